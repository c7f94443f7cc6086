import { expect, test } from 'vitest'
import { clock, day } from '#domain/time/date-fixture.ts'
import { plan, PLAN_B, PLAN_E, progress, VACATION, version } from './fixture.ts'
import { isOpenNow, itemsThatCanWait, todayItems } from './today.ts'
import type { Plan } from './plan.ts'
import { instant } from '#domain/time/time.ts'

const TODAY = '2026-03-18'
const DAILY = [1, 2, 3, 4, 5, 6, 7]

const fixed = (id: string, from: string, to: string, fields: Partial<Plan> = {}) =>
  plan(
    version({
      scheduleType: 'weeklyFixed',
      daysOfWeek: DAILY,
      dailyStartTime: clock(from),
      dailyEndTime: clock(to),
      respectHolidays: true,
    }),
    { id, ...fields },
  )
const thatDay = (id: string, createdAt = '2026-01-01') =>
  plan(version({ daysOfWeek: DAILY, respectHolidays: true }), { id, createdAt: instant(`${createdAt}T00:00:00Z`) })
const flexible = (id: string, scheduleType: 'weeklyFlexible' | 'monthlyFlexible' = 'weeklyFlexible') =>
  plan(version({ scheduleType, daysOfWeek: null, quota: 3, duration: 40 }), { id })
const once = (id: string, startDate: string, endDate = startDate, start: string | null = null) =>
  plan(
    version({
      scheduleType: 'oneTime',
      daysOfWeek: null,
      duration: 60,
      startDate,
      endDate,
      dailyStartTime: start === null ? null : clock(start),
      dailyEndTime: start === null ? null : clock(start) + 60,
    }),
    { id },
  )

type Done = Record<string, number>
const items = (
  plans: readonly (readonly [Plan, Done?])[],
  {
    at = `${TODAY} 12:00`,
    date = TODAY,
    shares = {},
  }: { at?: string; date?: string; shares?: Record<string, number> } = {},
) =>
  todayItems(
    plans.map(([of, done]) => progress(of, done ?? {}, at, VACATION)),
    day(date),
    ({ id }) => shares[id] ?? 0,
  )
const shown = (...args: Parameters<typeof items>) => items(...args).map((item) => `${item.plan.id}: ${item.status}`)

test('today’s plans are ordered: overdue, fixed by start, on that day, flexible by remaining time, done', () => {
  const order = shown(
    [
      [fixed('read', '08:00', '08:30'), { '03-18': 30 }],
      [flexible('full'), { '03-16': 120 }],
      [flexible('share done'), { '03-18': 20 }],
      [flexible('some left'), { '03-18': 10 }],
      [flexible('most left', 'monthlyFlexible')],
      [thatDay('young', '2026-02-01')],
      [thatDay('old'), { '03-18': 5 }],
      [fixed('evening', '20:00', '20:30')],
      [fixed('noon', '12:00', '12:30')],
      [fixed('missed', '09:00', '09:30')],
      [once('tax', '2026-03-11')],
    ],
    { shares: { full: 0, 'share done': 20, 'some left': 20, 'most left': 15 } },
  )
  expect(order).toEqual([
    'missed: overdue',
    'tax: overdue',
    'noon: not started',
    'evening: not started',
    'old: in progress',
    'young: not started',
    'most left: not started',
    'some left: in progress',
    'read: completed',
    'full: completed',
    'share done: in progress',
  ])
})

test.each([
  { at: '2026-03-18 19:29', done: {}, is: 'not started' },
  { at: '2026-03-18 19:29', done: { '03-18': 5 }, is: 'in progress' },
  { at: '2026-03-18 19:30', done: { '03-18': 29 }, is: 'overdue' },
  { at: '2026-03-18 19:30', done: { '03-18': 30 }, is: 'completed' },
  { at: '2026-03-20 12:00', done: { '03-17': 30 }, is: 'overdue' },
  // There is no "missed for ever".
  { at: '2026-03-20 12:00', done: { '03-18': 30 }, is: 'completed' },
])('a plan from 19:00 to 19:30 on 18 March, with $done at $at: $is', ({ at, done, is }) =>
  expect(shown([[fixed('f', '19:00', '19:30'), done]], { at })).toEqual([`f: ${is}`]),
)

test.each([
  { what: 'a fixed day off', plan: fixed('p', '09:00', '09:30'), date: '2026-03-24', is: false },
  { what: 'a fixed day that is to come', plan: fixed('p', '09:00', '09:30'), date: '2026-03-19', is: true },
  { what: 'a paused plan', plan: fixed('p', '09:00', '09:30', { isPaused: true }), date: TODAY, is: false },
  { what: 'the day before a one-off', plan: PLAN_E, date: '2026-03-19', is: false },
  { what: 'its day', plan: PLAN_E, date: '2026-03-20', is: true },
  { what: 'the day after it, which is to come', plan: PLAN_E, date: '2026-03-21', is: false },
  { what: 'the first day of a longer one', plan: once('p', TODAY, '2026-03-22'), date: TODAY, is: true },
  { what: 'one that is over and open', plan: once('p', '2026-03-11'), date: TODAY, is: true },
])('$what is shown today: $is', ({ plan: of, date, is }) => expect(items([[of]], { date })).toHaveLength(is ? 1 : 0))

