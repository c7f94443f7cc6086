import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aspectTotals } from '#domain/activity/aspect.ts'
import { day } from '#domain/time/date-fixture.ts'
import {
  compared,
  comparedRanges,
  dailyStatistics,
  isDataDay,
  type RangePreset,
  rangeOf,
  STAT_DAY_MIN_HOURS,
} from './statistics.ts'
import { addDays, daysBetween, instant, weekdayOf } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

const log = (
  from: string,
  to: string,
  category: string,
  rest: { parallelActivity?: boolean; recipient?: string } = {},
) => ({
  startTime: instant(`2026-03-${from}Z`),
  endTime: instant(`2026-03-${to}Z`),
  parallelActivity: rest.parallelActivity ?? false,
  category,
  activityId: `${category}-1`,
  subActivityId: null,
  projectId: null,
  tags: category === 'work' ? ['deep', 'alone'] : [],
  beneficiaries: rest.recipient ? [{ recipientId: rest.recipient, timeProportion: null }] : [],
})

// In New York, 8 March has 23 hours, from 05:00 UTC to 04:00 UTC.
const logs = [
  log('08T03:30:00', '08T12:00:00', 'sleep'),
  log('08T12:00:00', '08T20:00:00', 'work', { recipient: 'r1' }),
  log('08T20:00:00', '09T02:00:00', 'leisure'),
  log('08T21:00:00', '08T21:40:00', 'housework', { parallelActivity: true }),
]

const statistics = (date: string, today: string, ratings: number[] = []) =>
  dailyStatistics({
    date: day(date),
    today: day(today),
    zones: NEW_YORK,
    timezone: 'America/New_York',
    totals: aspectTotals(logs, NEW_YORK),
    ratings,
  })

test('the figures of a 23-hour day', () => {
  const figures = statistics('2026-03-08', '2026-03-09', [4, 5, 3, 4, 4, 4, 4, 4, 4])
  expect(figures).toMatchObject({
    date: '2026-03-08',
    timezone: 'America/New_York',
    dayLengthMinutes: 1380,
    loggedMinutes: 1260,
    unloggedMinutes: 120,
    coverage: 91.3,
    parallelMinutes: 40,
    isDataDay: true,
    ratings: { count: 9, sum: 36, average: 4 },
  })
  const share = (id: string | null, primaryMinutes: number, entries: number, percent: number) => ({
    id,
    primaryMinutes,
    parallelMinutes: 0,
    minutes: primaryMinutes,
    entries,
    share: percent,
  })
  const parallel = (id: string) => ({ id, primaryMinutes: 0, parallelMinutes: 40, minutes: 0, entries: 1, share: 0 })
  // The most minutes come first. The sleep began the day before, so its entry counts there. [statistics/total-order]
  // [time/entry-count-date]
  expect(figures.byCategory).toEqual([
    share('work', 480, 1, 38.1),
    share('sleep', 420, 0, 33.3),
    share('leisure', 360, 1, 28.6),
    parallel('housework'),
  ])
  expect(figures.byActivity.map(({ id }) => id)).toEqual(['work-1', 'sleep-1', 'leisure-1', 'housework-1'])
  expect(figures.bySubActivity).toEqual([])
  expect(figures.byProject).toEqual([])
  // Equal minutes are sorted by id, and tags may add up to more than the day has.
  expect(figures.byTag).toEqual([share('alone', 480, 1, 38.1), share('deep', 480, 1, 38.1)])
  expect(figures.byRecipient).toEqual([
    { id: null, primaryMinutes: 780, parallelMinutes: 40, minutes: 780, entries: 2, share: 61.9 },
    share('r1', 480, 1, 38.1),
  ])
})

test('a day without a log has no shares, and is completely open', () => {
  expect(statistics('2026-03-20', '2026-03-21')).toMatchObject({
    loggedMinutes: 0,
    unloggedMinutes: 1440,
    coverage: 0,
    isDataDay: false,
    byCategory: [],
    ratings: { count: 0, sum: 0, average: null },
  })
})

