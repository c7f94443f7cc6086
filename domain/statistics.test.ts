import { expect, test } from 'vitest'
import { aspectTotals } from './aspect.ts'
import { day } from './date-fixture.ts'
import {
  dailyStatistics,
  isDataDay,
  previousRange,
  type RangePreset,
  rangeOf,
  STAT_DAY_MIN_HOURS,
} from './statistics.ts'
import { instant } from './time.ts'
import type { ZoneHistory } from './zone.ts'

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

// 8 March has 23 hours in New York, from 05:00 of UTC to 04:00.
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

test('rules §1.5: the figures of the 23-hour day', () => {
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
  const parallel = (id: string) => ({ id, primaryMinutes: 0, parallelMinutes: 40, minutes: 40, entries: 1, share: 0 })
  // rule [1.5-a]: most minutes first. The sleep began the day before, so its entry counts there: rule [1.1-c].
  expect(figures.byCategory).toEqual([
    share('work', 480, 1, 38.1),
    share('sleep', 420, 0, 33.3),
    share('leisure', 360, 1, 28.6),
    parallel('housework'),
  ])
  expect(figures.byActivity.map(({ id }) => id)).toEqual(['work-1', 'sleep-1', 'leisure-1', 'housework-1'])
  expect(figures.bySubActivity).toEqual([])
  expect(figures.byProject).toEqual([])
  // Equal minutes go by id, and tags may add up to more than there is.
  expect(figures.byTag).toEqual([share('alone', 480, 1, 38.1), share('deep', 480, 1, 38.1)])
  expect(figures.byRecipient).toEqual([
    { id: null, primaryMinutes: 780, parallelMinutes: 40, minutes: 820, entries: 2, share: 61.9 },
    share('r1', 480, 1, 38.1),
  ])
})

test('rule [1.5-a]: a day without a log has no shares, and everything is open', () => {
  expect(statistics('2026-03-20', '2026-03-21')).toMatchObject({
    loggedMinutes: 0,
    unloggedMinutes: 1440,
    coverage: 0,
    isDataDay: false,
    byCategory: [],
    ratings: { count: 0, sum: 0, average: null },
  })
})

test('rule [1.5-a]: a recipient for whom no minute is left is left out', () => {
  const minute = log('08T12:00:00', '08T12:01:00', 'leisure')
  const beneficiaries = ['a', 'b'].map((recipientId) => ({ recipientId, timeProportion: null }))
  const totals = aspectTotals([{ ...minute, beneficiaries }], NEW_YORK)
  const date = day('2026-03-08')
  const figures = dailyStatistics({ date, today: date, zones: NEW_YORK, timezone: 'UTC', totals, ratings: [] })
  expect(figures.byRecipient).toMatchObject([{ id: 'a', minutes: 1 }])
})

test('rule [1.5-a]: what is only parallel has no share of nothing', () => {
  const totals = aspectTotals([log('08T12:00:00', '08T13:00:00', 'leisure', { parallelActivity: true })], NEW_YORK)
  const date = day('2026-03-08')
  const figures = dailyStatistics({ date, today: date, zones: NEW_YORK, timezone: 'UTC', totals, ratings: [] })
  expect(figures.byCategory).toMatchObject([{ id: 'leisure', minutes: 60, share: null }])
})

test.each([
  { minutes: 419, is: false },
  { minutes: STAT_DAY_MIN_HOURS * 60, is: true },
  { minutes: 420, is: true },
])('rule [1.7-a]: $minutes minutes make a data day: $is', ({ minutes, is }) => expect(isDataDay(minutes)).toBe(is))

test('rule [1.7-a]: today is no data day before it is over', () => {
  expect(statistics('2026-03-08', '2026-03-08').isDataDay).toBe(false)
  expect(statistics('2026-03-07', '2026-03-09').isDataDay).toBe(false)
})

test.each<{ preset: RangePreset; from: string; today?: string }>([
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
  { preset: 'six-months', from: '2026-03-01', today: '2026-08-31' },
  { preset: 'one-month', from: '2026-03-01', today: '2026-03-31' },
])('rule [1.7-e]: $preset begins $from', ({ preset, from, today = '2026-11-20' }) => {
  expect(rangeOf(preset, day(today))).toEqual({ from, to: today })
})

test.each([
  { from: '2026-11-14', to: '2026-11-20', before: { from: '2026-11-07', to: '2026-11-13' } },
  { from: '2026-03-01', to: '2026-03-01', before: { from: '2026-02-28', to: '2026-02-28' } },
])('rule [1.6-f]: before $from to $to come as many days', ({ from, to, before }) => {
  expect(previousRange(day(from), day(to))).toEqual(before)
})

test('a range of ten years in the year 3 is compared with no year 0, which PostgreSQL does not have', () => {
  expect(previousRange(day('0003-01-01'), day('0013-01-01'))).toEqual({ from: '0001-01-01', to: '0002-12-31' })
})

test('rule [1.2-d]: the shares of the categories are those of the primary minutes', () => {
  const { byCategory, loggedMinutes } = statistics('2026-03-08', '2026-03-09')
  expect(byCategory.reduce((sum, { primaryMinutes }) => sum + primaryMinutes, 0)).toBe(loggedMinutes)
})
