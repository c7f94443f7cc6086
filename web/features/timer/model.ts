import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { NewTimer, Timer } from '#contract/timer.ts'
import { isCrossDay } from '#domain/activity/activity.ts'
import { NO_DETAILS } from '#domain/log/details.ts'
import { endAfter } from '#domain/time/day.ts'
import { addMinutes, type ClosedSpan, type Instant, type Minutes, minutesBetween, overlaps } from '#domain/time/time.ts'
import { isTimerStart, timerStart } from '#domain/timer/timer.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { clockMinutes, localDate, momentOf, zoneAt } from '#domain/time/zone.ts'
import { addDays } from '#domain/time/time.ts'
import { type LogValues, newValues } from '#web/widgets/log-form/values.ts'
import type { NamedTimer } from '#web/widgets/running-timer/running.ts'

/** The values of a new timer. Without a name, the timer gets one while it runs. */
export type TimerValues = Pick<NewTimer, 'category' | 'activityName'> &
  Partial<Pick<Timer, 'subActivity' | 'tags' | 'projectId' | 'planId' | 'beneficiaries'>>

/** The name of a running timer. */
export type Naming = { category: Category; activityName: string } & Omit<TimerValues, 'category' | 'activityName'>

/** The same once more, for the same people: minutes that one of them had were those of that time. */
export const wantedAgain = (log: ActivityLog): TimerValues => ({
  category: log.category,
  activityName: log.activityName,
  subActivity: log.subActivity,
  tags: log.tags,
  projectId: log.projectId,
  beneficiaries: log.beneficiaries.map((row) =>
    row.timeProportion?.type === 'duration' ? { ...row, timeProportion: null } : row,
  ),
})

/** As it will run, for the screen until the server answers: a version of none yet. */
export function draftOf(
  wanted: TimerValues,
  more: Pick<Timer, 'id' | 'startTime' | 'parallelActivity'>,
  now: Instant,
): Timer {
  return {
    subActivity: null,
    tags: [],
    projectId: null,
    planId: null,
    beneficiaries: [],
    ...wanted,
    ...more,
    category: wanted.category ?? null,
    activityName: wanted.activityName?.trim() ?? null,
    confirmedAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** The log that it becomes, as far as the screen knows. */
export const logOf = (timer: NamedTimer, span: ClosedSpan, zones: ZoneHistory, now: Instant): ActivityLog => ({
  id: timer.id,
  category: timer.category,
  activityId: '',
  activityName: timer.activityName,
  subActivityId: null,
  subActivity: timer.subActivity,
  tags: timer.tags,
  projectId: timer.projectId,
  beneficiaries: timer.beneficiaries,
  ...span,
  duration: minutesBetween(span.startTime, span.endTime),
  crossDay: isCrossDay(zones, span),
  parallelActivity: timer.parallelActivity,
  rating: null,
  ratingStatus: 'unrated',
  ...NO_DETAILS,
  planId: timer.planId,
  version: 0,
  createdAt: now,
  updatedAt: now,
})

/** When something that is started now begins, by the days that the screen knows. */
export function startNow(days: readonly LogDay[], parallelActivity: boolean, now: Instant): Instant {
  const logs = new Map(days.flatMap((day) => day.logs).map((log) => [log.id, log]))
  const taken = [...logs.values()].filter((log) => log.parallelActivity === parallelActivity)
  return timerStart(
    now,
    taken.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)),
  )
}

/** The last moment up to now at which the clock shows that time; null: it has not, for as long as timers run. */
export function startAtClock(zones: ZoneHistory, clock: Minutes, now: Instant, was: Instant): Instant | null {
  const zone = zoneAt(zones, was)
  const day = localDate(zones, was)
  // On the day of the start, or the neighboring one that is nearer: the typed time is a correction.
  const candidates = [-1, 0, 1]
    .map((days) => momentOf(zone, addDays(day, days), clock))
    .filter((at) => isTimerStart(at, now))
  const distance = (at: Instant) => Math.abs(minutesBetween(at, was))
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The end that a typed time means: the first after the start. null: it is not over yet. */
export function endAtClock(zones: ZoneHistory, clock: Minutes, startTime: Instant, now: Instant): Instant | null {
  const endTime = endAfter(zones, startTime, clock)
  return endTime <= now ? endTime : null
}

/** What an end is corrected from: now, or a day after the start if it is later than that. */
export function suggestedEnd(startTime: Instant, now: Instant, usual: Minutes): Instant {
  const end = addMinutes(startTime, usual)
  return end < now ? end : addMinutes(startTime, Math.max(Math.floor(minutesBetween(startTime, now)), 1))
}

/** The logs of its lane that lie over the time that it has run by now: as it stands, it cannot be stopped into it. */
export function inTheWayOf({ startTime, parallelActivity }: Timer, logs: readonly ActivityLog[], now: Instant) {
  const least = addMinutes(startTime, 1)
  const ran = { startTime, endTime: now > least ? now : least }
  return logs.filter((log) => log.parallelActivity === parallelActivity && overlaps(log, ran))
}

/** What runs, as a log that is wanted in these hours. */
export const valuesOfTimer = (one: Timer, span: ClosedSpan): LogValues => ({
  ...newValues(span, {
    category: one.category,
    activityName: one.activityName ?? '',
    subActivity: one.subActivity ?? '',
  }),
  parallelActivity: one.parallelActivity,
})

export const clockOf = (zones: ZoneHistory, moment: Instant): Minutes => clockMinutes(zones, moment)
