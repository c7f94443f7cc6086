import { isLogLength } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan, type Instant, minutesBetween, overlaps } from '#domain/time/time.ts'

/** A log that already has its time. */
export type Taken = ClosedSpan & { id: string; parallelActivity: boolean }
export type WantedSpan = ClosedSpan & { category: string; parallelActivity: boolean }

/** The rest of a log that gave way: nothing, one part, or one on either side. */
export type Cut = { id: string; keep: ClosedSpan[] }
export type WayOut = {
  /**
   * `shorten` and `insert` cut the other logs on one side and on both, `trim` cuts the new one, `after` puts it behind
   * the others, `parallel` beside them, and `replace` deletes what lies wholly inside it. [log/overlap-solutions]
   */
  kind: 'shorten' | 'insert' | 'trim' | 'after' | 'parallel' | 'replace'
  mine: ClosedSpan & { parallelActivity: boolean }
  theirs: Cut[]
}

const byStart = (a: ClosedSpan, b: ClosedSpan) => (a.startTime < b.startTime ? -1 : 1)
const lengthOf = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)
const isSome = (span: ClosedSpan) => lengthOf(span) >= 1

/** Returns the part of a span that the others leave free. */
export function freeIn({ startTime, endTime }: ClosedSpan, others: readonly ClosedSpan[]): ClosedSpan[] {
  const free: ClosedSpan[] = []
  let open = startTime
  for (const other of others.toSorted(byStart)) {
    free.push({ startTime: open, endTime: other.startTime < endTime ? other.startTime : endTime })
    if (other.endTime > open) open = other.endTime
  }
  free.push({ startTime: open, endTime })
  return free.filter(isSome)
}

/** Returns the rest of a log that makes room, at least a minute on a side. */
const leftOf = (other: ClosedSpan, mine: ClosedSpan): ClosedSpan[] => freeIn(other, [mine])

/** At most the longest parts of the new log are offered. [log/overlap-solutions] */
const MAX_PARTS = 2

/**
 * Returns the logs in the way of the wanted one, in its lane. Empty if its time is free. [log/overlap-test]
 * @param others the known logs of both lanes, without the log itself if it is being moved
 */
export const inTheWay = <T extends Taken>(wanted: WantedSpan, others: readonly T[]): T[] =>
  others
    .filter((other) => other.parallelActivity === wanted.parallelActivity && overlaps(other, wanted))
    .toSorted(byStart)

/**
 * Returns the ways out of an overlap, those first that keep the whole new log. Each leaves both lanes without an
 * overlap. [log/overlap-solutions]
 * @param latest the latest end that is allowed [log/latest-end]
 */
export function waysOut(wanted: WantedSpan, others: readonly Taken[], latest: Instant): WayOut[] {
  const { startTime, endTime, category, parallelActivity } = wanted
  const conflicts = inTheWay(wanted, others)
  if (!conflicts.length) return []
  const mine = { startTime, endTime, parallelActivity }
  const isFree = (span: ClosedSpan, parallel: boolean) =>
    !others.some((other) => other.parallelActivity === parallel && overlaps(other, span))
  const cuts = conflicts.map((other): Cut => ({ id: other.id, keep: leftOf(other, wanted) }))
  const isWhole = cuts.every(({ keep }) => keep.length)
  const split = cuts.find(({ keep }) => keep.length === 2)
  const ways: WayOut[] = []

  if (split) ways.push({ kind: 'insert', mine, theirs: cuts })
  // Of a log that continues behind the new one, the user meant to end the first part.
  if (isWhole)
    ways.push({ kind: 'shorten', mine, theirs: cuts.map(({ id, keep }) => ({ id, keep: keep.slice(0, 1) })) })

  const parts = freeIn(wanted, conflicts)
  const longest = parts.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_PARTS)
  for (const part of longest.toSorted(byStart))
    ways.push({ kind: 'trim', mine: { ...part, parallelActivity }, theirs: [] })

  const last = conflicts
    .map((other) => other.endTime)
    .toSorted()
    .at(-1)!
  const behind = { startTime: last, endTime: addMinutes(last, lengthOf(wanted)) }
  if (behind.endTime <= latest && isLogLength(lengthOf(behind)) && isFree(behind, parallelActivity))
    ways.push({ kind: 'after', mine: { ...behind, parallelActivity }, theirs: [] })

  // Sleep is never parallel. [log/sleep-is-primary]
  if (!parallelActivity && category !== 'sleep' && isFree(wanted, true))
    ways.push({ kind: 'parallel', mine: { ...mine, parallelActivity: true }, theirs: [] })

  if (!isWhole) ways.push({ kind: 'replace', mine, theirs: cuts })
  return ways
}
