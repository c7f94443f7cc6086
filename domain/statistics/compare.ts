import { type DateRange, rangeOf } from './statistics.ts'
import { addDays, addMonths, daysBetween, type LocalDate, type Minutes } from '#domain/time/time.ts'

/** The pairs of periods that the screen offers. [statistics/compared-periods] */
export const COMPARE_PRESETS = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-month-last-year',
  'last-month-last-year',
] as const
export type ComparePreset = (typeof COMPARE_PRESETS)[number]

export type Periods = { now: DateRange; before: DateRange }

/** Of one period, as many as a picture of years has. [statistics/stretch-limits] */
export const MAX_COMPARED_DAYS = 800

/** Returns the days of a range that are over; null if none is. @param today the owner's, which is not over */
function closedPart({ from, to }: DateRange, today: LocalDate): DateRange | null {
  const last = to < today ? to : addDays(today, -1)
  return last < from ? null : { from, to: last }
}

const moved = ({ from, to }: DateRange, days: number): DateRange => ({
  from: addDays(from, days),
  to: addDays(to, days),
})

/** Returns the same days of the month so many months before; a whole month stays whole. */
function monthsBefore({ from, to }: DateRange, months: number): DateRange {
  const next = addDays(to, 1)
  const isWhole = next.endsWith('-01')
  return {
    from: addMonths(from, -months),
    to: isWhole ? addDays(addMonths(next, -months), -1) : addMonths(to, -months),
  }
}

/** Returns the days to compare, all of them over; null if one side has none. [statistics/compared-periods] */
export function comparedPeriods(comparison: ComparePreset | Periods, today: LocalDate): Periods | null {
  if (typeof comparison === 'object') {
    const [now, before] = [closedPart(comparison.now, today), closedPart(comparison.before, today)]
    return now && before && { now, before }
  }
  const isLast = comparison.startsWith('last-')
  if (comparison.endsWith('-week')) {
    const now = closedPart(rangeOf(isLast ? 'last-week' : 'this-week', today), today)
    return now && { now, before: moved(now, -7) }
  }
  const now = closedPart(rangeOf(isLast ? 'last-month' : 'this-month', today), today)
  return now && { now, before: monthsBefore(now, comparison.endsWith('-last-year') ? 12 : 1) }
}

export type PeriodDay = {
  date: LocalDate
  loggedMinutes: Minutes
  isDataDay: boolean
  /** Minutes of the primary lane by id; '' is time without a recipient. */
  minutes: Readonly<Record<string, Minutes>>
}

export type PeriodSum = {
  loggedMinutes: Minutes
  /** Those of the calendar. */
  days: number
  dataDays: number
}

/** Whole minutes. `difference` is null where a side has no data day. [statistics/compared-things] */
type Pair<Figure> = { now: Figure; before: Figure; difference: Minutes | null }
export type ComparedThing = {
  id: string
  /** Per data day; null without one. */
  perDay: Pair<Minutes | null>
  /** On all days of the period. */
  total: Pair<Minutes>
}
export type Compared = { now: PeriodSum; before: PeriodSum; things: ComparedThing[] }

/** The sums of a period by id: on all days, and on its data days. */
function addUp(range: DateRange, days: readonly PeriodDay[]) {
  const total = new Map<string, Minutes>()
  const onDataDays = new Map<string, Minutes>()
  const sum: PeriodSum = { loggedMinutes: 0, days: daysBetween(range.from, range.to) + 1, dataDays: 0 }
  for (const { date, loggedMinutes, isDataDay, minutes } of days) {
    if (date < range.from || date > range.to) continue
    sum.loggedMinutes += loggedMinutes
    if (isDataDay) sum.dataDays += 1
    for (const [id, own] of Object.entries(minutes)) {
      total.set(id, (total.get(id) ?? 0) + own)
      if (isDataDay) onDataDays.set(id, (onDataDays.get(id) ?? 0) + own)
    }
  }
  return { total, onDataDays, sum }
}

const size = (difference: number | null): number => Math.abs(difference ?? 0)

/**
 * Compares two periods: what changed most first, time without a recipient last. The difference is that of the rounded
 * figures, so that a reader can check it. [statistics/compared-things]
 */
export function comparePeriods(
  periods: Periods,
  days: { now: readonly PeriodDay[]; before: readonly PeriodDay[] },
): Compared {
  const now = addUp(periods.now, days.now)
  const before = addUp(periods.before, days.before)
  const hasData = now.sum.dataDays > 0 && before.sum.dataDays > 0
  const average = ({ onDataDays, sum }: typeof now, id: string) =>
    sum.dataDays > 0 ? Math.round((onDataDays.get(id) ?? 0) / sum.dataDays) : null
  const ids = [...new Set([...now.total.keys(), ...before.total.keys()])]
  const things = ids.flatMap((id): ComparedThing[] => {
    const [n, b] = [now.total.get(id) ?? 0, before.total.get(id) ?? 0]
    if (n + b === 0) return []
    const [perNow, perBefore] = [average(now, id), average(before, id)]
    return [
      {
        id,
        perDay: {
          now: perNow,
          before: perBefore,
          difference: perNow === null || perBefore === null ? null : perNow - perBefore,
        },
        total: { now: n, before: b, difference: hasData ? n - b : null },
      },
    ]
  })
  return { now: now.sum, before: before.sum, things: things.toSorted(mostChanged) }
}

/** Compares by the difference per day, then in total, then by the time itself, then by id. */
const mostChanged = (one: ComparedThing, other: ComparedThing): number =>
  Number(one.id === '') - Number(other.id === '') ||
  size(other.perDay.difference) - size(one.perDay.difference) ||
  size(other.total.difference) - size(one.total.difference) ||
  other.total.now + other.total.before - (one.total.now + one.total.before) ||
  (one.id < other.id ? -1 : 1)
