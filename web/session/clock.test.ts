import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { epochMs, instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { follow, now, setClock, startOf } from './clock.ts'

const DEVICE = instant('2026-11-20T10:07:42.250Z')

beforeEach(() => vi.useFakeTimers({ now: epochMs(DEVICE) }))
afterEach(() => {
  vi.setSystemTime(epochMs(DEVICE))
  setClock(instant('2000-01-01T00:00:00Z'))
  setClock(DEVICE)
  vi.useRealTimers()
})

test.each([
  { every: 'second', start: '2026-11-20T10:07:42.000Z' },
  { every: 'minute', start: '2026-11-20T10:07:00.000Z' },
  { every: 'slot', start: '2026-11-20T10:05:00.000Z' },
] as const)('the current $every began at $start', ({ every, start }) => expect(startOf[every](now())).toBe(start))

test('the clock ticks at each full second, and changes the minute, the slot and the day', () => {
  setClock(instant('2026-06-30T03:59:58.250Z'))
  const seen: string[] = []
  const stop = follow(() => {
    const [minute, slot] = [startOf.minute(now()), startOf.slot(now())].map((start) => start.slice(11, 16))
    seen.push(`${now().slice(17)} ${minute} ${slot} ${localDate([{ from: null, tz: 'America/New_York' }], now())}`)
  })
  vi.advanceTimersByTime(2750)
  stop()
  vi.advanceTimersByTime(5000)
  expect(seen).toEqual([
    '58.250Z 03:59 03:55 2026-06-29',
    '59.000Z 03:59 03:55 2026-06-29',
    '00.000Z 04:00 04:00 2026-06-30',
    '01.000Z 04:00 04:00 2026-06-30',
  ])
})

test('the clock continues from the server’s time', () => {
  setClock(instant('2026-06-30T12:00:00Z'))
  vi.advanceTimersByTime(1500)
  expect(now()).toBe('2026-06-30T12:00:01.500Z')
})

test('the duration of a request does not move the clock', () => {
  setClock(instant('2026-11-20T10:07:41.000Z'))
  expect(now()).toBe('2026-11-20T10:07:42.250Z')
})
