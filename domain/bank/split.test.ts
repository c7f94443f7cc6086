import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BalanceSplit,
  DEFAULT_SPLIT,
  depositViolations,
  exchangeViolations,
  giftViolations,
  JARS,
  type Jar,
  jarParts,
  moveViolations,
  splitViolations,
  totalOf,
} from './split.ts'

/** `70/20/10` */
const split = (text: string): BalanceSplit => {
  const [spend, save, give] = text.split('/').map(Number)
  return { spend: spend!, save: save!, give: give! }
}

test('the default split is 70/20/10', () => {
  expect(DEFAULT_SPLIT).toEqual(split('70/20/10'))
})

test.each([
  { of: '70/20/10', wrong: [] },
  { of: '100/0/0', wrong: [] },
  { of: '0/0/100', wrong: [] },
  { of: '34/33/33', wrong: [] },
  { of: '70/20/11', wrong: ['split notHundred'] },
  { of: '0/0/0', wrong: ['split notHundred'] },
  { of: '101/0/-1', wrong: ['spend outOfRange', 'give outOfRange'] },
  { of: '33.4/33.3/33.3', wrong: ['spend outOfRange', 'save outOfRange', 'give outOfRange'] },
  { of: '70/NaN/30', wrong: ['save outOfRange'] },
])('a split adds up to 100 percent: $of: $wrong', ({ of, wrong }) => {
  expect(splitViolations(split(of)).map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
})

test.each([
  { minutes: 30, by: '70/20/10', parts: '21/6/3' },
  { minutes: 35, by: '70/20/10', parts: '25/7/3' },
  { minutes: 5, by: '70/20/10', parts: '4/1/0' },
  { minutes: 1, by: '70/20/10', parts: '1/0/0' },
  { minutes: 0, by: '70/20/10', parts: '0/0/0' },
  // The fractions 0.5 and 0.5 tie, so spend comes first, then save.
  { minutes: 1, by: '50/50/0', parts: '1/0/0' },
  { minutes: 1, by: '0/50/50', parts: '0/1/0' },
  // The shares are 1.65, 1.7 and 1.65: save has the largest remainder, and spend comes first of the two others.
  { minutes: 5, by: '33/34/33', parts: '2/2/1' },
  { minutes: 17, by: '0/0/100', parts: '0/0/17' },
  { minutes: 35, by: '60/30/10', parts: '21/11/3' },
])('minutes are split into whole parts: $minutes minutes by $by are $parts', ({ minutes, by, parts }) => {
  expect(jarParts(minutes, split(by))).toEqual(split(parts))
})

const anySplit = fc
  .tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 }))
  .map(([a, b]) => ({ spend: Math.min(a, b), save: Math.abs(a - b), give: 100 - Math.max(a, b) }))

test('the parts of a split add up, each is within a minute of its share, and 0 percent gets nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), anySplit, (minutes, by) => {
      expect(splitViolations(by)).toEqual([])
      const parts = jarParts(minutes, by)
      expect(totalOf(parts)).toBe(minutes)
      for (const jar of JARS) {
        expect(Number.isInteger(parts[jar])).toBe(true)
        expect(Math.abs(100 * parts[jar] - minutes * by[jar])).toBeLessThan(100)
        if (by[jar] === 0) expect(parts[jar]).toBe(0)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a parent deposits coins as minutes', () => {
  test.each([
    { minutes: 5, wrong: [] },
    { minutes: 600, wrong: [] },
    { minutes: 0, wrong: ['minutes outOfRange'] },
    { minutes: 605, wrong: ['minutes outOfRange'] },
    { minutes: -5, wrong: ['minutes outOfRange'] },
    { minutes: 7, wrong: ['minutes offGrid'] },
    { minutes: 7.5, wrong: ['minutes offGrid'] },
    { minutes: Number.NaN, wrong: ['minutes offGrid'] },
    { minutes: Infinity, wrong: ['minutes offGrid'] },
  ])('$minutes minutes: $wrong', ({ minutes, wrong }) => {
    const found = depositViolations({ minutes, note: '' })
    expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
  })

  test('a note has 140 characters, however they are written, and both may be wrong', () => {
    expect(depositViolations({ minutes: 30, note: ` ${'🎈'.repeat(140)} ` })).toEqual([])
    expect(depositViolations({ minutes: 31, note: '🎈'.repeat(141) })).toEqual([
      { field: 'minutes', rule: 'offGrid' },
      { field: 'note', rule: 'tooLong' },
    ])
  })
})

test.each([
  { coins: 1, balance: 1, wrong: [] },
  { coins: 6, balance: 8, wrong: [] },
  { coins: 9, balance: 8, wrong: [{ field: 'amount', rule: 'insufficient' }] },
  { coins: 0, balance: 8, wrong: [{ field: 'coins', rule: 'notPositive' }] },
  { coins: -1, balance: 8, wrong: [{ field: 'coins', rule: 'notPositive' }] },
  { coins: 1.5, balance: 8, wrong: [{ field: 'coins', rule: 'notPositive' }] },
  { coins: Infinity, balance: 8, wrong: [{ field: 'coins', rule: 'notPositive' }] },
])('a deposit is whole coins that the child has: $coins of $balance coins: $wrong', ({ coins, balance, wrong }) => {
  expect(exchangeViolations(coins, balance)).toEqual(wrong)
})

/** The error of each move, both ways between all jars. [bank/jar-moves] */
const WRONG_WAYS: Record<Jar, Record<Jar, string[]>> = {
  spend: { spend: ['to noSuchMove'], save: [], give: [] },
  save: { spend: [], save: ['to noSuchMove'], give: ['to noSuchMove'] },
  give: { spend: ['from onlyAsGift'], save: ['from onlyAsGift'], give: ['from onlyAsGift'] },
}
const ways = JARS.flatMap((from) => JARS.map((to) => ({ from, to, wrong: WRONG_WAYS[from][to] })))

test.each(ways)(
  'minutes move between jars only in the allowed directions: from $from to $to: $wrong',
  ({ from, to, wrong }) => {
    const found = moveViolations({ from, to, minutes: 5 }, 5)
    expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
  },
)

test.each([
  { minutes: 1, free: 1, wrong: [] },
  { minutes: 5, free: 46, wrong: [] },
  { minutes: 47, free: 46, wrong: ['amount insufficient'] },
  { minutes: 1, free: -10, wrong: ['amount insufficient'] },
  { minutes: 0, free: 46, wrong: ['minutes notPositive'] },
  { minutes: -5, free: 46, wrong: ['minutes notPositive'] },
  { minutes: 0.5, free: 46, wrong: ['minutes notPositive'] },
])('a move or a gift is no more than the jar holds: $minutes of $free minutes: $wrong', ({ minutes, free, wrong }) => {
  const moved = moveViolations({ from: 'spend', to: 'save', minutes }, free)
  const given = giftViolations({ fromId: 'an', toId: 'le', minutes }, free)
  for (const found of [moved, given]) expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
})

test('a gift goes to another person or to an activity of the family', () => {
  expect(giftViolations({ fromId: 'an', toId: 'an', minutes: 5 }, 5)).toEqual([{ field: 'to', rule: 'oneself' }])
  expect(giftViolations({ fromId: 'an', toId: null, minutes: 5 }, 5)).toEqual([])
})
