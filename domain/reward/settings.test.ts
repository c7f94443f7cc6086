import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import {
  type Behaviour,
  DEFAULT_REWARD_SETTINGS,
  isGraduate,
  MAX_COINS,
  type RewardSettings,
  rewardSettingsOn,
  rewardSettingsViolations,
  withRewardSettings,
} from './settings.ts'
import { addDays } from '#domain/time/time.ts'

const TODAY = day('2026-03-10')
const settings = (fields: Partial<RewardSettings> = {}): RewardSettings => ({ ...DEFAULT_REWARD_SETTINGS, ...fields })
const weights = (fields: Partial<RewardSettings['coinWeights']>) =>
  settings({ coinWeights: { ...DEFAULT_REWARD_SETTINGS.coinWeights, ...fields } })

test('the reward settings have defaults until the family changes them', () => {
  expect(rewardSettingsOn([], TODAY)).toEqual({
    rewardCategories: ['study', 'self_management', 'housework', 'sports'],
    minRewardMinutes: 10,
    coinWeights: { effort: 10, plan: 5, sleep: 2, streak: 5 },
    maxCrownsPerDay: 3,
  })
})

test.each<[string, RewardSettings, string[]]>([
  ['the defaults', settings(), []],
  ['no category at all', settings({ rewardCategories: [] }), []],
  ['leisure', settings({ rewardCategories: ['leisure'] }), ['rewardCategories neverRewarded']],
  ['daily routines', settings({ rewardCategories: ['dailyActivity'] }), ['rewardCategories neverRewarded']],
  ['a category twice', settings({ rewardCategories: ['study', 'study'] }), ['rewardCategories repeated']],
  ['no minute', settings({ minRewardMinutes: 0 }), ['minRewardMinutes outOfRange']],
  ['1 minute', settings({ minRewardMinutes: 1 }), []],
  ['240 minutes', settings({ minRewardMinutes: 240 }), []],
  ['241 minutes', settings({ minRewardMinutes: 241 }), ['minRewardMinutes outOfRange']],
  ['half a minute more', settings({ minRewardMinutes: 10.5 }), ['minRewardMinutes outOfRange']],
  ['17 coins for effort alone', weights({ effort: 17, plan: 0, sleep: 0 }), []],
  ['nothing for sleep', weights({ sleep: 0 }), []],
  ['18 coins a day', weights({ sleep: 3 }), ['coinWeights moreThanMost']],
  ['less than nothing', weights({ plan: -1 }), ['coinWeights outOfRange']],
  ['half a coin', weights({ plan: 2.5 }), ['coinWeights outOfRange']],
  ['6 coins for a row of days', weights({ streak: 6 }), ['coinWeights outOfRange']],
  ['no crowns', settings({ maxCrownsPerDay: 0 }), []],
  ['11 crowns a day', settings({ maxCrownsPerDay: 11 }), ['maxCrownsPerDay outOfRange']],
  [
    'everything wrong',
    { ...weights({ effort: 99 }), rewardCategories: ['leisure'], minRewardMinutes: -1, maxCrownsPerDay: -1 },
    [
      'rewardCategories neverRewarded',
      'minRewardMinutes outOfRange',
      'coinWeights outOfRange',
      'maxCrownsPerDay outOfRange',
    ],
  ],
])('the reward settings are checked: %s', (_, given, violations) => {
  expect(rewardSettingsViolations(given).map(({ field, rule }) => `${field} ${rule}`)).toEqual(violations)
})

describe('a change of the reward settings starts the next day', () => {
  const first = settings({ minRewardMinutes: 20 })
  const second = settings({ minRewardMinutes: 30 })

  test('today and before stay as they were', () => {
    const versions = withRewardSettings([], first, TODAY)
    expect(rewardSettingsOn(versions, TODAY)).toEqual(DEFAULT_REWARD_SETTINGS)
    expect(rewardSettingsOn(versions, addDays(TODAY, 1)).minRewardMinutes).toBe(20)
    expect(rewardSettingsOn(versions, addDays(TODAY, 99)).minRewardMinutes).toBe(20)
  })

  test('the last change of the same day counts', () => {
    const versions = withRewardSettings(withRewardSettings([], first, TODAY), second, TODAY)
    expect(versions).toEqual([{ ...second, effectiveFrom: '2026-03-11' }])
  })

  test('a change never affects a day that has already begun', () => {
    const changes = fc.array(fc.record({ wait: fc.nat({ max: 9 }), minutes: fc.integer({ min: 1, max: 240 }) }))
    fc.assert(
      fc.property(changes, fc.nat({ max: 60 }), (steps, back) => {
        let today = TODAY
        let versions = withRewardSettings([], first, today)
        for (const { wait, minutes } of steps) {
          today = addDays(today, wait)
          const date = addDays(today, -back)
          const before = [today, date].map((each) => rewardSettingsOn(versions, each))
          versions = withRewardSettings(versions, settings({ minRewardMinutes: minutes }), today)
          expect([today, date].map((each) => rewardSettingsOn(versions.toReversed(), each))).toEqual(before)
          expect(rewardSettingsOn(versions, addDays(today, 1)).minRewardMinutes).toBe(minutes)
        }
      }),
    )
  })
})

test('valid reward settings never give more than 17 coins a day, apart from the row of days', () => {
  const coins = fc.integer({ min: -1, max: 20 })
  fc.assert(
    fc.property(fc.record({ effort: coins, plan: coins, sleep: coins, streak: coins }), (coinWeights) => {
      fc.pre(rewardSettingsViolations(settings({ coinWeights })).length === 0)
      expect(coinWeights.effort + coinWeights.plan + coinWeights.sleep).toBeLessThanOrEqual(MAX_COINS)
      expect(coinWeights.streak).toBeLessThanOrEqual(5)
    }),
  )
})

describe('a habit graduates', () => {
  const LAST = addDays(TODAY, 41)
  const habit = (done: (index: number) => number, fields: Partial<Behaviour> = {}): Behaviour => ({
    id: 'p',
    since: TODAY,
    days: Array.from({ length: 42 }, (_, index) => ({ date: addDays(TODAY, index), target: 10, done: done(index) })),
    ...fields,
  })

  test.each([
    ['everything of 42 days', habit(() => 10), true],
    ['four fifths of each', habit(() => 8), true],
    ['34 days of 42', habit((index) => (index < 34 ? 10 : 0)), true],
    ['33 days of 42', habit((index) => (index < 33 ? 10 : 0)), false],
    ['too much on one day does not make up for others', habit((index) => (index < 33 ? 100 : 0)), false],
    ['a day too young', habit(() => 10, { since: addDays(TODAY, 1) }), false],
    ['nothing was asked for', habit(() => 10, { days: [] }), false],
  ])('%s', (_, behaviour, graduates) => {
    expect(isGraduate(behaviour, LAST)).toBe(graduates)
  })

  test('a habit graduates by the last 42 days, whatever was before', () => {
    const before = { date: addDays(TODAY, -1), target: 1000, done: 0 }
    const { days } = habit(() => 10)
    expect(
      isGraduate(
        habit(() => 10, { since: before.date, days: [before, ...days] }),
        LAST,
      ),
    ).toBe(true)
  })
})
