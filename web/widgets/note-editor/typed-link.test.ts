import { expect, test } from 'vitest'
import { linkIn, linksIn } from './typed-link.ts'

const HERE = { host: 'hours.example:3000', protocol: 'https:' }

test.each([
  ['http://a.example', 'http://a.example', 'http://a.example'],
  ['HTTP://A.example/B', 'HTTP://A.example/B', 'HTTP://A.example/B'],
  ['(http://a.example/b?c#d),', 'http://a.example/b?c#d', 'http://a.example/b?c#d'],
  ['http://a.example/b_(c)', 'http://a.example/b_(c)', 'http://a.example/b_(c)'],
  ['“http://a.example”.', 'http://a.example', 'http://a.example'],
  ['「http://a.example」。', 'http://a.example', 'http://a.example'],
  ['hours.example:3000/notes', 'hours.example:3000/notes', 'https://hours.example:3000/notes'],
])('%j becomes a link while typing', (word, text, href) => {
  expect(linkIn(word, HERE)).toEqual({ index: word.indexOf(text), text, href })
})

test.each([
  'https://a.example',
  'www.a.example',
  'ann@a.example',
  'ann@hours.example:3000',
  'hours.example',
  'hours.example:30000',
  'xhttp://a.example',
  '看http://a.example',
  'http://',
  'javascript:http://a.example',
  '',
])('%j does not become a link while typing', (word) => {
  expect(linkIn(word, HERE)).toBe(null)
})

test('each link in pasted text is found in its place', () => {
  const text = '看http://a.example, then hours.example:3000 and https://b.example.'
  const found = linksIn(text, HERE, 'pasting').map((one) => [one.index, one.text, one.href])
  expect(found).toEqual([
    [1, 'http://a.example', 'http://a.example'],
    [text.indexOf('hours'), 'hours.example:3000', 'https://hours.example:3000'],
    [text.indexOf('https'), 'https://b.example', 'https://b.example'],
  ])
  expect(linksIn(text, HERE)).toHaveLength(2)
})
