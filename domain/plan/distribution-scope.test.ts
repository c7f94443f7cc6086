import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { datesIn } from '#domain/time/dates.ts'
import { type OpenPlan, placePlans } from './distribution.ts'
import { distributionScope } from './distribution-scope.ts'
import { DISTRIBUTIONS } from './plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, instantAt, type LocalDate, type Minutes } from '#domain/time/time.ts'

const TODAY = day('2026-03-18')
const later = (days: number) => addDays(TODAY, days)

type Running = { period: DateRange; plan: OpenPlan }

const placed = (running: readonly Running[], days: DateRange, minutesOn: (date: LocalDate) => Minutes) =>
  placePlans(
    running.map(({ plan }) => plan),
    new Map(datesIn(days).map((date) => [date, minutesOn(date)])),
  )

/** Everything from today on, whether the range needs it or not. */
function everything(running: readonly Running[], asked: DateRange) {
  const ends = running.filter(({ period }) => period.from <= asked.to).map(({ period }) => period.to)
  const to = [asked.to, ...ends].toSorted().at(-1)!
  const from = asked.from < TODAY ? asked.from : TODAY
  return { open: running.filter(({ period }) => period.to <= to), days: { from, to } }
}

const anyRunning = fc
  .record({
    from: fc.integer({ min: -30, max: 120 }),
    length: fc.integer({ min: 0, max: 30 }),
    distribution: fc.constantFrom(...DISTRIBUTIONS),
    times: fc.integer({ min: 0, max: 14 }),
    pins: fc.array(fc.record({ at: fc.integer({ min: 0, max: 30 }), slots: fc.integer({ min: 0, max: 30 }) }), {
      maxLength: 2,
    }),
  })
  .filter(({ from, length }) => from + length >= 0)

const anyCase = fc.record({
  running: fc.array(anyRunning, { maxLength: 25 }),
  from: fc.integer({ min: -20, max: 150 }),
  length: fc.integer({ min: 0, max: 7 }),
  room: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 7 }),
})

test('a range gets the same minutes as when every day from today on is placed', () => {
  fc.assert(
    fc.property(anyCase, ({ running: all, from, length, room }) => {
      const running = all.map((each, at): Running => {
        const period = { from: later(each.from), to: later(each.from + each.length) }
        const days = datesIn(period).filter((date) => date >= TODAY)
        const pinned = new Map(each.pins.map((pin) => [later(each.from + pin.at), pin.slots * 5]))
        const { distribution, times } = each
        const order = { id: `plan ${at}`, createdAt: instantAt(at), periodEnd: period.to }
        return { period, plan: { ...order, distribution, duration: 30, remaining: times * 30, days, pinned } }
      })
      const asked = { from: later(from), to: later(from + length) }
      const minutesOn = (date: LocalDate) => 5 * room[Number(date.slice(8)) % 7]!
      const whole = everything(running, asked)
      const scope = distributionScope(running, asked, TODAY)
      const expected = placed(whole.open, whole.days, minutesOn)
      const found = placed(scope.open, scope.days, minutesOn)
      for (const { period, plan } of running)
        if (period.from <= asked.to && period.to >= asked.from)
          expect(found.get(plan.id)).toEqual(expected.get(plan.id))
      for (const date of datesIn(asked)) expect(scope.days.from <= date && date <= scope.days.to).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a range far away needs its own days alone', () => {
  const week = { from: day('2026-03-16'), to: day('2026-03-22') }
  const month = { from: day('2026-03-01'), to: day('2026-03-31') }
  const nextWeek = { from: day('2026-03-30'), to: day('2026-04-05') }
  const running = [week, month, nextWeek].map((period) => ({ period }))
  const far = { from: day('9990-01-01'), to: day('9990-01-07') }
  expect(distributionScope(running, far, TODAY)).toEqual({ open: [], days: far })
  // The month shares days with the next week and ends before it, and this week shares days with the month.
  expect(distributionScope(running, nextWeek, TODAY)).toEqual({
    open: [nextWeek, month, week].map((period) => ({ period })),
    days: { from: TODAY, to: day('2026-04-05') },
  })
})
