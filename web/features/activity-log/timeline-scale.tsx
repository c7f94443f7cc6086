import { addMinutes, type ClosedSpan, type Instant, type Minutes, minutesBetween, overlaps } from '#domain/time/time.ts'

/** Pixels for a minute on the timeline. */
const PX_PER_MINUTE = 0.9
/** A longer log is drawn denser from there on, and a night earlier; the hours at its side stay true. */
const LONG_MINUTES = 120
const LONG_SLEEP_MINUTES = 45
const LONG_DIVISOR = 7

const heightOf = (minutes: Minutes, long: Minutes) =>
  PX_PER_MINUTE * (Math.min(minutes, long) + Math.max(minutes - long, 0) / LONG_DIVISOR)

/** `least`: the least height in pixels. */
type DrawnSpan = ClosedSpan & { least: number }

/**
 * Where each moment is drawn, in pixels: heights are lengths, except that nothing is too short to read and long spans
 * are drawn denser.
 * @param nights are denser than others
 * @param now the moment of now on a day that is not over; otherwise null
 */
export function scaleOf(spans: readonly DrawnSpan[], nights: readonly ClosedSpan[], now: Instant | null) {
  const edges = [...new Set(spans.flatMap(({ startTime, endTime }) => [startTime, endTime]))]
  if (now !== null && edges.every((edge) => edge < now)) edges.push(now)
  edges.sort()
  const pieces = edges.slice(1).map((endTime, index) => {
    const startTime = edges[index]!
    const asleep = nights.some((log) => overlaps(log, { startTime, endTime }))
    return heightOf(minutesBetween(startTime, endTime), asleep ? LONG_SLEEP_MINUTES : LONG_MINUTES)
  })
  for (const { startTime, endTime, least } of spans) {
    const [from, to] = [edges.indexOf(startTime), edges.indexOf(endTime)]
    const drawnHeight = pieces.slice(from, to).reduce((height, piece) => height + piece, 0)
    if (drawnHeight < least) for (let at = from; at < to; at += 1) pieces[at]! *= least / drawnHeight
  }
  let sum = 0
  const tops = [0, ...pieces.map((height) => (sum += height))]

  const topOf = (moment: Instant): number => {
    const piece = edges.findLastIndex((edge) => edge <= moment)
    const [from, to] = [edges[Math.max(piece, 0)]!, edges[piece + 1]]
    if (piece < 0 || to === undefined) return tops[Math.max(piece, 0)]! + PX_PER_MINUTE * minutesBetween(from, moment)
    return tops[piece]! + (pieces[piece]! * minutesBetween(from, moment)) / minutesBetween(from, to)
  }
  const momentAtTop = (top: number): Instant => {
    if (top < 0) return addMinutes(edges[0]!, top / PX_PER_MINUTE)
    const piece = tops.findLastIndex((each) => each <= top)
    const [from, to] = [edges[piece]!, edges[piece + 1]]
    if (to === undefined) return addMinutes(from, (top - sum) / PX_PER_MINUTE)
    return addMinutes(from, (minutesBetween(from, to) * (top - tops[piece]!)) / pieces[piece]!)
  }
  return { from: edges[0]!, to: edges.at(-1)!, height: sum, topOf, momentAtTop }
}

/**
 * The plans behind the last log that the scale leaves too low to read. No log comes behind them, so they can have room
 * of their own. [plan/free-part]
 */
export function crampedPlans(
  planned: readonly ClosedSpan[],
  { lastLogEnd, dayEnd }: { lastLogEnd: Instant; dayEnd: Instant },
  topOf: (moment: Instant) => number,
  least: number,
): DrawnSpan[] {
  const behind = planned
    .filter(({ startTime }) => startTime >= lastLogEnd && startTime < dayEnd)
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return behind.flatMap(({ startTime }) => {
    const endTime = behind.find((other) => other.startTime > startTime)?.startTime ?? dayEnd
    return topOf(endTime) - topOf(startTime) < least ? [{ startTime, endTime, least }] : []
  })
}
