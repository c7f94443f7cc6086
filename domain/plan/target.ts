import { datesIn } from '#domain/time/dates.ts'
import { lastDayOf, minutesByDay, minutesOverMidnight } from './night.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import type { Plan, PlanSchedule, PlanVersion, ScheduleType } from './plan.ts'
import { type PlanSpan, spansOf } from './version.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, addMonths, dateAt, epochDay, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'

const SLOT = 5

/**
 * The days of the owner's vacations, on which a plan that respects holidays asks for nothing.
 * [plan-progress/eligible-day]
 */
export type OffDays = ReadonlySet<LocalDate>

/**
 * The days, both included, over which a target can be met. An occurrence over midnight belongs to the day on which it
 * starts. [plan-progress/target-by-type] [plan/over-midnight]
 */
export type PlanPeriod = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly target: Minutes
  /** L: the minutes of one session. */
  readonly duration: Minutes
  /** target / L */
  readonly times: number
  /** t(d), ascending, only where it is more than 0; also of the day after, into which an occurrence may reach. */
  readonly days: ReadonlyMap<LocalDate, Minutes>
  /** The version that asks for it. */
  readonly version: PlanVersion
}

/** Returns how many sessions of a quota `n` eligible days of `D` ask for, rounded half up. [plan-progress/prorate] */
export const prorate = (quota: number, n: number, D: number): number => Math.floor((2 * quota * n + D) / (2 * D))

/** Whether a schedule may ask for anything on the date. Weekdays are ignored. [plan-progress/eligible-day] */
export const isEligible = (
  { startDate, endDate, respectHolidays }: PlanSchedule,
  date: LocalDate,
  offDays: OffDays,
): boolean => startDate <= date && date <= endDate && !(respectHolidays && offDays.has(date))

const eligibleDays = (span: PlanSpan, offDays: OffDays): LocalDate[] =>
  datesIn(span).filter((date) => isEligible(span.version, date, offDays))

/**
 * The fields are written out, because thousands of periods are made at a time and a spread takes a hundred times as
 * long.
 */
const periodOf = ({ from, to, version }: PlanSpan, times: number, days: PlanPeriod['days']): PlanPeriod => ({
  from,
  to,
  target: times * version.duration,
  duration: version.duration,
  times,
  days,
  version,
})

/** Returns the whole target on one day, or a target of 0 without a day. */
const onOneDay = (span: PlanSpan, day: LocalDate | undefined): PlanPeriod =>
  day === undefined ? periodOf(span, 0, new Map()) : periodOf(span, 1, minutesByDay(span.version, day))

function fixedPeriods(span: PlanSpan, offDays: OffDays, within: DateRange): PlanPeriod[] {
  const { version } = span
  const weekdays = new Set(version.daysOfWeek)
  const isNightly = minutesOverMidnight(version) > 0
  const earliest = isNightly && within.from > span.from ? addDays(within.from, -1) : within.from
  const from = span.from > earliest ? span.from : earliest
  const first = weekdayOf(from) - 1
  return datesIn({ from, to: span.to < within.to ? span.to : within.to })
    .filter((date, index) => weekdays.has(((first + index) % 7) + 1) && isEligible(version, date, offDays))
    .map((date) => onOneDay({ from: date, to: date, version }, date))
}

/** Spreads the target evenly in slots; the earlier days get the extra slots. [plan-progress/even-daily-target] */
function spread(target: Minutes, days: readonly LocalDate[]): Map<LocalDate, Minutes> {
  const slots = target / SLOT
  const each = Math.floor(slots / days.length)
  const over = slots - each * days.length
  const spreading = new Map<LocalDate, Minutes>()
  for (const [index, date] of (each ? days : days.slice(0, over)).entries())
    spreading.set(date, (index < over ? each + 1 : each) * SLOT)
  return spreading
}

/** @param D the number of days of the whole week or month */
function flexiblePeriod(span: PlanSpan, D: number, offDays: OffDays): PlanPeriod {
  const { duration, quota } = span.version
  const days = eligibleDays(span, offDays)
  const times = prorate(quota ?? 0, days.length, D)
  return periodOf(span, times, spread(times * duration, days))
}

