import * as z from 'zod/mini'
import { rebuildViolations } from '#domain/settlement.ts'
import { rewardSettingsViolations } from '#domain/reward-settings.ts'
import { Category } from './catalogue.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** rules §4.3: the most coins of each part of a day. */
const CoinWeights = z.strictObject({ effort: z.int(), plan: z.int(), sleep: z.int(), streak: z.int() })

const settings = {
  /** Never dailyActivity and leisure: rules §4.1. */
  rewardCategories: z.array(Category),
  minRewardMinutes: z.int(),
  coinWeights: CoinWeights,
  maxCrownsPerDay: z.int(),
}
export const RewardSettings = z.strictObject(settings)
export type RewardSettings = z.output<typeof RewardSettings>

const NewRewardSettings = z.strictObject(settings).check(({ value, issues }) => {
  for (const { field, rule } of rewardSettingsViolations(value))
    issues.push({ code: 'custom', input: value, path: [field], message: rule })
})

/** `next`: what is in force from tomorrow on, if that is something else. */
const Settings = z.strictObject({
  current: RewardSettings,
  next: z.nullable(z.strictObject({ ...settings, effectiveFrom: LocalDate })),
})

const Part = { coins: z.int(), most: z.int() }

const CoinParts = z.strictObject({
  /** `stars`: of all logs that earn, also beyond those that count. */
  effort: z.strictObject({ ...Part, stars: z.int() }),
  /** Minutes; of each plan no more than it asked for. */
  plan: z.strictObject({
    ...Part,
    done: z.int(),
    target: z.int(),
    plans: z.array(
      z.strictObject({
        planId: Id,
        name: z.string(),
        done: z.int(),
        target: z.int(),
        /** Of a flexible plan, the target is the share of the day in this: rule [2.5-c]. */
        shareOf: z.nullable(z.enum(['week', 'month'])),
      }),
    ),
  }),
  sleep: z.strictObject({ ...Part, night: z.enum(['noPlan', 'noNight', 'late', 'short', 'met']) }),
  /** `days`: in a row, up to this one. */
  streak: z.strictObject({ ...Part, days: z.int() }),
})

/** rules §4.3: why a log earns nothing for effort; null: it does. */
const EffortObstacle = z.enum(['unrated', 'proposed', 'parallel', 'category', 'tooShort', 'loggedLate', 'notOver'])

const DailyReward = z.strictObject({
  date: LocalDate,
  stars: z.int(),
  starsPending: z.int(),
  coins: z.int(),
  /** null for somebody who earns no coins. */
  parts: z.nullable(CoinParts),
  /** In the order of time. */
  logs: z.array(
    z.strictObject({
      logId: Id,
      activityName: z.string(),
      stars: z.int(),
      starsPending: z.int(),
      effort: z.nullable(EffortObstacle),
    }),
  ),
  /** rule [4.4-a]: `open`: the day is not over. `waiting`: for a parent. `due`: its coins are what they are. */
  state: z.enum(['open', 'waiting', 'due']),
  /** What of it is in the Time Bank; null: nothing yet. */
  settled: z.nullable(z.int()),
  /** In force on the day. */
  settings: RewardSettings,
})
export type DailyReward = z.output<typeof DailyReward>

const Coins = z.strictObject({ date: LocalDate, coins: z.int() })

export const reward = {
  /**
   * rule [4.4-b]: what the days of a range earned, brought into the Time Bank; both days included, at most 180. Days
   * that are not due are left as they are. Twice in a row, the second time nothing is posted.
   */
  rebuild: endpoint({
    method: 'POST',
    path: '/rewards/rebuild',
    access: 'user',
    notFor: 'controlledChild',
    body: z
      .strictObject({ from: LocalDate, to: LocalDate, allowDecrease: z.optional(z.boolean()) })
      .check(({ value, issues }) => {
        for (const { field, rule } of rebuildViolations(value))
          issues.push({ code: 'custom', input: value[field], path: [field], message: rule })
      }),
    /** `uncollected`: what was to be taken back and is spent. `kept`: what is too much and stays, unless allowed. */
    response: z.strictObject({
      postings: z.array(z.strictObject({ ...Coins.shape, revision: z.int() })),
      uncollected: z.array(Coins),
      kept: z.array(Coins),
      available: z.int(),
    }),
  }),
  /** rules §4.3: what a day earns, and of what. Without a date: the owner's today. */
  daily: endpoint({
    method: 'GET',
    path: '/rewards/daily',
    access: 'user',
    query: z.strictObject({ date: z.optional(LocalDate) }),
    response: DailyReward,
  }),
  settings: endpoint({ method: 'GET', path: '/rewards/settings', access: 'user', response: Settings }),
  /** For the whole family, from the next day on. */
  saveSettings: endpoint({
    method: 'POST',
    path: '/rewards/settings',
    access: 'self',
    notFor: 'controlledChild',
    body: NewRewardSettings,
    response: Settings,
  }),
}
