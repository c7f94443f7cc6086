import { describe, expect, test } from 'vitest'
import type { TodayItem } from '#contract/plan.ts'
import { addMinutes, type Instant, instant } from '#domain/time/time.ts'
import { boxesOf, ghostsOf, isDone, isDoneBefore, itemsOfDay, shareOf, valuesNow, valuesThen } from './model.ts'

const clock = (time: string): Instant => instant(`2026-03-18T${time}:00.000Z`)
/** So many days later. */
const at = (time: string, days = 0): Instant => addMinutes(clock(time), 1440 * days)
const DAY = { dayStart: clock('00:00'), dayEnd: at('00:00', 1) }
const span = (from: string, to: string) => ({ startTime: clock(from), endTime: clock(to) })
const log = (from: string, to: string, parallelActivity = false) => ({ ...span(from, to), parallelActivity })

const item = (changes: Partial<TodayItem> = {}): TodayItem => ({
  planId: 'plan',
  name: 'Piano',
  category: 'leisure',
  activityName: 'Practise the piano',
  projectId: 'project',
  tags: ['tag'],
  scheduleType: 'weeklyFixedThatDayFlexible',
  status: 'not started',
  startTime: null,
  endTime: null,
  targetMinutes: 40,
  doneMinutes: 0,
  doneToday: 0,
  suggestedMinutes: null,
  optionalToday: false,
  behind: false,
  ...changes,
})

describe('the form opens with the values of the plan', () => {
  test.each([
    { what: 'start: from now on', how: 'start', item: item(), logs: [], is: span('12:05', '12:45') },
    { what: 'done: until now', how: 'done', item: item(), logs: [], is: span('11:20', '12:00') },
    {
      what: 'the minutes left of it, in slots',
      how: 'start',
      item: item({ doneMinutes: 13 }),
      logs: [],
      is: span('12:05', '12:35'),
    },
    {
      what: 'of a flexible plan, what is suggested today',
      how: 'start',
      item: item({ targetMinutes: 120, suggestedMinutes: 25 }),
      logs: [],
      is: span('12:05', '12:30'),
    },
    {
      what: 'done: at its own hours, if they are over and free',
      how: 'done',
      item: item({ ...span('09:00', '10:30'), targetMinutes: 90 }),
      logs: [log('08:00', '09:00'), log('09:30', '10:00', true)],
      is: span('09:00', '10:30'),
    },
    {
      what: 'done: until now, if a log has its hours',
      how: 'done',
      item: item({ ...span('09:00', '10:30'), targetMinutes: 90 }),
      logs: [log('10:00', '10:15')],
      is: span('10:30', '12:00'),
    },
    {
      what: 'done: until now, if its hours are not over',
      how: 'done',
      item: item(span('11:30', '12:10')),
      logs: [],
      is: span('11:20', '12:00'),
    },
    {
      what: 'done after what was done before',
      how: 'done',
      item: item(),
      logs: [log('09:00', '11:35'), log('11:30', '11:50', true)],
      is: span('11:35', '12:00'),
    },
  ] as const)('with $what', ({ how, item: one, logs, is }) => {
    const values = valuesNow(one, how, clock('12:03'), logs)
    expect(values).toMatchObject({
      ...is,
      category: 'leisure',
      activityName: 'Practise the piano',
      projectId: 'project',
      tags: ['tag'],
      planId: 'plan',
      rating: null,
    })
  })

  test.each([
    { what: 'at its own hours', item: item(span('19:00', '19:30')), is: span('19:00', '19:30') },
    { what: 'or where the day has room', item: item(), is: span('09:00', '09:40') },
  ])('on another day, $what', ({ item: one, is }) => {
    expect(valuesThen(one, span('09:00', '11:00'))).toMatchObject(is)
  })
})

test.each([
  { what: 'nothing yet', item: item(), share: 0, done: false },
  { what: 'a part of the day', item: item({ doneMinutes: 10 }), share: 0.25, done: false },
  {
    what: 'of a flexible plan, of the share of the day',
    item: item({ targetMinutes: 120, doneMinutes: 60, doneToday: 10, suggestedMinutes: 30 }),
    share: 0.25,
    done: false,
  },
  {
    what: 'done for today',
    item: item({ targetMinutes: 120, doneMinutes: 60, doneToday: 40, suggestedMinutes: 0 }),
    share: 1,
    done: true,
  },
  { what: 'completed', item: item({ status: 'completed', doneMinutes: 50 }), share: 1, done: true },
])('the ring shows the progress: $what', ({ item: one, share, done }) => {
  expect(shareOf(one)).toBe(share)
  expect(isDone(one)).toBe(done)
})

