import type { LogPiece } from './plan.ts'
import { DAY_MINUTES, dateAt, type EpochMs, type MsSpan } from '#domain/time/time.ts'
import { dailyPieces, type ZoneHistory } from '#domain/time/zone.ts'

/** A log of either lane with the fields that plans need. */
export type PlanLog = MsSpan & Pick<LogPiece, 'category' | 'activityId' | 'projectId' | 'tags' | 'planId'>

/**
 * Returns the logs in pieces by the owner's days. [plan-progress/matched-minutes]
 * @param until minutes after it do not count
 */
export function logPieces(logs: readonly PlanLog[], zones: ZoneHistory, until: EpochMs = Infinity): LogPiece[] {
  const pieces: LogPiece[] = []
  for (const [at, { from, to, category, activityId, projectId, tags, planId }] of logs.entries()) {
    const logId = String(at)
    const days = dailyPieces(zones, { from, to: Math.min(to, until) })
    for (const { day, minutes } of days) {
      const startClock = days[0]!.clock + DAY_MINUTES * (days[0]!.day - day)
      pieces.push({ logId, date: dateAt(day), minutes, startClock, category, activityId, projectId, tags, planId })
    }
  }
  return pieces
}
