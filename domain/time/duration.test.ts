import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceil5, floor5, percent1, round1, shortDuration, slot3, slot3At } from './duration.ts'
import { addMinutes, instant, minutesBetween } from './time.ts'

const at = (clock: string) => instant(`2026-03-02T${clock}Z`)

test.each([
  { from: '12:02:59', to: at('12:00:00') },
  { from: '12:03:00', to: at('12:05:00') },
  { from: '12:07:00', to: at('12:05:00') },
  { from: '12:08:00', to: at('12:10:00') },
  { from: '23:58:00', to: instant('2026-03-03T00:00:00Z') },
])('$from goes to the slot $to', ({ from, to }) => expect(slot3At(at(from))).toBe(to))

test.each([0, 1, 2, 3, 4].map((rest) => ({ rest, minutes: 60 + rest, slot: rest < 3 ? 60 : 65 })))(
  'a remainder of $rest is rounded: $minutes is $slot',
  ({ minutes, slot }) => expect(slot3(minutes)).toBe(slot),
)

test.each([
  { from: '12:00:00', floor: '12:00:00', ceil: '12:00:00' },
  { from: '12:00:01', floor: '12:00:00', ceil: '12:05:00' },
  { from: '12:04:59.999', floor: '12:00:00', ceil: '12:05:00' },
])('$from lies from $floor to $ceil', ({ from, floor, ceil }) => {
  expect(floor5(at(from))).toBe(at(floor))
  expect(ceil5(at(from))).toBe(at(ceil))
})

test('rounding moves a moment by less than a slot, also before 1970', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50_000_000, max: 50_000_000 }), (minutes) => {
      const moment = addMinutes(instant('1970-01-01T00:00:00Z'), minutes)
      expect(minutesBetween(floor5(moment), moment)).toBe(((minutes % 5) + 5) % 5)
      expect(Math.abs(minutesBetween(slot3At(moment), moment))).toBeLessThanOrEqual(2)
    }),
  )
})

test.each([
  { n: 1260, d: 1380, percent: 91.3 },
  { n: 420, d: 1260, percent: 33.3 },
  { n: 70, d: 90, percent: 77.8 },
  { n: 3220, d: 3330, percent: 96.7 },
  { n: 1, d: 2000, percent: 0.1 },
  { n: 1, d: 2001, percent: 0 },
  { n: -1, d: 3, percent: -33.3 },
  { n: 5, d: 0, percent: null },
  { n: 0, d: 5, percent: 0 },
])('$n of $d is $percent %', ({ n, d, percent }) => expect(percent1(n, d)).toBe(percent))

test.each([
  { n: 36, d: 9, average: 4 },
  { n: 1, d: 3, average: 0.3 },
  { n: 1, d: 20, average: 0.1 },
  { n: 0, d: 0, average: null },
])('$n / $d is $average to one decimal', ({ n, d, average }) => expect(round1(n, d)).toBe(average))

test.each([
  { minutes: 0, text: '0m' },
  { minutes: 45, text: '45m' },
  { minutes: 59, text: '59m' },
  { minutes: 60, text: '1h' },
  { minutes: 90, text: '1.5h' },
  { minutes: 93, text: '1.6h' },
  { minutes: 120, text: '2h' },
  { minutes: 599, text: '10h' },
  { minutes: 600, text: '10h' },
  { minutes: 780, text: '13h' },
  { minutes: 629, text: '10h' },
  { minutes: 630, text: '11h' },
  { minutes: 1440, text: '24h' },
  { minutes: 1441, text: '1d' },
  { minutes: 2160, text: '1.5d' },
  { minutes: 14_399, text: '10d' },
  { minutes: 14_400, text: '10d' },
  { minutes: 20_000, text: '14d' },
  { minutes: 142_560, text: '99d' },
  { minutes: 142_561, text: '99+d' },
])('$minutes minutes are shown as $text', ({ minutes, text }) => {
  const { value, unit } = shortDuration(minutes)
  expect(value + unit).toBe(text)
})
