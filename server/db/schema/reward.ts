import type { Instant, LocalDate } from '#domain/time/time.ts'

/** The reward settings of a family from a day on. [reward/settings-from-next-day] */
export type RewardSettingRow = {
  groupId: string
  effectiveFrom: LocalDate
  /** JSON. */
  rewardCategories: string
  minRewardMinutes: number
  effort: number
  plan: number
  sleep: number
  streak: number
  maxCrownsPerDay: number
  createdAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type RewardTables = { rewardSettings: RewardSettingRow }
