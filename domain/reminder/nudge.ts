import { gapsOf } from '#domain/time/day.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  type Instant,
  type Minutes,
  minutesBetween,
  type Span,
} from '#domain/time/time.ts'
import { daySpan, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'

/** A timer that runs for longer has perhaps been forgotten. */
const LONG_TIMER: Minutes = 4 * 60
/** A shorter gap is not worth a word in the evening. */
const GAP_WORTH_TELLING: Minutes = 60

/** When a week is looked at, in minutes since midnight on the wall clock: at nine, with the day still ahead. */
export const LOOKS_AT_WEEK: Minutes = 9 * 60

/** The timers that began before this have run for long. */
export const longBefore = (now: Instant): Instant => addMinutes(now, -LONG_TIMER)

/**
 * The next evening of the user, after a moment.
 * @param eveningTime minutes since midnight on their wall clock
 */
export function nextEvening(eveningTime: Minutes, now: Instant, zones: ZoneHistory): Instant {
  const tz = zoneAt(zones, now)
  const today = localDate(zones, now)
  const evening = momentOf(tz, today, eveningTime)
  return evening > now ? evening : momentOf(tz, addDays(today, 1), eveningTime)
}

export type EveningNudge =
  | { readonly kind: 'nothingLogged' }
  | { readonly kind: 'eveningGaps'; readonly gaps: readonly ClosedSpan[]; readonly minutes: Minutes }

type Evening = {
  readonly wants: { readonly nothingLogged: boolean; readonly eveningGaps: boolean }
  /** What of the primary lane touches today, a running timer too. */
  readonly primary: readonly Span[]
  readonly now: Instant
  readonly zones: ZoneHistory
}

/**
 * The nudge for the evening of a day, among those that the user wants: nothing was logged, or a gap of an hour or more
 * between logs. The night before the first log of the day is not a gap.
 */
export function eveningNudge({ wants, primary, now, zones }: Evening): EveningNudge | null {
  const today = daySpan(zones, localDate(zones, now))
  const touching = primary.filter(({ endTime }) => endTime === null || endTime > today.startTime)
  const [first] = touching.map(({ startTime }) => startTime).toSorted()
  if (first === undefined) return wants.nothingLogged ? { kind: 'nothingLogged' } : null
  if (!wants.eveningGaps) return null
  const day = { dayStart: today.startTime, dayEnd: today.endTime, now, firstLogStart: first }
  const gaps = gapsOf({ ...day, primary: touching }).filter(
    ({ startTime, endTime }) => minutesBetween(startTime, endTime) >= GAP_WORTH_TELLING,
  )
  const minutes = gaps.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0)
  return gaps.length ? { kind: 'eveningGaps', gaps, minutes } : null
}
