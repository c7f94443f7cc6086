import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { dailyRewards, type PlanDay, type RewardInput, streaksOf } from './reward.ts'
import { at, log, MATHS, NIGHT, rated, SLEEP_PLAN, TABLE, TUESDAY, ZONES } from './fixture.ts'
import { DEFAULT_REWARD_SETTINGS } from './settings.ts'
import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'

/** Minutes done of 100, day after day; null: nothing was asked for. */
const hundred = (done: readonly (number | null)[]): Map<LocalDate, PlanDay[]> =>
  new Map(
    done.flatMap((minutes, index) =>
      minutes === null ? [] : [[addDays(TUESDAY, index), [{ planId: 'p', target: 100, done: minutes }]] as const],
    ),
  )

describe('the row of days', () => {
  test('grows with four fifths, ends with less, and skips days on which nothing was asked for', () => {
    const streaks = streaksOf(hundred([80, 100, null, 200, 79, 80]), addDays(TUESDAY, 9))
    expect([...streaks.values()]).toEqual([1, 2, 3, 0, 1])
    expect(streaks.has(addDays(TUESDAY, 2))).toBe(false)
  })

  test('is all plans together, by their minutes', () => {
    const both = new Map([
      [
        TUESDAY,
        [
          { planId: 'a', target: 80, done: 200 },
          { planId: 'b', target: 20, done: 0 },
        ],
      ],
      [
        addDays(TUESDAY, 1),
        [
          { planId: 'a', target: 80, done: 79 },
          { planId: 'b', target: 20, done: 0 },
        ],
      ],
    ])
    expect([...streaksOf(both, addDays(TUESDAY, 9)).values()]).toEqual([1, 0])
  })

  test('passes over a day without targets', () => {
    const rest = [{ planId: 'p', target: 0, done: 30 }]
    const plans = new Map([...hundred([100, null, 100]), [addDays(TUESDAY, 1), rest]])
    expect([...streaksOf(plans, addDays(TUESDAY, 9)).entries()]).toEqual([
      [TUESDAY, 1],
      [addDays(TUESDAY, 2), 2],
    ])
  })

  test('does not have an open day', () => {
    expect([...streaksOf(hundred([100, 100, 100]), addDays(TUESDAY, 2)).keys()]).toEqual([TUESDAY, addDays(TUESDAY, 1)])
  })
})

const input: RewardInput = {
  zones: ZONES,
  asOf: at('2026-04-30 08:00'),
  earnsCoins: true,
  settings: [{ ...DEFAULT_REWARD_SETTINGS, rewardCategories: ['study'], effectiveFrom: day('2026-03-11') }],
  logs: [MATHS, TABLE],
  plans: hundred(Array.from({ length: 20 }, () => 90)),
  nights: [NIGHT],
  sleepPlans: [SLEEP_PLAN],
}

describe('the rewards of a range', () => {
  test('pay for the 7th day in a row and the 14th, and each day by the settings of that day', () => {
    const rewards = dailyRewards(input, { from: TUESDAY, to: addDays(TUESDAY, 20) })
    expect(rewards.filter(({ parts }) => parts?.streak.coins).map(({ date }) => date)).toEqual([
      '2026-03-16',
      '2026-03-23',
    ])
    expect(rewards[0]).toMatchObject({ stars: 10, coins: 2 + 4 + 2 })
    const moved = [{ ...TABLE, startTime: at('2026-03-11 17:00'), endTime: at('2026-03-11 17:10') }]
    const [next] = dailyRewards({ ...input, logs: moved }, { from: addDays(TUESDAY, 1), to: addDays(TUESDAY, 1) })
    expect(next?.logs).toMatchObject([{ logId: 'table', stars: 5, effort: 'category' }])
  })

  test('a log belongs to the day on which it begins, on the owner’s clock', () => {
    const late = [log({ start: '23:50', ...rated(5) }), log({ start: '2026-03-11 00:00', ...rated(4) })]
    const rewards = dailyRewards({ ...input, logs: late }, { from: TUESDAY, to: addDays(TUESDAY, 1) })
    expect(rewards.map(({ stars }) => stars)).toEqual([5, 4])
  })

  const anyLog = fc
    .record({
      date: fc.nat({ max: 25 }),
      minute: fc.nat({ max: 1439 }),
      minutes: fc.integer({ min: 1, max: 300 }),
      loggedAfter: fc.nat({ max: 60 * 60 }),
      stars: fc.nat({ max: 5 }),
      status: fc.constantFrom('proposed' as const, 'confirmed' as const, 'auto_confirmed' as const),
      category: fc.constantFrom('study', 'housework', 'leisure'),
      parallelActivity: fc.boolean(),
    })
    .map(({ date, minute, minutes, loggedAfter, stars, status, ...fields }) => {
      const startTime = addMinutes(at(`${addDays(TUESDAY, date)} 00:00`), minute)
      const endTime = addMinutes(startTime, minutes)
      return log({
        startTime,
        endTime,
        createdAt: addMinutes(endTime, loggedAfter),
        ...fields,
        ...rated(stars, status),
      })
    })
  const anyLogs = fc.array(anyLog, { maxLength: 60 }).map((logs) => logs.map((each, id) => ({ ...each, id: `${id}` })))
  const anyInput = fc
    .record({ logs: anyLogs, done: fc.array(fc.option(fc.integer({ min: 60, max: 120 })), { maxLength: 26 }) })
    .map(({ logs, done }): RewardInput => ({ ...input, logs, plans: hundred(done) }))
  const RANGE = { from: TUESDAY, to: addDays(TUESDAY, 25) }

  test('no day gives more than 17 coins, or 22 at the end of a row of seven', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        for (const { coins, parts, stars, starsPending, logs } of dailyRewards(any, RANGE)) {
          expect(coins).toBeGreaterThanOrEqual(0)
          expect(coins).toBeLessThanOrEqual(parts!.streak.coins > 0 ? 22 : 17)
          expect(Number.isInteger(coins)).toBe(true)
          expect(stars + starsPending).toBeLessThanOrEqual(5 * logs.length)
        }
      }),
    )
  })

  test('do not depend on any order', () => {
    const shuffled = anyInput.chain((any) =>
      fc.record({
        any: fc.constant(any),
        logs: fc.shuffledSubarray([...any.logs], { minLength: any.logs.length }),
        plans: fc.shuffledSubarray([...any.plans], { minLength: any.plans.size }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ any, logs, plans }) => {
        expect(dailyRewards({ ...any, logs, plans: new Map(plans) }, RANGE)).toEqual(dailyRewards(any, RANGE))
      }),
    )
  })

  test('are those of its parts', () => {
    fc.assert(
      fc.property(anyInput, fc.nat({ max: 24 }), (any, cut) => {
        const parts = [
          { from: RANGE.from, to: addDays(TUESDAY, cut) },
          { from: addDays(TUESDAY, cut + 1), to: RANGE.to },
        ]
        expect(parts.flatMap((part) => dailyRewards(any, part))).toEqual(dailyRewards(any, RANGE))
      }),
    )
  })

  test('never fall because one more log was confirmed', () => {
    fc.assert(
      fc.property(anyInput, anyLog, (any, more) => {
        const before = dailyRewards(any, RANGE)
        const after = dailyRewards({ ...any, logs: [...any.logs, { ...more, id: 'more', ...rated(5) }] }, RANGE)
        for (const [index, { coins, stars }] of after.entries()) {
          expect(coins).toBeGreaterThanOrEqual(before[index]!.coins)
          expect(stars).toBeGreaterThanOrEqual(before[index]!.stars)
        }
      }),
    )
  })
})
