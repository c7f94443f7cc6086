import { circDiff } from './circular.ts'
import { type DaysOff, isFreeNight } from './sleep-jetlag.ts'
import {
  addMinutes,
  type ClosedSpan,
  daysBetween,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from './time.ts'
import { clockMinutes, localDate, type ZoneHistory } from './zone.ts'

/** What somebody does: two that agree in all three are the same. */
export type Doing = { category: string; activityId: string; subActivityId: string | null }
/** A thing done, as often as it was, with what it usually takes. */
export type Recommendation<Log> = {
  /** The last such log; null: nobody did it yet, a plan asks for it. */
  last: Log | null
  doing: Doing
  score: number
  /** The median of their lengths; null without any. */
  typicalMinutes: Minutes | null
}

/** rules §7.4: how far back it looks, and after how many days what was done weighs half. */
const RECOMMENDED_FROM_DAYS = 56
const HALF_LIFE_DAYS = 14
const MOST = 5
const SAME_DAY_TYPE = 1.5
const PLANNED_NOW = 2
const NEAR = 30
const NEARBY = 90

/** rules §7.4: what is done at about this time counts most. @param apart minutes between two times of day */
const kernel = (apart: Minutes): number => (apart <= NEAR ? 1 : apart <= NEARBY ? 0.5 : 0.1)

/** The moment from which on logs are looked at. */
export const recommendedFrom = (at: Instant): Instant => addMinutes(at, -RECOMMENDED_FROM_DAYS * 1440)

const keyOf = ({ category, activityId, subActivityId }: Doing) => `${category} ${activityId} ${subActivityId ?? ''}`

/** In one order and without the last digits, which rounding decides: equal sums are equal. */
const sumOf = (scores: readonly number[]): number =>
  Math.round(scores.toSorted((a, b) => a - b).reduce((sum, score) => sum + score, 0) * 1e12) / 1e12

/** Of an even number the longer of the two in the middle: a length that occurred. */
const median = (lengths: readonly Minutes[]) =>
  lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? null

/**
 * rules §7.4: what is likely done at a moment, the likeliest first: `Σ 2^(−ageDays/14) · k(|Δclock|) · w`, where w is
 * 1.5 for a day of the same type (workday or free), and 2 more for what a plan asks for at that moment.
 * @param logs in any order; what lies outside of the 56 days before `at` is not counted
 * @param open plan items that are open now
 * @param daysOff of the owner: on these a workday is free
 * @param most so many; without it, as many as are offered
 */
export function recommendations<Log extends Doing & ClosedSpan>(
  logs: readonly Log[],
  {
    at,
    zones,
    open = [],
    daysOff = [],
    most = MOST,
  }: { at: Instant; zones: ZoneHistory; open?: readonly Doing[]; daysOff?: readonly DaysOff[]; most?: number },
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
  const all = new Map<string, { doing: Doing; scores: number[]; lengths: Minutes[]; last: Log | null }>()
  const kindOf = (doing: Doing) => {
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

/** Of two that are as likely, what was done last. */
const laterOf = ({ last, doing }: Recommendation<ClosedSpan>) => `${last?.startTime ?? ''} ${keyOf(doing)}`
