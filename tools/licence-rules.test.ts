import { expect, test } from 'vitest'
import { licenceFaults } from './licence-rules.ts'

const NOTICE = 'web-push: MPL-2.0.\nBricolage Grotesque: OFL-1.1.\nsharp comes with libvips.\n'
const faultsOf = (license: string | undefined, path = 'node_modules/left-pad', hasNotice = false) =>
  licenceFaults([{ path, ...(license !== undefined && { license }), hasNotice }], NOTICE)

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', '(MIT OR CC0-1.0)'])(
  'a package under %s passes',
  (license) => expect(faultsOf(license)).toEqual([]),
)

test.each([
  { license: 'GPL-3.0-only', says: /left-pad has the licence 'GPL-3\.0-only', which nobody has judged/ },
  { license: 'SEE LICENSE IN LICENSE.md', says: /nobody has judged/ },
  { license: 'UNLICENSED', says: /nobody has judged/ },
  { license: 'MIT AND AGPL-3.0-only', says: /AGPL/ },
  { license: '(GPL-2.0-only OR SSPL-1.0)', says: /GPL-2\.0-only/ },
  { license: 'LGPL-3.0-or-later', says: /nobody has judged/ },
  { license: 'MPL-2.0', says: /is not named in NOTICE/ },
  { license: undefined, says: /names no licence/ },
])('a package under $license is reported', ({ license, says }) =>
  expect(faultsOf(license)).toEqual([expect.stringMatching(says)]),
)

test('a license that needs a notice passes if NOTICE names the package', () => {
  expect(faultsOf('MPL-2.0', 'node_modules/web-push')).toEqual([])
  expect(faultsOf('OFL-1.1', 'node_modules/@fontsource-variable/bricolage-grotesque')).toEqual([])
  expect(faultsOf('LGPL-3.0-or-later', 'node_modules/@img/sharp-libvips-linux-x64')).toEqual([])
})

test('a package that brings a NOTICE has to be in ours', () => {
  expect(faultsOf('MIT', 'node_modules/web-push', true)).toEqual([])
  expect(faultsOf('MIT', 'node_modules/left-pad', true)).toEqual([expect.stringMatching(/brings a NOTICE/)])
})