test('a one-time plan that was done on time is shown only on its day', () => {
  expect(shown([[once('p', '2026-03-11'), { '03-11': 60 }]])).toEqual([])
  expect(shown([[once('p', '2026-03-11', TODAY), { '03-11': 60 }]])).toEqual(['p: completed'])
})

test('a one-time plan with a time is listed with the fixed ones, one without with those of the day', () => {
  const plans = [
    [thatDay('day')],
    [once('open', TODAY)],
    [once('timed', TODAY, TODAY, '13:00')],
    [fixed('late', '20:00', '20:30')],
  ] as const
  expect(items(plans).map((item) => item.plan.id)).toEqual(['timed', 'late', 'day', 'open'])
})

test('a flexible plan shows its week and the rest of today’s share', () => {
  const done = { '03-09': 120, '03-16': 40, '03-18': 5 }
  expect(items([[PLAN_B, done]], { shares: { B: 20 } })).toMatchObject([
    {
      period: { from: '2026-03-16', target: 120 },
      status: 'in progress',
      doneMinutes: 45,
      doneOnDay: 5,
      suggestedMinutes: 15,
    },
  ])
  expect(items([[PLAN_B, { '03-18': 50 }]], { shares: { B: 20 } })).toMatchObject([{ suggestedMinutes: 0 }])
  expect(items([[PLAN_B, { '03-16': 40 }]], { shares: { B: 0 } })).toEqual([])
})

test('a flexible plan of which the day asks nothing can wait, until it is begun or its week is done', () => {
  const waiting = (of: Plan, done: Done, { share = 0, unplaced = 0, off = [] as string[] } = {}) =>
    itemsThatCanWait(
      [progress(of, done, `${TODAY} 12:00`, VACATION)],
      day(TODAY),
      () => ({ days: new Map([[day(TODAY), share]]), unplaced }),
      new Set(off.map(day)),
    )
  expect(waiting(PLAN_B, { '03-16': 40 })).toMatchObject([{ doneMinutes: 40, doneOnDay: 0, suggestedMinutes: 40 }])
  // Of the week no more is left than this.
  expect(waiting(PLAN_B, { '03-16': 100 })).toMatchObject([{ suggestedMinutes: 20 }])
  expect(waiting(PLAN_B, {}, { share: 20 })).toEqual([])
  expect(waiting(PLAN_B, {}, { unplaced: 10 })).toEqual([])
  expect(waiting(flexible('rests'), {}, { off: [TODAY] })).toHaveLength(1)
  const resting = plan(version({ scheduleType: 'weeklyFlexible', daysOfWeek: null, quota: 3, respectHolidays: true }))
  expect(waiting(resting, {}, { off: [TODAY] })).toEqual([])
  expect(waiting(PLAN_B, { '03-18': 5 })).toEqual([])
  expect(waiting(PLAN_B, { '03-16': 120 })).toEqual([])
  expect(waiting(thatDay('day'), {})).toEqual([])
  expect(waiting({ ...PLAN_B, isPaused: true }, {})).toEqual([])
})

test('the first minutes of a session do not complete it on a day that asked for nothing', () => {
  const on = (minutes: number, before = 0) =>
    items([[PLAN_B, { '03-16': before, '03-18': minutes }]], { shares: { B: 0 } })[0]
  expect(on(5)).toMatchObject({ doneOnDay: 5, suggestedMinutes: 35, status: 'in progress' })
  expect(on(40)).toMatchObject({ suggestedMinutes: 0 })
  // Of the week no more is left than this.
  expect(on(5, 100)).toMatchObject({ suggestedMinutes: 15 })
})

test('a week without an eligible day asks for nothing', () => {
  const off = plan(
    version({
      scheduleType: 'weeklyFlexible',
      daysOfWeek: null,
      quota: 1,
      respectHolidays: true,
      startDate: '2026-03-23',
      endDate: '2026-03-25',
    }),
  )
  expect(items([[off]], { date: '2026-03-24', at: '2026-03-24 12:00', shares: { p: 20 } })).toEqual([])
})

test.each([
  { what: 'fixed, before its time', of: fixed('p', '19:00', '19:30'), clock: '18:59', is: false },
  { what: 'fixed, begun', of: fixed('p', '19:00', '19:30'), clock: '19:00', done: 5, is: true },
  { what: 'fixed, over', of: fixed('p', '19:00', '19:30'), clock: '19:30', is: false },
  { what: 'fixed, done', of: fixed('p', '19:00', '19:30'), clock: '19:10', done: 30, is: false },
  { what: 'of the day', of: thatDay('p'), clock: '00:00', is: true },
  { what: 'once, before its time', of: once('p', TODAY, TODAY, '19:00'), clock: '18:59', is: false },
  { what: 'once, after its time', of: once('p', TODAY, TODAY, '19:00'), clock: '23:59', is: true },
  { what: 'once, before the time of a day that is over', of: once('p', '2026-03-11', '2026-03-11', '19:00'), is: true },
  { what: 'flexible, some of the day left', of: flexible('p'), done: 5, is: true },
  { what: 'flexible, the day’s share done', of: flexible('p'), done: 20, is: false },
])('a plan can be done now: $what: $is', ({ of, clock: time = '08:00', done = 0, is }) => {
  const all = items([[of, { '03-18': done }]], { at: `${TODAY} ${time}`, shares: { p: 20 } })
  expect(all.map((item) => isOpenNow(item, { today: day(TODAY), clock: clock(time) }))).toEqual([is])
})
