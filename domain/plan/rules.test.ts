import { expect, test } from 'vitest'
import { clock, day } from '#domain/time/date-fixture.ts'
import { schedule } from './fixture.ts'
import {
  clashes,
  defaultEndDate,
  type NewPlanFields,
  planViolations,
  shortName,
  STRICT_ONE_MONTH_RULE,
} from './rules.ts'
import type { ScheduleType } from './plan.ts'
import { addDays } from '#domain/time/time.ts'

const TODAY = day('2026-03-02')

const FINE = {
  name: 'Piano',
  category: 'study',
  activityName: 'Practise',
  projectId: null,
  tags: ['music'],
  startDate: day('2026-03-02'),
  endDate: day('2026-04-02'),
  daysOfWeek: null,
  dailyStartTime: null,
  dailyEndTime: null,
  duration: null,
  quota: null,
}
const OF_TYPE: Record<ScheduleType, Partial<NewPlanFields>> = {
  weeklyFixed: { daysOfWeek: [1, 3, 5], dailyStartTime: clock('19:00'), dailyEndTime: clock('19:30') },
  weeklyFixedThatDayFlexible: { daysOfWeek: [6], duration: 45 },
  weeklyFlexible: { duration: 40, quota: 3 },
  monthlyFlexible: { duration: 60, quota: 6 },
  oneTime: { duration: 120 },
}
const planOf = (scheduleType: ScheduleType, change: Partial<NewPlanFields> = {}): NewPlanFields => ({
  ...FINE,
  ...OF_TYPE[scheduleType],
  scheduleType,
  ...change,
})
const brokenBy = (scheduleType: ScheduleType, change: Partial<NewPlanFields> = {}) =>
  planViolations(planOf(scheduleType, change), TODAY).map(({ field, rule }) => `${field} ${rule}`)

const TYPES = Object.keys(OF_TYPE) as ScheduleType[]

test.each(TYPES)('a %s plan is valid as the form creates it', (type) => {
  expect(brokenBy(type)).toEqual([])
  expect(brokenBy(type, { endDate: defaultEndDate(day('2026-03-02')) })).toEqual([])
})

test.each<{ type: ScheduleType; change: Partial<NewPlanFields>; broken: string[] }>([
  { type: 'oneTime', change: { name: '' }, broken: ['name required'] },
  { type: 'oneTime', change: { name: ' \u3000 ' }, broken: ['name required'] },
  { type: 'oneTime', change: { name: 'é'.repeat(40) }, broken: [] },
  { type: 'oneTime', change: { name: `  ${'e\u0301'.repeat(40)} ` }, broken: [] },
  { type: 'oneTime', change: { name: '🎹'.repeat(40) }, broken: [] },
  { type: 'oneTime', change: { name: '🎹'.repeat(41) }, broken: ['name tooLong'] },
  { type: 'oneTime', change: { category: null }, broken: ['category required'] },
  { type: 'oneTime', change: { category: '' }, broken: ['category required'] },
  { type: 'oneTime', change: { activityName: ' ' }, broken: ['activityName required'] },
  { type: 'oneTime', change: { tags: [] }, broken: ['tagsOrProject required'] },
  { type: 'oneTime', change: { tags: [], projectId: 'p' }, broken: [] },
  { type: 'oneTime', change: { tags: [], countsAllLogs: true }, broken: [] },
  { type: 'oneTime', change: { tags: [], countsAllLogs: false }, broken: ['tagsOrProject required'] },
  { type: 'weeklyFixed', change: { daysOfWeek: [] }, broken: ['daysOfWeek required'] },
  { type: 'weeklyFixedThatDayFlexible', change: { daysOfWeek: null }, broken: ['daysOfWeek required'] },
  { type: 'weeklyFixed', change: { daysOfWeek: [1, 2, 3, 4, 5, 6, 7] }, broken: [] },
  { type: 'weeklyFixed', change: { daysOfWeek: [0, 1] }, broken: ['daysOfWeek notAWeekday'] },
  { type: 'weeklyFixed', change: { daysOfWeek: [8] }, broken: ['daysOfWeek notAWeekday'] },
  { type: 'weeklyFixed', change: { daysOfWeek: [1.5] }, broken: ['daysOfWeek notAWeekday'] },
  { type: 'weeklyFixed', change: { daysOfWeek: [2, 2] }, broken: ['daysOfWeek notAWeekday'] },
  { type: 'weeklyFlexible', change: { daysOfWeek: [] }, broken: [] },
  { type: 'weeklyFlexible', change: { quota: null }, broken: ['quota required'] },
  { type: 'weeklyFlexible', change: { quota: 0 }, broken: ['quota outOfRange'] },
  { type: 'weeklyFlexible', change: { quota: 7 }, broken: [] },
  { type: 'weeklyFlexible', change: { quota: 8 }, broken: ['quota outOfRange'] },
  { type: 'weeklyFlexible', change: { quota: 1.5 }, broken: ['quota outOfRange'] },
  { type: 'monthlyFlexible', change: { quota: 31 }, broken: [] },
  { type: 'monthlyFlexible', change: { quota: 32 }, broken: ['quota outOfRange'] },
  { type: 'oneTime', change: { quota: 1 }, broken: [] },
  { type: 'weeklyFlexible', change: { duration: null }, broken: ['duration required'] },
  { type: 'weeklyFlexible', change: { duration: 0 }, broken: ['duration tooShort'] },
  { type: 'weeklyFlexible', change: { duration: 5 }, broken: [] },
  { type: 'weeklyFlexible', change: { duration: 42 }, broken: ['duration offGrid'] },
  { type: 'monthlyFlexible', change: { duration: 1440 }, broken: [] },
  { type: 'oneTime', change: { duration: 1445 }, broken: ['duration tooLong'] },
  { type: 'weeklyFixed', change: { duration: 30 }, broken: [] },
  { type: 'weeklyFixed', change: { duration: 35 }, broken: ['duration notTheSpan'] },
])('the fields of a plan are checked: a $type with $change → $broken', ({ type, change, broken }) => {
  expect(brokenBy(type, change)).toEqual(broken)
})

