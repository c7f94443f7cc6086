import type { PlanPeriod } from './plan-target.ts'
import type { PlanSchedule } from './plan.ts'
import { addDays, type LocalDate, type Minutes } from './time.ts'
import { clockOfText, clockText } from './wall-clock.ts'

const DAY = 1440

type Hours = Pick<
  PlanSchedule,
  'scheduleType' | 'startDate' | 'endDate' | 'dailyStartTime' | 'dailyEndTime' | 'repeatYearly'
>

/** Whether each occurrence has hours of its own: what may be done on any of several days has none. */
export function hasHours({ scheduleType, startDate, endDate, dailyStartTime, dailyEndTime, repeatYearly }: Hours) {
  const mayBeTimed =
    scheduleType === 'weeklyFixed' || (scheduleType === 'oneTime' && (repeatYearly || startDate === endDate))
  return mayBeTimed && dailyStartTime !== null && dailyEndTime !== null
}

/** decisions 26: how long an occurrence goes on after the midnight that ends its day, by the clock. Mostly 0. */
export const minutesOverMidnight = (schedule: Hours): Minutes =>
  schedule.dailyEndTime !== null && schedule.dailyEndTime > DAY && hasHours(schedule) ? schedule.dailyEndTime - DAY : 0

/** The last day on which minutes of a period may fall: its own, or the one after. */
export const lastDayOf = ({ to, version }: Pick<PlanPeriod, 'to' | 'version'>): LocalDate =>
  minutesOverMidnight(version) > 0 ? addDays(to, 1) : to

/** decisions 26: one time of it that begins on a day, in minutes of that day and of the next. */
export function minutesByDay(version: PlanSchedule, date: LocalDate): Map<LocalDate, Minutes> {
  const { duration, dailyStartTime } = version
  if (minutesOverMidnight(version) === 0) return new Map([[date, duration]])
  const before = Math.min(duration, DAY - dailyStartTime!)
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
 * decisions 26: the end by a clock, as the first such time after the start. The same time as the start is a day later
 * only where a whole day is what was said; otherwise it is an end that is not after its start.
 * @param end in minutes since midnight, or since the midnight before
 * @param duration what was said of the length; null: nothing
 */
export function endAfter(start: Minutes, end: Minutes, duration: Minutes | null): Minutes {
  const clock = end > DAY ? end - DAY : end
  if (clock > start) return clock
  return clock < start || duration === DAY ? clock + DAY : clock
}

/** An end as the wire has it, by the clock: `06:00` of the next day, too. */
export const endText = (end: Minutes): string => clockText(end > DAY ? end - DAY : end)

/** What `endText` writes of a plan that is fine, in minutes since the midnight before its start. */
export function endOfText(startText: string, text: string): Minutes {
  const [start, end] = [clockOfText(startText), clockOfText(text)]
  return end > start ? end : end + DAY
}
