import { describe, expect, test } from 'vitest'
import { fold } from '#domain/fold.ts'
import { hitIn, searchWords } from './search.ts'
import { mulberry32 } from '#domain/demo/random.ts'

describe('the words of a search in notes', () => {
  test.each<[string, string[] | null]>([
    ['milk', ['milk']],
    ['  Buy\u3000MILK  ', ['buy', 'milk']],
    ['milk Milk ＭＩＬＫ', ['milk']],
    ['buy a car', ['buy', 'a', 'car']],
    ['ab', ['ab']],
    ['a', null],
    ['a b', null],
    ['é', null],
    ['🎉', null],
    ['の', null],
    ['書', ['書']],
    ['𠮷', ['𠮷']],
    ['⼀', ['一']],
    ['a 书', ['a', '书']],
    ['', null],
    [' \t ', null],
  ])('of %j', (q, words) => {
    expect(searchWords(q)).toEqual(words)
  })
})

/** The shown text, with the marked parts in brackets. */
const shown = (text: string, marks: readonly { from: number; to: number }[]) =>
  marks
    .toReversed()
    .reduce((all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)

const found = (title: string, text: string, q: string) => {
  const hit = hitIn({ title, text }, searchWords(q) ?? [])
  return hit && { title: shown(title, hit.titleMarks), text: shown(hit.snippet, hit.marks), inTitle: hit.inTitle }
}

describe('the matches of a search in notes', () => {
  test.each<[string, string, string, string, string, boolean]>([
    ['Shopping', 'buy milk', 'milk', 'Shopping', 'buy [milk]', false],
    ['Milk', 'buy it', 'MILK', '[Milk]', 'buy it', true],
    ['Milk', 'buy milk', 'buy milk', '[Milk]', '[buy] [milk]', false],
    ['Buy milk', 'or not', 'milk buy', '[Buy] [milk]', 'or not', true],
    ['', 'milkmilk and milk', 'milk', '', '[milkmilk] and [milk]', false],
    ['', 'abcd', 'abc bcd', '', '[abcd]', false],
    ['', 'Lots of\nmilk\ttoday', 'milk', '', 'Lots of [milk] today', false],
    ['', '读书笔记', '书', '', '读[书]笔记', false],
    ['', 'ＡＢＣ　ｄｅｆ', 'abc def', '', '[ＡＢＣ] [ｄｅｆ]', false],
    ['', 'oﬃce', 'off', '', '[oﬃ]ce', false],
    ['', 'oﬃce hours', 'hours', '', 'oﬃce [hours]', false],
    ['', '㍿ 東京', '京', '', '㍿ 東[京]', false],
    ['', '㍿ 東京', '株式会社', '', '[㍿] 東京', false],
    ['', 'ｶﾞｽ bill', 'ガス', '', '[ｶﾞｽ] bill', false],
    ['', 'cafe\u0301 noir', 'café', '', '[cafe\u0301] noir', false],
    ['', 'cafe\u0301 noir', 'noir', '', 'cafe\u0301 [noir]', false],
    ['', '\u1112\u1161\u11ab글', '한글', '', '[\u1112\u1161\u11ab글]', false],
    ['', 'İstanbul trip', 'trip', '', 'İstanbul [trip]', false],
    ['', 'ΟΔΟΣ', 'οδος', '', '[ΟΔΟΣ]', false],
    ['', 'x     y     milk', 'milk', '', 'x     y     [milk]', false],
    ['', '🎉🎉 party', 'party', '', '🎉🎉 [party]', false],
  ])('%j, %j: %s', (title, text, q, titleShown, textShown, inTitle) => {
    expect(found(title, text, q)).toEqual({ title: titleShown, text: textShown, inTitle })
  })

  test.each([
    ['one word is nowhere', 'milk', 'buy milk', 'milk bread'],
    ['a word goes from the title into the text', 'mi', 'lk', 'milk'],
    ['a word is in two lines', '', 'mi\nlk', 'milk'],
    ['nothing is sought', 'milk', 'milk', ''],
  ])('nothing if %s', (_, title, text, q) => {
    expect(found(title, text, q)).toBeNull()
  })
})

describe('a snippet has 80 characters around the first match', () => {
  const before = 'before '.repeat(30)
  const after = ' after'.repeat(30)
  test('in the midst of a long text', () => {
    const hit = hitIn({ title: '', text: `${before}milk${after}` }, ['milk'])!
    expect(hit.snippet).toHaveLength(80)
    expect(hit.marks).toEqual([{ from: 38, to: 42 }])
  })

  test.each<[string, string, string]>([
    ['at the beginning', `milk${after}`, `[milk]${after.slice(0, 76)}`],
    ['at the end', `${before}milk`, `${before.slice(-76)}[milk]`],
    ['in a text that is just long enough', `${before.slice(-76)}milk`, `${before.slice(-76)}[milk]`],
    ['with more hits than fit', 'milk '.repeat(40), '[milk] '.repeat(16)],
  ])('%s', (_, text, snippet) => {
    expect(found('', text, 'milk')!.text).toBe(snippet)
  })

  test('a match that is cut at the end is marked as far as it is shown', () => {
    expect(found('', `milk ${'x'.repeat(73)}milk${after}`, 'milk')!.text).toBe(`[milk] ${'x'.repeat(73)}[mi]`)
  })

  test('a hit longer than that fills it', () => {
    const long = 'milk'.repeat(40)
    expect(found('', `${before}${long}${after}`, long)!.text).toBe(`[${long.slice(0, 80)}]`)
  })

  test('the start of the text where only the title has it', () => {
    expect(found('milk', before, 'milk')).toEqual({ title: '[milk]', text: before.slice(0, 80), inTitle: true })
  })
})

test('in any text, the marked parts match the search, and no character is cut', () => {
  const random = mulberry32(804)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const LETTERS = [
    'a',
    'B',
    'ﬁ',
    '㍿',
    '𝒳',
    '🎉',
    '书',
    'é',
    'e\u0301',
    'ｶﾞ',
    'İ',
    '\u3000',
    ' ',
    '\n',
    'ß',
    'Σ',
    'Ⅳ',
    '½',
  ]
  const anyText = (length: number) => Array.from({ length }, () => LETTERS[upTo(LETTERS.length - 1)]).join('')
  let hits = 0
  for (let run = 0; run < 1500; run++) {
    const text = anyText(upTo(200))
    const words = searchWords(anyText(1 + upTo(2)))
    if (!words) continue
    const hit = hitIn({ title: '', text }, words)
    expect({ text, words, isHit: hit !== null }).toEqual({
      text,
      words,
      isHit: words.every((word) => fold(text).includes(word)),
    })
    if (!hit) continue
    hits++
    expect(hit.snippet.length).toBeLessThanOrEqual(80)
    expect(/\p{Cs}/u.test(hit.snippet)).toBe(false)
    expect(hit.marks.length).toBeGreaterThan(0)
    for (const [index, { from, to }] of hit.marks.entries()) {
      const marked = fold(hit.snippet.slice(from, to))
      const isWhole = to < hit.snippet.length && from > 0
      if (isWhole && !words.some((word) => marked.includes(word))) expect.fail(JSON.stringify({ text, words, marked }))
      expect(from).toBeGreaterThan(hit.marks[index - 1]?.to ?? -1)
    }
  }
  expect(hits).toBeGreaterThan(300)
})
