import { expect, test } from 'vitest'
import { dataGate } from '#domain/statistics/data-gate.ts'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { shownInsights } from './insight.ts'
import { type PlannedDay, planWeekdays, plannedDays } from './plan.ts'
import { DONE_A, DONE_B, DONE_E, doneOn, PLAN_A, PLAN_B, PLAN_E, VACATION } from '#domain/plan/fixture.ts'
import { periodsOf } from '#domain/plan/target.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { type LocalDate, weekdayOf } from '#domain/time/time.ts'

const GATE = dataGate(120, day('2026-06-30'))
/** Weeks from Monday 2 March on; which of the days are done. */
const weeks = (count: number, isDone: (date: LocalDate, index: number) => boolean): PlannedDay[] =>
  datesFrom('2026-03-02', count * 7).map((localDate, index) => ({ localDate, isDone: isDone(localDate, index) }))

/** Of that March, until a day. */
const daysUntil = (plan: Plan, done: Record<string, number>, to: string) =>
  plannedDays(
    { plan, periods: periodsOf(plan, VACATION), done: doneOn(done) },
    { from: day('2026-03-01'), to: day(to) },
  )

test('the days of plan A that asked for something and are over', () => {
  const { planId, days } = daysUntil(PLAN_A, DONE_A, '2026-03-17')
  expect(planId).toBe('A')
  expect(days.map(({ localDate, isDone }) => `${localDate.slice(8)} ${isDone}`)).toEqual(
    // 20 of 30 minutes on the 11th are no time done; the Saturday asked for nothing; the 18th is not over.
    ['02 true', '04 true', '06 false', '09 true', '11 false', '13 true', '16 true'],
  )
})

test('a plan for any days of a week has no missed weekday', () =>
  expect(daysUntil(PLAN_B, DONE_B, '2026-03-17').days).toEqual([]))

test('a one-time plan has no weekday', () => expect(daysUntil(PLAN_E, DONE_E, '2026-03-20').days).toEqual([]))

test('the best weekday: ten of ten Saturdays, and half of the other days', () => {
  const days = weeks(10, (date, index) => weekdayOf(date) === 6 || index % 2 === 0)
  const compared = planWeekdays({ planId: 'run', days })
  expect(compared.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const saturday = compared[5]
  expect(saturday).toMatchObject({ weekday: 6, rate: 1, otherRate: 0.5, effect: 0.5, days: 10, otherDays: 60 })
  // 2·asin(1) − 2·asin(√½) = π/2
  expect(saturday?.strength).toBeCloseTo(Math.PI / 2, 9)
  expect(shownInsights(compared, GATE)).toEqual([saturday])
})

test('the worst weekday has a negative effect', () => {
  const days = weeks(12, (date, index) => weekdayOf(date) !== 1 && index % 6 !== 0)
  const [shown] = shownInsights(planWeekdays({ planId: 'run', days }), GATE)
  expect(shown).toMatchObject({ kind: 'planWeekday', planId: 'run', weekday: 1, rate: 0, days: 12, otherDays: 72 })
  expect(shown?.effect).toBeLessThan(-0.5)
})

test('a plan of one weekday has no other to compare it with', () => {
  const days = weeks(20, () => true).filter(({ localDate }) => weekdayOf(localDate) === 3)
  expect(planWeekdays({ planId: 'run', days })).toEqual([])
  expect(planWeekdays({ planId: 'run', days: [] })).toEqual([])
})

test('below the limits there is no insight about seven Saturdays, however clear they are', () => {
  const days = weeks(7, (date) => weekdayOf(date) === 6)
  expect(shownInsights(planWeekdays({ planId: 'run', days }), GATE)).toEqual([])
})

test('days that are done or not by the dice seldom give an insight', () => {
  const random = mulberry32(20260101)
  let said = 0
  for (let person = 0; person < 200; person++) {
    const compared = ['a', 'b', 'c'].flatMap((planId) => {
      const rate = random()
      return planWeekdays({ planId, days: weeks(20, () => random() < rate) })
    })
    if (shownInsights(compared, GATE).length) said++
  }
  // The rate allows one in twenty: ten, and twice the deviation of three.
  expect(said).toBeLessThanOrEqual(16)
})
