import { expect, test } from 'vitest'
import { calendarRange } from './feed.ts'
import { calendarEvents } from './fixture.ts'
import { clock, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { asOf, DONE_A, DONE_B, doneOn, PLAN_A, PLAN_B, plan, version } from '#domain/plan/fixture.ts'
import { progressOf } from '#domain/plan/progress.ts'
import { periodsOf } from '#domain/plan/target.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { daysBetween, instant } from '#domain/time/time.ts'
import { offDaysOf } from '#domain/vacation/vacation.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const vacation = (id: string, from: string, to: string, archivedFrom: string | null = null) => ({
  id,
  name: id,
  publicHoliday: false,
  startDate: day(from),
  endDate: day(to),
  archivedFrom: archivedFrom === null ? null : day(archivedFrom),
})

type Given = {
  reminders?: Parameters<typeof calendarEvents>[0]['reminders']
  plans?: readonly (readonly [Plan, Record<string, number>])[]
  vacations?: readonly ReturnType<typeof vacation>[]
  at?: string
  zones?: ZoneHistory
}
const eventsOf = (
  from: string,
  to: string,
  { plans = [], vacations = [], reminders = [], at = '2026-03-18 12:00', zones = NEW_YORK }: Given,
) => {
  const offDays = offDaysOf(vacations)
  const progresses = plans.map(([of, done]) => progressOf(of, periodsOf(of, offDays), doneOn(done), asOf(at)))
  return calendarEvents({ progresses, vacations, reminders, range: { from: day(from), to: day(to) }, offDays, zones })
}

test('the calendar feed of the week of 16 March has the events of the worked example', () => {
  const events = eventsOf('2026-03-16', '2026-03-22', {
    plans: [
      [PLAN_B, DONE_B],
      [PLAN_A, DONE_A],
    ],
    vacations: [{ ...vacation('v1', '2026-03-21', '2026-03-25'), name: 'Term break' }],
  })
  expect(events.map(({ id }) => id)).toEqual([
    'vacation:v1:2026-03-21',
    'weekly_fixed:A:2026-03-16',
    'weekly_fixed:A:2026-03-18',
    'weekly_fixed:A:2026-03-20',
    'weekly_flexible:B:2026-03-16',
  ])
  expect(events[0]).toEqual({
    id: 'vacation:v1:2026-03-21',
    title: 'Term break',
    start: '2026-03-21',
    end: '2026-03-26',
    allDay: true,
    extendedProps: { type: 'vacation', entityId: 'v1', durationDays: 5, publicHoliday: false },
  })
  expect(events[1]).toEqual({
    id: 'weekly_fixed:A:2026-03-16',
    title: 'Piano',
    start: '2026-03-16T19:00:00-04:00',
    end: '2026-03-16T19:30:00-04:00',
    allDay: false,
    extendedProps: {
      type: 'weekly_fixed',
      entityId: 'A',
      status: 'completed',
      targetMinutes: 30,
      creditMinutes: 30,
      categories: ['study'],
    },
  })
  expect(events[4]).toEqual({
    id: 'weekly_flexible:B:2026-03-16',
    title: 'Run (1/2)',
    start: '2026-03-16',
    end: '2026-03-21',
    allDay: true,
    extendedProps: {
      type: 'weekly_flexible',
      entityId: 'B',
      status: 'in progress',
      targetMinutes: 80,
      creditMinutes: 40,
      quota: 2,
      timesDone: 1,
      categories: ['sports'],
    },
  })
})

const once = (startDate: string, change: Parameters<typeof version>[0] = {}) =>
  plan(version({ scheduleType: 'oneTime', startDate, endDate: startDate, daysOfWeek: null, duration: 90, ...change }))
const AT_NINE = { dailyStartTime: clock('09:00'), dailyEndTime: clock('10:30') }

