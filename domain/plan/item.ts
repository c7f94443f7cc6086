import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import { lastDayOf, minutesOverMidnight } from './night.ts'
import type { ScheduleType } from './plan.ts'
import type { PlanPeriod } from './target.ts'
import { DAY_MINUTES, addDays, epochDay, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'

/** The execution statuses as they are spelled on the wire. [plan-progress/execution-status] */
export const EXECUTION_STATUSES = ['not started', 'in progress', 'completed', 'overdue'] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

/**
 * The owner's now: the day, and the minutes since its midnight on the wall clock. A day that is over has 1440 or more, so
 * that a night that began on it is over in time.
 */
export type AsOf = { readonly today: LocalDate; readonly clock: Minutes }

const MIDNIGHT = DAY_MINUTES
/** A day and the night after it. */
const LONGEST_DAY = 2 * DAY_MINUTES

/** Returns a day that is over, seen from its end, and a night that began on it from the end of the night. */
export function asOfEnd(day: LocalDate, { today, clock }: AsOf): AsOf {
  const sinceMidnight = DAY_MINUTES * (epochDay(today) - epochDay(day)) + clock
  return { today: day, clock: Math.min(sinceMidnight, LONGEST_DAY) }
}

/** a(d): the minutes done on each day. */
export type DoneMinutes = ReadonlyMap<LocalDate, Minutes>

/** The day on which an occurrence is due. [plan-progress/item-due-time] */
const DUE_DATES: Record<ScheduleType, (period: PlanPeriod) => LocalDate> = {
  weeklyFixed: lastDayOf,
  weeklyFixedThatDayFlexible: lastDayOf,
  weeklyFlexible: ({ to }) => addDays(to, 7 - weekdayOf(to)),
  monthlyFlexible: ({ to }) => daysOfMonth(monthOf(to)).to,
  oneTime: lastDayOf,
}

/** On its last day a fixed time ends by the clock; everything else ends with the day. */
function endClock({ version }: PlanPeriod): Minutes {
  return version.scheduleType === 'weeklyFixed' ? (version.dailyEndTime ?? MIDNIGHT) : MIDNIGHT
}

function isDue(period: PlanPeriod, { today, clock }: AsOf): boolean {
  const over = minutesOverMidnight(period.version)
  // A night is due by the clock on the day after its own, also where that day is seen from its end. [time/as-of-date]
  if (over > 0) return DAY_MINUTES * (epochDay(today) - epochDay(period.to)) + clock >= DAY_MINUTES + over
  const due = DUE_DATES[period.version.scheduleType](period)
  return today > due || (today === due && clock >= endClock(period))
}

/**
 * Whether a period's target for a day up to today can no longer be done as planned. An occurrence over midnight is open
 * as a whole until it ends, its evening included. [plan-progress/open-today]
 */
export function isClosedOn(period: PlanPeriod, date: LocalDate, asOf: AsOf): boolean {
  if (minutesOverMidnight(period.version) > 0) return isDue(period, asOf)
  return date < asOf.today || asOf.clock >= endClock(period)
}

/**
 * Returns the status of one occurrence. Minutes that are added later complete an overdue one.
 * [plan-progress/item-status]
 * @param done in its period, or on the day of it that is asked about
 */
export function itemStatusOf(period: PlanPeriod, done: Minutes, asOf: AsOf, target = period.target): ExecutionStatus {
  if (done >= target) return 'completed'
  if (isDue(period, asOf)) return 'overdue'
  return done > 0 ? 'in progress' : 'not started'
}