test.each([
  { what: 'a week done earlier', item: item({ scheduleType: 'weeklyFlexible', suggestedMinutes: 0 }), before: true },
  {
    what: 'a week done on the day',
    item: item({ scheduleType: 'weeklyFlexible', suggestedMinutes: 0, doneToday: 30 }),
    before: false,
  },
  { what: 'a one-time plan done earlier', item: item({ scheduleType: 'oneTime', status: 'completed' }), before: true },
  {
    what: 'a night done after midnight',
    item: item({ scheduleType: 'weeklyFixed', status: 'completed' }),
    before: false,
  },
  { what: 'what is open', item: item({ scheduleType: 'weeklyFlexible', suggestedMinutes: 30 }), before: false },
])('[plan/today-order] $what counts as done before: $before', ({ item: one, before }) => {
  expect(isDoneBefore(one)).toBe(before)
})

test.each([
  { what: 'is there while it is open', item: item(span('19:00', '19:30')), logs: [], ghosts: 1 },
  { what: 'has hours', item: item(), logs: [], ghosts: 0 },
  { what: 'goes when it is done', item: item({ ...span('19:00', '19:30'), status: 'completed' }), logs: [], ghosts: 0 },
  {
    what: 'goes where something else was done',
    item: item(span('19:00', '19:30')),
    logs: [log('18:00', '20:00')],
    ghosts: 0,
  },
  {
    what: 'goes where two logs fill all of it',
    item: item(span('19:00', '19:30')),
    logs: [log('18:00', '19:15'), log('19:15', '20:00')],
    ghosts: 0,
  },
])('an outlined plan $what', ({ item: one, logs, ghosts }) =>
  expect(ghostsOf([one], { ...DAY, logs })).toHaveLength(ghosts),
)

describe('a plan is drawn between the logs', () => {
  const evening = (logs: ReturnType<typeof log>[]) => ghostsOf([item(span('19:00', '21:00'))], { ...DAY, logs })
  test('around a log inside it, each part with the hours that are free', () => {
    const ghosts = evening([log('19:30', '20:00'), log('20:30', '22:00')])
    expect(ghosts).toMatchObject([span('19:00', '19:30'), span('20:00', '20:30')])
    expect(ghosts.map(({ hours }) => hours)).toEqual([span('19:00', '19:30'), span('20:00', '20:30')])
    expect(new Set(ghosts.map(({ key }) => key)).size).toBe(2)
  })
  test('beside a parallel log', () => {
    const beside = (from: string, to: string) => evening([log(from, to, true)]).map((ghost) => ghost.beside)
    expect([beside('18:00', '19:10'), beside('18:00', '19:00')]).toEqual([[true], [false]])
  })
  test('a night that a log cuts keeps the hours on the other day', () => {
    const night = item({ startTime: at('22:00'), endTime: at('06:00', 1) })
    expect(ghostsOf([night], { ...DAY, logs: [log('21:00', '23:00')] })).toMatchObject([
      { startTime: at('23:00'), endTime: at('00:00', 1), hours: { startTime: at('23:00'), endTime: at('06:00', 1) } },
    ])
  })
  /** A pixel for a minute. */
  const boxes = (from: string, to: string, logs: ReturnType<typeof log>[]) =>
    boxesOf(ghostsOf([item(span(from, to))], { ...DAY, logs }), (moment) =>
      Math.round((Date.parse(moment) - Date.parse(clock('19:00'))) / 60_000),
    ).map(({ top, height }) => [top, height])
  test.each([
    { what: 'as high as its minutes', from: '19:00', to: '20:00', logs: [], is: [[0, 60]] },
    { what: 'high enough for its name', from: '19:00', to: '19:10', logs: [], is: [[0, 26]] },
    {
      what: 'no higher than up to the next log',
      from: '19:00',
      to: '19:10',
      logs: [log('19:25', '20:00')],
      is: [[0, 25]],
    },
    { what: 'nor over a parallel one', from: '19:00', to: '19:10', logs: [log('19:25', '20:00', true)], is: [[0, 25]] },
    { what: 'not at all where it is too low', from: '19:00', to: '19:30', logs: [log('19:05', '20:00')], is: [] },
  ])('$what', ({ from, to, logs, is }) => expect(boxes(from, to, logs)).toEqual(is))
})

describe('a night', () => {
  const night = item({ scheduleType: 'weeklyFixed', startTime: at('22:00', -1), endTime: at('06:00') })
  test('has its ghost on either day, as far as it falls on it', () => {
    const spans = (one: TodayItem) =>
      ghostsOf([one], { ...DAY, logs: [] }).map(({ startTime, endTime }) => [startTime, endTime])
    expect(spans(night)).toEqual([[at('00:00'), at('06:00')]])
    expect(spans({ ...night, startTime: at('22:00'), endTime: at('06:00', 1) })).toEqual([
      [at('22:00'), at('00:00', 1)],
    ])
  })
  test('is an item of the day on which it starts, and of the next one while it lasts', () => {
    const shown = (now: Instant, one = night) => itemsOfDay([one], DAY, now).length
    expect([shown(at('01:00')), shown(at('06:00')), shown(at('12:00', -1))]).toEqual([1, 0, 0])
    expect(shown(at('12:00'), { ...night, startTime: at('22:00'), endTime: at('06:00', 1) })).toBe(1)
  })
})
