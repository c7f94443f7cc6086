import { circDiff } from '#domain/time/circular.ts'
import { type DaysOff, isFreeNight } from '#domain/sleep/jetlag.ts'
import {
  DAY_MINUTES,
  addMinutes,
  type ClosedSpan,
  daysBetween,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** An activity with its category and sub-activity. Two that agree in all three are the same. */
export type OngoingActivity = { category: string; activityId: string; subActivityId: string | null }
/** An activity that was done, with how often and how long. */
export type Recommendation<Log> = {
  /** The last such log; null if it was never done and a plan asks for it. */
  last: Log | null
  doing: OngoingActivity
  score: number
  /** The median of their lengths; null without any. */
  typicalMinutes: Minutes | null
}

/** Logs of so many days count, and after the second number of days a log counts half. [log/recommendation-score] */
const RECOMMENDED_FROM_DAYS = 56
const HALF_LIFE_DAYS = 14
const MAX_BY_DEFAULT = 5
const SAME_DAY_TYPE = 1.5
const PLANNED_NOW = 2
const NEAR = 30
const NEARBY = 90

/**
 * Logs at about this time of day count most. [log/recommendation-score] @param apart minutes between two times of day
 */
const kernel = (apart: Minutes): number => (apart <= NEAR ? 1 : apart <= NEARBY ? 0.5 : 0.1)

/** Returns the moment from which on logs count. */
export const recommendedFrom = (at: Instant): Instant => addMinutes(at, -RECOMMENDED_FROM_DAYS * DAY_MINUTES)

const keyOf = ({ category, activityId, subActivityId }: OngoingActivity) =>
  `${category} ${activityId} ${subActivityId ?? ''}`

/** Adds in a fixed order and drops the last digits, which depend on rounding, so that equal sums are equal. */
const sumOf = (scores: readonly number[]): number =>
  Math.round(scores.toSorted((a, b) => a - b).reduce((sum, score) => sum + score, 0) * 1e12) / 1e12

/**
 * Of an even number of lengths it takes the longer of the two in the middle, which is a length that occurred.
 * [log/typical-length]
 */
const median = (lengths: readonly Minutes[]) =>
  lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? null

/**
 * Returns the likely activities at a moment, the likeliest first: `Σ 2^(−ageDays/14) · k(|Δclock|) · w`, where w is 1.5
 * for a day of the same type (workday or free), plus 2 if a plan asks for it at that moment. [log/recommendation-score]
 * @param logs in any order; logs outside the 56 days before `at` are not counted
 * @param open plan items that are open now
 * @param daysOff of the owner: on these a workday is free
 * @param most the number to return; without it, all
 */
export function recommendations<Log extends OngoingActivity & ClosedSpan>(
  logs: readonly Log[],
  {
    at,
    zones,
    open = [],
    daysOff = [],
    most = MAX_BY_DEFAULT,
  }: {
    at: Instant
    zones: ZoneHistory
    open?: readonly OngoingActivity[]
    daysOff?: readonly DaysOff[]
    most?: number
  },
): Recommendation<Log>[] {
  const from = recommendedFrom(at)
  const today = localDate(zones, at)
  const clock = clockMinutes(zones, at)
  const dayTypes = new Map<LocalDate, boolean>()
  const isFree = (date: LocalDate) => {
    const known = dayTypes.get(date) ?? isFreeNight(date, daysOff)
    dayTypes.set(date, known)
    return known
  }
  const all = new Map<string, { doing: OngoingActivity; scores: number[]; lengths: Minutes[]; last: Log | null }>()
  const kindOf = (doing: OngoingActivity) => {
    const key = keyOf(doing)
    const known = all.get(key) ?? { doing, scores: [], lengths: [], last: null }
    all.set(key, known)
    return known
  }
  for (const log of logs) {
    if (log.startTime <= from || log.startTime > at) continue
    const date = localDate(zones, log.startTime)
    const decay = 2 ** (-Math.max(daysBetween(date, today), 0) / HALF_LIFE_DAYS)
    const weight = isFree(date) === isFree(today) ? SAME_DAY_TYPE : 1
    const kind = kindOf(log)
    kind.scores.push(decay * kernel(Math.abs(circDiff(clockMinutes(zones, log.startTime), clock))) * weight)
    kind.lengths.push(minutesBetween(log.startTime, log.endTime))
    if (!kind.last || kind.last.startTime < log.startTime) kind.last = log
  }
  for (const doing of open) kindOf(doing).scores.push(PLANNED_NOW)
  return [...all.values()]
    .map(({ doing, scores, lengths, last }) => ({
      doing,
      score: sumOf(scores),
      last,
      typicalMinutes: median(lengths),
    }))
    .toSorted((a, b) => b.score - a.score || (laterOf(b) > laterOf(a) ? 1 : -1))
    .slice(0, most)
}

/** Of two equal scores, the latest activity comes first. */
const laterOf = ({ last, doing }: Recommendation<ClosedSpan>) => `${last?.startTime ?? ''} ${keyOf(doing)}`
