import type { Output } from '#contract/endpoint.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import type { statistics } from '#contract/statistics.ts'
import { datesIn } from '#domain/time/dates.ts'
import type { StatisticsContent } from '#contract/saved-filter.ts'
import { type LogsBehind, logsOfAll, logsOfRest, logsOfThing, type Looked } from '#contract/log-mark.ts'
import { percent1 } from '#domain/time/duration.ts'
import { COMPARE_PRESETS, type ComparePreset, MAX_COMPARED_DAYS, type Periods } from '#domain/statistics/compare.ts'
import { compared, comparedRanges, type DateRange, type RangePreset, rangeOf } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { average30 } from '#domain/statistics/window-average.ts'
import { yearOf } from '#domain/statistics/year-heat.ts'
import { isDate, type StatisticsSearch } from '#web/paths.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'
import { addressOfStatistics } from '#web/widgets/saved-filter/address.ts'

// The state of the page

/** The ranges that the screen offers. [statistics/range-presets] */
export const PRESETS = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'last-60-days',
  'last-90-days',
] as const satisfies readonly RangePreset[]
export const WINDOWS = ['one-week', 'one-month', 'three-months', 'six-months'] as const satisfies readonly RangePreset[]

/** `person` divides groups among their members; it is never added to `recipient`. [statistics/recipients-by-person] */
export const LOOKED = [
  'category',
  'activity',
  'subActivity',
  'tag',
  'project',
  'recipient',
  'person',
] as const satisfies readonly Looked[]

/** @property of the thing of the average and the year; without it, the largest */
export type Shown = {
  range: RangePreset
  looked: Looked
  of: string | null
  /** Two periods side by side, in the place of the range. */
  compare: ComparePreset | Periods | null
}

/** The days between two dates of an address, as many as can be compared. [statistics/compared-periods] */
function periodOf(one: string | undefined, other: string | undefined): DateRange | null {
  const isDay = (text: string | undefined): text is LocalDate => text !== undefined && isDate(text) && text >= '1000'
  if (!isDay(one) || !isDay(other)) return null
  const [from, to] = one < other ? [one, other] : [other, one]
  const last = addDays(from, MAX_COMPARED_DAYS - 1)
  return { from, to: to < last ? to : last }
}

function comparisonOf({ compare, from, to, beforeFrom, beforeTo }: StatisticsSearch): Shown['compare'] {
  if (compare !== 'own') return COMPARE_PRESETS.find((preset) => preset === compare) ?? null
  const [now, before] = [periodOf(from, to), periodOf(beforeFrom, beforeTo)]
  return now && before && { now, before }
}

/**
 * The address decides, then where the screen was left: a stored value that is not known gives the default.
 * [statistics/range-presets]
 */
