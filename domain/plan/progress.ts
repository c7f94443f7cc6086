import { datesIn } from '#domain/time/dates.ts'
import { percent1 } from '#domain/time/duration.ts'
import { type AsOf, type DoneMinutes, type ExecutionStatus, isClosedOn, itemStatusOf } from './item.ts'
import { lastDayOf, minutesOverMidnight } from './night.ts'
import { isOfManyDays } from './version.ts'
import type { Plan, ViewMode } from './plan.ts'
import { EVER, type PlanPeriod } from './target.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

/**
 * A rate as a pair of numbers and as a percentage with one decimal; null while nothing was asked for.
 * [plan-progress/view-modes]
 */
export type PlanRate = { numerator: Minutes; denominator: Minutes; rate: number | null }

export type PeriodProgress = {
  period: PlanPeriod
  /** The minutes in it up to today, without a limit. */
  done: Minutes
  /** The part of them that fills the target. */
  credit: Minutes
  /**
   * The whole sessions, of `period.times`, that the credit amounts to, so that sessions and minutes agree.
   * [plan-progress/times-done]
   */
  timesDone: number
}

/** A plan as of a moment. Nothing after its today counts. */
export type PlanProgress = {
  plan: Plan
  asOf: AsOf
  /** All minutes of the plan on the days on which they fall, also after today. */
  done: DoneMinutes
  /** The same on the days on which the occurrences start. [plan-progress/night-minutes] */
  ofOccurrences: DoneMinutes
  modes: Record<ViewMode, PlanRate>
  /** Belongs to the accumulated value to today. */
  aheadMinutes: Minutes
  creditMinutes: Minutes
  targetMinutes: Minutes
  /** Also counts minutes on days without a target. */
  doneMinutes: Minutes
  periods: readonly PeriodProgress[]
}

/** A rate shows at most 100 %. [plan-progress/view-modes] */
export function planRate(numerator: Minutes, denominator: Minutes): PlanRate {
  const rate = percent1(numerator, denominator)
  return { numerator, denominator, rate: rate === null ? null : Math.min(100, rate) }
}

/**
 * Returns the percentage with one decimal in the chosen view mode; null while nothing was asked for.
 * [plan-progress/view-modes]
 */
export const rateIn = (progress: PlanProgress, viewMode: ViewMode): number | null => progress.modes[viewMode].rate

/**
 * Returns t(d) of one plan on the days of a range, ascending. A night that ends in the morning and one that begins in
 * the evening both belong to their day. [plan/over-midnight]
 */
export function targetsByDay(periods: readonly PlanPeriod[], range: DateRange = EVER): Map<LocalDate, Minutes> {
  const { from, to } = range
  const targets = new Map<LocalDate, Minutes>()
  for (const period of periods)
    if (period.from <= to && lastDayOf(period) >= from)
      for (const [date, target] of period.days)
        if (from <= date && date <= to) targets.set(date, (targets.get(date) ?? 0) + target)
  return targets
}

/**
 * Returns daily_track: Σ min(a, t) and Σ t of the days in the range; nothing is carried over.
 * [plan-progress/view-modes]
 */
export function dailyRate(periods: readonly PlanPeriod[], done: DoneMinutes, { from, to }: DateRange): PlanRate {
  let numerator = 0
  let denominator = 0
  for (const [date, target] of targetsByDay(periods, { from, to })) {
    numerator += Math.min(done.get(date) ?? 0, target)
    denominator += target
  }
  return planRate(numerator, denominator)
}

type DoneDay = readonly [date: LocalDate, minutes: Minutes]

const timesIn = (credit: Minutes, { duration }: PlanPeriod): number => Math.floor(credit / duration)

/** Returns the credit of a period, and the part of its target that is due up to today. [plan-progress/period-credit] */
function periodProgress(period: PlanPeriod, days: readonly DoneDay[], asOf: AsOf) {
  const { today } = asOf
  const { target } = period
  let before = 0
  let onToday = 0
  for (const [date, minutes] of days)
    if (date === today) onToday += minutes
    else before += minutes
  const done = before + onToday
  const credit = Math.min(target, done)
  const progress = { period, done, credit, timesDone: timesIn(credit, period) }
  // An occurrence over midnight is due as a whole once it ends; until then only its done minutes are.
  // [plan-progress/open-today]
  if (minutesOverMidnight(period.version) > 0) {
    const open = period.from <= today ? credit : 0
    return { progress, asked: isClosedOn(period, period.from, asOf) ? target : open }
  }
  let asked = 0
  for (const [date, minutes] of period.days) if (date < today) asked += minutes
  // An open today is asked for only what its minutes added to the credit. In a week that is full already, more would
  // only raise the denominator and so lower the rate. [plan-progress/open-today]
  const ofToday = period.days.get(today) ?? 0
  asked += isClosedOn(period, today, asOf) ? ofToday : Math.min(ofToday, credit - Math.min(target, before))
  return { progress, asked }
}

const daysUntil = (done: DoneMinutes, { today }: AsOf): DoneDay[] =>
  [...done].filter(([date]) => date <= today).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Returns the minutes done in each period, and the part of its target that is due by now. [plan-progress/period-credit]
 * [plan-progress/open-today]
 * @param periods of one plan, ascending: all of them, or some
 * @param done the minutes that count for the plan, at least on the days of these periods, each on the day of its
 * occurrence (`occurrenceMinutes`)
 */