const window = (from: number | null, to: number | null) => ({ dailyStartTime: from, dailyEndTime: to })
test.each<{ type: ScheduleType; times: [number | null, number | null]; broken: string[] }>([
  { type: 'weeklyFixed', times: [0, 1440], broken: [] },
  { type: 'weeklyFixed', times: [1435, 1440], broken: [] },
  { type: 'weeklyFixed', times: [600, 600], broken: ['endTime notAfterStart'] },
  { type: 'weeklyFixed', times: [1320, 360], broken: ['endTime notAfterStart'] },
  { type: 'weeklyFixed', times: [1320, 1800], broken: [] },
  { type: 'oneTime', times: [1320, 1800], broken: [] },
  { type: 'weeklyFixed', times: [480, 1920], broken: [] },
  { type: 'weeklyFixed', times: [480, 1925], broken: ['endTime tooLong'] },
  { type: 'weeklyFixed', times: [1320, 1801], broken: ['endTime offGrid'] },
  { type: 'weeklyFixed', times: [600, 604], broken: ['endTime offGrid'] },
  { type: 'weeklyFixed', times: [601, 660], broken: ['startTime offGrid'] },
  { type: 'weeklyFixed', times: [1440, 1440], broken: ['startTime notAClockTime'] },
  { type: 'weeklyFixed', times: [-5, 2885], broken: ['startTime notAClockTime', 'endTime notAClockTime'] },
  { type: 'weeklyFixed', times: [Number.NaN, 60], broken: ['startTime notAClockTime'] },
  { type: 'weeklyFixed', times: [600, null], broken: ['endTime required'] },
  { type: 'weeklyFixed', times: [null, null], broken: ['startTime required', 'endTime required'] },
  { type: 'oneTime', times: [null, null], broken: [] },
  { type: 'oneTime', times: [600, 660], broken: [] },
  { type: 'oneTime', times: [null, 660], broken: ['startTime required'] },
  { type: 'oneTime', times: [600, null], broken: ['endTime required'] },
  { type: 'weeklyFlexible', times: [600, null], broken: [] },
])('the times of a plan are checked: a $type from $times.0 to $times.1 → $broken', ({ type, times, broken }) => {
  expect(brokenBy(type, window(...times))).toEqual(broken)
})

const period = (from: string | null, to: string | null) => ({
  startDate: from === null ? null : day(from),
  endDate: to === null ? null : day(to),
})
test.each<{ type: ScheduleType; dates: [string | null, string | null]; broken: string[] }>([
  { type: 'weeklyFixed', dates: ['2026-03-02', '2026-03-08'], broken: [] },
  { type: 'weeklyFixed', dates: ['2026-03-02', '2026-03-07'], broken: ['period shorterThanWeek'] },
  { type: 'weeklyFixedThatDayFlexible', dates: ['2026-03-02', '2026-03-07'], broken: ['period shorterThanWeek'] },
  { type: 'weeklyFlexible', dates: ['2026-03-02', '2026-03-08'], broken: [] },
  { type: 'weeklyFlexible', dates: ['2026-03-02', '2026-03-07'], broken: ['period shorterThanWeek'] },
  { type: 'monthlyFlexible', dates: ['2026-01-31', '2026-02-28'], broken: [] },
  { type: 'monthlyFlexible', dates: ['2026-01-31', '2026-02-27'], broken: ['period shorterThanMonth'] },
  { type: 'monthlyFlexible', dates: ['2026-03-02', '2026-04-01'], broken: ['period shorterThanMonth'] },
  { type: 'oneTime', dates: ['2026-03-02', '2026-03-02'], broken: [] },
  { type: 'oneTime', dates: ['2026-03-02', '2026-03-01'], broken: ['period endBeforeStart'] },
  { type: 'oneTime', dates: ['2026-03-02', null], broken: ['period required'] },
  { type: 'weeklyFixed', dates: [null, '2026-04-02'], broken: ['period required'] },
])('the dates of a plan are checked: a $type of $dates.0 … $dates.1 → $broken', ({ type, dates, broken }) => {
  expect(brokenBy(type, period(...dates))).toEqual(broken)
})

