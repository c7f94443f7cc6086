import { expect, test } from 'vitest'
import { clock, datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import family from '#domain/data/demo_family.json' with { type: 'json' }
import { type DemoKey, demoLogs, demoPeople } from '#domain/demo/demo.ts'
import { slept } from './fixture.ts'
import { type SleepLog, sleepKindOf } from './night.ts'
import { sleepMetrics, type SleepRecords } from './sleep.ts'
import { addDays, weekdayOf } from '#domain/time/time.ts'

const planOf = (bedtime: string, wakeTime: string, goal: number) => ({
  bedtime: clock(bedtime),
  wakeTime: clock(wakeTime),
  goal,
  effectiveFrom: day('2025-01-01'),
  daysOfWeek: null,
})
const recordsOf = (logs: SleepLog[], given: Partial<SleepRecords> = {}): SleepRecords => ({
  logs,
  zones: NEW_YORK,
  plans: [],
  daysOff: [],
  sleeper: { birthDate: day('1983-09-12'), isChild: false },
  ...given,
})

const FIRST = '2026-01-05'
const LAST = day('2026-02-01')
const fourWeeks = { from: day(FIRST), to: LAST }
const isWeekend = (date: string) => weekdayOf(day(date)) >= 6
const exampleA = datesFrom(FIRST, 28).map((date) =>
  isWeekend(date) ? slept(date, ['00:30', '08:30'], { rating: 5 }) : slept(date, ['23:00', '06:30'], { rating: 4 }),
)
const values = (half: { components: readonly { component: string; value: number | null }[] } | undefined) =>
  half?.components.map(({ component, value }) => [component, value === null ? null : Number(value.toFixed(4))])

test('example A has its sleep score', () => {
  const metrics = sleepMetrics(recordsOf(exampleA, { plans: [planOf('23:00', '07:00', 480)] }), fourWeeks, LAST)
  expect(metrics.nights).toHaveLength(28)
  expect(metrics.window).toEqual(fourWeeks)
  expect(metrics.gate.isOpen).toBe(true)
  expect(metrics.summary?.clocks?.bedtime.mean).toBe(clock('23:26'))
  expect(metrics.summary?.clocks?.wake.mean).toBe(clock('07:04'))
  expect(metrics.summary?.clocks?.onset.sd).toBeCloseTo(40.7163, 4)
  expect(metrics.summary?.clocks?.wake.sd).toBeCloseTo(54.3485, 4)
  expect(metrics.socialJetlag?.minutes).toBeCloseTo(105, 4)
  expect(metrics.regularity.index).toBeCloseTo(92.4383, 4)
  expect(values(metrics.score?.quality)).toEqual([
    ['duration', 100],
    ['rating', 82.1429],
    ['efficiency', 100],
    ['goal', 89.7959],
  ])
  expect(metrics.score?.quality.value).toBeCloseTo(94.5153, 4)
  expect(values(metrics.score?.consistency)).toEqual([
    ['regularity', 100],
    ['bedtimeSd', 88.093],
    ['wakeSd', 72.9461],
    ['socialJetlag', 37.5],
  ])
  expect(metrics.score?.consistency.value).toBeCloseTo(79.7078, 4)
  expect(metrics.score).toMatchObject({ score: 87, band: 'good', tip: 'socialJetlag' })
})

test('example B has its sleep score', () => {
  const logs = datesFrom(FIRST, 28).map((date) => slept(date, ['21:00', '06:30']))
  const sleeper = { birthDate: day('2016-11-20'), isChild: true }
  const { score } = sleepMetrics(recordsOf(logs, { sleeper }), fourWeeks, LAST)
  expect(score).toMatchObject({ score: 100, band: 'excellent', tip: null })
  expect(score?.quality.value).toBe(100)
  expect(score?.consistency.value).toBe(100)
  expect(values(score?.quality)).toEqual([
    ['duration', 100],
    ['rating', null],
    ['efficiency', 100],
    ['goal', null],
  ])
})

test('the spread of bedtimes uses falling asleep and the last sleep, not lying in bed', () => {
  const logs = datesFrom(FIRST, 28).flatMap((date, index) => {
    const [onset, wake] = index % 2 ? (['02:00', '06:00'] as const) : (['00:00', '08:00'] as const)
    return [
      slept(date, ['22:00', onset], { kind: 'awakeInBed' }),
      slept(date, [onset, wake]),
      slept(date, [wake, '09:00'], { kind: 'awakeInBed' }),
    ]
  })
  const { score, summary } = sleepMetrics(recordsOf(logs), fourWeeks, LAST)
  expect(summary?.clocks?.bedtime.sd).toBe(0)
  expect(summary?.clocks?.getUp.sd).toBe(0)
  expect(values(score?.consistency)?.slice(1, 3)).toEqual([
    ['bedtimeSd', 66.2799],
    ['wakeSd', 66.2799],
  ])
})

test('27 nights in a row have no score, but all other figures', () => {
  const metrics = sleepMetrics(recordsOf(exampleA.slice(1)), fourWeeks, LAST)
  expect(metrics.score).toBeNull()
  expect(metrics.gate).toEqual({ isOpen: false, have: 27, need: 28, weeks: [6, 7, 7, 7] })
  expect(metrics.nights).toHaveLength(27)
  expect(metrics.summary?.clocks?.midSleep.mean).toBeTypeOf('number')
})

test('27 of 28 nights have a score when the first night is older than the given logs', () => {
  const { score } = sleepMetrics(recordsOf(exampleA.slice(1), { firstNight: day('2025-06-01') }), fourWeeks, LAST)
  expect(score?.score).toBeTypeOf('number')
})

test.each([
  { nights: 7, known: true },
  { nights: 6, known: false },
])('mean clock times need seven nights: after $nights: $known', ({ nights, known }) => {
  const { summary } = sleepMetrics(recordsOf(exampleA.slice(0, nights)), fourWeeks, LAST)
  expect(summary?.asleepMinutes).toBeGreaterThan(400)
  expect(summary?.clocks !== null).toBe(known)
})

test('without a night there is no summary', () => {
  const metrics = sleepMetrics(recordsOf([]), fourWeeks, LAST)
  expect(metrics).toMatchObject({ nights: [], summary: null, socialJetlag: null, score: null })
  expect(metrics.regularity.index).toBeNull()
})

const season = datesFrom('2025-10-01', 124).map((date) => slept(date, ['23:00', '07:00']))
test.each([
  {
    range: 'a week',
    from: '2026-01-26',
    to: '2026-02-01',
    asOf: '2026-02-01',
    window: ['2026-01-05', '2026-02-01'],
    nights: 7,
  },
  {
    range: 'a month',
    from: '2026-01-02',
    to: '2026-02-01',
    asOf: '2026-02-01',
    window: ['2026-01-05', '2026-02-01'],
    nights: 31,
  },
  {
    range: 'today before its night is logged',
    from: '2026-01-27',
    to: '2026-02-02',
    asOf: '2026-02-02',
    window: ['2026-01-05', '2026-02-01'],
    nights: 6,
  },
  {
    range: 'three months',
    from: '2025-11-02',
    to: '2026-02-01',
    asOf: '2026-02-01',
    window: ['2025-11-02', '2026-02-01'],
    nights: 92,
  },
  {
    range: 'what had been by an earlier day',
    from: '2025-12-25',
    to: '2026-02-01',
    asOf: '2025-12-28',
    window: ['2025-12-01', '2025-12-28'],
    nights: 4,
  },
])('$range is scored by $window', ({ from, to, asOf, window, nights }) => {
  const metrics = sleepMetrics(recordsOf(season), { from: day(from), to: day(to) }, day(asOf))
  expect(metrics.window).toEqual({ from: window[0], to: window[1] })
  expect(metrics.nights).toHaveLength(nights)
  expect(metrics.score?.consistency.value).toBe(100)
})

// The sleep plans of the demo family. [demo/demo-people]
const plans = {
  wei: planOf('22:50', '06:30', 450),
  mei: planOf('22:20', '06:15', 465),
  an: planOf('22:10', '06:40', 510),
  le: planOf('20:50', '06:50', 600),
}
const keys: DemoKey[] = ['wei', 'mei', 'an', 'le']
test.each(keys)('the demo has the golden sleep of %s', (key) => {
  const today = day('2026-06-30')
  const { role, birthDate } = demoPeople.find((person) => person.key === key)!
  const logs = demoLogs(key, today)
    .filter(({ category }) => category === 'sleep')
    .map(({ activity, ...log }) => ({ ...log, kind: sleepKindOf(`sleep.${activity}`) }))
  const daysOff = family.vacations
    .filter(({ publicHoliday }) => role === 'child' || publicHoliday)
    .map(({ startDate, endDate }) => ({ startDate: day(startDate), endDate: day(endDate) }))
  const sleeper = { birthDate, isChild: role === 'child' }
  const records = recordsOf(logs, { plans: [plans[key]], daysOff, sleeper })

  const range = { from: day('2026-06-02'), to: addDays(today, -1) }
  const { window, score, regularity, socialJetlag, summary } = sleepMetrics(records, range, today)
  expect(window).toEqual(range)
  expect({
    score: score?.score,
    quality: Number(score?.quality.value.toFixed(2)),
    consistency: Number(score?.consistency.value.toFixed(2)),
    SRI: Number(regularity.index?.toFixed(2)),
    sjl: Number(socialJetlag?.minutes.toFixed(1)),
    meanTST: Number(summary?.asleepMinutes.toFixed(1)),
  }).toEqual(family.golden[key].sleep28)

  const all = sleepMetrics(records, { from: day('2026-01-01'), to: today }, today)
  expect(all.nights).toHaveLength(family.golden[key].nights)
})
