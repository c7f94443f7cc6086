import { expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { parseClock } from '#web/widgets/clock-text.ts'
import { clockNear, lengthOf, withNudge, runOf, withClock, withDate, withLength, withRun } from './span.ts'

const zones: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const span = (from: string, to: string) => ({ startTime: instant(from), endTime: instant(to) })
/** 9:00 to 10:00 in New York in July. */
const morning = span('2026-07-01T13:00Z', '2026-07-01T14:00Z')
const hm = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])

test.each([
  { typed: '8:30', edge: 'startTime', from: '2026-07-01T12:30Z', to: '2026-07-01T14:00Z' },
  { typed: '10:45', edge: 'endTime', from: '2026-07-01T13:00Z', to: '2026-07-01T14:45Z' },
  { typed: '7:00', edge: 'endTime', from: '2026-07-01T13:00Z', to: '2026-07-02T11:00Z' },
  { typed: '23:00', edge: 'startTime', from: '2026-07-02T03:00Z', to: '2026-07-02T14:00Z' },
] as const)('typing the $edge $typed moves the log', ({ typed, edge, from, to }) =>
  expect(withClock(zones, morning, edge, hm(typed))).toEqual(span(from, to)),
)

test.each([
  { typed: '12:00', at: '12:00' },
  { typed: '5:30', at: '17:30' },
  { typed: '9:05', at: '9:05' },
  { typed: '9:00', at: '21:00' },
])('where one counts to twelve, an end of $typed after 9 AM is $at', ({ typed, at }) => {
  const untilMidnight = { ...morning, endTime: instant('2026-07-02T04:00Z') }
  expect(parseClock(typed, clockNear(zones, untilMidnight, 'endTime'), true)).toBe(hm(at))
})

test('where one counts to twelve, a start stays in the half of the day it was in', () => {
  expect(parseClock('8:30', clockNear(zones, morning, 'startTime'), true)).toBe(hm('8:30'))
})

test('the same time twice is a whole day', () => {
  expect(lengthOf(withClock(zones, morning, 'endTime', hm('9:00')))).toBe(1440)
  expect(lengthOf(withClock(zones, morning, 'startTime', hm('10:00')))).toBe(1440)
})

test('a night that begins after midnight after all is not thirty hours long', () => {
  const night = span('2026-07-01T03:00Z', '2026-07-01T11:00Z')
  expect(withClock(zones, night, 'startTime', hm('1:00'))).toEqual(span('2026-06-30T05:00Z', '2026-06-30T11:00Z'))
})

test('another day keeps the clocks, also where its hours are others', () => {
  expect(withDate(zones, morning, '2026-12-01' as LocalDate)).toEqual(span('2026-12-01T14:00Z', '2026-12-01T15:00Z'))
  const night = span('2026-07-02T02:30Z', '2026-07-02T11:00Z')
  expect(lengthOf(withDate(zones, night, '2026-10-31' as LocalDate))).toBe(9.5 * 60)
})

test.each([
  { typed: 47, minutes: 45 },
  { typed: 48, minutes: 50 },
  { typed: 4, minutes: 4 },
  { typed: 0, minutes: 1 },
  { typed: 3000, minutes: 1440 },
])('a length of $typed becomes $minutes', ({ typed, minutes }) =>
  expect(lengthOf(withLength(morning, typed))).toBe(minutes),
)

test('a time moves by single minutes, as long as something is left', () => {
  expect(withNudge(morning, 'startTime', -1)).toEqual(span('2026-07-01T12:59Z', '2026-07-01T14:00Z'))
  expect(withNudge(withLength(morning, 5), 'endTime', -5)).toBeNull()
  expect(withNudge(withLength(morning, 1440), 'startTime', -5)).toBeNull()
})

test('an hour that comes twice offers both, and any other time one', () => {
  const first = instant('2026-11-01T05:30Z')
  const second = instant('2026-11-01T06:30Z')
  expect([first, second].map((moment) => runOf(zones, moment))).toEqual(['first', 'second'])
  expect(runOf(zones, instant('2026-11-01T07:30Z'))).toBeNull()
  const log = { startTime: first, endTime: instant('2026-11-01T08:00Z') }
  expect(withRun(zones, log, 'startTime', 'second')).toEqual({ ...log, startTime: second })
  expect(withRun(zones, withRun(zones, log, 'startTime', 'second'), 'startTime', 'first')).toEqual(log)
})

test('a skipped hour becomes a later one', () => {
  const night = span('2026-03-08T04:00Z', '2026-03-08T06:00Z')
  expect(withClock(zones, night, 'endTime', hm('2:30')).endTime).toBe('2026-03-08T07:30:00.000Z')
})
