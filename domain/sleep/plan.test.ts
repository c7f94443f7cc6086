import { expect, test } from 'vitest'
import { clock, datesFrom, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { percent1 } from '#domain/time/duration.ts'
import { slept } from './fixture.ts'
import { nightsOf } from './night.ts'
import {
  comparedToPlan,
  crossesMidnight,
  goalProgress,
  plannedSleep,
  sleepPlanOn,
  sleepPlanViolations,
} from './plan.ts'

const times = (bedtime: string, wakeTime: string, goal = 240) => ({
  bedtime: clock(bedtime),
  wakeTime: clock(wakeTime),
  goal,
})
const plan = (effectiveFrom: string, goal: number, daysOfWeek: number[] | null = null) => ({
  ...times('22:50', '06:30', goal),
  effectiveFrom: day(effectiveFrom),
  daysOfWeek,
})

test.each([
  { bed: '22:50', wake: '06:30', minutes: 460, crosses: true },
  { bed: '00:30', wake: '08:30', minutes: 480, crosses: false },
  { bed: '18:00', wake: '00:00', minutes: 360, crosses: true },
  { bed: '23:00', wake: '23:00', minutes: 0, crosses: true },
])('a sleep plan of $bed–$wake has $minutes minutes', ({ bed, wake, minutes, crosses }) => {
  expect(plannedSleep(times(bed, wake))).toBe(minutes)
  expect(crossesMidnight(times(bed, wake))).toBe(crosses)
})

test.each([
  { plan: times('22:50', '06:30', 450), broken: [] },
  { plan: times('01:00', '05:00', 240), broken: [] },
  { plan: times('20:00', '08:00', 720), broken: [] },
  { plan: times('01:00', '04:55', 240), broken: ['wakeTime tooShort'] },
  { plan: times('20:00', '08:05', 720), broken: ['wakeTime tooLong'] },
  { plan: times('23:00', '23:00', 480), broken: ['wakeTime sameAsBedtime'] },
  { plan: times('23:00', '07:00', 235), broken: ['goal tooShort'] },
  { plan: times('23:00', '07:00', 485), broken: ['goal tooLong'] },
  { plan: times('23:00', '23:00', 725), broken: ['wakeTime sameAsBedtime', 'goal tooLong'] },
  { plan: times('23:01', '07:02', 442), broken: ['bedtime offGrid', 'wakeTime offGrid', 'goal offGrid'] },
  { plan: { bedtime: 1440, wakeTime: -5, goal: 480 }, broken: ['bedtime notAClockTime', 'wakeTime notAClockTime'] },
  { plan: { bedtime: 1380, wakeTime: 0.5, goal: Number.NaN }, broken: ['wakeTime notAClockTime', 'goal offGrid'] },
])('a sleep plan is checked: $plan → $broken', ({ plan: asked, broken }) => {
  expect(sleepPlanViolations(asked).map(({ field, rule }) => `${field} ${rule}`)).toEqual(broken)
})

// 2026-01-09 is a Friday.
const plans = [
  plan('2026-01-01', 450),
  plan('2026-01-12', 465),
  plan('2026-01-05', 500, [6, 7]),
  plan('2026-01-17', 510, [6, 7]),
  plan('2026-01-05', 520, [7]),
]
test.each([
  { why: 'before any', date: '2025-12-31', goal: undefined },
  { why: 'the first', date: '2026-01-01', goal: 450 },
  { why: 'a Sunday before the plan of its weekday', date: '2026-01-04', goal: 450 },
  { why: 'the day before a newer one', date: '2026-01-11', goal: 520 },
  { why: 'the newest of those for every day', date: '2026-01-12', goal: 465 },
  { why: 'a Saturday has its own', date: '2026-01-10', goal: 500 },
  { why: 'the newest for Saturdays', date: '2026-01-17', goal: 510 },
  { why: 'the plan for fewer weekdays before the newer one', date: '2026-01-18', goal: 520 },
])('the sleep plan on $date: $why', ({ date, goal }) => {
  expect(sleepPlanOn(plans, day(date))?.goal).toBe(goal)
})

test.each([
  { night: ['22:50', '06:30'], deviations: [0, 0, 10], kept: [true, true, true] },
  { night: ['23:05', '06:45'], deviations: [15, 15, 10], kept: [true, true, true] },
  { night: ['23:06', '06:46'], deviations: [16, 16, 10], kept: [false, false, true] },
  { night: ['20:00', '06:15'], deviations: [-170, -15, 165], kept: [true, true, true] },
  { night: ['22:50', '06:14'], deviations: [0, -16, -6], kept: [true, false, true] },
  { night: ['00:10', '07:25'], deviations: [80, 55, -15], kept: [false, false, true] },
  { night: ['23:00', '06:14'], deviations: [10, -16, -16], kept: [true, false, false] },
] as const)('$night is compared with 22:50–06:30 and a goal of 450', ({ night, deviations, kept }) => {
  const [one] = nightsOf([slept('2026-01-15', night)], NEW_YORK)
  const [bedDeviation, wakeDeviation, goalDeviation] = deviations
  const [bedOnTime, wakeOnTime, goalMet] = kept
  expect(one && comparedToPlan(one, times('22:50', '06:30', 450))).toEqual({
    bedDeviation,
    wakeDeviation,
    goalDeviation,
    bedOnTime,
    wakeOnTime,
    goalMet,
  })
})

test('time in bed begins with lying down, and awake time after the last sleep', () => {
  const logs = [
    slept('2026-01-14', ['22:30', '23:00'], { kind: 'awakeInBed' }),
    slept('2026-01-15', ['23:00', '06:20']),
    slept('2026-01-15', ['06:20', '07:00'], { kind: 'awakeInBed' }),
  ]
  const [one] = nightsOf(logs, NEW_YORK)
  expect(one && comparedToPlan(one, times('22:50', '06:30', 450))).toMatchObject({
    bedDeviation: -20,
    wakeDeviation: -10,
    goalDeviation: -10,
  })
})

const week = {
  dates: datesFrom('2026-01-05', 7),
  logs: [
    slept('2026-01-05', ['23:00', '06:30']),
    slept('2026-01-06', ['23:00', '07:20']),
    slept('2026-01-08', ['23:00', '07:00']),
  ],
}

test('the three views show 450, 500, missing, 480 against 480 a night', () => {
  const [from, to, asOf] = [day('2026-01-05'), day('2026-01-11'), day('2026-01-08')]
  const progress = goalProgress(nightsOf(week.logs, NEW_YORK), [plan('2026-01-01', 480)], { from, to, asOf })
  const done = [450, 480, null, 480, null, null, null]
  expect(progress.daily).toEqual(week.dates.map((wakeDate, index) => ({ wakeDate, done: done[index], goal: 480 })))
  expect(progress.toToday).toEqual({ done: 1410, goal: 1440 })
  expect(percent1(progress.toToday.done, progress.toToday.goal)).toBe(97.9)
  expect(progress.toPlanEnd).toEqual({ done: 1410, goal: 3360 })
})

test('future nights and nights without a plan do not count', () => {
  const [from, to, asOf] = [day('2026-01-05'), day('2026-01-08'), day('2026-01-07')]
  const progress = goalProgress(nightsOf(week.logs, NEW_YORK), [plan('2026-01-06', 480)], { from, to, asOf })
  expect(progress.toToday).toEqual({ done: 480, goal: 480 })
  expect(progress.toPlanEnd).toEqual({ done: 480, goal: 1440 })
})
