import { daysOfMonth, monthOf } from './month.ts'
import type { PlanSchedule, ScheduleType } from './plan.ts'
import type { PlanPeriod } from './plan-target.ts'
import { addDays, type LocalDate, type Minutes, weekdayOf } from './time.ts'

/** spec §3, spelt as the spec spells them. */
export const EXECUTION_STATUSES = ['not started', 'in progress', 'completed', 'overdue'] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

/** The owner's now: the day, and the minutes since midnight on the wall clock. A day that is over is 1440. */
export type AsOf = { readonly today: LocalDate; readonly clock: Minutes }

const MIDNIGHT = 1440

/** a(d): minutes done on each day. */
export type DoneMinutes = ReadonlyMap<LocalDate, Minutes>

const onItsLastDay = ({ to }: PlanPeriod) => to

/** rule §1.9: the day on which an occurrence is due. */
const DUE_DATES: Record<ScheduleType, (period: PlanPeriod) => LocalDate> = {
  weeklyFixed: onItsLastDay,
  weeklyFixedThatDayFlexible: onItsLastDay,
  weeklyFlexible: ({ to }) => addDays(to, 7 - weekdayOf(to)),
  monthlyFlexible: ({ to }) => daysOfMonth(monthOf(to)).to,
  oneTime: onItsLastDay,
}

/** A fixed time ends by the clock, everything else with the day. */
const endClock = ({ scheduleType, dailyEndTime }: PlanSchedule): Minutes =>
  scheduleType === 'weeklyFixed' ? (dailyEndTime ?? MIDNIGHT) : MIDNIGHT

function isDue(period: PlanPeriod, { today, clock }: AsOf): boolean {
  const due = DUE_DATES[period.version.scheduleType](period)
  return today > due || (today === due && clock >= endClock(period.version))
}

/** rule [1.8-e]: whether what today asks for of a period can no longer be done today. */
export const isTodayClosed = ({ version }: PlanPeriod, clock: Minutes): boolean => clock >= endClock(version)

/**
 * rule §1.9: the status of one occurrence. There is no "missed for ever": minutes that are added later complete it.
 * @param done in its period, or on the day of it that is asked about
 */
export function itemStatusOf(period: PlanPeriod, done: Minutes, asOf: AsOf, target = period.target): ExecutionStatus {
  if (done >= target) return 'completed'
  if (isDue(period, asOf)) return 'overdue'
  return done > 0 ? 'in progress' : 'not started'
}
