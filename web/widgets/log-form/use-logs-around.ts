import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActivityLog, activityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { useTurnedDown } from '#web/api/outbox-store.ts'
import { queryOf } from '#web/api/query.ts'
import { conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import { latestEnd, solutionsFor } from '#web/widgets/overlap-sheet/solutions.ts'
import { conflictsOf, follower } from './rules.ts'
import type { Edge } from './span.ts'
import type { LogValues } from './values.ts'

const EDGES: readonly Edge[] = ['startTime', 'endTime']

type LogsAroundInput = {
  values: LogValues
  /** The log that is edited; null: a new one. */
  log: ActivityLog | null
  zones: ZoneHistory
  now: Instant
  /** Why the last attempt failed. */
  error: unknown
}
export type NeighborLogs = ReturnType<typeof useLogsAround>

/** The logs around the hours of the form: which can follow its edges, which are in the way, and the ways out. */
export function useLogsAround({ values, log, zones, now, error }: LogsAroundInput) {
  const [following, setFollowing] = useState<readonly Edge[]>([])
  const date = localDate(zones, values.startTime)
  const { data: day } = useQuery(queryOf(activityLog.withAdjacent, { query: { date } }))
  const turnedDown = useTurnedDown()
  const logs = day?.logs.filter(({ id }) => !turnedDown.has(id)) ?? []
  const around = [day?.previous ?? [], ...logs, day?.next ?? []].flat()
  const others = around.filter(({ id }) => id !== log?.id && !turnedDown.has(id))
  const follows = EDGES.flatMap((edge) => {
    const neighbor = log && follower(log, values, edge, others)
    return neighbor ? [{ edge, to: values[edge], neighbor }] : []
  })
  const moves = follows.filter(({ edge }) => following.includes(edge))
  const known = [
    ...others,
    ...conflictsIn(error)
      .filter(({ id }) => !others.some((other) => other.id === id))
      .map((other) => ({ ...other, parallelActivity: values.parallelActivity })),
  ]
  const conflicts = conflictsOf(values, known, log?.id).filter(
    ({ id }) => !moves.some(({ neighbor }) => neighbor.id === id),
  )
  // A log that only the server has named cannot be cut.
  const isKnown = conflicts.every(({ id }) => others.some((other) => other.id === id))
  const ways = conflicts.length && isKnown ? solutionsFor(values, others, log?.id, latestEnd(zones, now)) : []
  return { day, logs, follows, following, setFollowing, moves, conflicts, ways }
}
