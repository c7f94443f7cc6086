import { expect, test } from 'vitest'
import { day, daysFrom } from '#domain/time/date-fixture.ts'
import { dayTargets, plan, PLAN_A, PLAN_B, PLAN_E, VACATION, version } from './fixture.ts'
import { isEligible, periodsOf, prorate } from './target.ts'

const NONE = new Set<never>()
const targets = (...args: Parameters<typeof periodsOf>) => periodsOf(...args).map(({ target }) => target)
const edges = (...args: Parameters<typeof periodsOf>) =>
  periodsOf(...args).map(({ from, to, target }) => `${from} ${to} ${target}`)
const tOf = (of: Parameters<typeof periodsOf>[0], from: string, to: string, offDays = VACATION) => {
  const all = dayTargets(periodsOf(of, offDays))
  return daysFrom(from, to).map((date) => all.get(date) ?? 0)
}
const flexible = { scheduleType: 'weeklyFlexible', daysOfWeek: null, quota: 3, duration: 40 } as const
const once = { scheduleType: 'oneTime', daysOfWeek: null, duration: 60 } as const

test.each([
  { Q: 3, n: 4, D: 7, times: 2 },
  { Q: 3, n: 6, D: 7, times: 3 },
  { Q: 1, n: 3, D: 7, times: 0 },
  { Q: 1, n: 4, D: 7, times: 1 },
  { Q: 5, n: 5, D: 7, times: 4 },
  { Q: 3, n: 5, D: 7, times: 2 },
  { Q: 4, n: 16, D: 31, times: 2 },
  { Q: 3, n: 0, D: 7, times: 0 },
])('a quota is prorated: prorate($Q, $n, $D) = $times', ({ Q, n, D, times }) => expect(prorate(Q, n, D)).toBe(times))

test('a full period gives the quota, and a week never asks for more times than it has days', () => {
  for (let Q = 1; Q <= 7; Q++) {
    expect(prorate(Q, 7, 7)).toBe(Q)
    for (let n = 0; n <= 7; n++) expect(prorate(Q, n, 7)).toBeLessThanOrEqual(n)
  }
})

test('plan A has 390 minutes: 15 dates without two of the vacation', () => {
  const periods = periodsOf(PLAN_A, VACATION)
  expect(periods).toHaveLength(13)
  expect(periods.reduce((sum, { target }) => sum + target, 0)).toBe(390)
  expect(periods[0]).toEqual({
    from: '2026-03-02',
    to: '2026-03-02',
    target: 30,
    duration: 30,
    times: 1,
    days: new Map([[day('2026-03-02'), 30]]),
    version: PLAN_A.versions[0],
  })
  expect(tOf(PLAN_A, '2026-03-16', '2026-03-29')).toEqual([30, 0, 30, 0, 30, 0, 0, 0, 0, 0, 0, 30, 0, 0])
  expect(targets(PLAN_A, NONE)).toHaveLength(15)
})

test('plan B has weeks of 80, 120, 120, 80, 120, 120, spread over their eligible days', () => {
  const periods = periodsOf(PLAN_B, VACATION)
  expect(periods.map(({ target, times }) => [target, times])).toEqual([
    [80, 2],
    [120, 3],
    [120, 3],
    [80, 2],
    [120, 3],
    [120, 3],
  ])
  expect(periods[0]).toMatchObject({ from: '2026-03-05', to: '2026-03-08' })
  expect(tOf(PLAN_B, '2026-03-16', '2026-03-22')).toEqual([20, 20, 20, 15, 15, 15, 15])
  expect(tOf(PLAN_B, '2026-03-23', '2026-03-29')).toEqual([0, 0, 0, 20, 20, 20, 20])
})

test('a vacation on Saturday and Sunday leaves n = 5 and two times', () => {
  const offDays = new Set(daysFrom('2026-03-21', '2026-03-25'))
  expect(periodsOf(PLAN_B, offDays)[2]).toMatchObject({ target: 80, times: 2 })
})

