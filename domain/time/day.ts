import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { floor5, slot3At } from './duration.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type Minutes, minutesBetween, type Span } from './time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from './zone.ts'

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

/** A shorter gap is not shown. [log/gap-rule] */
const SHORTEST_GAP = 5

/**
 * Returns the gaps that the primary lane leaves in a day, up to now and not before the owner's first log ever.
 * [log/gap-rule]
 * @param firstLogStart null if there is no log at all, and so no gap
 */
export function gapsOf({
  dayStart,
  dayEnd,
  now,
  primary,
  firstLogStart,
}: {
  dayStart: Instant
  dayEnd: Instant
  now: Instant
  primary: readonly Span[]
  firstLogStart: Instant | null
}): ClosedSpan[] {
  if (firstLogStart === null) return []
  const gaps: ClosedSpan[] = []
  const end = earlier(dayEnd, floor5(now))
  let open = later(dayStart, firstLogStart)
  const closeAt = (moment: Instant) => {
    const endTime = earlier(moment, end)
    if (minutesBetween(open, endTime) >= SHORTEST_GAP) gaps.push({ startTime: open, endTime })
  }
  for (const { startTime, endTime } of primary.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    closeAt(startTime)
    open = later(open, endTime ?? end)
  }
  closeAt(end)
  return gaps
}

type DayLog = ClosedSpan & { category: string; parallelActivity: boolean }

/**
 * Counts the minutes of a day that are over. `logged` and the categories count the primary lane; the largest category
 * comes first. [statistics/day-has-24-hours] [statistics/uncounted-future]
 */
export function dayTotals<Log extends DayLog>(
  logs: readonly Log[],
  { startTime, endTime }: ClosedSpan,
  now: Instant,
): { logged: Minutes; parallel: Minutes; byCategory: { category: Log['category']; minutes: Minutes }[] } {
  const end = earlier(endTime, now)
  const byCategory = new Map<Log['category'], Minutes>()
  let logged = 0
  let parallel = 0
  for (const log of logs) {
    const elapsed = minutesBetween(later(log.startTime, startTime), earlier(log.endTime, end))
    const minutes = Math.max(Math.floor(elapsed), 0)
    if (log.parallelActivity) parallel += minutes
    else {
      logged += minutes
      if (minutes) byCategory.set(log.category, (byCategory.get(log.category) ?? 0) + minutes)
    }
  }
  return {
    logged,
    parallel,
    byCategory: [...byCategory]
      .map(([category, minutes]) => ({ category, minutes }))
      .toSorted((a, b) => b.minutes - a.minutes || (a.category < b.category ? -1 : 1)),
  }
}

/** After a longer silence a new log does not begin where the last one ended. [log/new-log-span] */
const LONGEST_SILENCE = 16 * 60
const USUAL_LENGTH = 30

/**
 * Returns the span that is offered for a new log: from the end of the last one until now, or the last half hour.
 * [log/new-log-span]
 * @param lastPrimary the last primary log that began before now
 * @param nextPrimary the primary log after it
 * @param length minutes that the owner has chosen: the span is that long, unless now or the next log comes first
 */
export function newLogSpan({
  now,
  dayStart,
  lastPrimary,
  nextPrimary,
  length,
}: {
  now: Instant
  dayStart: Instant
  lastPrimary: { endTime: Instant } | null
  nextPrimary: { startTime: Instant } | null
  length: Minutes | null
}): ClosedSpan {
  const usual = length ?? USUAL_LENGTH
  const until = slot3At(now)
  const goesOn = lastPrimary !== null && minutesBetween(lastPrimary.endTime, now) < LONGEST_SILENCE
  const startTime = goesOn ? later(lastPrimary.endTime, dayStart) : addMinutes(until, -usual)
  // A neighbor that leaves no room is ignored, and the form shows the overlap.
  const limit = nextPrimary && nextPrimary.startTime > startTime ? nextPrimary.startTime : null
  const before = (moment: Instant) => (limit === null ? moment : earlier(moment, limit))
  const usualEnd = addMinutes(startTime, usual)
  if (until <= startTime) return { startTime, endTime: before(usualEnd) }
  return { startTime, endTime: before(length === null ? until : earlier(until, usualEnd)) }
}

/**
 * Returns the end that a typed clock time means: after the start on the same day, else on the next day. The very time
 * of the start means 24 hours. [time/typed-end-time]
 * @param endClock minutes since midnight on the wall clock, 0 … 1439
 */
export function endAfter(zones: ZoneHistory, startTime: Instant, endClock: Minutes): Instant {
  const startClock = clockMinutes(zones, startTime)
  if (endClock === startClock) return addMinutes(startTime, LONGEST_LOG)
  const tz = zoneAt(zones, startTime)
  const today = localDate(zones, startTime)
  if (endClock < startClock) return momentOf(tz, addDays(today, 1), endClock)
  const first = momentOf(tz, today, endClock)
  // A log that starts in the second run of a repeated hour also ends in it. [time/repeated-hour]
  return first > startTime ? first : momentOf(tz, today, endClock, 'second')
}