export function shownOf(address: StatisticsSearch, stored: unknown): Shown {
  const kept = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  const one = <T>(known: readonly T[], ...wanted: unknown[]) => {
    for (const want of wanted) {
      const found = known.find((each) => each === want)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    range: one([...PRESETS, ...WINDOWS], address.range, kept['range']) ?? 'last-30-days',
    looked: one(LOOKED, address.aspect, kept['aspect']) ?? 'category',
    of: address.of ?? null,
    compare: comparisonOf(address),
  }
}

/** What is shown, as it is saved. [search/saved-filters] */
export const savedContentOf = ({ range, looked, of, compare }: Shown): StatisticsContent => ({
  range,
  aspect: looked,
  ...(of !== null && { of }),
  ...(compare !== null && { compare }),
})

export const addressOf = (shown: Shown): StatisticsSearch => addressOfStatistics(savedContentOf(shown))

/** The days of every picture: the year, the longest window, the one before it, and the days behind an average. */
export function fetchedRange(today: LocalDate): DateRange {
  const longest = rangeOf('six-months', today)
  const window = (comparedRanges(longest, today)?.before ?? longest).from
  const year = yearOf(today).from
  return { from: window < year ? window : year, to: today }
}

/** The content of a mark: a thing, everything of the kind without a color of its own, or all of the kind. */
export type Marked = { id: string; series: readonly Series[] } | 'all'

/** The content and days of a mark, and whether it leaves out parallel logs. */
export type Mark = { of: Marked; range: DateRange; lane?: 'primary' }

/**
 * The logs that make up a mark's minutes; null where no list adds up to them. [statistics/figure-to-logs]
 * @param grouped the people who are in a group
 */
export function logsBehind(looked: Looked, { of, range, lane }: Mark, grouped: ReadonlySet<string>): LogsBehind | null {
  const figure = { ...range, looked, lane, grouped }
  if (of === 'all') return logsOfAll(figure)
  if (of.id !== REST) return logsOfThing(figure, of.id)
  return logsOfRest(
    figure,
    of.series.flatMap(({ id }) => (id === REST ? [] : [id])),
  )
}

// Totals

export type Pictured = Output<typeof statistics.days>
export type PicturedDay = Pictured['days'][number]
export type Overall = Output<typeof planStatistics.overallPlanExecution>

/** Everything without a color of its own. */
export const REST = '*'
/** More than seven colors cannot be told apart. [statistics/series-colors] */
const MAX_SERIES = 7

const within =
  ({ from, to }: DateRange) =>
  ({ date }: { date: LocalDate }) =>
    from <= date && date <= to

function summed(days: readonly PicturedDay[], lane: 'minutes' | 'parallel' = 'minutes'): Map<string, Minutes> {
  const sums = new Map<string, Minutes>()
  for (const day of days) for (const [id, value] of Object.entries(day[lane])) sums.set(id, (sums.get(id) ?? 0) + value)
  return sums
}

/** The key of time without a recipient; it stands beside the people and has no share. */
export const NOBODY = ''

export type Total = {
  id: string
  /** Minutes of the primary lane, within the 24 hours of a day. [statistics/day-has-24-hours] */
  minutes: Minutes
  /** Minutes of the parallel lane. */
  parallel: Minutes
  /**
   * The percentage of all of these; parts of a whole only where nothing counts twice. null for time without a
   * recipient.
   */
  share: number | null
  /** null while there are too few days. [statistics/per-data-day] */
  perDataDay: number | null
  /** Per data day, of the days that the closed ones are compared with. [statistics/compared-days] */
  previous: number | null
  change: number | null
}

/** Averages count only the data days of a range. [statistics/per-data-day] */
const dataDaysIn = (days: readonly PicturedDay[], range: DateRange | undefined) => {
  const found = range ? days.filter(within(range)).filter(({ isDataDay }) => isDataDay) : []
  return { sums: summed(found), dataDays: found.length }
}

/**
 * The most minutes first, time without a recipient last. @param today null while there are too few days
 * [statistics/total-order]
 */
export function totalsOf(days: readonly PicturedDay[], range: DateRange, today: LocalDate | null): Total[] {
  const inRange = days.filter(within(range))
  const [sums, parallel] = [summed(inRange), summed(inRange, 'parallel')]
  const ranges = today === null ? null : comparedRanges(range, today)
  const [now, before] = [dataDaysIn(days, ranges?.closed), dataDaysIn(days, ranges?.before)]
  const all = [...sums].reduce((sum, [id, minutes]) => (id === NOBODY ? sum : sum + minutes), 0)
  return [...new Set([...sums.keys(), ...parallel.keys()])]
    .map((id) => {
      const { previousPerDataDay: previous, ...own } = compared(
        { minutes: now.sums.get(id) ?? 0, dataDays: now.dataDays },
        { minutes: before.sums.get(id) ?? 0, dataDays: before.dataDays },
      )
      const minutes = sums.get(id) ?? 0
      const share = id === NOBODY ? null : percent1(minutes, all)
      return { id, minutes, parallel: parallel.get(id) ?? 0, share, ...own, previous }
    })
    .toSorted(
      (a, b) =>
        Number(a.id === NOBODY) - Number(b.id === NOBODY) ||
        b.minutes - a.minutes ||
        b.parallel - a.parallel ||
        (a.id < b.id ? -1 : 1),
    )
}

export type Series = { id: string; colour: string }

/** Hues that can be told apart, in the order in which they are given. */
const HUES = ['study', 'leisure', 'sports', 'self_management', 'shopping', 'work', 'socializing'] as const
const FAINTEST = 'color-mix(in oklab, var(--ink-soft) 22%, var(--surface-card))'

/**
 * The largest items, each in a color: a category in its own, in their order; everything else by size, and the rest as
 * one. [statistics/series-colors]
 * @param of the selected item, which is included however small it is
 */
export function seriesOf(ids: readonly string[], looked: Looked, of: string | null = null): Series[] {
  const first = ids.slice(0, ids.length > MAX_SERIES ? MAX_SERIES : undefined)
  const isLeftOut = of !== null && ids.includes(of) && !first.includes(of)
  const largest = isLeftOut ? [...first.slice(0, -1), of] : first
  const named =
    looked === 'category'
      ? CATEGORIES.filter((id) => largest.includes(id)).map((id) => ({ id: id as string, colour: `var(--cat-${id})` }))
      : largest.map((id, at) => ({ id, colour: `var(--cat-${HUES[at % HUES.length]})` }))
  return ids.length > largest.length ? [...named, { id: REST, colour: FAINTEST }] : named
}

/** The selected thing stands on the axis, where it can be compared with its average. */
export const onAxisFirst = (series: readonly Series[], of: string | null): Series[] =>
  series.toSorted((a, b) => Number(b.id === of) - Number(a.id === of))

/**
 * A day as a column: minutes by series, parallel minutes beside them, and the average of one of them.
 * [statistics/average-30]
 */
export type Column = {
  date: LocalDate
  minutes: Record<string, Minutes>
  total: Minutes
  parallel: Minutes
  average: number | null
}

export function columnsOf(
  days: readonly PicturedDay[],
  range: DateRange,
  series: readonly Series[],
  of: string | null,
): Column[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const averages = new Map(averageOf(days, range, of).map(({ localDate, average }) => [localDate, average]))
  const named = new Set(series.map(({ id }) => id))
  return datesIn(range).map((date) => {
    const minutes: Record<string, Minutes> = {}
    const day = known.get(date)
    let total = 0
    for (const [id, value] of Object.entries(day?.minutes ?? {})) {
      if (id === NOBODY) continue
      const key = named.has(id) ? id : REST
      minutes[key] = (minutes[key] ?? 0) + value
      total += value
    }
    const beside = Object.entries(day?.parallel ?? {}).filter(([id]) => id !== NOBODY)
    const parallel = beside.reduce((sum, [, value]) => sum + value, 0)
    return { date, minutes, total, parallel, average: averages.get(date) ?? null }
  })
}

const averageOf = (days: readonly PicturedDay[], range: DateRange, of: string | null) =>
  of === null
    ? []
    : average30(
        minutesOf(days, of),
        days.filter(({ isDataDay }) => isDataDay).map(({ date }) => date),
        range,
      )

/** One thing by day. */
export const minutesOf = (days: readonly PicturedDay[], of: string): Map<LocalDate, Minutes> =>
  new Map(days.map(({ date, minutes }) => [date, minutes[of] ?? 0]))

/** Parts of a ring, one after the other. */
export function around<T extends { minutes: Minutes }>(parts: readonly T[]): (T & { from: number; to: number })[] {
  const all = parts.reduce((sum, { minutes }) => sum + minutes, 0)
  let done = 0
  return parts.map((part) => {
    const from = done / all
    done += part.minutes
    return { ...part, from, to: done / all }
  })
}

/** The totals by series, the rest as one. */
export const bySeries = (totals: readonly Total[], series: readonly Series[]) =>
  series.map(({ id, colour }) => {
    const own = totals.filter((total) => (id === REST ? !series.some((one) => one.id === total.id) : total.id === id))
    return { id, colour, minutes: own.reduce((sum, { minutes }) => sum + minutes, 0) }
  })