test.each([
  {
    why: 'a weekday with a flexible start',
    of: plan(version({ duration: 90 })),
    events: [['Plan (1.5h)', '2026-03-18', '2026-03-19']],
  },
  { why: 'a date', of: once('2026-03-18'), events: [['Plan', '2026-03-18', '2026-03-19']] },
  {
    why: 'a date with times',
    of: once('2026-03-18', AT_NINE),
    events: [['Plan', '2026-03-18T09:00:00-04:00', '2026-03-18T10:30:00-04:00']],
  },
  {
    why: 'a period of days',
    of: once('2026-03-10', { endDate: '2026-03-17', ...AT_NINE }),
    events: [['Plan', '2026-03-10', '2026-03-18']],
  },
  {
    why: 'a day of every year',
    of: once('2025-03-18', { endDate: '2027-03-18', repeatYearly: true }),
    events: [['Plan', '2026-03-18', '2026-03-19']],
  },
  {
    why: 'a month',
    of: plan(version({ scheduleType: 'monthlyFlexible', daysOfWeek: null, quota: 4 })),
    events: [['Plan (0/4)', '2026-03-02', '2026-04-01']],
  },
])('the calendar feed shows each kind of plan as events: $why', ({ of, events }) => {
  const found = eventsOf('2026-03-17', '2026-03-19', { plans: [[of, {}]] })
  expect(found.map(({ title, start, end }) => [title, start, end])).toEqual(events)
})

test('the calendar feed does not shorten a name', () => {
  const name = '字'.repeat(40)
  const weekly = plan(version({ scheduleType: 'weeklyFlexible', daysOfWeek: null, quota: 2 }), { id: 'W' })
  const plans: Given['plans'] = [PLAN_A, weekly].map((each) => [{ ...each, name }, {}])
  const titles = eventsOf('2026-03-18', '2026-03-18', { plans }).map(({ title }) => title)
  expect(titles).toEqual([name, `${name} (0/2)`])
})

test('only a plan without a style of its own gets a color in the feed', () => {
  const plans: Given['plans'] = [
    [once('2026-03-18'), {}],
    [PLAN_A, {}],
  ]
  const found = eventsOf('2026-03-18', '2026-03-18', { plans })
  expect(found.map(({ extendedProps: { eventColor } }) => eventColor)).toEqual([undefined, 'study'])
})

test('a paused plan has no future events, and its past events stay, inactive', () => {
  const monthly = plan(version({ scheduleType: 'monthlyFlexible', daysOfWeek: null, quota: 4 }), { id: 'M' })
  const plans: Given['plans'] = [PLAN_A, PLAN_B, monthly].map((each) => [{ ...each, isPaused: true }, {}])
  const found = eventsOf('2026-03-09', '2026-03-31', { plans })
  expect(found.map(({ id, extendedProps: { status } }) => [id, status])).toEqual([
    ['weekly_fixed:A:2026-03-09', 'inactive'],
    ['weekly_fixed:A:2026-03-11', 'inactive'],
    ['weekly_fixed:A:2026-03-13', 'inactive'],
    ['weekly_fixed:A:2026-03-16', 'inactive'],
    ['weekly_flexible:B:2026-03-09', 'inactive'],
  ])
})

const march = ['2026-03-01', '2026-03-31'] as const
test('the feed has no event on an off-day, in a week without an eligible day, or of an archived vacation', () => {
  const given: Given = {
    plans: [
      [PLAN_A, {}],
      [PLAN_B, {}],
    ],
    vacations: [vacation('Whole week', '2026-03-16', '2026-03-22'), vacation('Old', ...march, '2026-03-01')],
  }
  const ids = eventsOf('2026-03-16', '2026-03-22', given).map(({ id }) => id)
  expect(ids).toEqual(['vacation:Whole week:2026-03-16'])
})

test.each([
  { why: 'the first week of a plan', from: '2026-03-02', to: '2026-03-08', id: 'weekly_flexible:B:2026-03-02' },
  { why: 'a range within the week', from: '2026-03-18', to: '2026-03-18', id: 'weekly_flexible:B:2026-03-16' },
])('a weekly event has the id of its week: $why', ({ from, to, id }) => {
  expect(eventsOf(from, to, { plans: [[PLAN_B, {}]] }).map((event) => event.id)).toEqual([id])
})

test('a week that a plan change splits has two events, each with its own version', () => {
  const [first] = PLAN_B.versions
  const changed = plan([first!, { ...first!, effectiveFrom: day('2026-03-12'), quota: 7 }], { id: 'B', name: 'Run' })
  const found = eventsOf('2026-03-09', '2026-03-15', { plans: [[changed, DONE_B]] })
  expect(found.map(({ id, title, start, end }) => [id, title, start, end])).toEqual([
    ['weekly_flexible:B:2026-03-09', 'Run (1/1)', '2026-03-09', '2026-03-12'],
    ['weekly_flexible:B:2026-03-12', 'Run (1/4)', '2026-03-12', '2026-03-16'],
  ])
})

