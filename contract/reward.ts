import * as z from 'zod/mini'
import { rebuildViolations } from '#domain/reward/settlement.ts'
import { rewardSettingsViolations } from '#domain/reward/settings.ts'
import { Category } from './catalogue.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The most coins of each part of a day. [reward/reward-settings] */
const CoinWeights = z.strictObject({ effort: z.int(), plan: z.int(), sleep: z.int(), streak: z.int() })

const settings = {
  /** Never dailyActivity or leisure. [reward/no-coins-for-daily-life] */
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

/** `next`: the settings from tomorrow on, if they differ. [reward/settings-from-next-day] */
const Settings = z.strictObject({
  current: RewardSettings,
  next: z.nullable(z.strictObject({ ...settings, effectiveFrom: LocalDate })),
})

const Part = { coins: z.int(), most: z.int() }

const CoinParts = z.strictObject({
  /** `stars`: of all logs that earn, also beyond those that count. [reward/effort-coins] */
  effort: z.strictObject({ ...Part, stars: z.int() }),
  /** Minutes; of each plan at most its target. [reward/plan-coins] */
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
        /** For a flexible plan, the target is the day's even share of this period. [reward/plan-coins] */
        shareOf: z.nullable(z.enum(['week', 'month'])),
      }),
    ),
  }),
  sleep: z.strictObject({ ...Part, night: z.enum(['noPlan', 'noNight', 'late', 'short', 'met']) }),
  /** `days`: in a row, up to this one. [reward/streak-coins] */
  streak: z.strictObject({ ...Part, days: z.int() }),
})

/** Why a log earns nothing for effort; null if it earns. [reward/effort-coins] */
const EffortObstacle = z.enum(['unrated', 'proposed', 'parallel', 'category', 'tooShort', 'loggedLate', 'notOver'])

const DailyReward = z.strictObject({
  date: LocalDate,
  stars: z.int(),
  starsPending: z.int(),
  coins: z.int(),
  /** Null for an owner who earns no coins. */
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
  /**
   * `open`: the day is not over. `waiting`: a log is not over, or a parent has not decided. `due`: the coins are final.
   * [reward/daily-settlement]
   */
  state: z.enum(['open', 'waiting', 'due']),
  /** The coins that are in the Time Bank; null if nothing is yet. */
  settled: z.nullable(z.int()),
  /** The settings in force on the day. */
  settings: RewardSettings,
})
export type DailyReward = z.output<typeof DailyReward>

const Coins = z.strictObject({ date: LocalDate, coins: z.int() })

export const reward = {
  /**
   * Posts the earnings of a range of days to the Time Bank; both days included, at most 180. Days that are not due are
   * left as they are. A second rebuild posts nothing. [reward/reward-rebuild]
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
    /**
     * `uncollected`: should be taken back, but is spent. `kept`: too much, and stays unless a decrease is allowed.
     * [reward/rebuild-decrease]
     */
    response: z.strictObject({
      postings: z.array(z.strictObject({ ...Coins.shape, revision: z.int() })),
      uncollected: z.array(Coins),
      kept: z.array(Coins),
      available: z.int(),
    }),
  }),
  /** Returns the earnings of a day, by part. The default is the owner's today. [reward/daily-coins] */
  daily: endpoint({
    method: 'GET',
    path: '/rewards/daily',
    access: 'user',
    query: z.strictObject({ date: z.optional(LocalDate) }),
    response: DailyReward,
  }),
  settings: endpoint({ method: 'GET', path: '/rewards/settings', access: 'user', response: Settings }),
  /** A change holds for the whole family from the next day on. [reward/settings-from-next-day] */
  saveSettings: endpoint({
    method: 'POST',
    path: '/rewards/settings',
    access: 'self',
    notFor: 'controlledChild',
    body: NewRewardSettings,
    response: Settings,
  }),
}
