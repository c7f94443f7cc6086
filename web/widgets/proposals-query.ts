import { queryOptions } from '@tanstack/react-query'
import { activityLog, type ActivityLog } from '#contract/activity-log.ts'
import { proposalSpan } from '#domain/rating/rating.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { queryOf } from '#web/api/query.ts'
import type { Of } from './crown/use-subject.ts'

/** A parent sees new ratings of a child within this time, and their removal too. */
const AGAIN_MS = 30_000
export const AGAIN = { staleTime: 0, refetchInterval: AGAIN_MS } as const

/** The logs that may have a rating that waits for a parent. @param zones of the child */
export function proposalsQuery(of: Of, zones: ZoneHistory, today: LocalDate) {
  const { startTime: from, endTime: to } = proposalSpan(zones, today)
  return queryOptions({ ...queryOf(activityLog.between, { query: { from, to }, ...of }), ...AGAIN })
}

/** A parent who confirms all agrees to these logs with these stars. [reward/confirm-several] */
export const shownOf = (logs: readonly Pick<ActivityLog, 'id' | 'rating'>[]) =>
  logs.flatMap(({ id, rating }) => (rating === null ? [] : { id, rating }))
