import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { DONE_A, DONE_B, DONE_E, PLAN_A, PLAN_B, PLAN_E, plan, progress, version } from './fixture.ts'
import { activityStatusOf, executionStatusOf, isBehind } from './status.ts'
import type { Plan } from './plan.ts'

test.each<{ date: string; plan?: Partial<Plan>; is: 'active' | 'inactive' }>([
  { date: '2026-03-01', is: 'inactive' },
  { date: '2026-03-02', is: 'active' },
  { date: '2026-04-05', is: 'active' },
  { date: '2026-04-06', is: 'inactive' },
  { date: '2026-03-10', plan: { isPaused: true }, is: 'inactive' },
])('a plan of March is $is on $date', ({ date, plan: fields, is }) =>
  expect(activityStatusOf(plan(version(), fields), day(date))).toBe(is),
)

test('the current version says when a plan is active', () => {
  const ended = plan([version(), version({ effectiveFrom: '2026-03-20', endDate: '2026-03-22' })])
  expect(activityStatusOf(ended, day('2026-03-22'))).toBe('active')
  expect(activityStatusOf(ended, day('2026-03-23'))).toBe('inactive')
  expect(executionStatusOf(progress(ended, { '03-02': 30 }, '2026-03-22 12:00'))).toBe('in progress')
  expect(executionStatusOf(progress(ended, { '03-02': 30 }, '2026-03-23 12:00'))).toBe('overdue')
})

const week = plan(version({ endDate: '2026-03-13' }))
const all = { '03-02': 30, '03-04': 30, '03-06': 30, '03-09': 30, '03-11': 30, '03-13': 30 }
const most = { ...all, '03-13': 0, '03-11': 24 }
const off = plan(version({ startDate: '2026-03-23', endDate: '2026-03-25', respectHolidays: true }))

test.each<{ row: number; what: string; plan?: Plan; done: Record<string, number>; at: string; is: string }>([
  { row: 1, what: 'before its first day', done: {}, at: '2026-03-01 12:00', is: 'not started' },
  { row: 1, what: 'with nothing to do', plan: off, done: { '03-24': 30 }, at: '2026-03-30 12:00', is: 'not started' },
  { row: 2, what: 'with all done before its end', done: all, at: '2026-03-13 12:00', is: 'completed' },
  { row: 3, what: 'over, with four fifths', done: { ...most, '03-13': 0 }, at: '2026-03-14 12:00', is: 'completed' },
  { row: 4, what: 'over, with a minute less', done: { ...most, '03-11': 23 }, at: '2026-03-14 12:00', is: 'overdue' },
  { row: 5, what: 'with four fifths, on its last day', done: most, at: '2026-03-13 23:59', is: 'in progress' },
  { row: 5, what: 'with minutes that have no target', done: { '03-03': 5 }, at: '2026-03-03 12:00', is: 'in progress' },
  { row: 6, what: 'with nothing done', done: {}, at: '2026-03-10 12:00', is: 'not started' },
  { row: 4, what: 'plan E', plan: PLAN_E, done: DONE_E, at: '2026-03-21 12:00', is: 'overdue' },
  {
    row: 4,
    what: 'once, over, with four fifths',
    plan: PLAN_E,
    done: { '03-20': 80 },
    at: '2026-03-21 12:00',
    is: 'overdue',
  },
  { row: 2, what: 'once, added later', plan: PLAN_E, done: { '03-20': 90 }, at: '2026-03-30 12:00', is: 'completed' },
])('the status of a plan, row $row: $what: $is', ({ plan: of = week, done, at, is }) =>
  expect(executionStatusOf(progress(of, done, at))).toBe(is),
)

test.each<{ what: string; plan: Plan; done: Record<string, number>; at: string; is: boolean }>([
  { what: 'A, 81.0 %', plan: PLAN_A, done: DONE_A, at: '2026-03-18 12:00', is: false },
  { what: 'A, 70.8 %', plan: PLAN_A, done: DONE_A, at: '2026-03-18 20:00', is: true },
  { what: 'B, 91.7 %', plan: PLAN_B, done: DONE_B, at: '2026-03-18 12:00', is: false },
  { what: '80.0 %', plan: week, done: { '03-02': 24 }, at: '2026-03-03 12:00', is: false },
  { what: '76.7 %', plan: week, done: { '03-02': 23 }, at: '2026-03-03 12:00', is: true },
  { what: 'nothing asked for yet', plan: week, done: {}, at: '2026-03-02 12:00', is: false },
])('a plan is behind below its rate: $what: $is', ({ plan: of, done, at, is }) =>
  expect(isBehind(progress(of, done, at))).toBe(is),
)