test('events are ordered by type, then start, then title', () => {
  const named = (name: string, of: Plan) => [{ ...of, id: name, name }, {}] as const
  const dayFlexible = plan(version({ daysOfWeek: [1, 2, 3] }))
  const found = eventsOf('2026-03-17', '2026-03-18', {
    plans: [
      named('month', plan(version({ scheduleType: 'monthlyFlexible', daysOfWeek: null, quota: 4 }))),
      named('week', PLAN_B),
      named('b', dayFlexible),
      named('a', dayFlexible),
      named('once', once('2026-03-18')),
      named('fixed', PLAN_A),
    ],
    vacations: [vacation('later', '2026-03-18', '2026-03-18'), vacation('off', '2026-03-17', '2026-03-17')],
  })
  const order = ['off', 'later', 'once', 'a', 'b', 'a', 'b', 'week', 'month']
  expect(found.map(({ extendedProps: { entityId } }) => entityId)).toEqual(order)
})

const nightly = (from: string, to: string) =>
  plan(
    version({
      scheduleType: 'weeklyFixed',
      daysOfWeek: [7],
      endDate: '2026-11-30',
      dailyStartTime: clock(from),
      dailyEndTime: clock(to),
      duration: clock(to) - clock(from),
    }),
  )
test.each([
  { date: '2026-03-08', from: '02:30', to: '03:15', span: ['03:30:00-04:00', '04:15:00-04:00'] },
  { date: '2026-03-08', from: '01:30', to: '02:30', span: ['01:30:00-05:00', '03:30:00-04:00'] },
  { date: '2026-03-08', from: '19:00', to: '19:30', span: ['19:00:00-04:00', '19:30:00-04:00'] },
  { date: '2026-11-01', from: '01:30', to: '02:30', span: ['01:30:00-04:00', '02:30:00-05:00'] },
  { date: '2026-11-08', from: '19:00', to: '19:30', span: ['19:00:00-05:00', '19:30:00-05:00'] },
])('an event keeps its length when the clocks change: $from–$to on $date is $span', ({ date, from, to, span }) => {
  const [event] = eventsOf(date, date, { plans: [[nightly(from, to), {}]] })
  expect([event?.start, event?.end]).toEqual(span.map((text) => `${date}T${text}`))
})

test('an event can end at midnight, lie east of Greenwich, and follow a change of the zone', () => {
  const [late] = eventsOf('2026-03-08', '2026-03-08', { plans: [[nightly('23:00', '24:00'), {}]] })
  expect(late?.end).toBe('2026-03-09T00:00:00-04:00')
  const zones = [
    { from: null, tz: 'America/New_York' },
    { from: instant('2026-03-12T12:00:00Z'), tz: 'Asia/Kolkata' },
  ]
  const found = eventsOf('2026-03-08', '2026-03-15', { plans: [[nightly('19:00', '19:30'), {}]], zones })
  expect(found.map(({ start }) => start)).toEqual(['2026-03-08T19:00:00-04:00', '2026-03-15T19:00:00+05:30'])
})

const at = (text: string) => instant(text)
test.each([
  { why: 'dates, the end excluded', query: { start: day('2026-03-16'), end: day('2026-03-23') }, days: 7 },
  { why: 'aliases, the end included', query: { from: day('2026-03-16'), to: day('2026-03-22') }, days: 7 },
  {
    why: 'moments at midnight',
    query: { start: at('2026-03-16T04:00:00Z'), end: at('2026-03-23T04:00:00Z') },
    days: 7,
  },
  {
    why: 'moments within a day',
    query: { start: at('2026-03-16T12:00:00Z'), end: at('2026-03-22T12:00:00Z') },
    days: 7,
  },
  { why: 'a single day', query: { start: day('2026-03-16'), end: day('2026-03-17') }, days: 1 },
  { why: 'the most', query: { start: day('2026-03-16'), end: day('2027-04-20') }, days: 400 },
  { why: 'a day more', query: { start: day('2026-03-16'), end: day('2027-04-21') }, days: null },
  { why: 'no day', query: { start: day('2026-03-16'), end: day('2026-03-16') }, days: null },
  { why: 'the wrong way round', query: { from: day('2026-03-16'), to: day('2026-03-15') }, days: null },
  { why: 'no end', query: { start: day('2026-03-16') }, days: null },
  { why: 'no start', query: { to: day('2026-03-16') }, days: null },
])('a feed accepts ranges of dates and moments: $why: $days days', ({ query, days }) => {
  const range = calendarRange(query, NEW_YORK)
  expect(range && daysBetween(range.from, range.to) + 1).toBe(days)
  expect(range?.from ?? '2026-03-16').toBe('2026-03-16')
})
