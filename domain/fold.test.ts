import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  { text: '  Read\t a   BOOK ', folded: 'read a book' },
  { text: 'Ｒｅａｄ　ａ　ｂｏｏｋ', folded: 'read a book' },
  { text: 'Caf\u0065\u0301', folded: 'caf\u00e9' },
  { text: '看　书', folded: '看 书' },
  { text: 'ﬁt', folded: 'fit' },
  // There is a small ǰ, and no capital one.
  { text: 'J\u030c', folded: '\u01f0' },
  { text: '', folded: '' },
  { text: '\u00a0', folded: '' },
])('"$text" is the same name as "$folded"', ({ text, folded }) => expect(fold(text)).toBe(folded))

test('a folded name is folded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 5000 },
  )
})
