import { expect, test } from 'vitest'
import { clock, datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { slept } from './fixture.ts'
import { isFreeNight, socialJetlag } from './jetlag.ts'
import { nightsOf } from './night.ts'
import { weekdayOf } from '#domain/time/time.ts'

const vacation = [{ startDate: day('2026-01-07'), endDate: day('2026-01-08') }]
test.each([
  { date: '2026-01-06', free: false },
  { date: '2026-01-07', free: true },
  { date: '2026-01-08', free: true },
  { date: '2026-01-09', free: false },
  { date: '2026-01-10', free: true },
  { date: '2026-01-11', free: true },
  { date: '2026-01-12', free: false },
])('a night before a day off is free: $date of a vacation from Wednesday to Thursday: $free', ({ date, free }) => {
  expect(isFreeNight(day(date), vacation)).toBe(free)
})

/** From Monday 2026-01-05. */
const nights = (count: number, free: readonly [string, string], other: readonly [string, string]) =>
  nightsOf(
    datesFrom('2026-01-05', count).map((date) => slept(date, weekdayOf(date) >= 6 ? free : other)),
    NEW_YORK,
  )

test('example A sleeps 105 minutes later on weekends', () => {
  const jetlag = socialJetlag(nights(28, ['00:30', '08:30'], ['23:00', '06:30']), [])
  expect(jetlag?.midSleepWork).toBeCloseTo(clock('02:45'), 9)
  expect(jetlag?.midSleepFree).toBeCloseTo(clock('04:30'), 9)
  expect(jetlag?.difference).toBeCloseTo(105, 9)
  expect(jetlag?.minutes).toBeCloseTo(105, 9)
  // 480 on free nights, (5 · 450 + 2 · 480) / 7 on all.
  expect(jetlag?.midSleepFreeCorrected).toBeCloseTo(270 - (480 - 3210 / 7) / 2, 9)
})

test('shorter sleep on free nights is no catch-up, and an earlier time is below zero', () => {
  const jetlag = socialJetlag(nights(7, ['21:00', '03:00'], ['23:00', '07:00']), [])
  expect(jetlag?.difference).toBeCloseTo(-180, 9)
  expect(jetlag?.minutes).toBeCloseTo(180, 9)
  expect(jetlag?.midSleepFreeCorrected).toBe(jetlag?.midSleepFree)
})

test('around midnight the shorter way counts', () => {
  const jetlag = socialJetlag(nights(7, ['20:30', '04:30'], ['19:00', '04:00']), [])
  expect(jetlag?.midSleepWork).toBeCloseTo(clock('23:30'), 9)
  expect(jetlag?.midSleepFree).toBeCloseTo(clock('00:30'), 9)
  expect(jetlag?.difference).toBeCloseTo(60, 9)
})

test.each([
  { free: 2, other: 5, days: 7, daysOff: [], known: true },
  { free: 1, other: 5, days: 6, daysOff: [], known: false },
  { free: 3, other: 4, days: 7, daysOff: [{ startDate: day('2026-01-09'), endDate: day('2026-01-09') }], known: false },
])('$free free and $other other nights are enough: $known', ({ days, daysOff, known }) => {
  expect(socialJetlag(nights(days, ['00:30', '08:30'], ['23:00', '06:30']), daysOff) !== null).toBe(known)
})
