import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { DONE_A, DONE_B, PLAN_A, PLAN_B, progress } from '#domain/plan/fixture.ts'
import { type DailyReward, dailyReward, type DayInput, planDays, plannedNight } from './reward.ts'
import { at, log, MATHS, NIGHT, rated, SLEEP_PLAN, TABLE, TUESDAY } from './fixture.ts'
import { DEFAULT_REWARD_SETTINGS } from './settings.ts'
import { comparedToPlan } from '#domain/sleep/plan.ts'
import { addDays, addMinutes } from '#domain/time/time.ts'

const PIANO = log({ id: 'piano', start: '16:30', ...rated(4) })
const READ = log({ id: 'read', start: '17:30', minutes: 25, ...rated(4) })
const DINNER = log({ id: 'dinner', start: '18:00', category: 'dailyActivity', ...rated(5) })

const MET = comparedToPlan(NIGHT, SLEEP_PLAN)

/** The Tuesday of the example, seen the next morning. [reward/example-day] */
const EXAMPLE: DayInput = {
  date: TUESDAY,
  asOf: at('2026-03-11 08:00'),
  settings: DEFAULT_REWARD_SETTINGS,
  earnsCoins: true,
  logs: [MATHS, PIANO, TABLE, READ, DINNER],
  plans: [
    { planId: 'maths', target: 60, done: 40 },
    { planId: 'piano', target: 30, done: 45 },
  ],
  night: MET,
  streakDays: 3,
}
const partCoins = ({ parts }: DailyReward) =>
  parts && [parts.effort.coins, parts.plan.coins, parts.sleep.coins, parts.streak.coins]

describe('the worked example of a day’s reward', () => {
  test('23 stars, 8 coins', () => {
    const reward = dailyReward(EXAMPLE)
    expect(reward).toMatchObject({ stars: 23, starsPending: 0, coins: 8 })
    expect(reward.parts).toEqual({
      effort: { coins: 3, most: 10, stars: 18 },
      plan: { coins: 3, most: 5, done: 70, target: 90, plans: EXAMPLE.plans },
      sleep: { coins: 2, most: 2, night: 'met' },
      streak: { coins: 0, most: 5, days: 3 },
    })
    expect(reward.logs.map(({ logId, stars, effort }) => [logId, stars, effort])).toEqual([
      ['maths', 5, null],
      ['piano', 4, null],
      ['table', 5, null],
      ['read', 4, null],
      ['dinner', 5, 'category'],
    ])
  })

  test('with the table job 5 minutes long: 23 stars, 7 coins', () => {
    const short = { ...TABLE, endTime: addMinutes(TABLE.startTime, 5) }
    const reward = dailyReward({ ...EXAMPLE, logs: [MATHS, PIANO, short, READ, DINNER] })
    expect(reward).toMatchObject({ stars: 23, coins: 7, parts: { effort: { coins: 2, stars: 13 } } })
  })

  test('with maths only proposed: 18 stars and 5 pending, 7 coins', () => {
    const open = { ...MATHS, ...rated(5, 'proposed') }
    const reward = dailyReward({ ...EXAMPLE, logs: [open, PIANO, TABLE, READ, DINNER] })
    expect(reward).toMatchObject({ stars: 18, starsPending: 5, coins: 7, parts: { effort: { stars: 13 } } })
  })

  test('a reward is the same in any order of logs and plans', () => {
    const turned = { ...EXAMPLE, logs: EXAMPLE.logs.toReversed(), plans: EXAMPLE.plans.toReversed() }
    expect(dailyReward(turned)).toEqual(dailyReward(EXAMPLE))
  })

  test('an adult has the stars, and no coins', () => {
    expect(dailyReward({ ...EXAMPLE, earnsCoins: false })).toMatchObject({ stars: 23, coins: 0, parts: null })
  })
})

test.each([
  ['confirmed', {}, 5, null],
  ['confirmed by itself: four at most', rated(5, 'auto_confirmed'), 4, null],
  ['not rated', rated(0), 0, 'unrated'],
  ['only proposed', rated(5, 'proposed'), 0, 'proposed'],
  ['parallel: stars, no coins', { parallelActivity: true }, 5, 'parallel'],
  ['of another category', { category: 'leisure' }, 5, 'category'],
  ['9 minutes', { endTime: at('16:09') }, 5, 'tooShort'],
  ['10 minutes', { endTime: at('16:10') }, 5, null],
  ['logged 48 hours later', { createdAt: at('2026-03-12 16:30') }, 5, null],
  ['logged later than that', { createdAt: at('2026-03-12 16:31') }, 5, 'loggedLate'],
  ['not over', { endTime: at('2026-03-11 08:01') }, 5, 'notOver'],
])('a log counts for effort: %s', (_, fields, stars, effort) => {
  const logs = [log({ id: 'log', ...rated(5), createdAt: at('17:00'), ...fields })]
  const reward = dailyReward({ ...EXAMPLE, logs })
  expect(reward.logs).toMatchObject([{ stars, effort }])
  expect(reward.parts?.effort.stars).toBe(effort === null ? stars : 0)
})

