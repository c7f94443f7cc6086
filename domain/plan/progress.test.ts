import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { DONE_A, DONE_B, DONE_E, PLAN_A, PLAN_B, PLAN_E, plan, progress, version } from './fixture.ts'
import { dayTrack, rateIn } from './progress.ts'
import type { Plan } from './plan.ts'

const NOON = '2026-03-18 12:00'

test.each<{
  what: string
  plan: Plan
  done: Record<string, number>
  at: string
  to: string
  rate: number
  end: string
  ahead?: number
}>([
  { what: 'A, item open', plan: PLAN_A, done: DONE_A, at: NOON, to: '170/210', rate: 81, end: '170/390' },
  {
    what: 'A, 20:00, nothing done',
    plan: PLAN_A,
    done: DONE_A,
    at: '2026-03-18 20:00',
    to: '170/240',
    rate: 70.8,
    end: '170/390',
  },
  { what: 'A, 19:29', plan: PLAN_A, done: DONE_A, at: '2026-03-18 19:29', to: '170/210', rate: 81, end: '170/390' },
  { what: 'A, 19:30', plan: PLAN_A, done: DONE_A, at: '2026-03-18 19:30', to: '170/240', rate: 70.8, end: '170/390' },
  {
    what: 'A, 15 minutes done today',
    plan: PLAN_A,
    done: { ...DONE_A, '03-18': 15 },
    at: NOON,
    to: '185/225',
    rate: 82.2,
    end: '185/390',
  },
  { what: 'B', plan: PLAN_B, done: DONE_B, at: NOON, to: '220/240', rate: 91.7, end: '220/640' },
  {
    what: 'B, another 40 on the 17th',
    plan: PLAN_B,
    done: { ...DONE_B, '03-17': 40 },
    at: NOON,
    to: '260/240',
    rate: 100,
    end: '260/640',
    ahead: 20,
  },
  {
    what: 'E, the day after',
    plan: PLAN_E,
    done: DONE_E,
    at: '2026-03-21 12:00',
    to: '60/90',
    rate: 66.7,
    end: '60/90',
  },
])('the rate of a plan to today, $what: $to = $rate %', ({ plan: of, done, at, to, rate, end, ahead = 0 }) => {
  const found = progress(of, done, at)
  const { accumulated_value_to_today: today, accumulated_value_to_plan_end_date: whole } = found.modes
  expect(`${today.numerator}/${today.denominator}`).toBe(to)
  expect(rateIn(found, 'accumulated_value_to_today')).toBe(rate)
  expect(`${whole.numerator}/${whole.denominator}`).toBe(end)
  expect(found.aheadMinutes).toBe(ahead)
})

test.each([
  { plan: PLAN_A, done: DONE_A, rate: 43.6 },
  { plan: PLAN_B, done: DONE_B, rate: 34.4 },
])('the plan $plan.id to its end is $rate %', ({ plan: of, done, rate }) =>
  expect(rateIn(progress(of, done, NOON), 'accumulated_value_to_plan_end_date')).toBe(rate),
)

test('daily_track of plan A on 9 and 11 March, and on a day without a target', () => {
  const days = dayTrack(progress(PLAN_A, DONE_A, NOON), { from: day('2026-03-07'), to: day('2026-03-11') })
  expect(days).toEqual([
    { date: '2026-03-07', target: 0, done: 30, rate: null, status: null },
    { date: '2026-03-08', target: 0, done: 0, rate: null, status: null },
    { date: '2026-03-09', target: 30, done: 45, rate: 100, status: 'completed' },
    { date: '2026-03-10', target: 0, done: 0, rate: null, status: null },
    { date: '2026-03-11', target: 30, done: 20, rate: 66.7, status: 'overdue' },
  ])
})

test('daily_track carries nothing over and ignores the future', () => {
  // 30 + 30 + 0 + 30 + 20 + 30 + 30 of seven dates, and 18 March with nothing yet.
  expect(progress(PLAN_A, DONE_A, NOON).modes.daily_track).toEqual({ numerator: 170, denominator: 240, rate: 70.8 })
  expect(progress(PLAN_A, { '04-03': 30 }, NOON)).toMatchObject({ creditMinutes: 0, doneMinutes: 0 })
})

test('a week can be done on any of its days, also a day off, but not in another week', () => {
  const { periods } = progress(PLAN_B, { '03-24': 100, '03-29': 100 }, '2026-04-01 12:00')
  expect(periods.map(({ credit, done }) => [credit, done])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [80, 200],
    [0, 0],
    [0, 0],
  ])
})

