import { describe, expect, test } from 'vitest'
import { cutAt } from './cut.ts'

describe('matches in shown text', () => {
  const shown = (text: string, ...marks: [number, number][]) =>
    cutAt({ text, marks: marks.map(([from, to]) => ({ from, to })) })
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('')
  test.each([
    ['at both ends', shown('tea and tea', [0, 3], [8, 11]), '[tea] and [tea]'],
    ['in Chinese', shown('讀了《西遊記》', [3, 5]), '讀了《[西遊]記》'],
    ['in no order', shown('abcd', [3, 4], [0, 1]), '[a]bc[d]'],
    ['over each other', shown('abcd', [0, 3], [1, 4]), '[abc][d]'],
    ['none', shown('abcd'), 'abcd'],
  ])('%s', (_, cut, expected) => {
    expect(cut).toBe(expected)
  })
})
