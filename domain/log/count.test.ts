import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aspectTotals } from '#domain/activity/aspect.ts'
import { type CountedLog, countedMinutes, type Counting } from './count.ts'
import { addDays, addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const zones: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const day = (text: string) => text as LocalDate
const log = (from: string, to: string, ...beneficiaries: CountedLog['beneficiaries']): CountedLog => ({
  startTime: instant(from),
  endTime: instant(to),
  beneficiaries,
})
const counting = (more: Partial<Counting> = {}): Counting => ({
  zones,
  from: null,
  to: null,
  now: instant('2026-03-20T16:00:00Z'),
  isFor: null,
  ...more,
})

describe('of a night over the change of the clocks', () => {
  // 22:30 to 07:00 by the clock, which goes forward in between.
  const night = log('2026-03-08T03:30:00Z', '2026-03-08T11:00:00Z')
  test.each([
    { days: {}, counted: 450 },
    { days: { from: day('2026-03-08') }, counted: 360 },
    { days: { to: day('2026-03-07') }, counted: 90 },
    { days: { from: day('2026-03-09') }, counted: 0 },
  ])('$days: $counted', ({ days, counted }) =>
    expect(countedMinutes(night, counting(days))).toEqual({ counted, ahead: 0 }),
  )
})

describe('the minutes that are still ahead', () => {
  const later = log('2026-03-20T15:00:00Z', '2026-03-21T15:00:00Z')
  test.each([
    { days: {}, is: { counted: 60, ahead: 1380 } },
    { days: { to: day('2026-03-20') }, is: { counted: 60, ahead: 720 } },
    { days: { from: day('2026-03-21') }, is: { counted: 0, ahead: 660 } },
  ])('$days', ({ days, is }) => expect(countedMinutes(later, counting(days))).toEqual(is))

  test('of a log that has not begun, all minutes', () =>
    expect(countedMinutes(log('2026-03-20T16:00:00Z', '2026-03-20T16:10:00Z'), counting())).toEqual({
      counted: 0,
      ahead: 10,
    }))

  test('of the current minute, none', () =>
    expect(countedMinutes(later, counting({ now: instant('2026-03-20T15:00:59Z') })).counted).toBe(0))
})

test('the shares of some recipients, and the rest that no recipient gets', () => {
  const half = { type: 'percent', value: 50 } as const
  const shared = log(
    '2026-03-02T15:00:00Z',
    '2026-03-02T15:45:00Z',
    { recipientId: 'mia', timeProportion: half },
    { recipientId: 'bo', timeProportion: { type: 'duration', value: 10 } },
  )
  const of = (...ids: (string | null)[]) =>
    countedMinutes(shared, counting({ isFor: (id) => ids.includes(id) })).counted
  expect([of('mia'), of('bo'), of(null), of('mia', 'bo', null), of('lea')]).toEqual([23, 10, 12, 45, 0])
})

test('the days add up to the counted minutes, for any hours, shares and moment', () => {
  const start = instant('2026-03-06T00:00:00Z')
  const beneficiary = fc.record({
    recipientId: fc.constantFrom('mia', 'bo'),
    timeProportion: fc.oneof(
      fc.constant(null),
      fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 50 }) }),
    ),
  })
  const logs = fc.record({
    at: fc.integer({ min: 0, max: 5 * 1440 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    beneficiaries: fc.uniqueArray(beneficiary, { maxLength: 2, selector: ({ recipientId }) => recipientId }),
  })
  fc.assert(
    fc.property(logs, fc.nat(4), fc.nat(3), fc.nat(7 * 1440), (one, first, length, at) => {
      const now = addMinutes(start, at)
      const startTime = addMinutes(start, one.at)
      const given = { startTime, endTime: addMinutes(startTime, one.minutes), beneficiaries: one.beneficiaries }
      const from = addDays(day('2026-03-06'), first)
      const to = addDays(from, length)
      const whole = {
        parallelActivity: false,
        category: 'work',
        activityId: 'a',
        subActivityId: null,
        projectId: null,
        tags: [],
      }
      for (const key of ['mia', 'bo', '', null]) {
        const isFor = key === null ? null : (id: string | null) => (id ?? '') === key
        const { counted } = countedMinutes(given, counting({ from, to, now, isFor }))
        // The part that is over by now, split at the same moment, equals the figures of the current day.
        const totals = aspectTotals(given.startTime < now ? [{ ...whole, ...given }] : [], zones, now)
        const days = totals.filter(
          (each) =>
            each.aspect === (key === null ? 'category' : 'recipient') &&
            (key === null || each.key === key) &&
            from <= each.localDate &&
            each.localDate <= to,
        )
        const said = days.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0)
        // The share of a day that is over is told before and after midnight as it was written down.
        expect(Math.abs(counted - said)).toBeLessThanOrEqual(key === null ? 0 : 1)
        if (given.endTime <= now) expect(counted).toBe(said)
      }
    }),
    { numRuns: 100 },
  )
})
