import type { Output } from '#contract/endpoint.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import type { statistics } from '#contract/statistics.ts'
import { datesIn } from '#domain/dates.ts'
import { percent1, round1 } from '#domain/duration.ts'
import { type DateRange, previousRange, type RangePreset, rangeOf } from '#domain/statistics.ts'
import type { LocalDate, Minutes } from '#domain/time.ts'
import { CLOCK_SLOT_MINUTES } from '#domain/typical-day.ts'
import { average30 } from '#domain/window-average.ts'
import { yearOf } from '#domain/year-heat.ts'
import type { SearchFilters, StatisticsSearch } from '#web/paths.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'

// What is looked at

/** spec §2. */
export const PRESETS = [
  'this-week',
  'this-month',
  'last-7-days',
  'last-14-days',
  'last-30-days',
  'last-60-days',
  'last-90-days',
] as const satisfies readonly RangePreset[]
export const WINDOWS = ['one-week', 'one-month', 'three-months', 'six-months'] as const satisfies readonly RangePreset[]

/** `person`: rule [1.3-a], groups divided among their members; never added to `recipient`. */
export const LOOKED = ['category', 'activity', 'subActivity', 'tag', 'project', 'recipient', 'person'] as const
export type Looked = (typeof LOOKED)[number]

/** @property of the one thing that the average and the year are of; without it, the largest */
export type Shown = { range: RangePreset; looked: Looked; of: string | null }

/** The address decides, then where the screen was left: what is stored there may be anything. */
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
  }
}

export const addressOf = ({ range, looked, of }: Shown): StatisticsSearch => ({
  range,
  aspect: looked,
  ...(of !== null && { of }),
})

/** The days of every picture: the year, the longest window, the one before it, and what an average looks back at. */
export function fetchedRange(today: LocalDate): DateRange {
  const { from, to } = rangeOf('six-months', today)
  const [window, year] = [previousRange(from, to).from, yearOf(today).from]
  return { from: window < year ? window : year, to: today }
}

/** The filters that find the logs behind a mark. */
export function logsBehind(looked: Looked, id: string | null, name: string, { from, to }: DateRange): SearchFilters {
  const days = { when: 'own', from, to }
  if (!id || id === REST) return days
  if (looked === 'category') return { ...days, categories: id }
  if (looked === 'tag') return { ...days, tags: id }
  if (looked === 'project') return { ...days, projects: id }
  if (looked === 'recipient' || looked === 'person') return { ...days, recipients: id }
  return { ...days, q: name }
}

// What it comes to

export type Pictured = Output<typeof statistics.days>
export type PicturedDay = Pictured['days'][number]
export type Clock = Output<typeof statistics.typicalDay>
export type Overall = Output<typeof planStatistics.overallPlanExecution>

/** All that has no colour of its own. */
export const REST = '*'
/** look.md: more than seven nobody tells apart. */
const MOST_SERIES = 7

const within =
  ({ from, to }: DateRange) =>
  ({ date }: { date: LocalDate }) =>
    from <= date && date <= to

function summed(days: readonly PicturedDay[]): Map<string, Minutes> {
  const sums = new Map<string, Minutes>()
  for (const { minutes } of days)
    for (const [id, value] of Object.entries(minutes)) sums.set(id, (sums.get(id) ?? 0) + value)
  return sums
}

export type Total = {
  id: string
  minutes: Minutes
  /** Of all of these together, in percent; parts of a whole only where nothing counts twice. */
  share: number | null
  /** rules [1.6-f], [1.7-c]: null while there are too few days. */
  perDataDay: number | null
  previous: Minutes | null
  change: number | null
}

/** rule [1.6-f]: the most minutes first. @param isOpen rule [1.7-b] */
export function totalsOf(days: readonly PicturedDay[], range: DateRange, isOpen: boolean): Total[] {
  const inRange = days.filter(within(range))
  const sums = summed(inRange)
  const before = summed(days.filter(within(previousRange(range.from, range.to))))
  const dataDays = inRange.filter(({ isDataDay }) => isDataDay).length
  const all = [...sums.values()].reduce((sum, minutes) => sum + minutes, 0)
  return [...sums]
    .map(([id, minutes]) => {
      const previous = isOpen ? (before.get(id) ?? 0) : null
      return {
        id,
        minutes,
        share: percent1(minutes, all),
        perDataDay: isOpen ? round1(minutes, dataDays) : null,
        previous,
        change: previous === null ? null : percent1(minutes - previous, previous),
      }
    })
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes - a.minutes || (a.id < b.id ? -1 : 1))
}

export type Series = { id: string; colour: string }

/** Hues that stay apart, in the order in which they are given. */
const HUES = ['study', 'leisure', 'sports', 'self_management', 'shopping', 'work', 'socializing'] as const
const FAINT = 'color-mix(in oklab, var(--ink-soft) 45%, var(--surface-card))'
const FAINTEST = 'color-mix(in oklab, var(--ink-soft) 22%, var(--surface-card))'

