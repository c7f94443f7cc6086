import { expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { daySpan, type ZoneHistory } from '#domain/time/zone.ts'
import { bandsOf, hourMarks, positionIn } from './ribbon.ts'

const newYork: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const dayOf = (date: string) => daySpan(newYork, date as LocalDate)
const log = (id: string, from: string, to: string, parallelActivity = false) => ({
  id,
  activityName: id,
  category: 'work' as const,
  startTime: instant(from),
  endTime: instant(to),
  parallelActivity,
})

test('a log from yesterday begins where the day does, and one that has not begun is upcoming', () => {
  const day = dayOf('2026-07-01')
  const night = log('night', '2026-07-01T02:00:00Z', '2026-07-01T10:00:00Z')
  const later = log('later', '2026-07-01T22:00:00Z', '2026-07-02T10:00:00Z')
  const bands = bandsOf(day, { logs: [night, later], now: instant('2026-07-01T21:00:00Z') })
  expect(bands).toMatchObject([
    { key: 'night', at: 0, width: 6 / 24, upcoming: false },
    { key: 'later', at: 18 / 24, width: 6 / 24, upcoming: true },
  ])
})

test('gaps lie under the logs, and the parallel lane above them', () => {
  const day = dayOf('2026-07-01')
  const gap = { startTime: instant('2026-07-01T05:00:00Z'), endTime: instant('2026-07-01T06:00:00Z') }
  const beside = log('beside', '2026-07-01T05:00:00Z', '2026-07-01T06:00:00Z', true)
  const main = log('main', '2026-07-01T06:00:00Z', '2026-07-01T07:00:00Z')
  const bands = bandsOf(day, { logs: [beside, main], gaps: [gap], now: instant('2026-07-01T23:00:00Z') })
  expect(bands.map(({ key }) => key)).toEqual([gap.startTime, 'main', 'beside'])
})

test('a log outside of the day has no place on it', () => {
  const outside = log('outside', '2026-06-30T02:00:00Z', '2026-06-30T10:00:00Z')
  expect(bandsOf(dayOf('2026-07-01'), { logs: [outside], now: instant('2026-07-01T23:00:00Z') })).toEqual([])
})

test.each([
  { day: 'a usual day', date: '2026-07-01', noon: 12 / 24 },
  { day: 'the day of 23 hours', date: '2026-03-08', noon: 11 / 23 },
  { day: 'the day of 25 hours', date: '2026-11-01', noon: 13 / 25 },
])('the ribbon shows noon of $day in the right place', ({ date, noon }) => {
  expect(hourMarks(newYork, dayOf(date))[1]).toEqual({ clock: 720, at: noon })
})

test('on the day of a journey the hours are those of the zone in which the day is shown', () => {
  const losAngeles: ZoneHistory = [{ from: null, tz: 'America/Los_Angeles' }]
  // It began in New York, where midnight was at nine in the evening of Los Angeles.
  expect(hourMarks(losAngeles, dayOf('2026-07-01'))).toEqual([
    { clock: 360, at: 9 / 24 },
    { clock: 720, at: 15 / 24 },
    { clock: 1080, at: 21 / 24 },
  ])
})

test('now is at the end of a past day', () => {
  expect(positionIn(dayOf('2026-07-01'), instant('2026-07-05T00:00:00Z'))).toBe(1)
})
