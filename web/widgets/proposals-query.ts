import { queryOptions } from '@tanstack/react-query'
import { activityLog, type ActivityLog } from '#contract/activity-log.ts'
import { proposalSpan } from '#domain/rating.ts'
import type { LocalDate } from '#domain/time.ts'
import type { ZoneHistory } from '#domain/zone.ts'
import { queryOf } from '#web/api/query.ts'
import type { Of } from './crown/use-subject.ts'

/** A parent is told at once what a child rates, and of what is taken back in this time. */
const AGAIN_MS = 30_000
export const AGAIN = { staleTime: 0, refetchInterval: AGAIN_MS } as const

/** The logs among which are those whose rating waits for a parent. @param zones of the child */
export function proposalsQuery(of: Of, zones: ZoneHistory, today: LocalDate) {
  const { startTime: from, endTime: to } = proposalSpan(zones, today)
  return queryOptions({ ...queryOf(activityLog.between, { query: { from, to }, ...of }), ...AGAIN })
}

/** rules §4.2: what a parent agrees to who confirms all of it: these logs, with these stars. */
export const shownOf = (logs: readonly Pick<ActivityLog, 'id' | 'rating'>[]) =>
  logs.flatMap(({ id, rating }) => (rating === null ? [] : { id, rating }))