/** Yields the weeks or months of a span. @param lastOf the last day of the week or month that holds a date */
function* partsOf({ from, to, version }: PlanSpan, lastOf: (date: LocalDate) => LocalDate): Generator<PlanSpan> {
  const end = epochDay(to)
  for (let first = epochDay(from); first <= end;) {
    const start = dateAt(first)
    const last = Math.min(epochDay(lastOf(start)), end)
    yield { from: start, to: dateAt(last), version }
    first = last + 1
  }
}

const lastOfWeek = (date: LocalDate) => dateAt(epochDay(date) + 7 - weekdayOf(date))
const lastOfMonth = (date: LocalDate) => daysOfMonth(monthOf(date)).to

/** Returns one day for each year; 29 February becomes the 28th. [plan/yearly-repeat] */
function yearlyPeriods({ from, to, version }: PlanSpan, offDays: OffDays): PlanPeriod[] {
  const periods: PlanPeriod[] = []
  for (let years = 0; ; years++) {
    const date = addMonths(version.startDate, 12 * years)
    if (date > to || periods.at(-1)?.to === date) return periods
    if (date >= from)
      periods.push(onOneDay({ from: date, to: date, version }, isEligible(version, date, offDays) ? date : undefined))
  }
}

const touches = ({ from, to }: DateRange, within: DateRange) => from <= within.to && to >= within.from

const reachesInto = (period: PlanPeriod, within: DateRange) =>
  touches({ from: period.from, to: lastDayOf(period) }, within)

const weeklyPeriods = (span: PlanSpan, offDays: OffDays, within: DateRange) =>
  [...partsOf(span, lastOfWeek)].filter((week) => touches(week, within)).map((week) => flexiblePeriod(week, 7, offDays))

const monthlyPeriods = (span: PlanSpan, offDays: OffDays, within: DateRange) =>
  [...partsOf(span, lastOfMonth)]
    .filter((month) => touches(month, within))
    .map((month) => flexiblePeriod(month, Number(lastOfMonth(month.from).slice(8)), offDays))

const oneTimePeriods = (span: PlanSpan, offDays: OffDays) =>
  span.version.repeatYearly ? yearlyPeriods(span, offDays) : [onOneDay(span, eligibleDays(span, offDays).at(-1))]

const PERIODS_IN: Record<ScheduleType, (span: PlanSpan, offDays: OffDays, within: DateRange) => PlanPeriod[]> = {
  weeklyFixed: fixedPeriods,
  weeklyFixedThatDayFlexible: fixedPeriods,
  weeklyFlexible: weeklyPeriods,
  monthlyFlexible: monthlyPeriods,
  oneTime: oneTimePeriods,
}

/** In a year in which the day was moved, the later one counts: each year has one occurrence. [plan/yearly-repeat] */
const oneEachYear = (periods: readonly PlanPeriod[]): PlanPeriod[] => [
  ...new Map(periods.map((period) => [period.from.slice(0, 4), period])).values(),
]

export const EVER: DateRange = { from: '0000-01-01' as LocalDate, to: '9999-12-31' as LocalDate }

/**
 * Returns the targets of a plan over its whole life, ascending and without overlap. A fixed type has a period for every
 * date with a target; weeks, months and one-time plans without an eligible day have a period with the target 0.
 * [plan-progress/target-by-type] [plan/split-by-version]
 * @param within returns only the periods that touch these days, each of them whole
 */
export function periodsOf(
  plan: Pick<Plan, 'versions'>,
  offDays: OffDays,
  within: DateRange = EVER,
): readonly PlanPeriod[] {
  const periods = spansOf(plan).flatMap((span) => PERIODS_IN[span.version.scheduleType](span, offDays, within))
  const isYearly = plan.versions.every(({ scheduleType, repeatYearly }) => scheduleType === 'oneTime' && repeatYearly)
  return (isYearly ? oneEachYear(periods) : periods).filter((period) => reachesInto(period, within))
}
