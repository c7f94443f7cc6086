import { expect, test } from 'vitest'
import { dataGate } from '#domain/statistics/data-gate.ts'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { shownInsights } from './insight.ts'
import { type RatedLog, ratingByActivity, ratingByHour } from './rating.ts'
import { mulberry32 } from '#domain/demo/random.ts'

const GATE = dataGate(120, day('2026-06-30'))
const rated = (localDate: string, activityId: string, rating: number, fields: Partial<RatedLog> = {}): RatedLog => ({
  localDate: day(localDate),
  clock: 600,
  category: 'leisure',
  activityId,
  rating,
  ...fields,
})

test('an activity against the rest of its days, drawn towards no difference', () => {
  // Ten days: 5 against 3, and 5 against (2 + 4 + 3) / 3 on two of them. Always two stars, of which half is believed.
  const logs = datesFrom('2026-03-02', 10).flatMap((date, index) => [
    rated(date, 'swim', 5, { category: 'sports' }),
    ...(index < 2
      ? [rated(date, 'read', 2), rated(date, 'read', 4), rated(date, 'paint', 3)]
      : [rated(date, 'read', 3)]),
  ])
  const swim = ratingByActivity(logs).find(({ activityId }) => activityId === 'swim')
  expect(swim).toMatchObject({
    kind: 'ratingActivity',
    category: 'sports',
    mean: 5,
    otherMean: 3,
    effect: 1,
    // A deviation of half a star is the least that is believed.
    strength: 2,
    days: 10,
    otherDays: 10,
  })
})

test('the chance is that of the differences of the days', () => {
  // Differences 2, 1, 0, 1: mean 1, variance 2/3, t = 1 / √(1/6) = 2.449 with 3 degrees; the table says 0.0917.
  const own = [5, 4, 3, 4]
  const logs = datesFrom('2026-03-02', 4).flatMap((date, index) => [
    rated(date, 'swim', own[index]!),
    rated(date, 'read', 3),
  ])
  const [read, swim] = ratingByActivity(logs)
  expect(swim?.effect).toBeCloseTo(4 / 14, 9)
  expect(Math.abs(swim!.chance! / 0.0917 - 1)).toBeLessThan(0.05)
  expect(read?.effect).toBeCloseTo(-4 / 14, 9)
})

test('a day with only one activity says nothing about it', () => {
  const alone = datesFrom('2026-03-02', 20).map((date) => rated(date, 'swim', 5))
  expect(ratingByActivity(alone)).toEqual([])
  expect(ratingByHour(alone)).toEqual([])
  expect(ratingByActivity([])).toEqual([])
})

test('an insight about good days does not name the things that are done on them', () => {
  // Everything is rated 5 on Saturdays, when one swims, and 2 on other days.
  const logs = datesFrom('2026-03-02', 98).flatMap((date, index) => {
    const saturday = index % 7 === 5
    const both = saturday ? ['swim', 'read'] : ['read', 'cook']
    return both.map((activity) => rated(date, activity, saturday ? 5 : 2))
  })
  expect(ratingByActivity(logs).map(({ effect }) => effect)).toEqual([0, 0, 0])
  expect(shownInsights(ratingByActivity(logs), GATE)).toEqual([])
})

test('hours: by the clock of the start, half-open, without the nights', () => {
  const logs = datesFrom('2026-03-02', 20).flatMap((date) => [
    rated(date, 'read', 5, { clock: 599 }),
    rated(date, 'read', 3, { clock: 600 }),
    rated(date, 'read', 3, { clock: 1200 }),
    rated(date, 'night', 1, { clock: 1380, category: 'sleep' }),
  ])
  const bands = ratingByHour(logs)
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    [360, 600],
    [600, 840],
    [1080, 1320],
  ])
  // 20 days of 30, of two stars.
  expect(bands[0]).toMatchObject({ mean: 5, otherMean: 3, days: 20 })
  expect(bands[0]?.effect).toBeCloseTo(4 / 3, 9)
  expect(shownInsights(bands, GATE)[0]).toBe(bands[0])
})

test('an hour with only one activity, which has no other hour, is not an insight about the hour', () => {
  const logs = datesFrom('2026-03-02', 20).flatMap((date, index) => [
    rated(date, 'learn', 5, { clock: 1330 }),
    rated(date, index % 2 ? 'read' : 'walk', 3, { clock: 700 }),
  ])
  expect(ratingByHour(logs).map(({ from }) => from)).toEqual([600])
  const once = rated('2026-03-02', 'learn', 5, { clock: 700 })
  expect(ratingByHour([...logs, once]).map(({ from }) => from)).toEqual([600, 1320])
})

test('below the limits there is no insight about nine days, however clear they are', () => {
  const logs = datesFrom('2026-03-02', 9).flatMap((date) => [rated(date, 'swim', 5), rated(date, 'read', 1)])
  expect(shownInsights(ratingByActivity(logs), GATE)).toEqual([])
})

test('ratings by the dice seldom give an insight, also when some days are better than others', () => {
  const random = mulberry32(20260102)
  const dice = (sides: number) => Math.floor(random() * sides)
  const dates = datesFrom('2026-01-01', 120)
  let said = 0
  for (let person = 0; person < 100; person++) {
    const logs = dates.flatMap((date) => {
      const mood = dice(3)
      return Array.from({ length: 5 }, () =>
        rated(date, `a${dice(12)}`, 1 + mood + dice(3), { clock: 360 + 60 * dice(18) }),
      )
    })
    if (shownInsights([...ratingByActivity(logs), ...ratingByHour(logs)], GATE).length) said++
  }
  // The rate allows one in twenty: five, and twice the deviation of two.
  expect(said).toBeLessThanOrEqual(9)
})