test.each([
  { dates: ['2026-03-02', '2026-03-02'], broken: ['period shorterThanMonth'] },
  { dates: ['2026-03-02', '2026-04-01'], broken: ['period shorterThanMonth'] },
  { dates: ['2026-03-02', '2026-04-02'], broken: [] },
  { dates: ['2026-03-02', '2026-03-01'], broken: ['period endBeforeStart'] },
])('a yearly plan has at least a month: $dates → $broken', ({ dates, broken }) => {
  const yearly = { ...period(dates[0]!, dates[1]!), repeatYearly: true }
  expect(brokenBy('oneTime', yearly)).toEqual(broken)
  expect(brokenBy('oneTime', { ...yearly, repeatYearly: false })).toEqual(
    broken.filter((rule) => rule.includes('Before')),
  )
})

test.each([
  { dates: ['2026-01-30', '2026-03-30'], broken: [] },
  { dates: ['2026-01-29', '2026-03-30'], broken: ['period tooFarBack'] },
  { dates: ['2026-03-02', '2031-03-02'], broken: [] },
  { dates: ['2026-03-02', '2031-03-03'], broken: ['period tooLong'] },
])(
  'a new plan does not start long ago or end too late: on 2026-03-02, $dates.0 … $dates.1 → $broken',
  ({ dates, broken }) => {
    expect(brokenBy('weeklyFlexible', period(dates[0]!, dates[1]!))).toEqual(broken)
  },
)

test('an edited plan keeps its start, but cannot move to another day long ago', () => {
  const long = planOf('weeklyFlexible', period('2025-11-01', '2026-11-01'))
  expect(planViolations(long, TODAY, day('2025-11-01'))).toEqual([])
  expect(planViolations(long, TODAY, day('2025-11-02'))).toEqual([{ field: 'period', rule: 'tooFarBack' }])
})

test('weekly plans need a month only in the stricter reading', () => {
  const broken = brokenBy('weeklyFlexible', period('2026-03-02', '2026-04-01'))
  expect({ isStrict: STRICT_ONE_MONTH_RULE, broken }).toEqual({ isStrict: false, broken: [] })
})

test('a wrong plan shows all its errors at once, in the order of the form', () => {
  const nothing = { name: '', category: null, activityName: '', startDate: null, tags: [], daysOfWeek: [], quota: null }
  const empty = { ...nothing, ...window(null, null), duration: null }
  const fieldsOf = (type: ScheduleType) => planViolations(planOf(type, empty), TODAY).map(({ field }) => field)
  const first = ['name', 'category', 'activityName', 'period']
  expect(fieldsOf('weeklyFixed')).toEqual([...first, 'daysOfWeek', 'startTime', 'endTime', 'tagsOrProject'])
  expect(fieldsOf('weeklyFixedThatDayFlexible')).toEqual([...first, 'daysOfWeek', 'duration', 'tagsOrProject'])
  expect(fieldsOf('weeklyFlexible')).toEqual([...first, 'duration', 'quota', 'tagsOrProject'])
})

test('a plan without an end may be older than five years, and can then get an end', () => {
  const old = planOf('weeklyFlexible', { startDate: day('2020-01-01'), endDate: day('2027-03-02') })
  const found = (plan: NewPlanFields, formerEnd: string | null) =>
    planViolations(plan, TODAY, day('2020-01-01'), formerEnd === null ? null : day(formerEnd))
  expect(found({ ...old, rollsOn: true }, '2027-03-02')).toEqual([])
  expect(found({ ...old, endDate: day('2026-04-01') }, '2027-03-02')).toEqual([])
  expect(found(old, '2027-03-01')).toEqual([{ field: 'period', rule: 'tooLong' }])
  expect(found(old, null)).toEqual([{ field: 'period', rule: 'tooLong' }])
})

