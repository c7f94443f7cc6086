import type { Due } from '#domain/time/recurrence.ts'
import { tellAt, toTellFrom } from './reminder.ts'
import { DAY_MINUTES, addDays, addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
/** So long before it is due a reminder may be told of beforehand. */
export const LONGEST_REMINDER_NOTICE: Minutes = 7 * DAY_MINUTES

/** Due at a moment, some time on a day, or never. */
type DueKind = 'moment' | 'day' | 'never'
export const dueKind = ({ dueOn, dueAt }: Due): DueKind =>
  dueAt !== null ? 'moment' : dueOn !== null ? 'day' : 'never'

/**
 * Whether a reminder of this kind can have a notice so long before. A reminder for a day is delivered at one hour, so
 * its notice comes whole days before; one without a date has no notice.
 */
export const fitsDue = (notice: Minutes | null, kind: DueKind): boolean =>
  notice === null || kind === 'moment' || (kind === 'day' && notice % DAY_MINUTES === 0)

/** When those whom it concerns are told beforehand; null: never. Of a day that is at the hour at which it is told itself. */
export function noticeAt({ dueOn, dueAt }: Due, notice: Minutes, zones: ZoneHistory): Instant | null {
  if (dueOn !== null) return tellAt({ dueOn: addDays(dueOn, -Math.ceil(notice / DAY_MINUTES)), dueAt: null }, zones)
  return dueAt === null ? null : addMinutes(dueAt, -notice)
}

/** The moments of the notification and of the advance notice from a moment on; past ones are left out. */
export function tellingsFrom(due: Due, notice: Minutes | null, zones: ZoneHistory, now: Instant) {
  const at = toTellFrom(due, zones, now)
  const before = at === null || notice === null ? null : noticeAt(due, notice, zones)
  return { tellAt: at, notifyAt: before !== null && before > now ? before : null }
}
