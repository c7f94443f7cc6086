import type { ActivityLog } from '#contract/activity-log.ts'
import { moveEdge } from '#domain/log/edge.ts'
import { type ClosedSpan, minutesBetween } from '#domain/time/time.ts'
import type { Step } from './log-batch.ts'
import type { EdgeMove } from './log-form/log-form.tsx'
import type { LogEdit } from './log-form/values.ts'

/** Logs that get other hours together, by their ids. */
export type Moves = ReadonlyMap<string, ClosedSpan>

const lengthOf = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)
const spanOf = ({ startTime, endTime }: ClosedSpan): ClosedSpan => ({ startTime, endTime })

/** The steps for a changed log, between the neighbors that make room for it and those that take the freed time. */
export function stepsWithMoves(log: ActivityLog, change: LogEdit, moves: readonly EdgeMove[]): Step[] {
  const steps = moves.map(({ edge, to, neighbor }) => {
    const hours = edge === 'startTime' ? { endTime: to } : { startTime: to }
    const after = { ...spanOf(neighbor), ...hours }
    const { id, version } = neighbor
    return {
      shrinks: lengthOf(after) < lengthOf(neighbor),
      step: { op: 'change', id, version, change: hours } as const,
    }
  })
  const { id, version } = log
  return [
    ...steps.filter(({ shrinks }) => shrinks).map(({ step }) => step),
    { op: 'change', id, version, change: change as Extract<Step, { op: 'change' }>['change'] },
    ...steps.filter(({ shrinks }) => !shrinks).map(({ step }) => step),
  ]
}

/**
 * A log with other hours, and the neighbor at each edge that follows or gives way; null where a neighbor cannot.
 * @param alone a neighbor that touches it stays where it is [log/edge-move]
 */
export function resizeMoves(
  log: ActivityLog,
  to: ClosedSpan,
  logs: readonly ActivityLog[],
  alone = false,
): Moves | null {
  const lane = logs.filter((other) => other.parallelActivity === log.parallelActivity && other.id !== log.id)
  const sorted = lane.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const moves = new Map<string, ClosedSpan>()
  let span = spanOf(log)
  for (const edge of ['startTime', 'endTime'] as const) {
    if (to[edge] === log[edge]) continue
    const neighbor =
      (edge === 'startTime'
        ? sorted.findLast((other) => other.startTime < log.startTime)
        : sorted.find((other) => other.startTime > log.startTime)) ?? null
    const side = edge === 'startTime' ? 'start' : 'end'
    const moved = moveEdge({ log: span, edge: side, to: to[edge], neighbor, moveAdjacent: !alone })
    if (moved.kind !== 'moved') return null
    span = moved.log
    if (neighbor && moved.neighbor) moves.set(neighbor.id, moved.neighbor)
  }
  return moves.set(log.id, span)
}

/** The steps that give the logs their hours: a log that becomes shorter makes room for one that becomes longer. */
export const moveSteps = (moves: Moves, logs: readonly ActivityLog[]): Step[] =>
  logs
    .flatMap((log) => {
      const span = moves.get(log.id)
      return span ? { log, span, growth: lengthOf(span) - lengthOf(log) } : []
    })
    .toSorted((a, b) => a.growth - b.growth)
    .map(({ log: { id, version }, span }) => ({ op: 'change', id, version, change: span }))