export function periodProgresses(periods: readonly PlanPeriod[], done: DoneMinutes, asOf: AsOf) {
  const days = daysUntil(done, asOf)
  let at = 0
  return periods.map((period) => {
    while (at < days.length && days[at]![0] < period.from) at++
    const first = at
    while (at < days.length && days[at]![0] <= period.to) at++
    return periodProgress(period, days.slice(first, at), asOf)
  })
}

/**
 * Returns the progress of a plan. [plan-progress/view-modes] [plan-progress/times-done]
 * @param periods all of the plan's, ascending
 * @param done its matched minutes, on the days on which they fall
 * @param ofOccurrences the same, on the days of their occurrences
 */
export function progressOf(
  plan: Plan,
  periods: readonly PlanPeriod[],
  done: DoneMinutes,
  asOf: AsOf,
  ofOccurrences: DoneMinutes = done,
): PlanProgress {
  const found = periodProgresses(periods, ofOccurrences, asOf)
  const progresses = found.map(({ progress }) => progress)
  const asked = found.reduce((total, each) => total + each.asked, 0)
  const sum = (of: (each: PeriodProgress) => Minutes) => progresses.reduce((total, each) => total + of(each), 0)
  const credit = sum((each) => each.credit)
  const target = sum((each) => each.period.target)
  return {
    plan,
    asOf,
    done,
    ofOccurrences,
    modes: {
      daily_track: dailyRate(periods, done, { from: periods[0]?.from ?? asOf.today, to: asOf.today }),
      accumulated_value_to_today: planRate(credit, asked),
      // Of a plan without an end, only the target until today is a total. [plan-progress/view-modes]
      accumulated_value_to_plan_end_date: planRate(credit, plan.rollsOn ? asked : target),
    },
    aheadMinutes: Math.max(0, credit - asked),
    creditMinutes: credit,
    targetMinutes: target,
    doneMinutes: daysUntil(done, asOf).reduce((total, [, minutes]) => total + minutes, 0),
    periods: progresses,
  }
}

export type TrackedDay = {
  date: LocalDate
  target: Minutes
  done: Minutes
  /** A percentage with one decimal; null without a target, because then all minutes are extra. */
  rate: number | null
  /** Null if nothing was asked for, or nothing more. */
  status: ExecutionStatus | null
}

/**
 * Returns the days of a week or month on which a session became full. Only these are ticked. [plan-progress/times-done]
 */
function daysOfTimes(period: PlanPeriod, done: DoneMinutes, { today }: AsOf): LocalDate[] {
  let [all, times] = [0, 0]
  return datesIn({ from: period.from, to: period.to < today ? period.to : today }).filter((date) => {
    all += done.get(date) ?? 0
    const before = times
    times = timesIn(Math.min(all, period.target), period)
    return times > before
  })
}

type TargetOfPart = { target: Minutes; parts: PeriodProgress[] }

/**
 * Of a night that ends on the day and one that begins on it, the first open one gives the status of the day. The days
 * of a week or month are overdue together with it, and are asked for nothing more once it is full.
 */
function statusOf({ target, parts }: TargetOfPart, minutes: Minutes, asOf: AsOf): ExecutionStatus | null {
  const open = parts.find(({ credit, period }) => credit < period.target)
  if (!open) return parts.some(({ period: { version } }) => isOfManyDays(version)) ? null : 'completed'
  return itemStatusOf(open.period, minutes, asOf, isOfManyDays(open.period.version) ? undefined : target)
}

/** Returns the daily track of every day of the range. [plan-progress/view-modes] */
export function dayTrack(
  { periods, done, asOf }: Pick<PlanProgress, 'periods' | 'done' | 'asOf'>,
  { from, to }: DateRange,
): TrackedDay[] {
  const days = new Map<LocalDate, TargetOfPart>()
  const full = new Set<LocalDate>()
  for (const part of periods) {
    if (part.period.from > to || lastDayOf(part.period) < from) continue
    for (const [date, more] of part.period.days) {
      const { target = 0, parts = [] } = days.get(date) ?? {}
      days.set(date, { target: target + more, parts: [...parts, part] })
    }
    if (isOfManyDays(part.period.version)) for (const date of daysOfTimes(part.period, done, asOf)) full.add(date)
  }
  return datesIn({ from, to }).map((date) => {
    const minutes = done.get(date) ?? 0
    const asked = days.get(date)
    const target = asked?.target ?? 0
    const status = full.has(date) ? 'completed' : asked ? statusOf(asked, minutes, asOf) : null
    return { date, target, done: minutes, rate: planRate(Math.min(minutes, target), target).rate, status }
  })
}

/**
 * Returns the track of every day of the range, with each occurrence whole on the day on which it starts: what a list
 * of occurrences shows. [plan/over-midnight]
 */
export function occurrenceTrack({ periods, ofOccurrences, asOf }: PlanProgress, range: DateRange): TrackedDay[] {
  const whole = periods.map((each) => {
    const { period } = each
    const isNight = period.target > 0 && minutesOverMidnight(period.version) > 0
    return isNight ? { ...each, period: { ...period, days: new Map([[period.from, period.target]]) } } : each
  })
  return dayTrack({ periods: whole, done: ofOccurrences, asOf }, range)
}
