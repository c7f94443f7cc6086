import { isLogLength } from './activity.ts'
import { addMinutes, type ClosedSpan, type Instant, minutesBetween, overlaps } from './time.ts'

/** A log that has its hours already. */
export type Taken = ClosedSpan & { id: string; parallelActivity: boolean }
export type Wanted = ClosedSpan & { category: string; parallelActivity: boolean }

/** What is left of one that was in the way: nothing, a part of it, or one on either side. */
export type Cut = { id: string; keep: ClosedSpan[] }
export type WayOut = {
  /**
   * `shorten` and `insert` cut theirs on one side and on both, `trim` cuts mine, `after` puts it behind theirs,
   * `parallel` beside them, and `replace` deletes what lies wholly inside mine.
   */
  kind: 'shorten' | 'insert' | 'trim' | 'after' | 'parallel' | 'replace'
  mine: ClosedSpan & { parallelActivity: boolean }
  theirs: Cut[]
}

const byStart = (a: ClosedSpan, b: ClosedSpan) => (a.startTime < b.startTime ? -1 : 1)
const lengthOf = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)
const isSome = (span: ClosedSpan) => lengthOf(span) >= 1

/** What the others leave of a span. */
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

/** A log that gives mine its hours: what is left of it, at least a minute on a side. */
const leftOf = (other: ClosedSpan, mine: ClosedSpan): ClosedSpan[] => freeIn(other, [mine])

/** So many parts of mine are offered, the longest. */
const MOST_PARTS = 2

/**
 * rules §7.2: the logs in the way of one that is wanted, in its lane. Empty: nothing is.
 * @param others what is known of both lanes, without the log itself where it is one that moves
 */
export const inTheWay = <T extends Taken>(wanted: Wanted, others: readonly T[]): T[] =>
  others
    .filter((other) => other.parallelActivity === wanted.parallelActivity && overlaps(other, wanted))
    .toSorted(byStart)

/**
 * The ways out of an overlap, those first that keep all of mine. Each leaves both lanes without an overlap.
 * @param latest what nothing may go beyond (rules §7.1)
 */
export function waysOut(wanted: Wanted, others: readonly Taken[], latest: Instant): WayOut[] {
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
  // Of one that goes on behind mine, the first part is what one meant to stop.
  if (isWhole)
    ways.push({ kind: 'shorten', mine, theirs: cuts.map(({ id, keep }) => ({ id, keep: keep.slice(0, 1) })) })

  const parts = freeIn(wanted, conflicts)
  const longest = parts.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_PARTS)
  for (const part of longest.toSorted(byStart))
    ways.push({ kind: 'trim', mine: { ...part, parallelActivity }, theirs: [] })

  const last = conflicts
    .map((other) => other.endTime)
    .toSorted()
    .at(-1)!
  const behind = { startTime: last, endTime: addMinutes(last, lengthOf(wanted)) }
  if (behind.endTime <= latest && isLogLength(lengthOf(behind)) && isFree(behind, parallelActivity))
    ways.push({ kind: 'after', mine: { ...behind, parallelActivity }, theirs: [] })

  // rule [1.2-c]
  if (!parallelActivity && category !== 'sleep' && isFree(wanted, true))
    ways.push({ kind: 'parallel', mine: { ...mine, parallelActivity: true }, theirs: [] })

  if (!isWhole) ways.push({ kind: 'replace', mine, theirs: cuts })
  return ways
}
