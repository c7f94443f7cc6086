import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import {
  type Insight,
  MINIMUMS,
  MIN_STRENGTH,
  MAX_INSIGHTS,
  MAX_OF_A_KIND,
  type NeglectedRecipientInsight,
  type PlanWeekdayInsight,
  type RatingActivityInsight,
  type SleepAfterInsight,
  shownInsights,
} from './insight.ts'

const USABLE = { status: 'usable' } as const
const figures = { strength: 0.8, chance: 0.0001, days: 20, otherDays: 60 }
const weekday = (fields: Partial<PlanWeekdayInsight> = {}): PlanWeekdayInsight => ({
  kind: 'planWeekday',
  planId: 'run',
  weekday: 6,
  rate: 0.9,
  otherRate: 0.5,
  effect: 0.4,
  ...figures,
  ...fields,
})
const sleep = (fields: Partial<SleepAfterInsight> = {}): SleepAfterInsight => ({
  kind: 'sleepAfter',
  measure: 'asleepMinutes',
  category: 'sports',
  activityId: null,
  effect: 30,
  ...figures,
  ...fields,
})
const rating = (fields: Partial<RatingActivityInsight> = {}): RatingActivityInsight => ({
  kind: 'ratingActivity',
  category: 'sports',
  activityId: 'swim',
  mean: 4.5,
  otherMean: 3.9,
  effect: 0.5,
  ...figures,
  ...fields,
})
const neglected = (fields: Partial<NeglectedRecipientInsight> = {}): NeglectedRecipientInsight => ({
  kind: 'neglectedRecipient',
  recipientId: 'anna',
  lastDate: day('2026-06-01'),
  usualDays: 5,
  effect: 18,
  strength: 1.5,
  chance: null,
  days: 12,
  otherDays: 23,
  ...fields,
})

test('an insight needs thirty data days, and more of them do not change it', () => {
  const all = [weekday(), sleep(), rating(), neglected()]
  expect(shownInsights(all, { status: 'insufficient' })).toEqual([])
  expect(shownInsights(all, USABLE)).toHaveLength(4)
  expect(shownInsights(all, { status: 'best' })).toEqual(shownInsights(all, USABLE))
})

test.each<{ what: string; insight: Insight; shown: boolean }>([
  { what: 'a weekday on eight days', insight: weekday({ days: 8, otherDays: 8 }), shown: true },
  { what: 'a weekday on seven days', insight: weekday({ days: 7 }), shown: false },
  { what: 'a weekday with seven others', insight: weekday({ otherDays: 7 }), shown: false },
  { what: 'ten nights after', insight: sleep({ days: 10, otherDays: 10 }), shown: true },
  { what: 'nine nights after', insight: sleep({ days: 9 }), shown: false },
  { what: 'nine nights after none', insight: sleep({ otherDays: 9 }), shown: false },
  { what: 'nine rated days', insight: rating({ days: 9 }), shown: false },
  { what: 'eight days with a person', insight: neglected({ days: 8 }), shown: false },
  { what: 'six days without a person', insight: neglected({ otherDays: 6 }), shown: false },
  { what: 'a quarter of an hour less sleep', insight: sleep({ effect: -15 }), shown: true },
  { what: 'fourteen minutes more', insight: sleep({ effect: 14.9 }), shown: false },
  { what: 'nearly a third of a star of sleep', insight: sleep({ measure: 'rating', effect: 0.3 }), shown: true },
  { what: 'a fifth of a star', insight: rating({ effect: -0.2 }), shown: false },
  { what: 'a seventh of the days', insight: weekday({ effect: 0.14 }), shown: false },
  { what: 'what varies too much', insight: sleep({ strength: 0.29 }), shown: false },
  { what: 'what may well be chance', insight: sleep({ chance: 0.06 }), shown: false },
])('the smallest result that is shown: $what: $shown', ({ insight, shown }) =>
  expect(shownInsights([insight], USABLE)).toEqual(shown ? [insight] : []),
)

test('many comparisons need a stronger result: a chance of 0.03 is not enough among thirty', () => {
  const find = sleep({ chance: 0.03 })
  const others = Array.from({ length: 29 }, (_, index) => sleep({ category: `c${index}`, chance: 0.5 }))
  expect(shownInsights([find], USABLE)).toEqual([find])
  expect(shownInsights([find, ...others], USABLE)).toEqual([])
  // Those that never had the days were never a try.
  expect(shownInsights([find, ...others.map((each) => ({ ...each, days: 3 }))], USABLE)).toEqual([find])
})

test('the strongest come first, one for each plan, and two of a kind', () => {
  const all = [
    weekday({ weekday: 1, strength: 0.7 }),
    weekday({ weekday: 6, strength: 0.9 }),
    sleep({ category: 'sports', strength: 0.5 }),
    sleep({ category: 'sports', activityId: 'swim', strength: 0.6 }),
    sleep({ category: 'leisure', strength: 0.4 }),
    sleep({ category: 'work', strength: 0.35 }),
    neglected(),
  ]
  expect(shownInsights(all, USABLE)).toEqual([all[6], all[1], all[3], all[4]])
})

const some = fc.record({
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
  strength: fc.double({ min: 0, max: 2, noNaN: true }),
  effect: fc.integer({ min: -60, max: 60 }),
  days: fc.integer({ min: 1, max: 40 }),
  otherDays: fc.integer({ min: 1, max: 40 }),
})

test('the insights of any comparison are few, each with its days, its size and its place', () => {
  const compared = fc.array(
    fc
      .tuple(fc.constantFrom(weekday, sleep, rating), some, fc.integer({ min: 0, max: 9 }))
      .map(([make, values, name]): Insight =>
        make({ ...values, planId: `p${name}`, category: `c${name}`, activityId: `a${name}` }),
      ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(compared, (all) => {
      expect(shownInsights(all, { status: 'insufficient' })).toEqual([])
      const shown = shownInsights(all, USABLE)
      expect(shown.length).toBeLessThanOrEqual(MAX_INSIGHTS)
      for (const each of shown) {
        expect(all).toContain(each)
        expect(each.strength).toBeGreaterThanOrEqual(MIN_STRENGTH)
        expect(each.chance).toBeLessThanOrEqual(0.05)
        expect(each.days).toBeGreaterThanOrEqual(each.kind === 'planWeekday' ? MINIMUMS.planWeekday.days : 10)
        expect(shown.filter(({ kind }) => kind === each.kind).length).toBeLessThanOrEqual(MAX_OF_A_KIND)
      }
      const strengths = shown.map(({ strength }) => strength)
      expect(strengths).toEqual(strengths.toSorted((a, b) => b - a))
    }),
  )
})
