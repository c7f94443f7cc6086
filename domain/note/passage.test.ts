import { describe, expect, test } from 'vitest'
import { passageOf } from './passage.ts'
import { hitIn } from './search.ts'
import { mulberry32 } from '#domain/demo/random.ts'

const filler = (length: number) =>
  '𝒳 and 字 '
    .repeat(length)
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '.')

describe('the part of a text that a snippet is made of', () => {
  test.each([0, 1, 39, 590, 999, 1000, 1390, 1400, 1999, 100_000])('has the word at position %i', (at) => {
    const text = `${filler(at)} Needle ${filler(9000)}`
    const passage = passageOf(text, ['nowhere', 'needle'])
    expect(passage).toContain('Needle')
    expect(passage.length).toBeLessThanOrEqual(1800)
    expect(/\p{Cs}/u.test(passage)).toBe(false)
    const [short, whole] = [passage, text].map((part) => hitIn({ title: '', text: part }, ['needle']))
    const marked = (hit: typeof short) => hit?.marks.map(({ from, to }) => hit.snippet.slice(from, to))
    expect(marked(short)).toEqual(marked(whole))
  })

  test('has the first of the words, wherever they are', () => {
    const next = mulberry32(20260302)
    for (let run = 0; run < 50; run++) {
      const [early, late] = [next() * 20_000, next() * 20_000].map(Math.floor).toSorted((a, b) => a - b)
      const text = `${filler(early!)} one ${filler(late!)} two`
      expect(passageOf(text, ['two', 'one'])).toContain('one')
    }
  })

  test('is the beginning if the text has none of the words', () => {
    expect(passageOf(filler(9000), ['needle'])).toBe(
      filler(9000)
        .slice(0, 1000)
        .replace(/[\uD800-\uDBFF]$/, ''),
    )
    expect(passageOf('', ['needle'])).toBe('')
  })
})