const WEEK = { from: day('2026-03-09'), to: day('2026-03-15') }
test.each([
  { why: 'half a time is none', done: [20], times: 0, ticks: '-......' },
  { why: 'two halves are one, on the day of the second', done: [20, 20], times: 1, ticks: '-x.....' },
  { why: 'three runs that make up the week', done: [0, 60, 0, 40, 30], times: 3, ticks: ' x xx  ' },
  { why: 'two short runs', done: [30, 25], times: 1, ticks: '-x.....' },
  { why: 'nearly all of each', done: [38, 38, 38], times: 2, ticks: '-xx....' },
  { why: 'two times on a day', done: [80], times: 2, ticks: 'x......' },
  { why: 'all on one day', done: [0, 0, 120], times: 3, ticks: '  x    ' },
  { why: 'more than was asked for', done: [40, 40, 40, 40], times: 3, ticks: 'xxx    ' },
])('a session counts when it is complete: $why: $times of 3', ({ done, times, ticks }) => {
  const worked = Object.fromEntries(done.map((minutes, at) => [`03-${String(9 + at).padStart(2, '0')}`, minutes]))
  const found = progress(PLAN_B, worked, '2026-03-15 12:00')
  const MARKS = { completed: 'x', 'in progress': '-', 'not started': '.', overdue: '!' }
  expect(found.periods[1]!.timesDone).toBe(times)
  expect(
    dayTrack(found, WEEK)
      .map(({ status }) => (status ? MARKS[status] : ' '))
      .join(''),
  ).toBe(ticks)
})

test('a session that a day off completes is checked there', () => {
  const found = progress(PLAN_B, { '03-24': 40 }, '2026-03-26 12:00')
  const [, tuesday, wednesday] = dayTrack(found, { from: day('2026-03-23'), to: day('2026-03-25') })
  expect([tuesday, wednesday]).toMatchObject([
    { target: 0, status: 'completed' },
    { target: 0, status: null },
  ])
})

test('an open plan asks today for no more than was done', () => {
  const daily = plan(version({ daysOfWeek: [1, 2, 3, 4, 5, 6, 7] }))
  const rateAt = (minutes: number, clock: string) =>
    progress(daily, { '03-02': 20, '03-03': minutes }, `2026-03-03 ${clock}`).modes.accumulated_value_to_today
  expect(rateAt(0, '23:59')).toMatchObject({ numerator: 20, denominator: 30 })
  expect(rateAt(10, '23:59')).toMatchObject({ numerator: 30, denominator: 40 })
  expect(rateAt(45, '23:59')).toMatchObject({ numerator: 50, denominator: 60 })
  expect(rateAt(10, '24:00')).toMatchObject({ numerator: 30, denominator: 60 })
})

test('in a week that is already full, more minutes today do not lower the rate', () => {
  const missed = { '03-16': 120 }
  const before = progress(PLAN_B, missed, NOON).modes.accumulated_value_to_today
  expect(before).toEqual({ numerator: 120, denominator: 240, rate: 50 })
  expect(progress(PLAN_B, { ...missed, '03-18': 20 }, NOON).modes.accumulated_value_to_today).toEqual(before)
})

test('a plan has no rate before it asks for anything', () => {
  const { modes, aheadMinutes } = progress(PLAN_E, DONE_E, '2026-03-19 12:00')
  expect(modes).toEqual({
    daily_track: { numerator: 0, denominator: 0, rate: null },
    accumulated_value_to_today: { numerator: 0, denominator: 0, rate: null },
    accumulated_value_to_plan_end_date: { numerator: 0, denominator: 90, rate: 0 },
  })
  expect(aheadMinutes).toBe(0)
})

test('the days of a flexible week are overdue only with the week', () => {
  const statuses = (at: string) =>
    dayTrack(progress(PLAN_B, { '03-09': 40, '03-10': 5 }, at), WEEK).map(({ status }) => status)
  const [open, late, full] = ['not started', 'overdue', 'completed']
  expect(statuses('2026-03-15 23:00')).toEqual([full, 'in progress', open, open, open, open, open])
  expect(statuses('2026-03-16 00:00')).toEqual([full, late, late, late, late, late, late])
})

test('a range without days has no track', () => {
  expect(dayTrack(progress(PLAN_B, {}, NOON), { from: day('2026-03-02'), to: day('2026-03-01') })).toEqual([])
})

test('a plan without an end counts as a whole what it asks for until today', () => {
  const modes = (rollsOn: boolean) => progress({ ...PLAN_B, rollsOn }, DONE_B, '2026-03-18 12:00').modes
  const { accumulated_value_to_today: toToday, accumulated_value_to_plan_end_date: whole } = modes(true)
  expect(whole).toEqual(toToday)
  expect(toToday).toEqual(modes(false).accumulated_value_to_today)
  expect(modes(false).accumulated_value_to_plan_end_date.denominator).toBe(640)
})
