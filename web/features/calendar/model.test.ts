import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { gridOf } from '#web/widgets/calendar-grid.ts'
import {
  daysOf,
  entriesOn,
  firstSlot,
  hasTime,
  hidesTime,
  isMovable,
  isInList,
  isOutside,
  lastDayOf,
  listedFrom,
  listedTimes,
  movedTimes,
  turned,
} from './model.ts'

const day = (text: string) => text as LocalDate
const timed = (start: string, end?: string) => ({ start, ...(end !== undefined && { end }), allDay: false })
const whole = (start: string, end?: string) => ({ start, ...(end !== undefined && { end }), allDay: true })
const MONTH = { start: day('2026-03-01'), end: day('2026-04-01') }

test.each([
  { date: '2026-03-18', start: '2026-02-23', end: '2026-04-06' },
  { date: '2026-06-30', start: '2026-06-01', end: '2026-07-13' },
  { date: '2024-02-29', start: '2024-01-29', end: '2024-03-11' },
])('$date is shown in the six weeks from Monday $start', ({ date, start, end }) =>
  expect(gridOf(day(date), 1)).toEqual({ start, end }),
)

test.each([
  {
    view: 'month',
    date: '2026-12-31',
    start: '2026-12-01',
    end: '2027-01-01',
    next: '2027-01-01',
    before: '2026-11-01',
  },
  {
    view: 'list',
    date: '2026-03-18',
    start: '2026-03-01',
    end: '2026-04-01',
    next: '2026-04-01',
    before: '2026-02-01',
  },
  {
    view: 'week',
    date: '2026-03-01',
    start: '2026-02-23',
    end: '2026-03-02',
    next: '2026-03-02',
    before: '2026-02-16',
  },
  { view: 'day', date: '2026-02-28', start: '2026-02-28', end: '2026-03-01', next: '2026-03-01', before: '2026-02-27' },
] as const)('a $view of $date', ({ view, date, start, end, next, before }) => {
  expect(daysOf(view, day(date), 1)).toEqual({ start, end })
  expect(turned({ view, date: day(date) }, 1, 1)).toBe(next)
  expect(turned({ view, date: day(date) }, -1, 1)).toBe(before)
})

test('the calendar begins its weeks on the chosen day', () => {
  const sunday = { start: '2026-03-15', end: '2026-03-22' }
  expect(daysOf('week', day('2026-03-18'), 7)).toEqual(sunday)
  expect(turned({ view: 'week', date: day('2026-03-18') }, 1, 7)).toBe('2026-03-22')
  expect(gridOf(day('2026-03-18'), 7).start).toBe('2026-03-01')
})

test('every day of a view is among those that were asked for', () => {
  for (const date of ['2026-02-01', '2026-03-31', '2026-11-30', '2027-01-01'].map(day))
    for (const view of ['month', 'week', 'day', 'list'] as const)
      for (const first of [1, 6, 7] as const) {
        const [asked, shown] = [gridOf(date, first), daysOf(view, date, first)]
        expect(asked.start <= shown.start && shown.end <= asked.end).toBe(true)
      }
})

test.each([
  { name: 'a moment', event: timed('2026-03-18T15:30:00-04:00'), last: '2026-03-18' },
  {
    name: 'until midnight',
    event: timed('2026-03-18T22:00:00-04:00', '2026-03-19T00:00:00-04:00'),
    last: '2026-03-18',
  },
  { name: 'over midnight', event: timed('2026-03-18T22:00:00-04:00', '2026-03-19T01:00:00-04:00'), last: '2026-03-19' },
  { name: 'one day', event: whole('2026-03-19'), last: '2026-03-19' },
  { name: 'five days, the end exclusive', event: whole('2026-03-21', '2026-03-26'), last: '2026-03-25' },
])('$name ends on $last', ({ event, last }) => expect(lastDayOf(event)).toBe(last))

test.each([
  { event: whole('2026-02-27', '2026-03-01'), is: true },
  { event: whole('2026-02-27', '2026-03-02'), is: false },
  { event: whole('2026-03-31', '2026-04-03'), is: false },
  { event: timed('2026-04-01T00:00:00-04:00'), is: true },
])('$event.start – $event.end is outside of March: $is', ({ event, is }) => expect(isOutside(event, MONTH)).toBe(is))

describe('the first slot', () => {
  test.each([
    { name: 'nothing', events: [], first: '06:00:00' },
    { name: 'something at noon', events: [timed('2026-03-18T12:00:00-04:00')], first: '06:00:00' },
    { name: 'something earlier', events: [timed('2026-03-18T05:45:00-04:00')], first: '05:00:00' },
    {
      name: 'the end of what began the night before',
      events: [timed('2026-03-18T22:00:00-04:00', '2026-03-19T01:00:00-04:00')],
      first: '00:00:00',
    },
    { name: 'a whole day', events: [whole('2026-03-18')], first: '06:00:00' },
    { name: 'something early on another page', events: [timed('2026-04-18T05:00:00-04:00')], first: '06:00:00' },
  ])('$name: $first', ({ events, first }) => expect(firstSlot(events, MONTH)).toBe(first))
})

test('an entry of several days is listed once, on its first listed day', () => {
  const first = MONTH.start
  expect(listedTimes(whole('2026-03-21', '2026-03-26'), first)).toEqual({ start: '2026-03-21' })
  expect(listedTimes(whole('2026-02-21', '2026-03-26'), first)).toEqual({ start: '2026-03-01' })
  expect(listedTimes(whole('2026-02-21', '2026-02-26'), first)).toEqual({ start: '2026-02-21' })
  const lesson = timed('2026-03-18T19:00:00-04:00', '2026-03-18T19:30:00-04:00')
  expect(listedTimes(lesson, first)).toEqual({ start: lesson.start, end: lesson.end })
})