test('a recipient whose share rounds to no minute is left out', () => {
  const minute = log('08T12:00:00', '08T12:01:00', 'leisure')
  const beneficiaries = ['a', 'b'].map((recipientId) => ({ recipientId, timeProportion: null }))
  const totals = aspectTotals([{ ...minute, beneficiaries }], NEW_YORK)
  const date = day('2026-03-08')
  const figures = dailyStatistics({ date, today: date, zones: NEW_YORK, timezone: 'UTC', totals, ratings: [] })
  expect(figures.byRecipient).toMatchObject([{ id: 'a', minutes: 1 }])
})

test('a day with only parallel logs has no shares', () => {
  const totals = aspectTotals([log('08T12:00:00', '08T13:00:00', 'leisure', { parallelActivity: true })], NEW_YORK)
  const date = day('2026-03-08')
  const figures = dailyStatistics({ date, today: date, zones: NEW_YORK, timezone: 'UTC', totals, ratings: [] })
  expect(figures.byCategory).toMatchObject([{ id: 'leisure', minutes: 0, parallelMinutes: 60, share: null }])
})

test.each([
  { minutes: 419, is: false },
  { minutes: STAT_DAY_MIN_HOURS * 60, is: true },
  { minutes: 420, is: true },
])('$minutes minutes make a data day: $is', ({ minutes, is }) => expect(isDataDay(minutes)).toBe(is))

test('today is not a data day before it is over', () => {
  expect(statistics('2026-03-08', '2026-03-08').isDataDay).toBe(false)
  expect(statistics('2026-03-07', '2026-03-09').isDataDay).toBe(false)
})

test.each<{ preset: RangePreset; from: string; to?: string; today?: string }>([
  { preset: 'this-week', from: '2026-11-16' },
  { preset: 'this-week', from: '2026-11-16', today: '2026-11-16' },
  { preset: 'this-week', from: '2026-11-16', today: '2026-11-22' },
  { preset: 'this-month', from: '2026-11-01' },
  { preset: 'last-7-days', from: '2026-11-14' },
  { preset: 'last-14-days', from: '2026-11-07' },
  { preset: 'last-30-days', from: '2026-10-22' },
  { preset: 'last-60-days', from: '2026-09-22' },
  { preset: 'last-90-days', from: '2026-08-23' },
  { preset: 'one-week', from: '2026-11-14' },
  { preset: 'one-month', from: '2026-10-21' },
  { preset: 'three-months', from: '2026-08-21' },
  { preset: 'six-months', from: '2026-05-21' },
  { preset: 'last-week', from: '2026-11-09', to: '2026-11-15' },
  { preset: 'last-week', from: '2026-11-09', to: '2026-11-15', today: '2026-11-16' },
  { preset: 'last-month', from: '2026-10-01', to: '2026-10-31' },
  { preset: 'last-month', from: '2027-12-01', to: '2027-12-31', today: '2028-01-31' },
  { preset: 'last-month', from: '2028-02-01', to: '2028-02-29', today: '2028-03-31' },
  { preset: 'six-months', from: '2026-03-01', today: '2026-08-31' },
  { preset: 'one-month', from: '2026-03-01', today: '2026-03-31' },
])('the range $preset begins on $from', ({ preset, from, today = '2026-11-20', to = today }) => {
  expect(rangeOf(preset, day(today))).toEqual({ from, to })
})

