import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { addDays, addMinutes, epochMs, instant, type LocalDate, msSpan } from '#domain/time/time.ts'
import { type ClockLog, typicalDay } from './typical-day.ts'
import { daySpan, momentOf } from '#domain/time/zone.ts'

const TZ = 'America/New_York'
/** On one wall clock day; `24:00` is its end. */
const log = (date: string, from: string, to: string, category: string): ClockLog => ({
  ...msSpan({ startTime: momentOf(TZ, day(date), clock(from)), endTime: momentOf(TZ, day(date), clock(to)) }),
  category,
})
const slotAt = (logs: readonly ClockLog[], days: readonly LocalDate[], text: string) =>
  typicalDay(logs, days, NEW_YORK).slots[clock(text) / 15]

test('the typical day: the part of the data days that a quarter of an hour went into', () => {
  const days = datesFrom('2026-06-01', 4)
  const logs = [
    log('2026-06-01', '08:00', '12:00', 'work'),
    log('2026-06-02', '08:00', '12:00', 'work'),
    log('2026-06-03', '08:05', '09:00', 'study'),
    // No data day: its logs are left out.
    log('2026-06-05', '08:00', '12:00', 'sports'),
  ]
  // Of 4 × 15 minutes 30 are work, 10 study and 20 unknown.
  expect(slotAt(logs, days, '08:00')).toEqual({
    from: 480,
    shares: [
      { category: 'work', share: 0.5 },
      { category: 'study', share: 10 / 60 },
    ],
    unlogged: 20 / 60,
  })
  expect(slotAt(logs, days, '12:00')).toEqual({ from: 720, shares: [], unlogged: 1 })
})

test('the typical day: a night lies on both of its days, as far as they are data days', () => {
  const night = {
    from: epochMs(momentOf(TZ, day('2026-06-01'), clock('23:00'))),
    to: epochMs(momentOf(TZ, day('2026-06-02'), clock('07:00'))),
    category: 'sleep',
  }
  const days = [day('2026-06-02')]
  expect(slotAt([night], days, '23:00')?.shares).toEqual([])
  expect(slotAt([night], days, '00:00')?.shares).toEqual([{ category: 'sleep', share: 1 }])
  expect(slotAt([night], days, '06:45')?.shares).toEqual([{ category: 'sleep', share: 1 }])
  expect(slotAt([night], days, '07:00')?.shares).toEqual([])
})

test('a typical day counts seven o’clock as seven o’clock before and after the clocks change', () => {
  for (const changed of ['2026-03-08', '2026-11-01']) {
    const days = datesFrom(addDays(day(changed), -1), 3)
    const logs = days.map((date) => log(date, '07:00', '08:00', 'sports'))
    expect(slotAt(logs, days, '07:00')?.shares).toEqual([{ category: 'sports', share: 1 }])
    expect(slotAt(logs, days, '06:45')?.shares).toEqual([])
    expect(slotAt(logs, days, '08:00')?.shares).toEqual([])
  }
})

test('a skipped hour is not missing from a typical day, and a repeated hour counts twice', () => {
  const spring = datesFrom('2026-03-07', 2)
  const asleep = (date: string) => ({ ...msSpan(daySpan(NEW_YORK, day(date))), category: 'sleep' })
  const whole = [{ category: 'sleep', share: 1 }]
  expect(slotAt(spring.map(asleep), spring, '02:30')).toEqual({ from: 150, shares: whole, unlogged: 0 })
  // The only day has no half past two.
  expect(slotAt([asleep('2026-03-08')], [day('2026-03-08')], '02:30')).toEqual({ from: 150, shares: [], unlogged: 1 })
  const autumn = [day('2026-11-01')]
  expect(slotAt([asleep('2026-11-01')], autumn, '01:30')).toEqual({ from: 90, shares: whole, unlogged: 0 })
  const first = msSpan({ startTime: instant('2026-11-01T05:00:00Z'), endTime: instant('2026-11-01T06:00:00Z') })
  expect(slotAt([{ ...first, category: 'leisure' }], autumn, '01:30')?.shares).toEqual([
    { category: 'leisure', share: 0.5 },
  ])
})

test('a day that a journey to the west repeats is one day, without the repeated hour of the next day', () => {
  const zones = [
    { from: null, tz: 'Pacific/Auckland' },
    // There it is one o'clock on the 11th, here two o'clock on the 10th.
    { from: instant('2026-01-10T12:00:00Z'), tz: 'Pacific/Honolulu' },
  ]
  const span = { startTime: instant('2026-01-09T11:00:00Z'), endTime: instant('2026-01-10T11:00:00Z') }
  const { slots } = typicalDay([{ ...msSpan(span), category: 'leisure' }], [day('2026-01-10')], zones)
  expect(slots[0]).toEqual({ from: 0, shares: [{ category: 'leisure', share: 1 }], unlogged: 0 })
  expect(slots[12]).toEqual({ from: 180, shares: [{ category: 'leisure', share: 0.5 }], unlogged: 0.5 })
})

test('the typical day: no data day, no clock', () =>
  expect(typicalDay([log('2026-06-01', '08:00', '12:00', 'work')], [], NEW_YORK)).toEqual({ dataDays: 0, slots: [] }))

test('the typical day: the parts of every quarter of an hour make one, across the change of the clocks', () => {
  const lengths = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 900 }), category: fc.constantFrom('a', 'b', '') }),
  )
  fc.assert(
    fc.property(lengths, fc.constantFrom('2026-03-06', '2026-10-30', '2026-06-01'), (all, first) => {
      const days = datesFrom(first, 5)
      const logs: ClockLog[] = []
      let at = daySpan(NEW_YORK, days[0]!).startTime
      for (const { minutes, category } of all) {
        const endTime = addMinutes(at, minutes)
        if (category) logs.push({ ...msSpan({ startTime: at, endTime }), category })
        at = endTime
      }
      const { slots } = typicalDay(logs, days, NEW_YORK)
      expect(slots).toHaveLength(96)
      for (const { shares, unlogged } of slots) {
        expect(unlogged).toBeGreaterThanOrEqual(0)
        expect(shares.reduce((total, { share }) => total + share, unlogged)).toBeCloseTo(1, 9)
      }
    }),
    { numRuns: 50 },
  )
})
