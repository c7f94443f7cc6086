import { isLogLength } from '#domain/activity/activity.ts'
import { type ClosedSpan, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'

export type MovedEdge =
  | { kind: 'moved'; log: ClosedSpan; neighbour?: ClosedSpan }
  | { kind: 'overlap' }
  | { kind: 'invalid'; field: 'startTime' | 'endTime' }

/** A neighbor that gives way keeps at least one slot. [log/edge-move] */
const LEAST_LEFT = 5

/**
 * Returns what happens when one edge of a log moves. [log/edge-move]
 * @param neighbour in the same lane: the previous log for the start, the next one for the end
 * @param moveAdjacent whether a neighbor that touches follows, and one that is reached gives way
 */
export function moveEdge({
  log,
  edge,
  to,
  neighbour,
  moveAdjacent,
}: {
  log: ClosedSpan
  edge: 'start' | 'end'
  to: Instant
  neighbour: ClosedSpan | null
  moveAdjacent: boolean
}): MovedEdge {
  const [own, opposite] = edge === 'start' ? (['startTime', 'endTime'] as const) : (['endTime', 'startTime'] as const)
  // Measured from the neighbor towards the log, so that the end mirrors the start.
  const ahead = (from: Instant, until: Instant): Minutes =>
    edge === 'start' ? minutesBetween(from, until) : minutesBetween(until, from)

  if (!isLogLength(ahead(to, log[opposite]))) return { kind: 'invalid', field: own }
  const moved = { kind: 'moved' as const, log: { startTime: log.startTime, endTime: log.endTime, [own]: to } }
  if (!neighbour) return moved

  const isReached = ahead(neighbour[opposite], to) < 0
  const isTouched = neighbour[opposite] === log[own]
  const left = ahead(neighbour[own], to)
  if (isReached && (!moveAdjacent || left < LEAST_LEFT)) return { kind: 'overlap' }
  if (!moveAdjacent || !(isReached || isTouched)) return moved
  // A neighbor that follows must not become longer than a log may be. [log/neighbor-limits]
  if (!isLogLength(left)) return { kind: 'invalid', field: own }
  return { ...moved, neighbour: { startTime: neighbour.startTime, endTime: neighbour.endTime, [opposite]: to } }
}
