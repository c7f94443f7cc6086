import { dateOfDays, daysOf } from './gregorian.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Days from 1970-01-01. */
type EpochDay = number

/** A part BYDAY. */
export type NamedWeekday = {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number
  /** Which of them in the month or year, negative from its end; 0: each. */
  readonly place: number
}

/** The days that a rule of RFC 5545 names. An empty list means that the rule does not have the part. */
export type DayRule = {
  readonly frequency: Frequency
  readonly interval: number
  readonly weekdays: readonly NamedWeekday[]
  /** 1 … 31, negative from the end of the month. */
  readonly monthDays: readonly number[]
  /** 1 … 12. */
  readonly months: readonly number[]
  /** BYSETPOS. */
  readonly positions: readonly number[]
}

/** So many periods without a day end the search: eight years of days, as from 2096 to 2104 for a 29 February. */
const MAX_EMPTY_PERIODS = 3000
/** A result must stay within the years that can be written. */
const END: EpochDay = daysOf(9998, 1, 1)

const mod = (value: number, by: number) => ((value % by) + by) % by
const weekdayOf = (day: EpochDay) => mod(day + 3, 7) + 1

/** A run of days: `from` included, `to` excluded. */
type Run = { readonly from: EpochDay; readonly to: EpochDay }

/** @param month counted from January of the year 0 */
const monthRun = (month: number): Run => ({ from: monthStart(month), to: monthStart(month + 1) })
const monthStart = (month: number): EpochDay => daysOf(Math.floor(month / 12), mod(month, 12) + 1, 1)

function monthDaysIn({ from, to }: Run, monthDays: readonly number[]): EpochDay[] {
  const days = monthDays.map((day) => (day > 0 ? from + day - 1 : to + day))
  return days.filter((day) => day >= from && day < to)
}

function weekdaysIn({ from, to }: Run, { weekday, place }: NamedWeekday): EpochDay[] {
  const first = from + mod(weekday - weekdayOf(from), 7)
  const last = to - 1 - mod(weekdayOf(to - 1) - weekday, 7)
  if (place !== 0) {
    const day = place > 0 ? first + 7 * (place - 1) : last + 7 * (place + 1)
    return day >= from && day < to ? [day] : []
  }
  const days = []
  for (let day = first; day <= last; day += 7) days.push(day)
  return days
}

/** BYDAY narrows what BYMONTHDAY names (RFC 5545, section 3.3.10, notes 1 and 2). */
const narrowed = (days: readonly EpochDay[], { weekdays }: DayRule, run: Run): readonly EpochDay[] => {
  const named = new Set(weekdays.flatMap((each) => weekdaysIn(run, each)))
  return weekdays.length ? days.filter((day) => named.has(day)) : days
}

function daysOfMonth(rule: DayRule, run: Run, otherwise: number): readonly EpochDay[] {
  if (rule.monthDays.length) return narrowed(monthDaysIn(run, rule.monthDays), rule, run)
  return rule.weekdays.length ? rule.weekdays.flatMap((named) => weekdaysIn(run, named)) : monthDaysIn(run, [otherwise])
}

type Start = { readonly day: EpochDay; readonly month: number; readonly dayOfMonth: number }

/** How many days a search may still look at. Shared by the series of one answer, so that no rule makes it long. */
export type SearchBudget = { daysLeft: number }

/**
 * How a frequency cuts time into periods, and the days of a rule in one of them. Periods are counted from any origin.
 */
type Periods = {
  readonly at: (day: EpochDay) => number
  /** Days of the longest period: looking at one costs as much for any rule. */
  readonly length: number
  readonly days: (period: number, rule: DayRule, start: Start) => readonly EpochDay[]
}

function isOnDay({ weekdays, monthDays, months }: DayRule, day: EpochDay): boolean {
  if (weekdays.length && !weekdays.some(({ weekday }) => weekday === weekdayOf(day))) return false
  if (!monthDays.length && !months.length) return true
  const date = dateOfDays(day)
  if (months.length && !months.includes(date.month)) return false
  return !monthDays.length || monthDaysIn(monthRun(date.year * 12 + date.month - 1), monthDays).includes(day)
}