test.each([
  ['2026-03-02', '2026-04-02'],
  ['2026-01-31', '2026-02-28'],
])('a plan from %s gets the suggested end %s', (start, end) => {
  expect(defaultEndDate(day(start))).toBe(end)
})

test.each([
  { name: 'Piano', short: 'Piano' },
  { name: '字'.repeat(30), short: '字'.repeat(30) },
  { name: '🎹'.repeat(31), short: `${'🎹'.repeat(30)}…` },
  { name: `${'a'.repeat(29)} bcd`, short: `${'a'.repeat(29)}…` },
])('a long plan name is shortened: $name is shown as $short', ({ name, short }) => {
  expect(shortName(name)).toBe(short)
})

const fixed = (daysOfWeek: number[], times: [number, number], dates: [string, string] = ['2026-03-02', '2026-04-05']) =>
  schedule('weeklyFixed', { daysOfWeek, ...window(...times), startDate: day(dates[0]), endDate: day(dates[1]) })
const once = (date: string, times: [number | null, number | null], lastDate = date) =>
  schedule('oneTime', { startDate: day(date), endDate: day(lastDate), ...window(...times) })
const yearly = (date: string, lastDate: string) => ({ ...once(date, EVENING, lastDate), repeatYearly: true })

const LATE: [number, number] = [clock('23:00'), 1440 + clock('19:10')]
const EVENING: [number, number] = [clock('19:00'), clock('19:30')]
const piano = fixed([1, 3, 5], EVENING)
// 2026-03-18 is a Wednesday, and so is 2028-04-12.
test.each([
  { why: 'common days and minutes', other: fixed([3], [clock('19:25'), clock('20:00')]), doClash: true },
  { why: 'touching is not overlapping', other: fixed([3], [clock('19:30'), clock('20:00')]), doClash: false },
  { why: 'other weekdays', other: fixed([2, 4, 6, 7], EVENING), doClash: false },
  { why: 'after the period', other: fixed([1], EVENING, ['2026-04-06', '2026-06-01']), doClash: false },
  { why: 'only a last Friday', other: fixed([5], EVENING, ['2026-04-03', '2026-06-01']), doClash: true },
  { why: 'periods with no Friday in common', other: fixed([5], EVENING, ['2026-04-04', '2026-06-01']), doClash: false },
  { why: 'a date of it', other: once('2026-03-18', EVENING), doClash: true },
  { why: 'a Thursday', other: once('2026-03-19', EVENING), doClash: false },
  { why: 'a Wednesday long after', other: once('2028-04-12', EVENING), doClash: false },
  { why: 'the day of a year before', other: yearly('2024-03-18', '2026-03-18'), doClash: true },
  { why: 'the same, over by now', other: yearly('2024-03-18', '2026-03-17'), doClash: false },
  { why: 'days without a window', other: once('2026-03-18', EVENING, '2026-03-20'), doClash: false },
  { why: 'no time of day', other: once('2026-03-18', [null, null]), doClash: false },
  { why: 'a night into one of its days', other: fixed([2], [clock('23:00'), 1440 + clock('19:05')]), doClash: true },
  { why: 'a night that is over by then', other: fixed([2], [clock('23:00'), 1440 + clock('19:00')]), doClash: false },
  { why: 'a night into another day', other: fixed([1, 3], [clock('23:00'), 1440 + clock('19:05')]), doClash: false },
  { why: 'the night before the first day', other: fixed([7], LATE, ['2026-02-23', '2026-03-01']), doClash: true },
  { why: 'a night after the last day', other: fixed([1], LATE, ['2026-04-06', '2026-06-01']), doClash: false },
  { why: 'the night of one day into a Wednesday', other: once('2026-03-17', LATE), doClash: true },
  { why: 'no window', other: schedule('weeklyFixedThatDayFlexible', { daysOfWeek: [1, 3, 5] }), doClash: false },
])('two plans clash both ways: $why: $doClash', ({ other, doClash }) => {
  expect(clashes(piano, [other])).toEqual(doClash ? [other] : [])
  expect(clashes(other, [piano])).toEqual(doClash ? [piano] : [])
})

test('a yearly day clashes with a plan in any of its years, with 29 February on the 28th', () => {
  const birthday = yearly('2024-02-29', '2028-12-31')
  const sundays = fixed([7], EVENING, ['2026-03-02', '2031-03-01'])
  // 2027-02-28 is a Sunday.
  expect(clashes(birthday, [sundays])).toEqual([sundays])
  const untilThen = { ...sundays, endDate: addDays(day('2027-02-28'), -1) }
  expect(clashes(birthday, [untilThen])).toEqual([])
  expect(clashes(birthday, [yearly('2025-02-28', '2029-12-31')])).toHaveLength(1)
})
