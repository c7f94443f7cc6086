import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuietHours, quietUntil } from './quiet-hours.ts'
import { addMinutes, epochMs, instant, instantAt, minutesBetween } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'
import { clockMinutes, type ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const between = (from: string, to: string): QuietHours => ({ from: clockOfText(from), to: clockOfText(to) })
const until = (quiet: QuietHours | null, now: string, zones = NEW_YORK) => quietUntil(quiet, instant(now), zones)

const NIGHT = between('22:00', '07:00')
const NOON = between('12:00', '13:30')

test.each([
  ['over midnight, before', NIGHT, '2026-03-16T21:59:59-04:00', null],
  ['over midnight, from the first minute', NIGHT, '2026-03-16T22:00:00-04:00', '2026-03-17T07:00:00-04:00'],
  ['over midnight, at midnight', NIGHT, '2026-03-17T00:00:00-04:00', '2026-03-17T07:00:00-04:00'],
  ['over midnight, to the last second', NIGHT, '2026-03-17T06:59:59-04:00', '2026-03-17T07:00:00-04:00'],
  ['over midnight, at the end', NIGHT, '2026-03-17T07:00:00-04:00', null],
  ['within a day, before', NOON, '2026-03-16T11:59:00-04:00', null],
  ['within a day', NOON, '2026-03-16T12:00:00-04:00', '2026-03-16T13:30:00-04:00'],
  ['within a day, at the end', NOON, '2026-03-16T13:30:00-04:00', null],
  ['up to midnight', between('21:00', '00:00'), '2026-03-16T23:00:00-04:00', '2026-03-17T00:00:00-04:00'],
  ['from midnight', between('00:00', '06:00'), '2026-03-16T00:00:00-04:00', '2026-03-16T06:00:00-04:00'],
  ['that end when they begin are none', between('09:00', '09:00'), '2026-03-16T09:00:00-04:00', null],
  ['not wanted', null, '2026-03-16T03:00:00-04:00', null],
])('%s', (_, quiet, now, end) => {
  expect(until(quiet, now)).toBe(end && instant(end))
})

describe('where the clock is changed', () => {
  test.each([
    ['a night is an hour shorter', NIGHT, '2026-03-07T23:00:00-05:00', '2026-03-08T07:00:00-04:00'],
    ['a night is an hour longer', NIGHT, '2026-10-31T23:00:00-04:00', '2026-11-01T07:00:00-05:00'],
    [
      'an end that the clock skips is as much later',
      between('22:00', '02:30'),
      '2026-03-08T01:59:00-05:00',
      '2026-03-08T03:30:00-04:00',
    ],
    [
      'an end that it shows twice is the first',
      between('22:00', '01:30'),
      '2026-11-01T01:10:00-04:00',
      '2026-11-01T01:30:00-04:00',
    ],
    [
      'and is the second when the first is past',
      between('22:00', '01:30'),
      '2026-11-01T01:10:00-05:00',
      '2026-11-01T01:30:00-05:00',
    ],
  ])('%s', (_, quiet, now, end) => {
    expect(until(quiet, now)).toBe(instant(end))
  })
})

test('it is the clock that they live by now', () => {
  const moved: ZoneHistory = [...NEW_YORK, { from: instant('2026-03-16T12:00:00Z'), tz: 'Asia/Taipei' }]
  expect(until(NIGHT, '2026-03-16T15:00:00Z')).toBeNull()
  expect(until(NIGHT, '2026-03-16T15:00:00Z', moved)).toBe(instant('2026-03-17T07:00:00+08:00'))
  expect(until(NIGHT, '2026-03-16T11:59:00Z', moved)).toBeNull()
})

const minute = fc.integer({ min: 0, max: 1439 })
const moment = fc
  .integer({ min: epochMs(instant('2026-01-01T00:00:00Z')), max: epochMs(instant('2027-01-01T00:00:00Z')) })
  .map(instantAt)
const zone = fc.constantFrom('America/New_York', 'Asia/Taipei', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')

test('quiet hours delay a notification by less than a day, to a time that is not quiet', () => {
  fc.assert(
    fc.property(minute, minute, moment, zone, (from, to, now, tz) => {
      const zones = [{ from: null, tz }]
      const end = quietUntil({ from, to }, now, zones)
      if (end === null) return
      expect(end > now).toBe(true)
      expect(minutesBetween(now, end)).toBeLessThanOrEqual(25 * 60)
      const next = quietUntil({ from, to }, end, zones)
      // An end that the clock skips may be the beginning of no more than a few minutes.
      if (clockMinutes(zones, end) === to) expect(next).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('in a day without a change of the clock they last as long as they say', () => {
  fc.assert(
    fc.property(minute, minute, (from, to) => {
      const start = instant('2026-06-10T00:00:00Z')
      const minutes = Array.from({ length: 1440 }, (_, at) => addMinutes(start, at))
      const quiet = minutes.filter((now) => quietUntil({ from, to }, now, [{ from: null, tz: 'UTC' }]) !== null)
      expect(quiet).toHaveLength((to - from + 1440) % 1440)
    }),
    { numRuns: 30 },
  )
})