describe('the comparison of a range', () => {
  // This day is a Tuesday.
  const today = day('2026-06-30')
  test.each([
    {
      what: 'this week',
      from: '2026-06-29',
      to: '2026-06-30',
      closed: '2026-06-29',
      before: ['2026-06-22', '2026-06-22'],
    },
    {
      what: '7 days',
      from: '2026-06-24',
      to: '2026-06-30',
      closed: '2026-06-29',
      before: ['2026-06-17', '2026-06-22'],
    },
    {
      what: 'a week that is over',
      from: '2026-06-15',
      to: '2026-06-21',
      closed: '2026-06-21',
      before: ['2026-06-08', '2026-06-14'],
    },
    {
      what: '30 days',
      from: '2026-06-01',
      to: '2026-06-30',
      closed: '2026-06-29',
      before: ['2026-04-27', '2026-05-25'],
    },
    { what: 'a day', from: '2026-03-01', to: '2026-03-01', closed: '2026-03-01', before: ['2026-02-22', '2026-02-22'] },
  ])('$what: closed days, and as many of the same weekdays before', ({ from, to, closed, before }) => {
    expect(comparedRanges({ from: day(from), to: day(to) }, today)).toEqual({
      closed: { from, to: closed },
      before: { from: before[0], to: before[1] },
    })
  })
  test.each([
    // On the first of a month no day of it is over; the month before is compared with as many days before it.
    { today: '2026-07-01', preset: 'this-month', ranges: null },
    { today: '2026-07-01', preset: 'last-month', ranges: ['2026-06-01', '2026-06-30', '2026-04-27', '2026-05-26'] },
    // A Tuesday after the night in which the clocks went back, and one after they went forward.
    { today: '2026-11-03', preset: 'this-week', ranges: ['2026-11-02', '2026-11-02', '2026-10-26', '2026-10-26'] },
    { today: '2026-11-03', preset: 'last-week', ranges: ['2026-10-26', '2026-11-01', '2026-10-19', '2026-10-25'] },
    { today: '2026-03-10', preset: 'last-week', ranges: ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'] },
    // On a Monday no day of the week is over.
    { today: '2026-06-29', preset: 'this-week', ranges: null },
  ] as const)('on $today, $preset', ({ today: on, preset, ranges }) => {
    const [from, to, since, until] = ranges ?? []
    const found = ranges && { closed: { from, to }, before: { from: since, to: until } }
    expect(comparedRanges(rangeOf(preset, day(on)), day(on))).toEqual(found)
  })
  test('none, before a day is over', () => {
    expect(comparedRanges({ from: today, to: addDays(today, 5) }, today)).toBeNull()
  })
  test('no year 0, which PostgreSQL does not have', () => {
    const before = (from: string, to: string) => comparedRanges({ from: day(from), to: day(to) }, today)?.before
    expect(before('0003-01-01', '0013-01-01')).toEqual({ from: '0001-01-01', to: '0002-12-31' })
    expect(before('0001-01-02', '0001-01-03')).toBeUndefined()
  })
  test('of any range, as many days, all over, of the same weekdays and none of them twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 40 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
        const range = { from: addDays(today, start), to: addDays(today, start + length) }
        const found = comparedRanges(range, today)
        if (!found) {
          expect(range.from >= today).toBe(true)
          return
        }
        const { closed, before } = found
        expect(closed.to < today).toBe(true)
        expect(before.to < closed.from).toBe(true)
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(closed.from, closed.to))
        expect(weekdayOf(before.from)).toBe(weekdayOf(closed.from))
      }),
    )
  })
  test.each([
    { now: [2885, 6], before: [3370, 7], perDataDay: 480.8, previousPerDataDay: 481.4, change: -0.1 },
    { now: [90, 1], before: [60, 1], perDataDay: 90, previousPerDataDay: 60, change: 50 },
    { now: [60, 2], before: [0, 3], perDataDay: 30, previousPerDataDay: 0, change: null },
    { now: [60, 2], before: [0, 0], perDataDay: 30, previousPerDataDay: null, change: null },
    { now: [0, 0], before: [60, 2], perDataDay: null, previousPerDataDay: 30, change: null },
  ])('$now minutes and days against $before: $change %', ({ now, before, ...expected }) => {
    const on = ([minutes = 0, dataDays = 0]: number[]) => ({ minutes, dataDays })
    expect(compared(on(now), on(before))).toEqual(expected)
  })
  test('nothing against nothing', () => {
    expect(compared({ minutes: 60, dataDays: 2 }, null)).toMatchObject({ previousPerDataDay: null, change: null })
  })
})

test('the shares of the categories are those of the primary minutes', () => {
  const { byCategory, loggedMinutes } = statistics('2026-03-08', '2026-03-09')
  expect(byCategory.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0)).toBe(loggedMinutes)
})