/**
 * The largest, each in a colour: a category in its own, in their order; all else by size, and what is left as one.
 * @param of what is looked at closely, which is among them whatever its size
 */
export function seriesOf(ids: readonly string[], looked: Looked, of: string | null = null): Series[] {
  const first = ids.slice(0, ids.length > MOST_SERIES ? MOST_SERIES : undefined)
  const isLeftOut = of !== null && ids.includes(of) && !first.includes(of)
  const largest = isLeftOut ? [...first.slice(0, -1), of] : first
  const named =
    looked === 'category'
      ? CATEGORIES.filter((id) => largest.includes(id)).map((id) => ({ id: id as string, colour: `var(--cat-${id})` }))
      : largest.map((id, at) => ({ id, colour: id === '' ? FAINT : `var(--cat-${HUES[at % HUES.length]})` }))
  return ids.length > largest.length ? [...named, { id: REST, colour: FAINTEST }] : named
}

/** What is looked at closely stands on the axis, where its average can be held against it. */
export const onAxisFirst = (series: readonly Series[], of: string | null): Series[] =>
  series.toSorted((a, b) => Number(b.id === of) - Number(a.id === of))

/** A day as a column: minutes by series, and the average of one of them (rule [1.7-g]). */
export type Column = { date: LocalDate; minutes: Record<string, Minutes>; total: Minutes; average: number | null }

export function columnsOf(
  days: readonly PicturedDay[],
  range: DateRange,
  series: readonly Series[],
  of: string | null,
): Column[] {
  const known = new Map(days.map((day) => [day.date, day.minutes]))
  const averages = new Map(averageOf(days, range, of).map(({ localDate, average }) => [localDate, average]))
  const named = new Set(series.map(({ id }) => id))
  return datesIn(range).map((date) => {
    const minutes: Record<string, Minutes> = {}
    let total = 0
    for (const [id, value] of Object.entries(known.get(date) ?? {})) {
      const key = named.has(id) ? id : REST
      minutes[key] = (minutes[key] ?? 0) + value
      total += value
    }
    return { date, minutes, total, average: averages.get(date) ?? null }
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

const HOUR = 60
const STEPS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR)
const MOST_TICKS = 4

/** Where an axis of minutes has its lines: from nothing on, in steps that one knows from the clock. */
export function ticksOf(most: Minutes): Minutes[] {
  const step = STEPS.find((each) => each * MOST_TICKS >= most) ?? 24 * HOUR
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step)
}

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

/** The categories of a typical day, the one that takes most of it first. */
export function categoriesOf({ slots }: Pick<Clock, 'slots'>): string[] {
  const sums = new Map<string, number>()
  for (const { shares } of slots)
    for (const { category, share } of shares) sums.set(category, (sums.get(category) ?? 0) + share)
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([category]) => category)
}

export type Stretch = { category: string; from: Minutes; to: Minutes }

/** A shorter stretch is not worth its words. */
const SHORTEST_SAID = 30

/** What most of the days have at a time, as stretches of the clock: how the picture is said in words. */
export function stretchesOf({ slots }: Pick<Clock, 'slots'>): Stretch[] {
  const stretches: Stretch[] = []
  for (const { from, shares } of slots) {
    const category = shares[0] && shares[0].share >= 0.5 ? shares[0].category : null
    const last = stretches.at(-1)
    if (category === null) continue
    if (last?.category === category && last.to === from) last.to = from + CLOCK_SLOT_MINUTES
    else stretches.push({ category, from, to: from + CLOCK_SLOT_MINUTES })
  }
  const [first, last] = [stretches[0], stretches.at(-1)]
  const isLong = ({ from, to }: Stretch) => to - from >= SHORTEST_SAID || to < from
  if (first && last && first !== last && first.from === 0 && last.to === 1440 && first.category === last.category)
    return [{ ...last, to: first.to }, ...stretches.slice(1, -1)].filter(isLong)
  return stretches.filter(isLong)
}

/** Nobody's day: what the clock looks like, for whoever has too few of their own yet. */
const SAMPLE: readonly [until: number, category: 'sleep' | 'dailyActivity' | 'work' | 'housework' | 'leisure'][] = [
  [7, 'sleep'],
  [8.5, 'dailyActivity'],
  [12, 'work'],
  [13, 'dailyActivity'],
  [17, 'work'],
  [18.5, 'housework'],
  [22.5, 'leisure'],
  [24, 'sleep'],
]
export const EXAMPLE: Clock['slots'] = Array.from({ length: (24 * HOUR) / CLOCK_SLOT_MINUTES }, (_, slot) => ({
  from: slot * CLOCK_SLOT_MINUTES,
  shares: [{ category: SAMPLE.find(([until]) => slot * CLOCK_SLOT_MINUTES < until * HOUR)![1], share: 0.85 }],
  unlogged: 0.15,
}))
