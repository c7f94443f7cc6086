import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, distinctNames, fits, shortName } from './cell-text.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'

test.each([
  ['  Read \t', 'Read'],
  ['Two\r\nlines', 'Two lines'],
  ['NUL\0 and \uD800half', 'NUL and half'],
  ['cafe\u0301', 'café'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ['קריאה', 'קריאה'],
  ['stuff', 'stuff'],
])('the name %j is kept as %j', (text, name) => expect(shortName(text)).toBe(name))

test('a text keeps its lines', () => expect(cleanText('one\r\ntwo\n')).toBe('one\ntwo'))

test.each([
  {
    what: 'a sentence at a word',
    text: 'Answer the questions of the client about the colors of the buttons',
    name: 'Answer the questions of the client about the colors of…',
  },
  { what: 'a long word between two letters', text: 'a'.repeat(80), name: `${'a'.repeat(57)}…` },
  { what: 'Chinese between two signs', text: '读'.repeat(80), name: `${'读'.repeat(57)}…` },
  { what: 'emoji between two of them', text: '👩‍👩‍👧'.repeat(20), name: `${'👩‍👩‍👧'.repeat(11)}…` },
])('a name that is too long ends with a mark: $what', ({ text, name }) => expect(shortName(text)).toBe(name))

test('a shortened name always fits, and begins like the whole one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const name = shortName(text)
      expect(fits(name, LONGEST_NAME)).toBe(true)
      const whole = cleanText(text).replaceAll(/[\n\r\t]+/g, ' ')
      expect(name === whole || whole.startsWith(name.slice(0, -1))).toBe(true)
    }),
  )
})

test('characters are counted as typed and as compared', () => {
  expect(fits('🌊'.repeat(60), 60)).toBe(true)
  expect(fits('🌊'.repeat(61), 60)).toBe(false)
  // One sign that stands for eighteen letters.
  expect(fits('\uFDFA'.repeat(4), 60)).toBe(false)
})

test('names that differ in their spelling alone are one', () => {
  expect(distinctNames(['Deep', ' deep ', 'ＤＥＥＰ', '', 'home'])).toEqual(['Deep', 'home'])
})
