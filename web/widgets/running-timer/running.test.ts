import { expect, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { secondsSince, stopwatch, ticksFrom } from './running.ts'

test.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [61, '0:01:01'],
  [3600, '1:00:00'],
  [100 * 3600 + 62, '100:01:02'],
])('%i seconds are %s', (seconds, shown) => {
  expect(stopwatch(seconds)).toBe(shown)
})

test('a timer that begins in the next minute has not run yet', () => {
  expect(secondsSince(instant('2026-03-02T12:01:00Z'), instant('2026-03-02T12:00:30Z'))).toBe(0)
  expect(secondsSince(instant('2026-03-02T12:01:00Z'), instant('2026-03-02T12:02:00.999Z'))).toBe(60)
})

test.each([
  { name: 'pressed in its minute', created: '12:00:37', from: '12:00:37' },
  { name: 'said to have begun earlier', created: '12:10:00', from: '12:00:00' },
  { name: 'begun where a log of this minute ended', created: '11:59:20', from: '12:00:00' },
])('a stopwatch counts from $from: $name', ({ created, from }) => {
  const at = (clock: string) => instant(`2026-03-02T${clock}Z`)
  expect(ticksFrom({ startTime: at('12:00:00'), createdAt: at(created) })).toBe(at(from))
})
