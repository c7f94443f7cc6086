import type { PlanPeriod } from './target.ts'
import type { PlanSchedule } from './plan.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'

type Hours = Pick<
  PlanSchedule,
  'scheduleType' | 'startDate' | 'endDate' | 'dailyStartTime' | 'dailyEndTime' | 'repeatYearly'
>

/** Whether each occurrence has hours of its own. A plan that may be done on any of several days has none. */
export function hasHours({ scheduleType, startDate, endDate, dailyStartTime, dailyEndTime, repeatYearly }: Hours) {
  const mayBeTimed =
    scheduleType === 'weeklyFixed' || (scheduleType === 'oneTime' && (repeatYearly || startDate === endDate))
  return mayBeTimed && dailyStartTime !== null && dailyEndTime !== null
}

/** Returns how many minutes an occurrence goes on after midnight, by the clock; usually 0. [plan/over-midnight] */
export const minutesOverMidnight = (schedule: Hours): Minutes =>
  schedule.dailyEndTime !== null && schedule.dailyEndTime > DAY_MINUTES && hasHours(schedule)
    ? schedule.dailyEndTime - DAY_MINUTES
    : 0

/** Returns the last day on which minutes of a period may fall: its last day, or the day after. */
export const lastDayOf = ({ to, version }: Pick<PlanPeriod, 'to' | 'version'>): LocalDate =>
  minutesOverMidnight(version) > 0 ? addDays(to, 1) : to

/** Returns the minutes of an occurrence that begins on a day, for that day and the next. [plan/over-midnight] */
export function minutesByDay(version: PlanSchedule, date: LocalDate): Map<LocalDate, Minutes> {
  const { duration, dailyStartTime } = version
  if (minutesOverMidnight(version) === 0) return new Map([[date, duration]])
  const before = Math.min(duration, DAY_MINUTES - dailyStartTime!)
  return new Map(
    duration > before
      ? [
          [date, before],
          [addDays(date, 1), duration - before],
        ]
      : [[date, duration]],
  )
}

/**
 * Returns the end on the clock, as the first such time after the start. The same time as the start means a day later
 * only if the duration says 1440. [plan/over-midnight]
 * @param end in minutes since midnight, or since the midnight before
 * @param duration the duration that was given; null for none
 */
export function endAfter(start: Minutes, end: Minutes, duration: Minutes | null): Minutes {
  const clock = end > DAY_MINUTES ? end - DAY_MINUTES : end
  if (clock > start) return clock
  return clock < start || duration === DAY_MINUTES ? clock + DAY_MINUTES : clock
}

/** Returns an end as it is on the wire, on the clock: `06:00` also for the next day. */
export const endText = (end: Minutes): string => clockText(end > DAY_MINUTES ? end - DAY_MINUTES : end)

/** Reads what `endText` writes of a valid plan, in minutes since the midnight before its start. */
export function endOfText(startText: string, text: string): Minutes {
  const [start, end] = [clockOfText(startText), clockOfText(text)]
  return end > start ? end : end + DAY_MINUTES
}
