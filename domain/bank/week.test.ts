import { expect, test } from 'vitest'
import { nextInterest, weekBefore } from './week.ts'
import { instant, minutesBetween } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const inZone = (tz: string): ZoneHistory => [{ from: null, tz }]
const NEW_YORK = inZone('America/New_York')

test.each([
  ['on a Sunday', '2026-03-08T12:00:00Z', '2026-03-09T04:05:00.000Z'],
  ['a minute before', '2026-03-09T04:04:00Z', '2026-03-09T04:05:00.000Z'],
  ['at that moment', '2026-03-09T04:05:00Z', '2026-03-16T04:05:00.000Z'],
  ['in a week in which the clock is put back', '2026-10-28T12:00:00Z', '2026-11-02T05:05:00.000Z'],
])('interest is paid on Monday at 00:05 local time, asked %s', (_, now, next) =>
  expect(nextInterest(instant(now), NEW_YORK)).toBe(next),
)

test.each([
  ['2026-03-09T04:05:00Z', '2026-03-02', 167],
  ['2026-03-16T04:05:00Z', '2026-03-09', 168],
  ['2026-11-02T05:05:00Z', '2026-10-26', 169],
])('the week before %s began on %s and had %i hours', (due, from, hours) => {
  const week = weekBefore(instant(due), NEW_YORK)!
  expect(week.from).toBe(from)
  expect(minutesBetween(week.span.startTime, week.span.endTime)).toBe(hours * 60)
})

test('a user who moved west still has Sunday, and one who moved east gets interest a little late', () => {
  const inTaipei = nextInterest(instant('2026-03-05T12:00:00Z'), inZone('Asia/Taipei'))
  expect(inTaipei).toBe('2026-03-08T16:05:00.000Z')
  expect(weekBefore(inTaipei, NEW_YORK)).toBeNull()
  const inNewYork = nextInterest(instant('2026-03-05T12:00:00Z'), NEW_YORK)
  expect(weekBefore(inNewYork, inZone('Asia/Taipei'))?.from).toBe('2026-03-02')
})