test('plan E asks for everything on the last eligible day', () => {
  expect(edges(PLAN_E, VACATION)).toEqual(['2026-03-20 2026-03-20 90'])
  const long = plan(version({ ...once, startDate: '2026-03-20', endDate: '2026-03-24', respectHolidays: true }))
  expect(tOf(long, '2026-03-20', '2026-03-24')).toEqual([0, 0, 60, 0, 0])
  expect(edges(long, VACATION)).toEqual(['2026-03-20 2026-03-24 60'])
  const within = plan(version({ ...once, startDate: '2026-03-23', endDate: '2026-03-24', respectHolidays: true }))
  expect(edges(within, VACATION)).toEqual(['2026-03-23 2026-03-24 0'])
})

test('a monthly plan follows its months, their days and leap years', () => {
  const monthly = (startDate: string, endDate: string) =>
    plan(version({ ...flexible, scheduleType: 'monthlyFlexible', quota: 4, duration: 60, startDate, endDate }))
  expect(edges(monthly('2026-01-16', '2026-03-15'), NONE)).toEqual([
    '2026-01-16 2026-01-31 120',
    '2026-02-01 2026-02-28 240',
    '2026-03-01 2026-03-15 120',
  ])
  // 48 slots on 29 days: 19 days have two.
  const february = tOf(monthly('2028-02-01', '2028-03-31'), '2028-02-01', '2028-02-29')
  expect(february.filter((minutes) => minutes === 10)).toHaveLength(19)
  expect(february.slice(18, 20)).toEqual([10, 5])
})

test('few slots go to the first days', () => {
  const little = plan(version({ ...flexible, quota: 1, duration: 15 }))
  expect(tOf(little, '2026-03-02', '2026-03-08')).toEqual([5, 5, 5, 0, 0, 0, 0])
})

test.each([
  { date: '2026-03-01', respectHolidays: true, is: false },
  { date: '2026-03-02', respectHolidays: true, is: true },
  { date: '2026-03-23', respectHolidays: true, is: false },
  { date: '2026-03-23', respectHolidays: false, is: true },
  { date: '2026-04-05', respectHolidays: true, is: true },
  { date: '2026-04-06', respectHolidays: true, is: false },
])(
  'a day is eligible outside vacations: $date, respecting holidays $respectHolidays: $is',
  ({ date, respectHolidays, is }) => expect(isEligible(version({ respectHolidays }), day(date), VACATION)).toBe(is),
)

test('a change splits a week into two periods, each with its own days', () => {
  const changed = plan([
    version(flexible),
    version({ ...flexible, quota: 7, duration: 10, effectiveFrom: '2026-03-12', endDate: '2026-03-15' }),
  ])
  expect(edges(changed, NONE)).toEqual([
    '2026-03-02 2026-03-08 120',
    '2026-03-09 2026-03-11 40',
    '2026-03-12 2026-03-15 40',
  ])
  expect(periodsOf(changed, NONE).map((period) => period.version.duration)).toEqual([40, 40, 10])
})

test('the first version also applies before its start, and a later one only from its start on', () => {
  const changed = plan([
    version({ effectiveFrom: '2026-03-10' }),
    version({ scheduleType: 'weeklyFlexible', daysOfWeek: null, quota: 3, effectiveFrom: '2026-03-11' }),
  ])
  expect(edges(changed, NONE).slice(0, 6)).toEqual([
    '2026-03-02 2026-03-02 30',
    '2026-03-04 2026-03-04 30',
    '2026-03-06 2026-03-06 30',
    '2026-03-09 2026-03-09 30',
    '2026-03-11 2026-03-15 60',
    '2026-03-16 2026-03-22 90',
  ])
})

