import { describe, expect, test } from 'vitest'
import type { WeekPlan } from '#contract/plan.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { columnsOf, givenBack, pageStateOf, placed, placementsOf, rangeOf, timesOf, type Week } from './model.ts'

const MONDAY = '2026-03-16' as LocalDate
const day = (index: number) => addDays(MONDAY, index)
const TODAY = day(2)

type Days = Partial<Record<number, Partial<WeekPlan['days'][number]>>>
const weekPlan = (planId: string, changes: Partial<WeekPlan>, days: Days): WeekPlan => ({
  planId,
  name: planId,
  category: 'sports',
  scheduleType: 'weeklyFlexible',
  distribution: 'even',
  dailyStartTime: null,
  dailyEndTime: null,
  duration: 40,
  creditMinutes: 0,
  targetMinutes: 120,
  timesDone: 0,
  times: 3,
  shorter: null,
  unplacedMinutes: 0,
  ...changes,
  days: Array.from({ length: 7 }, (_, index) => ({
    date: day(index),
    targetMinutes: 0,
    doneMinutes: 0,
    status: null,
    suggestedMinutes: null,
    pinned: false,
    isOffDay: false,
    ...days[index],
  })),
})
const week = (...plans: WeekPlan[]): Week => ({
  from: MONDAY,
  to: day(6),
  today: TODAY,
  capacity: Array.from({ length: 7 }, (_, index) => ({ date: day(index), minutes: 600 })),
  plans,
})

describe('the stored state of the screen', () => {
  const usual = { selectedTab: 'daily', viewMode: 'accumulated_value_to_today' }
  test.each([
    { stored: undefined, is: usual },
    { stored: null, is: usual },
    { stored: 'sleep', is: usual },
    { stored: { selectedTab: 'nights', viewMode: 'weekly' }, is: usual },
    { stored: { selectedTab: 'sleep', viewMode: 3 }, is: { ...usual, selectedTab: 'sleep' } },
    { stored: { viewMode: 'daily_track', lastVisited: 'x' }, is: { ...usual, viewMode: 'daily_track' } },
  ])('$stored', ({ stored, is }) => expect(pageStateOf(stored)).toEqual(is))
})

test.each([
  { window: 'week', from: '2026-03-16', to: '2026-03-22' },
  { window: 'month', from: '2026-03-01', to: '2026-03-31' },
  { window: 'threeMonths', from: '2025-12-19', to: '2026-03-18' },
  { window: 'sixMonths', from: '2025-09-19', to: '2026-03-18' },
] as const)('the window $window', ({ window, ...range }) => expect(rangeOf(window, TODAY)).toEqual(range))

test('a day has the fixed plans by hour, the placed minutes, and their sum', () => {
  const late = { scheduleType: 'weeklyFixed', dailyStartTime: '19:00', dailyEndTime: '19:30' } as const
  const columns = columnsOf(
    week(
      weekPlan('late', late, { 3: { targetMinutes: 30 } }),
      weekPlan('any hour', { scheduleType: 'weeklyFixedThatDayFlexible' }, { 3: { targetMinutes: 20 } }),
      weekPlan('early', { ...late, dailyStartTime: '07:00' }, { 3: { targetMinutes: 30 } }),
      weekPlan('run', {}, { 1: { doneMinutes: 50 }, 3: { suggestedMinutes: 40 }, 4: { suggestedMinutes: 0 } }),
      weekPlan('letters', { scheduleType: 'monthlyFlexible' }, { 3: { suggestedMinutes: 15 } }),
    ),
  )
  const [, tuesday, wednesday, thursday, friday] = columns
  expect(thursday!.blocks.map(({ plan }) => plan.name)).toEqual(['early', 'late', 'any hour'])
  expect(thursday).toMatchObject({ given: 55, capacity: 600, isPast: false, isToday: false })
  expect(tuesday).toMatchObject({ isPast: true, chips: [], done: [{ plan: { name: 'run' } }] })
  expect(wednesday!.isToday).toBe(true)
  expect(friday!.chips).toEqual([])
})

describe('a share that is moved to another day', () => {
  const run = weekPlan(
    'run',
    {},
    {
      2: { suggestedMinutes: 27, doneMinutes: 13 },
      3: { suggestedMinutes: 40 },
      4: { suggestedMinutes: 20, pinned: true },
    },
  )
  test.each([
    {
      what: 'between days to come',
      move: { from: day(3), to: day(5) },
      days: [
        { date: day(3), minutes: 0 },
        { date: day(5), minutes: 40 },
      ],
      back: [null, null],
    },
    {
      what: 'onto a day that the owner had placed: it is placed again when that is undone',
      move: { from: day(3), to: day(4) },
      days: [
        { date: day(3), minutes: 0 },
        { date: day(4), minutes: 60 },
      ],
      back: [null, 20],
    },
    {
      what: 'away from today, which keeps the minutes done, in slots',
      move: { from: TODAY, to: day(3) },
      days: [
        { date: TODAY, minutes: 15 },
        { date: day(3), minutes: 70 },
      ],
      back: [null, null],
    },
    {
      what: 'to today, on top of the minutes done',
      move: { from: day(3), to: TODAY },
      days: [
        { date: day(3), minutes: 0 },
        { date: TODAY, minutes: 80 },
      ],
      back: [null, null],
    },
  ])('moves $what', ({ move, days, back }) => {
    const wanted = placementsOf(week(run), { planId: 'run', ...move })
    expect(wanted?.days).toEqual(days)
    expect(wanted?.back.map(({ minutes }) => minutes)).toEqual(back)
  })

  test.each([
    { what: 'nothing is there', from: day(5), to: day(3) },
    { what: 'the day is over', from: day(3), to: day(0) },
    { what: 'the day is of another week', from: day(3), to: day(8) },
  ])('does not move: $what', ({ from, to }) => {
    expect(placementsOf(week(run), { planId: 'run', from, to })).toBeNull()
  })

  test('is shown before the server has answered', () => {
    const shown = placed(week(run), 'run', placementsOf(week(run), { planId: 'run', from: day(3), to: TODAY })!.days)
    expect(shown.plans[0]!.days[3]).toMatchObject({ suggestedMinutes: 0, pinned: true })
    expect(shown.plans[0]!.days[2]).toMatchObject({ suggestedMinutes: 67, pinned: true })
    expect(shown.plans[0]!.days[4]).toEqual(run.days[4])
  })

  test('goes back to the distribution, except on days that are over', () => {
    const touched = weekPlan('run', {}, { 0: { pinned: true }, 2: { pinned: true }, 5: { pinned: true } })
    expect(givenBack(touched, TODAY)).toEqual([
      { date: TODAY, minutes: null },
      { date: day(5), minutes: null },
    ])
  })
})

test('an occurrence that was moved alone is at its own hour', () => {
  const fixed = { scheduleType: 'weeklyFixed', dailyStartTime: '19:00', dailyEndTime: '19:30' } as const
  const times = { start: '06:00', end: '06:30' }
  const [, , , thursday] = columnsOf(
    week(
      weekPlan('early', { ...fixed, dailyStartTime: '07:00' }, { 3: { targetMinutes: 30 } }),
      weekPlan('moved', fixed, { 3: { targetMinutes: 30, times } }),
    ),
  )
  expect(thursday!.blocks.map((block) => [block.plan.planId, timesOf(block)])).toEqual([
    ['moved', times],
    ['early', { start: '07:00', end: '19:30' }],
  ])
})