const monthOf = (day: EpochDay): number => {
  const { year, month } = dateOfDays(day)
  return year * 12 + month - 1
}

const isInMonth = ({ months }: DayRule, month: number) => !months.length || months.includes(mod(month, 12) + 1)

const YEAR_MONTHS = Array.from({ length: 12 }, (_, at) => at)

/** Without BYMONTH a weekday has its place in the year, with it in the month. */
function daysOfYear(year: number, rule: DayRule, start: Start): readonly EpochDay[] {
  const { months, weekdays, monthDays } = rule
  const runOf = (month: number) => monthRun(year * 12 + month)
  if (months.length) return months.flatMap((month) => daysOfMonth(rule, runOf(month - 1), start.dayOfMonth))
  const run = { from: daysOf(year, 1, 1), to: daysOf(year + 1, 1, 1) }
  if (monthDays.length) {
    const named = YEAR_MONTHS.flatMap((month) => monthDaysIn(runOf(month), monthDays))
    return narrowed(named, rule, run)
  }
  if (weekdays.length) return weekdays.flatMap((named) => weekdaysIn(run, named))
  return monthDaysIn(runOf(mod(start.month, 12)), [start.dayOfMonth])
}

const PERIODS: Readonly<Record<Frequency, Periods>> = {
  DAILY: { at: (day) => day, length: 1, days: (day, rule) => (isOnDay(rule, day) ? [day] : []) },
  WEEKLY: {
    at: (day) => Math.floor((day + 3) / 7),
    length: 7,
    days: (week, rule, start) => {
      const monday = week * 7 - 3
      const weekdays = rule.weekdays.length ? rule.weekdays.map(({ weekday }) => weekday) : [weekdayOf(start.day)]
      const days = weekdays.map((weekday) => monday + weekday - 1)
      return rule.months.length ? days.filter((day) => isInMonth(rule, monthOf(day))) : days
    },
  },
  MONTHLY: {
    at: monthOf,
    length: 31,
    days: (month, rule, start) => (isInMonth(rule, month) ? daysOfMonth(rule, monthRun(month), start.dayOfMonth) : []),
  },
  YEARLY: { at: (day) => dateOfDays(day).year, length: 366, days: daysOfYear },
}

/** In their order, each once; of them those that BYSETPOS chooses. */
function chosen(days: readonly EpochDay[], positions: readonly number[]): readonly EpochDay[] {
  if (days.length < 2 && !positions.length) return days
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  if (!positions.length) return sorted
  const places = new Set(positions.map((place) => (place > 0 ? place - 1 : sorted.length + place)))
  return sorted.filter((_, at) => places.has(at))
}

/**
 * The days that a rule names, ascending, without end: from its first day on, and not before another. Begins with the
 * period of that other day, so old rules cost no more than new ones.
 * @param budget the search ends when it is used up: `daysLeft` is negative then
 */
export function* namedDays(rule: DayRule, first: EpochDay, from: EpochDay, budget: SearchBudget): Generator<EpochDay> {
  const { at, length, days } = PERIODS[rule.frequency]
  const start = { day: first, month: monthOf(first), dayOfMonth: dateOfDays(first).day }
  const least = Math.max(first, from)
  const origin = at(first)
  const skipped = Math.floor((at(least) - origin) / rule.interval)
  let empty = 0
  for (let period = origin + skipped * rule.interval; empty < MAX_EMPTY_PERIODS; period += rule.interval) {
    empty++
    budget.daysLeft -= length
    if (budget.daysLeft < 0) return
    for (const day of chosen(days(period, rule, start), rule.positions)) {
      if (day >= END) return
      if (day < least) continue
      empty = 0
      yield day
    }
  }
}
