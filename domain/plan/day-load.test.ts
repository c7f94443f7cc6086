import { expect, test } from 'vitest'
import { clock, day, daysFrom, NEW_YORK } from '#domain/time/date-fixture.ts'
import { dayLoads } from './day-load.ts'
import { capacityMinutes } from './distribution.ts'
import { plan, progress, version } from './fixture.ts'
import type { Plan, PlanVersion } from './plan.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const fixed = (from: string, to: string) =>
  version({
    scheduleType: 'weeklyFixed',
    daysOfWeek: EVERY_DAY,
    dailyStartTime: clock(from),
    dailyEndTime: clock(to),
    duration: clock(to) - clock(from),
  })
const thatDay = (duration: number) => version({ daysOfWeek: EVERY_DAY, duration })
const once = (change: Parameters<typeof version>[0]) =>
  version({ scheduleType: 'oneTime', daysOfWeek: null, endDate: '2026-03-18', ...change })

const DAY = day('2026-03-18')
const progressIn = (of: Plan, minutes: number) => progress(of, { '03-18': minutes }, '2026-03-18 12:00')
const doing = (minutes: number, ...versions: PlanVersion[]) => versions.map((one) => progressIn(plan(one), minutes))
const asked = (...versions: PlanVersion[]) => doing(0, ...versions)

const sleepPlan = (from: string, to: string, daysOfWeek: number[] | null = null) => ({
  effectiveFrom: day('2026-01-01'),
  daysOfWeek,
  bedtime: clock(from),
  wakeTime: clock(to),
  goal: 420,
})

const NIGHT = [sleepPlan('22:30', '06:30')]
const BEFORE = instant('2026-03-01T12:00:00Z')
type Given = { plans?: ReturnType<typeof asked>; date?: LocalDate } & Partial<Parameters<typeof dayLoads>[2]>
const loadOf = ({ plans = [], date = DAY, now = BEFORE, sleepPlans = [] }: Given) =>
  dayLoads(plans, { from: date, to: date }, { now, zones: NEW_YORK, sleepPlans }).get(date)!

const BOTH = asked(fixed('19:00', '19:30'), thatDay(45))
const at = (time: string) => momentOf('America/New_York', DAY, clock(time))

test.each([
  { why: 'a sleep plan of 22:30–06:30', given: { sleepPlans: NIGHT, plans: BOTH }, capacity: 885 },
  { why: 'no sleep plan', given: { plans: BOTH }, capacity: 945 },
  { why: 'today at 18:02', given: { sleepPlans: NIGHT, plans: BOTH, now: at('18:02') }, capacity: 190 },
  { why: 'a day of 23 hours', given: { plans: BOTH, date: day('2026-03-08') }, capacity: 885 },
])('the capacity of a day, $why: $capacity minutes', ({ given, capacity }) => {
  expect(capacityMinutes(loadOf(given))).toBe(capacity)
})

test.each([
  { why: 'both halves of two nights', plans: NIGHT, date: '2026-03-18', sleep: 480 },
  { why: 'a night that begins after midnight', plans: [sleepPlan('00:30', '08:30')], date: '2026-03-18', sleep: 480 },
  { why: 'only a night to Thursday', plans: [sleepPlan('22:30', '06:30', [4])], date: '2026-03-18', sleep: 90 },
  { why: 'only a night to Wednesday', plans: [sleepPlan('22:30', '06:30', [3])], date: '2026-03-18', sleep: 390 },
  { why: 'an hour less in spring', plans: NIGHT, date: '2026-03-08', sleep: 420 },
  { why: 'an hour more in autumn', plans: NIGHT, date: '2026-11-01', sleep: 540 },
  { why: 'none', plans: [], date: '2026-03-18', sleep: 0 },
])('the sleep of a day, $why: $sleep minutes', ({ plans, date, sleep }) => {
  expect(loadOf({ sleepPlans: plans, date: day(date) }).sleep).toBe(sleep)
})

test.each([
  { why: 'overlapping windows count once', items: asked(fixed('09:00', '10:00'), fixed('09:30', '11:00')), fixed: 120 },
  { why: 'one inside another', items: asked(fixed('09:00', '12:00'), fixed('10:00', '11:00')), fixed: 180 },
  { why: 'durations add up', items: asked(thatDay(45), thatDay(45)), fixed: 90 },
  { why: 'a one-time plan when it is due', items: asked(once({ duration: 120 })), fixed: 120 },
  { why: 'and not before', items: asked(once({ duration: 120, endDate: '2026-03-19' })), fixed: 0 },
  {
    why: 'a one-time plan with times is a window',
    items: asked(
      once({ startDate: '2026-03-18', dailyStartTime: clock('09:00'), dailyEndTime: clock('09:30') }),
      fixed('09:00', '10:00'),
    ),
    fixed: 60,
  },
  {
    why: 'weeks and months are not fixed',
    items: asked(version({ scheduleType: 'weeklyFlexible', quota: 7 })),
    fixed: 0,
  },
])('the fixed minutes of a day: $why: $fixed minutes', ({ items, fixed: minutes }) => {
  expect(loadOf({ plans: items }).fixed).toBe(minutes)
})

test.each([
  { why: 'a window still to come', now: '18:02', items: doing(0, fixed('19:00', '19:30')), fixed: 30 },
  { why: 'what is left of one that runs', now: '19:08', items: doing(0, fixed('19:00', '19:30')), fixed: 20 },
  { why: 'one that is over', now: '20:00', items: doing(0, fixed('19:00', '19:30')), fixed: 0 },
  { why: 'one that is done already', now: '18:02', items: doing(30, fixed('19:00', '19:30')), fixed: 0 },
  { why: 'what is left of a duration', now: '20:00', items: doing(15, thatDay(45)), fixed: 30 },
  {
    why: 'what is left of days of which this is the last',
    now: '12:00',
    items: [progress(plan(once({ duration: 120 })), { '03-17': 50, '03-18': 10 }, '2026-03-18 12:00')],
    fixed: 60,
  },
  { why: 'more than was asked for', now: '20:00', items: doing(60, thatDay(45)), fixed: 0 },
])('the fixed minutes that are left today: $why: $fixed minutes', ({ now, items, fixed: minutes }) => {
  expect(loadOf({ now: at(now), plans: items }).rest?.fixed).toBe(minutes)
})

test('the rest of today keeps the night free, from 23:00 without a sleep plan', () => {
  expect(loadOf({ now: at('18:02') }).rest).toEqual({ left: 355, sleep: 60, fixed: 0 })
  expect(loadOf({ now: at('05:00') }).rest).toEqual({ left: 1140, sleep: 120, fixed: 0 })
  expect(loadOf({ now: at('23:59') }).rest).toEqual({ left: 0, sleep: 0, fixed: 0 })
})

test('every day of a range has its own load', () => {
  const range = { from: day('2026-03-16'), to: day('2026-03-22') }
  const plans = asked(version({ daysOfWeek: [1, 3], duration: 40 }))
  const loads = dayLoads(plans, range, { now: BEFORE, zones: NEW_YORK, sleepPlans: [] })
  expect([...loads.keys()]).toEqual(daysFrom('2026-03-16', '2026-03-22'))
  expect([...loads.values()].map(({ fixed: minutes }) => minutes)).toEqual([40, 0, 40, 0, 0, 0, 0])
})
