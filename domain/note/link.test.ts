import { expect, test } from 'vitest'
import { ALLOWED_SCHEMES, isAllowedLink, isAutoLinked, isCustomScheme } from './link.ts'

const HIDDEN = ['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u200b', '\u2028', '\ufeff']

test('a link can have one of the listed schemes', () => {
  expect([...ALLOWED_SCHEMES]).toEqual('http https ftp ftps mailto tel callto sms cid xmpp'.split(' '))
})

test.each([
  'https://a.example',
  'http://a.example/b?c=d#e',
  'HTTPS://A.EXAMPLE',
  'ftp://a.example/b',
  'ftps://a.example/b',
  'mailto:a@b.example',
  'tel:+15551234',
  'callto:someone',
  'sms:+15551234',
  'cid:part@message',
  'xmpp:a@b.example',
  '  https://a.example',
  '\n\thttps://a.example',
  'ht\ntps://a.example',
  'https://[2001:db8::1]:8080/',
  'https://读书.example/书',
])('a link may lead to %j', (href) => expect(isAllowedLink(href)).toBe(true))

test.each([
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'javascript\n:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'view-source:https://a.example',
  '//a.example',
  '\\\\a.example',
  '/user/note',
  'note/1',
  '../note',
  '?a',
  '#a',
  'a.example',
  'a.example:8080/b',
  // A browser takes these for paths on our own server.
  'https:a',
  'https:/a',
  'https://',
  'https:///a',
  'https:\\\\a.example',
  '\u00a0https://a.example',
  '\u200bhttps://a.example',
  ':https://a.example',
  'mailto:',
  'tel: ',
  'web-app:a',
])('a link may not lead to %j', (href) => expect(isAllowedLink(href)).toBe(false))

test('invisible characters do not hide a forbidden scheme', () => {
  for (const hidden of HIDDEN)
    for (const href of [`${hidden}javascript:alert(1)`, `java${hidden}script:alert(1)`, `javascript${hidden}:alert(1)`])
      expect.soft(isAllowedLink(href, ['java', 'script', 'javascript']), JSON.stringify(href)).toBe(false)
})

test.each([
  { name: 'web', custom: true },
  { name: 'web-app', custom: true },
  { name: 'web-app-2', custom: true },
  { name: '3d', custom: true },
  { name: '', custom: false },
  { name: '-web', custom: false },
  { name: 'web-', custom: false },
  { name: 'web--app', custom: false },
  { name: 'Web', custom: false },
  { name: 'web_app', custom: false },
  { name: 'web+app', custom: false },
  { name: 'wéb', custom: false },
  { name: 'web\n', custom: false },
  { name: 'javascript', custom: false },
  { name: 'data', custom: false },
  { name: 'vbscript', custom: false },
])('a custom scheme has a valid name: $name: $custom', ({ name, custom }) => {
  expect(isCustomScheme(name)).toBe(custom)
  if (name !== '') expect(isAllowedLink(`${name}:a`, [name])).toBe(custom)
})

test('a custom scheme is allowed where it is named', () => {
  expect(isAllowedLink('web-app:a', ['web'])).toBe(false)
  expect(isAllowedLink('WEB-APP:a', ['web', 'web-app'])).toBe(true)
  expect(isAllowedLink('https://a.example', ['web-app'])).toBe(true)
})

test.each([
  { typed: 'http://a.example', linked: true },
  { typed: 'HTTP://A.EXAMPLE', linked: true },
  { typed: 'http://', linked: false },
  { typed: 'https://a.example', linked: false },
  { typed: 'a.example', linked: false },
  { typed: 'see http://a.example', linked: false },
  { typed: 'hourkin.example', linked: true },
  { typed: 'Hourkin.example/notes', linked: true },
  { typed: 'hourkin.example:8080', linked: true },
  { typed: 'hourkin.example?a=b', linked: true },
  { typed: 'hourkin.example#a', linked: true },
  { typed: 'hourkin.examples', linked: false },
  { typed: 'hourkin.example.evil.example', linked: false },
  { typed: 'my.hourkin.example', linked: false },
  { typed: '', linked: false },
])('typed addresses become links: "$typed": $linked', ({ typed, linked }) =>
  expect(isAutoLinked(typed, 'hourkin.example')).toBe(linked),
)

test('without a host, only http:// addresses become links', () => {
  expect(isAutoLinked('/notes', '')).toBe(false)
  expect(isAutoLinked('http://a.example', '')).toBe(true)
})
