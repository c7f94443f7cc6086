import { type DailyReward, dailyRewards, LATEST_LOGGED, planDays, type RewardInput } from '#domain/reward/reward.ts'
import type { RewardSettings } from '#contract/reward.ts'
import { rewardSettingsOn } from '#domain/reward/settings.ts'
import { nightsOf } from '#domain/sleep/night.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import { listImportedIds } from '#server/db/imported-logs.ts'
import { listLogsBetween } from '#server/db/log-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { type ViewContext, type OwnProgress, loadPlanning } from '#server/features/plan/service.ts'
import { listSleepLogs } from '#server/features/sleep/metrics.ts'
import { listSleepPlans } from '#server/features/sleep/plan.ts'
import { listSettingVersions } from './store.ts'

export const readRewardSettings = async (db: Db, subject: SubjectId, date: LocalDate): Promise<RewardSettings> =>
  rewardSettingsOn(await listSettingVersions(db, subject), date) as RewardSettings

/** Whose days are computed, and whether the owner earns coins: adults earn none. [reward/adults-earn-no-coins] */
export type Earning = ViewContext & { readonly earnsCoins: boolean }

export type Rewarded = {
  readonly rewards: readonly DailyReward[]
  /** All logs from which the rewards were computed. */
  readonly logs: readonly Log[]
  readonly progresses: readonly OwnProgress[]
  readonly settings: RewardInput['settings']
}

/** Computes the rewards of every day of a range, in eight statements, however long it is. [reward/daily-coins] */
export async function loadRewards(whose: Earning, range: DateRange): Promise<Rewarded> {
  const { db, subject, owner, now, earnsCoins } = whose
  const { zones } = owner
  const span = { startTime: daySpan(zones, range.from).startTime, endTime: daySpan(zones, range.to).endTime }
  const logs = await listLogsBetween(db, subject, span)
  const settings = await listSettingVersions(db, subject)
  // An adult earns no coins, so only the stars are read. [reward/adults-earn-no-coins]
  const { progresses } = earnsCoins ? await loadPlanning(whose) : { progresses: [] }
  const sleepPlans = earnsCoins ? await listSleepPlans(db, subject) : []
  // A night is named after the day on which it ends, and a long one may begin two days before. [sleep/sleep-day]
  const slept = { startTime: daySpan(zones, addDays(range.from, -2)).startTime, endTime: span.endTime }
  const nights = earnsCoins ? nightsOf(await listSleepLogs(db, subject, slept, now()), zones) : []
  const imported = earnsCoins ? await listImportedIds(db, subject, span) : new Set<string>()
  const earning = logs.map((log) => (imported.has(log.id) ? asImported(log) : log))
  const input = {
    zones,
    asOf: now(),
    earnsCoins,
    settings,
    logs: earning,
    plans: planDays(progresses),
    nights,
    sleepPlans,
  }
  return { rewards: dailyRewards(input, range), logs, progresses, settings }
}

/**
 * An import that may earn coins says of its logs that they were entered when they ended; any other is late, also for
 * logs of the last days. [import/rewards]
 */
const asImported = (log: Log): Log =>
  log.createdAt === log.endTime ? log : { ...log, createdAt: addMinutes(log.endTime, LATEST_LOGGED + 1) }
