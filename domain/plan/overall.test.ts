import { expect, test } from 'vitest'
import { clock, day } from '#domain/time/date-fixture.ts'
import { DONE_A, DONE_B, DONE_E, PLAN_A, PLAN_B, PLAN_E, plan, progress, version } from './fixture.ts'
import { overallExecution } from './overall.ts'
import type { Plan } from './plan.ts'

const NOON = '2026-03-18 12:00'
const range = (from: string, to: string) => ({ from: day(from), to: day(to) })
const MARCH = range('2026-03-01', '2026-03-31')
const a = progress(PLAN_A, DONE_A, NOON)
const b = progress(PLAN_B, DONE_B, NOON)
const e = progress(PLAN_E, DONE_E, '2026-03-21 12:00')

test('A and B to today are 390/450, by minutes and not by plans', () => {
  expect(overallExecution([a, b], MARCH, 'accumulated_value_to_today')).toEqual({
    overall: { numerator: 390, denominator: 450, rate: 86.7 },
    byScheduleType: [
      { scheduleType: 'weeklyFixed', numerator: 170, denominator: 210, rate: 81, plans: 1 },
      { scheduleType: 'weeklyFlexible', numerator: 220, denominator: 240, rate: 91.7, plans: 1 },
    ],
    byCategory: [
      { category: 'sports', numerator: 220, denominator: 240, rate: 91.7, plans: 1 },
      { category: 'study', numerator: 170, denominator: 210, rate: 81, plans: 1 },
    ],
    byStatus: [
      { status: 'not started', plans: 0 },
      { status: 'in progress', plans: 2 },
      { status: 'completed', plans: 0 },
      { status: 'overdue', plans: 0 },
    ],
    streakDays: 0,
  })
})

test('the overall rate covers the plans to their end, together within a type', () => {
  const found = overallExecution([a, b, e, progress(PLAN_A, {}, NOON)], MARCH, 'accumulated_value_to_plan_end_date')
  expect(found.overall).toEqual({ numerator: 450, denominator: 390 + 640 + 90 + 390, rate: 29.8 })
  expect(found.byScheduleType).toMatchObject([
    { scheduleType: 'weeklyFixed', numerator: 170, denominator: 780, rate: 21.8, plans: 2 },
    { scheduleType: 'weeklyFlexible', plans: 1 },
    { scheduleType: 'oneTime', plans: 1 },
  ])
  expect(found.byStatus.map(({ plans }) => plans)).toEqual([1, 2, 0, 1])
})

test('daily_track covers the days of the range, up to today', () => {
  const daily = (from: string, to: string) => overallExecution([a], range(from, to), 'daily_track').overall
  expect(daily('2026-03-09', '2026-03-11')).toEqual({ numerator: 50, denominator: 60, rate: 83.3 })
  expect(daily('2026-03-09', '2026-03-31')).toEqual({ numerator: 110, denominator: 150, rate: 73.3 })
  expect(daily('2026-03-19', '2026-03-31')).toEqual({ numerator: 0, denominator: 0, rate: null })
})

test.each([
  { ...range('2026-02-01', '2026-03-01'), plans: 0 },
  { ...range('2026-02-01', '2026-03-02'), plans: 1 },
  { ...range('2026-04-05', '2026-04-05'), plans: 2 },
  { ...range('2026-04-06', '2026-04-30'), plans: 1 },
  { ...range('2026-04-13', '2026-04-30'), plans: 0 },
])('$plans of the plans A and B touch $from to $to', ({ from, to, plans }) => {
  const { byStatus, overall } = overallExecution([a, b], { from, to }, 'accumulated_value_to_today')
  expect(byStatus.reduce((sum, each) => sum + each.plans, 0)).toBe(plans)
  expect(overall.rate === null).toBe(plans === 0)
})

test('a plan that is ahead makes up for one that is behind, and the rate is at most 100 %', () => {
  const ahead = progress(PLAN_B, { ...DONE_B, '03-17': 40 }, NOON)
  expect(overallExecution([a, ahead], MARCH, 'accumulated_value_to_today').overall).toMatchObject({ rate: 95.6 })
  expect(overallExecution([ahead], MARCH, 'accumulated_value_to_today').overall).toEqual({
    numerator: 260,
    denominator: 240,
    rate: 100,
  })
})

const DAYS = { '03-09': 30, '03-11': 24, '03-13': 30, '03-16': 25 }
const evening = plan(
  version({ scheduleType: 'weeklyFixed', dailyStartTime: clock('19:00'), dailyEndTime: clock('19:30') }),
  { id: 'evening' },
)

test.each<{ what: string; plans?: Plan[]; done?: Record<string, number>; at: string; streak: number }>([
  { what: 'Monday, Friday, Wednesday, Monday, and an open Wednesday', at: NOON, streak: 4 },
  { what: 'the Wednesday is over and missed', at: '2026-03-18 19:30', streak: 0 },
  { what: 'the Wednesday is over and done', done: { ...DAYS, '03-18': 30 }, at: '2026-03-18 19:30', streak: 5 },
  { what: 'done, but still open', done: { ...DAYS, '03-18': 30 }, at: NOON, streak: 4 },
  { what: 'a day with 23 of 30 minutes ends it', done: { ...DAYS, '03-11': 23 }, at: NOON, streak: 2 },
  { what: 'nothing but missed days', done: {}, at: NOON, streak: 0 },
  { what: 'before the first day', at: '2026-03-01 12:00', streak: 0 },
  { what: 'two plans, of which one is open', plans: [evening, plan(version())], at: '2026-03-18 20:00', streak: 4 },
])('the streak counts days with enough done: $what: $streak', ({ plans = [evening], done = DAYS, at, streak }) => {
  const progresses = plans.map((of) => progress(of, done, at))
  expect(overallExecution(progresses, MARCH, 'daily_track').streakDays).toBe(streak)
})

test('the streak counts all plans of a day, by their minutes', () => {
  const long = plan(version({ duration: 90 }), { id: 'long' })
  const together = [progress(evening, { '03-16': 10 }, NOON), progress(long, { '03-16': 90 }, NOON)]
  expect(overallExecution(together, MARCH, 'daily_track').streakDays).toBe(1)
  expect(overallExecution(together.slice(0, 1), MARCH, 'daily_track').streakDays).toBe(0)
})