const MANY = Array.from({ length: 30 }, (_, index) => log({ id: `log ${index}`, minutes: 10, ...rated(5) }))
const partsBy: [string, Partial<DayInput>, number[]][] = [
  ['no stars', { logs: [] }, [0, 3, 2, 0]],
  ['4 stars', { logs: [PIANO] }, [0, 3, 2, 0]],
  ['50 stars', { logs: MANY.slice(0, 10) }, [10, 3, 2, 0]],
  ['150 stars', { logs: MANY }, [10, 3, 2, 0]],
  ['no plan', { plans: [] }, [3, 0, 2, 0]],
  ['a plan without a target', { plans: [{ planId: 'p', target: 0, done: 30 }] }, [3, 0, 2, 0]],
  ['all of the plan and more', { plans: [{ planId: 'p', target: 30, done: 90 }] }, [3, 5, 2, 0]],
  ['almost all of the plan', { plans: [{ planId: 'p', target: 30, done: 29 }] }, [3, 4, 2, 0]],
  ['no sleep plan', { night: 'noPlan' }, [3, 3, 0, 0]],
  ['no night', { night: 'noNight' }, [3, 3, 0, 0]],
  ['late to bed', { night: { ...MET, bedOnTime: false } }, [3, 3, 0, 0]],
  ['the goal missed', { night: { ...MET, goalMet: false } }, [3, 3, 0, 0]],
  ['up at another time than planned', { night: { ...MET, wakeOnTime: false } }, [3, 3, 2, 0]],
  ['the 6th day', { streakDays: 6 }, [3, 3, 2, 0]],
  ['the 7th day', { streakDays: 7 }, [3, 3, 2, 5]],
  ['the 8th day', { streakDays: 8 }, [3, 3, 2, 0]],
  ['the 14th day', { streakDays: 14 }, [3, 3, 2, 5]],
  ['everything', { logs: MANY, plans: [{ planId: 'p', target: 1, done: 1 }], streakDays: 21 }, [10, 5, 2, 5]],
]
test.each(partsBy)('a day earns parts for effort, plan, sleep and streak: %s', (_, fields, coins) => {
  const reward = dailyReward({ ...EXAMPLE, ...fields })
  expect(partCoins(reward)).toEqual(coins)
  expect(reward.coins).toBe(coins.reduce((sum, each) => sum + each, 0))
})

test('a family can weigh the parts of a reward differently', () => {
  const settings = { ...DEFAULT_REWARD_SETTINGS, coinWeights: { effort: 5, plan: 9, sleep: 3, streak: 1 } }
  expect(partCoins(dailyReward({ ...EXAMPLE, settings, streakDays: 7 }))).toEqual([1, 7, 3, 1])
})

test.each([
  ['late', { bedOnTime: false, goalMet: false }],
  ['short', { bedOnTime: true, goalMet: false }],
  ['met', { bedOnTime: true, goalMet: true }],
])('a reward explains the night: %s', (said, fields) => {
  expect(dailyReward({ ...EXAMPLE, night: { ...MET, ...fields } }).parts?.sleep.night).toBe(said)
})

test('a reward shows the night of its day, or why there is none', () => {
  const nights = [NIGHT]
  expect(plannedNight(nights, [SLEEP_PLAN], TUESDAY)).toMatchObject({ bedOnTime: true, goalMet: true })
  expect(plannedNight(nights, [SLEEP_PLAN], addDays(TUESDAY, 1))).toBe('noNight')
  expect(plannedNight(nights, [], TUESDAY)).toBe('noPlan')
})

test('a reward knows what the plans asked for on each day', () => {
  const days = planDays([progress(PLAN_A, DONE_A, '2026-03-18 12:00'), progress(PLAN_B, DONE_B, '2026-03-18 12:00')])
  expect(days.get(day('2026-03-16'))).toEqual([
    { planId: 'A', target: 30, done: 30 },
    { planId: 'B', target: 20, done: 40 },
  ])
  expect(days.get(day('2026-03-17'))).toEqual([{ planId: 'B', target: 20, done: 0 }])
  expect(days.has(day('2026-03-23'))).toBe(false)
})
