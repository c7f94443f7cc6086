import type { Instant, LocalDate } from '#domain/time.ts'

/** rules §4.3: what a family rewards from a day on. */
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

/** What the feature of this file's name owns: it alone writes these tables. */
export type RewardTables = { rewardSettings: RewardSettingRow }
