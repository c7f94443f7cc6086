import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cohenH, fisherExact, meanDifference, normalTails, spreadOf, standing, studentTails } from './significance.ts'

test.each([
  { z: 0, chance: 1 },
  { z: 1, chance: 0.3173105 },
  { z: -1.959964, chance: 0.05 },
  { z: 3.290527, chance: 0.001 },
])('beyond $z of a normal distribution lies $chance', ({ z, chance }) => expect(normalTails(z)).toBeCloseTo(chance, 6))

// The tables of Student's t: two-sided.
test.each([
  { t: 2.228, freedom: 10, chance: 0.05 },
  { t: 3.169, freedom: 10, chance: 0.01 },
  { t: 2.086, freedom: 20, chance: 0.05 },
  { t: 3.646, freedom: 30, chance: 0.001 },
  { t: 1.98, freedom: 120, chance: 0.05 },
])('beyond $t of Student’s t with $freedom lies $chance', ({ t, freedom, chance }) =>
  expect(Math.abs(studentTails(t, freedom) / chance - 1)).toBeLessThan(0.01),
)

test.each([
  // The lady tasting tea: 2 · (1 + 16) / 70.
  { a: { done: 3, days: 4 }, b: { done: 1, days: 4 }, chance: 34 / 70 },
  { a: { done: 4, days: 4 }, b: { done: 0, days: 4 }, chance: 2 / 70 },
  { a: { done: 2, days: 4 }, b: { done: 2, days: 4 }, chance: 1 },
  { a: { done: 0, days: 5 }, b: { done: 0, days: 9 }, chance: 1 },
])('Fisher: $a against $b by chance: $chance', ({ a, b, chance }) => {
  expect(fisherExact(a, b)).toBeCloseTo(chance, 9)
  expect(fisherExact(b, a)).toBeCloseTo(chance, 9)
})

test('Cohen’s h: a half against nothing is half the way', () => {
  expect(cohenH({ done: 4, days: 4 }, { done: 0, days: 4 })).toBeCloseTo(Math.PI, 9)
  expect(cohenH({ done: 1, days: 2 }, { done: 0, days: 4 })).toBeCloseTo(Math.PI / 2, 9)
  expect(cohenH({ done: 0, days: 4 }, { done: 0, days: 9 })).toBe(0)
})

test('the variance is that of a sample', () =>
  // Mean 5, squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 over 7.
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ count: 8, mean: 5, variance: 32 / 7 }))

test('Welch’s test within one stratum, by hand', () => {
  // Means 3 and 7, variances 2.5 and 2.5: t = −4 / √(2.5/5 + 2.5/5) = −4 with 8 degrees of freedom.
  const found = meanDifference([{ with: [1, 2, 3, 4, 5], without: [5, 6, 7, 8, 9] }], 0.1)
  expect(found).toMatchObject({ difference: -4, days: 5, otherDays: 5 })
  expect(found?.strength).toBeCloseTo(4 / Math.sqrt(2.5), 9)
  // The table: 0.00395
  expect(Math.abs(found!.chance / 0.00395 - 1)).toBeLessThan(0.03)
})

test('a difference that only follows the stratum is none', () => {
  // Long nights at the weekend, where it is done often; short ones else, where it is done seldom.
  const weekend = { with: [540, 530, 550, 540, 540], without: [530, 540, 550] }
  const week = { with: [420, 430, 410], without: [420, 420, 430, 410, 420, 420] }
  expect(meanDifference([weekend, week], 5)?.difference).toBeCloseTo(0, 9)
  const mixed = { with: [...weekend.with, ...week.with], without: [...weekend.without, ...week.without] }
  expect(meanDifference([mixed], 5)?.difference).toBeGreaterThan(30)
})

test('strata weigh by their information, and a side of two has none', () => {
  const strata = [
    // 3·3/6 = 1.5 times 10, and 6·3/9 = 2 times 20
    { with: [10, 20, 30], without: [0, 10, 20] },
    { with: [20, 20, 40, 40, 30, 30], without: [10, 10, 10] },
    { with: [900, 950], without: [0, 1, 2] },
  ]
  expect(meanDifference(strata, 1)).toMatchObject({
    difference: expect.closeTo((1.5 * 10 + 2 * 20) / 3.5, 9),
    days: 9,
    otherDays: 6,
  })
  expect(meanDifference(strata.slice(2), 1)).toBeNull()
})

test('equal values are believed to the grain of the records only', () => {
  // d = 1 / 5, t = 1 / √(25/4 + 25/4)
  const found = meanDifference([{ with: [1, 1, 1, 1], without: [0, 0, 0, 0] }], 5)
  expect(found?.strength).toBeCloseTo(0.2, 9)
  expect(found?.chance).toBeGreaterThan(0.5)
})

test.each([
  // The limits are 0.0125, 0.025, 0.0375, 0.05: the third is below its own, and takes the first two along.
  { chances: [0.02, 0.9, 0.03, 0.036], stand: [true, false, true, true] },
  { chances: [0.02, 0.9, 0.03, 0.038], stand: [false, false, false, false] },
  { chances: [0.01, 0.2, 0.3, 0.4], stand: [true, false, false, false] },
  { chances: [], stand: [] },
])('Benjamini and Hochberg keep $stand of $chances', ({ chances, stand }) =>
  expect(standing(chances, 0.05)).toEqual(stand),
)

test('a larger difference is never more likely to be chance', () => {
  const values = fc.array(fc.integer({ min: 300, max: 600 }), { minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(values, values, fc.integer({ min: 1, max: 200 }), (some, others, more) => {
      const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
      const ahead = some.map((value) => value - mean(some) + mean(others) + more)
      const farther = ahead.map((value) => value + 50)
      const chanceOf = (all: readonly number[]) => meanDifference([{ with: all, without: others }], 5)!.chance
      expect(chanceOf(farther)).toBeLessThanOrEqual(chanceOf(ahead))
    }),
  )
})
