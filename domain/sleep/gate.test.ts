import { expect, test } from 'vitest'
import { datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { slept } from './fixture.ts'
import { fourWeeksTo, lastSleepDay, nightsIn, sleepGate } from './gate.ts'
import { nightsOf } from './night.ts'
import type { LocalDate } from '#domain/time/time.ts'

const nightsOn = (dates: readonly LocalDate[]) =>
  nightsOf(
    dates.map((date) => slept(date, ['23:00', '07:00'])),
    NEW_YORK,
  )
const window = { from: day('2026-01-05'), to: day('2026-02-01') }
const dates = datesFrom('2026-01-05', 28)
/** The first `count` days of each of the four weeks. */
const weekly = (...counts: number[]) => dates.filter((_, index) => index % 7 < (counts[Math.floor(index / 7)] ?? 0))

test('four weeks end with their last wake date', () => {
  expect(fourWeeksTo(day('2026-02-01'))).toEqual(window)
})

test.each([
  { nights: '28 in a row', on: dates, isOpen: true, have: 28, weeks: [7, 7, 7, 7] },
  { nights: '27 in a row', on: dates.slice(1), isOpen: false, have: 27, weeks: [6, 7, 7, 7] },
  { nights: '20, five a week', on: weekly(5, 5, 5, 5), isOpen: true, have: 20, weeks: [5, 5, 5, 5] },
  { nights: '19', on: weekly(5, 5, 5, 4), isOpen: false, have: 19, weeks: [5, 5, 5, 4] },
  { nights: 'four in the poorest week', on: weekly(7, 7, 4, 4), isOpen: true, have: 22, weeks: [7, 7, 4, 4] },
  { nights: 'three in the poorest week', on: weekly(7, 7, 7, 3), isOpen: false, have: 24, weeks: [7, 7, 7, 3] },
  { nights: 'none', on: [], isOpen: false, have: 0, weeks: [0, 0, 0, 0] },
])('the sleep gate opens with enough nights: $nights: $isOpen', ({ on, isOpen, have, weeks }) => {
  const nights = nightsOn(on)
  expect(sleepGate(nights, window, nights[0]?.wakeDate ?? null)).toEqual({ isOpen, have, need: 28, weeks })
})

test('a user who began before the window may miss its first night', () => {
  expect(sleepGate(nightsOn(dates.slice(1)), window, day('2025-11-20'))).toMatchObject({ isOpen: true, have: 27 })
})

test('nights outside the window do not count', () => {
  const nights = nightsOn(datesFrom('2025-12-20', 60))
  expect(nightsIn(nights, window).map(({ wakeDate }) => wakeDate)).toEqual(dates)
  expect(sleepGate(nights, window, day('2025-12-20'))).toMatchObject({ have: 28, weeks: [7, 7, 7, 7] })
})

test.each([
  { have: 63, isOpen: true },
  { have: 62, isOpen: false },
])('$have of 90 nights are 70 % and open the gate: $isOpen', ({ have, isOpen }) => {
  const nights = nightsOn(datesFrom('2026-01-05', have))
  const longWindow = { from: day('2026-01-05'), to: day('2026-04-04') }
  expect(sleepGate(nights, longWindow, day('2026-01-05'))).toEqual({ isOpen, have, need: 63, weeks: [] })
})

test.each([
  { today: 'not logged', asOf: '2026-02-02', last: '2026-02-01' },
  { today: 'logged', asOf: '2026-02-01', last: '2026-02-01' },
  { today: 'days after the last night', asOf: '2026-02-10', last: '2026-02-09' },
])('the last sleep day when today is $today', ({ asOf, last }) => {
  expect(lastSleepDay(nightsOn(dates), day(asOf))).toBe(last)
})
