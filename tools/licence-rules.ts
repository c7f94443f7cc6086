/** The entry of a package in the lock file. */
export type LockedPackage = { readonly path: string; readonly license?: string; readonly hasNotice?: boolean }

/** They ask for no more than to be named where they lie, or for nothing. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])
/** These licenses ask for a notice: NOTICE has a place for each. */
const NAMED = new Set(['CC-BY-3.0', 'CC-BY-4.0', 'CC-BY-SA-3.0', 'MPL-2.0', 'ODbL-1.0', 'OFL-1.1'])
/** Allowed for these packages alone, with the words that NOTICE has for them. */
const EXCEPTIONS = [
  // A library of its own beside ours, which the operator can replace.
  { of: /^@img\/sharp-/, license: 'LGPL-3.0-or-later', inNotice: 'libvips' },
]

const nameOf = ({ path }: LockedPackage) => path.replace(/^.*node_modules\//, '')
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')

/** What stands against a licence; undefined: nothing. Of `A OR B` one is enough, of `A AND B` each counts. */
function objection(license: string, name: string, notice: string): string | undefined {
  const words = license.replaceAll(/[()]/g, '').trim()
  if (words.includes(' OR ')) {
    const objections = words.split(' OR ').map((one) => objection(one, name, notice))
    return objections.every((each) => each !== undefined) ? objections[0] : undefined
  }
  if (words.includes(' AND '))
    return words
      .split(' AND ')
      .map((one) => objection(one, name, notice))
      .find((each) => each !== undefined)
  if (FREE.has(words)) return undefined
  const exception = EXCEPTIONS.find(({ of, license: only }) => of.test(name) && only === words)
  if (!exception && !NAMED.has(words)) return `has the licence '${words}', which nobody has judged yet`
  const wanted = exception?.inNotice ?? name.split('/').at(-1) ?? name
  return plain(notice).includes(plain(wanted)) ? undefined : `has the licence '${words}' and is not named in NOTICE`
}

/** The errors in the licenses of the packages that ship with the product. */
export const licenceFaults = (packages: readonly LockedPackage[], notice: string): string[] =>
  packages.flatMap((one) => {
    const name = nameOf(one)
    const against = one.license === undefined ? 'names no licence' : objection(one.license, name, notice)
    const faults = against === undefined ? [] : [`${name} ${against}`]
    if (one.hasNotice && !plain(notice).includes(plain(name)))
      faults.push(`${name} brings a NOTICE and is not named in ours`)
    return faults
  })