test.each([
  { why: 'another distribution', change: { distribution: 'late' } as const, isOne: true },
  { why: 'a later end', change: { endDate: '2026-05-31' }, isOne: true },
  { why: 'an earlier start', change: { startDate: '2026-03-02' }, isOne: true },
  { why: 'another quota', change: { quota: 2 }, isOne: false },
  { why: 'another length', change: { duration: 45 }, isOne: false },
  { why: 'days off that count', change: { respectHolidays: true }, isOne: false },
  { why: 'a start of its own', change: { startDate: '2026-03-18' }, isOne: false },
])('the week stays one with $why: $isOne', ({ change, isOne }) => {
  const of = { ...flexible, startDate: '2026-03-09', endDate: '2026-03-29' }
  const split = plan([version(of), version({ ...of, ...change, effectiveFrom: '2026-03-18' })])
  const weeks = periodsOf(split, NONE, { from: day('2026-03-16'), to: day('2026-03-22') })
  expect(weeks.map(({ from, to }) => `${from} ${to}`)).toEqual(
    isOne ? ['2026-03-16 2026-03-22'] : ['2026-03-16 2026-03-17', '2026-03-18 2026-03-22'],
  )
  expect(weeks.at(-1)!.version).toBe(split.versions[1])
})

test('a temporary change still makes a period of its own', () => {
  const of = { ...flexible, startDate: '2026-03-09', endDate: '2026-03-29' }
  const back = plan([
    version(of),
    version({ ...of, quota: 5, effectiveFrom: '2026-03-17' }),
    version({ ...of, effectiveFrom: '2026-03-19' }),
  ])
  expect(edges(back, NONE, { from: day('2026-03-16'), to: day('2026-03-22') })).toHaveLength(3)
})

test('the later of two versions of the same day counts', () => {
  const twice = plan([
    version(),
    version({ duration: 60, effectiveFrom: '2026-03-09' }),
    version({ duration: 90, effectiveFrom: '2026-03-09' }),
  ])
  expect(new Set(targets(twice, NONE))).toEqual(new Set([30, 90]))
})

const moved = (date: string, effectiveFrom: string, duration = 60) =>
  version({ ...once, startDate: date, endDate: date, effectiveFrom, duration })

test.each([
  { what: 'moved to a later day before it', to: moved('2026-03-25', '2026-03-15'), is: '2026-03-25 2026-03-25 60' },
  { what: 'moved to a later day after it', to: moved('2026-03-25', '2026-03-22'), is: '2026-03-25 2026-03-25 60' },
  { what: 'moved to an earlier day', to: moved('2026-03-18', '2026-03-15'), is: '2026-03-18 2026-03-18 60' },
  { what: 'moved to a day that is over', to: moved('2026-03-12', '2026-03-15'), is: '2026-03-12 2026-03-12 60' },
  { what: 'made longer before it', to: moved('2026-03-20', '2026-03-15', 90), is: '2026-03-20 2026-03-20 90' },
  { what: 'made longer after it', to: moved('2026-03-20', '2026-03-22', 90), is: '2026-03-20 2026-03-20 60' },
])('a one-time plan is asked for once: $what', ({ to, is }) => {
  expect(edges(plan([moved('2026-03-20', '2026-03-01'), to]), NONE)).toEqual([is])
})

const yearly = { ...once, repeatYearly: true }

test('a yearly plan asks for its day every year, with 29 February on the 28th', () => {
  const leap = plan(version({ ...yearly, startDate: '2028-02-29', endDate: '2033-02-27' }))
  expect(edges(leap, NONE)).toEqual([
    '2028-02-29 2028-02-29 60',
    '2029-02-28 2029-02-28 60',
    '2030-02-28 2030-02-28 60',
    '2031-02-28 2031-02-28 60',
    '2032-02-29 2032-02-29 60',
  ])
  const off = new Set([day('2029-02-28')])
  expect(targets(leap, off)).toEqual([60, 60, 60, 60, 60])
  const respecting = plan(version({ ...yearly, startDate: '2028-02-29', endDate: '2030-12-31', respectHolidays: true }))
  expect(targets(respecting, off)).toEqual([60, 0, 60])
})

test('a yearly day that is moved is asked for once in each year', () => {
  const moving = plan([
    version({ ...yearly, startDate: '2026-05-10', endDate: '2028-12-31' }),
    version({ ...yearly, startDate: '2026-06-10', endDate: '2028-12-31', effectiveFrom: '2027-05-20' }),
  ])
  expect(edges(moving, NONE)).toEqual([
    '2026-05-10 2026-05-10 60',
    '2027-06-10 2027-06-10 60',
    '2028-06-10 2028-06-10 60',
  ])
})