test('in a list that begins today, last night belongs to yesterday, and what ends after noon to today', () => {
  const today = day('2026-03-18')
  const night = timed('2026-03-17T23:30:00-04:00', '2026-03-18T01:00:00-04:00')
  const long = timed('2026-03-17T23:30:00-04:00', '2026-03-18T13:00:00-04:00')
  const listed = [night, long].map((event) => isInList(event, { start: today, end: MONTH.end }))
  expect(listed).toEqual([false, true])
  expect([night, long].map((event) => listedTimes(event, today))).toEqual([{ start: night.start }, { start: today }])
})

test.each([
  { type: 'weekly_fixed', isStart: true, hides: true },
  { type: 'reminder', isStart: true, hides: true },
  { type: 'one_time', isStart: true, hides: false },
  { type: 'one_time', isStart: false, hides: true },
])('$type, first segment $isStart: the time is hidden: $hides', ({ type, isStart, hides }) =>
  expect(hidesTime(type, isStart)).toBe(hides),
)

test.each([
  { event: timed('2026-03-18T15:30:00-04:00'), has: true },
  { event: timed('2026-03-18T00:00:00-04:00'), has: false },
  { event: whole('2026-03-18'), has: false },
])('a reminder of $event.start has a clock: $has', ({ event, has }) => expect(hasTime(event)).toBe(has))

describe('moving a plan', () => {
  const plan = { daysOfWeek: [1, 3, 5], dailyStartTime: '19:00', dailyEndTime: '19:30', duration: 30 }
  test.each([
    { name: 'another day', move: { from: 3, to: 2 }, days: [1, 2, 5], start: '19:00', end: '19:30' },
    { name: 'behind the others', move: { from: 1, to: 7 }, days: [3, 5, 7], start: '19:00', end: '19:30' },
    { name: 'another time', move: { from: 3, to: 3, start: 485 }, days: [1, 3, 5], start: '08:05', end: '08:35' },
    {
      name: 'over midnight',
      move: { from: 3, to: 3, start: 1435 },
      days: [1, 3, 5],
      start: '23:55',
      end: '00:25',
    },
  ])('$name', ({ move, days, start, end }) =>
    expect(movedTimes(plan, move)).toEqual({
      daysOfWeek: days,
      dailyStartTime: start,
      dailyEndTime: end,
      duration: 30,
    }),
  )

  test('it goes nowhere where it is already', () => expect(movedTimes(plan, { from: 3, to: 5 })).toBeNull())

  test('past entries, entries without a time and a parent’s plans cannot be moved', () => {
    const today = day('2026-03-18')
    const entry = (type: CalendarEvent['extendedProps']['type'], start: string): CalendarEvent => ({
      id: '1',
      title: 'Piano',
      start,
      allDay: false,
      extendedProps: { type, entityId: '1' },
    })
    const none = new Set<string>()
    expect(isMovable(entry('weekly_fixed', '2026-03-18T08:00:00-04:00'), today, none)).toBe(true)
    expect(isMovable(entry('weekly_fixed', '2026-03-17T08:00:00-04:00'), today, none)).toBe(false)
    expect(isMovable(entry('reminder', '2026-03-19T08:00:00-04:00'), today, none)).toBe(false)
    expect(isMovable(entry('weekly_fixed', '2026-03-18T08:00:00-04:00'), today, new Set(['1']))).toBe(false)
  })
})

test('a list that holds today begins with it, unless the earlier days are asked for', () => {
  expect(listedFrom(MONTH, day('2026-03-18'), false)).toBe('2026-03-18')
  expect(listedFrom(MONTH, day('2026-03-18'), true)).toBe('2026-03-01')
  expect(listedFrom(MONTH, day('2026-04-01'), false)).toBe('2026-03-01')
  expect(listedFrom(MONTH, day('2026-02-28'), false)).toBe('2026-03-01')
})

test('a day of the month shows its entries, a night where it starts, in the order of the rule', () => {
  const entry = (title: string, type: string, times: object) =>
    ({ id: title, title, ...times, extendedProps: { type, entityId: title } }) as CalendarEvent
  const events = [
    entry('Run', 'weekly_flexible', whole('2026-03-18')),
    entry('Piano', 'weekly_fixed', timed('2026-03-18T19:00:00Z', '2026-03-18T19:30:00Z')),
    entry('Early', 'weekly_fixed', timed('2026-03-18T07:00:00Z', '2026-03-18T08:00:00Z')),
    entry('Night', 'weekly_fixed', timed('2026-03-17T23:00:00Z', '2026-03-18T07:00:00Z')),
    entry('Long', 'one_time', timed('2026-03-17T23:00:00Z', '2026-03-18T13:00:00Z')),
    entry('Trip', 'vacation', whole('2026-03-16', '2026-03-19')),
    entry('Over', 'vacation', whole('2026-03-16', '2026-03-18')),
  ]
  expect(entriesOn(events, day('2026-03-18')).map(({ title }) => title)).toEqual([
    'Trip',
    'Early',
    'Piano',
    'Long',
    'Run',
  ])
  expect(entriesOn(events, day('2026-03-17')).map(({ title }) => title)).toEqual(['Over', 'Trip', 'Night', 'Long'])
})
