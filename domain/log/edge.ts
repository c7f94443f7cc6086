import { isLogLength } from '#domain/activity/activity.ts'
import { type ClosedSpan, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'

export type MovedEdge =
  | { kind: 'moved'; log: ClosedSpan; neighbor?: ClosedSpan }
  | { kind: 'overlap' }
  | { kind: 'invalid'; field: 'startTime' | 'endTime' }

/** A neighbor that gives way keeps at least one slot. [log/edge-move] */
const MIN_LEFT = 5

/**
 * Returns what happens when one edge of a log moves. [log/edge-move]
 * @param neighbor in the same lane: the previous log for the start, the next one for the end
 * @param moveAdjacent whether a neighbor that touches follows, and one that is reached gives way
 */
export function moveEdge({
  log,
  edge,
  to,
  neighbor,
  moveAdjacent,
}: {
  log: ClosedSpan
  edge: 'start' | 'end'
  to: Instant
  neighbor: ClosedSpan | null
  moveAdjacent: boolean
}): MovedEdge {
  const [own, opposite] = edge === 'start' ? (['startTime', 'endTime'] as const) : (['endTime', 'startTime'] as const)
  // Measured from the neighbor towards the log, so that the end mirrors the start.
  const ahead = (from: Instant, until: Instant): Minutes =>
    edge === 'start' ? minutesBetween(from, until) : minutesBetween(until, from)

  if (!isLogLength(ahead(to, log[opposite]))) return { kind: 'invalid', field: own }
  const moved = { kind: 'moved' as const, log: { startTime: log.startTime, endTime: log.endTime, [own]: to } }
  if (!neighbor) return moved

  const isReached = ahead(neighbor[opposite], to) < 0
  const isTouched = neighbor[opposite] === log[own]
  const left = ahead(neighbor[own], to)
  if (isReached && (!moveAdjacent || left < MIN_LEFT)) return { kind: 'overlap' }
  if (!moveAdjacent || !(isReached || isTouched)) return moved
  // A neighbor that follows must not become longer than a log may be. [log/neighbor-limits]
  if (!isLogLength(left)) return { kind: 'invalid', field: own }
  return { ...moved, neighbor: { startTime: neighbor.startTime, endTime: neighbor.endTime, [opposite]: to } }
}
