import type { Aspect, Contribution } from '#domain/activity/aspect.ts'
import { percent1, round1 } from '#domain/time/duration.ts'
import { addDays, addMonths, daysBetween, type LocalDate, type Minutes, mondayOf } from '#domain/time/time.ts'
import { dayLength, type ZoneHistory } from '#domain/time/zone.ts'

/** A day with fewer hours does not say how time is spent. [statistics/data-day] */
export const STAT_DAY_MIN_HOURS = 7

/** Whether so many primary minutes make a data day, once the day is over. [statistics/data-day] */
export const isDataDay = (primaryMinutes: Minutes): boolean => primaryMinutes >= STAT_DAY_MIN_HOURS * 60

/**
 * The total of one key, for one day or several. `share` is its percentage of the logged minutes.
 * [statistics/share-and-coverage]
 */
export type AspectTotal = {
  /** Null for time without a recipient. */
  id: string | null
  primaryMinutes: Minutes
  parallelMinutes: Minutes
  /**
   * Minutes of the primary lane, which together never exceed the day; the parallel ones stand beside.
   * [statistics/day-has-24-hours]
   */
  minutes: Minutes
  entries: number
  share: number | null
}

export type DailyStatistics = {
  date: LocalDate
  timezone: string
  dayLengthMinutes: Minutes
  loggedMinutes: Minutes
  unloggedMinutes: Minutes
  coverage: number | null
  parallelMinutes: Minutes
  isDataDay: boolean
  byCategory: AspectTotal[]
  byActivity: AspectTotal[]
  bySubActivity: AspectTotal[]
  byTag: AspectTotal[]
  byProject: AspectTotal[]
  byRecipient: AspectTotal[]
  ratings: { count: number; sum: number; average: number | null }
}

/**
 * Returns the statistics of one day of an owner. [statistics/daily-statistics]
 * @param totals of this day; those of other days are ignored
 * @param ratings of the logs that began on it, without unrated ones
 * @param today the owner's; it and later days are not data days yet
 */
export function dailyStatistics({
  date,
  today,
  zones,
  totals,
  ratings,
  timezone,
}: {
  date: LocalDate
  today: LocalDate
  zones: ZoneHistory
  totals: readonly Contribution[]
  ratings: readonly number[]
  timezone: string
}): DailyStatistics {
  const ofDay = totals.filter(({ localDate }) => localDate === date)
  const ofCategories = ofDay.filter(({ aspect }) => aspect === 'category')
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const loggedMinutes = sum(ofCategories.map(({ primaryMinutes }) => primaryMinutes))
  const dayLengthMinutes = dayLength(zones, date)
  const by = (aspect: Aspect) => totalsOf(ofDay, aspect, loggedMinutes)
  return {
    date,
    timezone,
    dayLengthMinutes,
    loggedMinutes,
    unloggedMinutes: dayLengthMinutes - loggedMinutes,
    coverage: percent1(loggedMinutes, dayLengthMinutes),
    parallelMinutes: sum(ofCategories.map(({ parallelMinutes }) => parallelMinutes)),
    isDataDay: date < today && isDataDay(loggedMinutes),
    byCategory: by('category'),
    byActivity: by('activity'),
    bySubActivity: by('subActivity'),
    byTag: by('tag'),
    byProject: by('project'),
    byRecipient: by('recipient'),
    ratings: { count: ratings.length, sum: sum(ratings), average: round1(sum(ratings), ratings.length) },
  }
}

/**
 * Returns the totals of an aspect, sorted; a key without minutes in either lane is left out. [statistics/total-order]
 */
function totalsOf(ofDay: readonly Contribution[], aspect: Aspect, loggedMinutes: Minutes): AspectTotal[] {
  return ofDay
    .filter((each) => each.aspect === aspect && each.primaryMinutes + each.parallelMinutes > 0)
    .map(({ key, primaryMinutes, parallelMinutes, entries }) => ({
      id: key === '' ? null : key,
      primaryMinutes,
      parallelMinutes,
      minutes: primaryMinutes,
      entries,
      share: percent1(primaryMinutes, loggedMinutes),
    }))
    .toSorted(mostFirst)
}

/** Compares by primary minutes, then by parallel minutes, then by id. [statistics/total-order] */
export const mostFirst = (
  a: Pick<AspectTotal, 'id' | 'minutes' | 'parallelMinutes'>,
  b: Pick<AspectTotal, 'id' | 'minutes' | 'parallelMinutes'>,
): number => b.minutes - a.minutes || b.parallelMinutes - a.parallelMinutes || ((a.id ?? '') < (b.id ?? '') ? -1 : 1)

/** Both days are included. */
export type DateRange = { from: LocalDate; to: LocalDate }

/** The first day of each preset that lasts until today. [statistics/range-presets] */
const BEGINNINGS = {
  'this-week': (today) => mondayOf(today),
  'this-month': (today) => `${today.slice(0, 8)}01` as LocalDate,
  'last-7-days': (today) => addDays(today, -6),
  'last-14-days': (today) => addDays(today, -13),
  'last-30-days': (today) => addDays(today, -29),
  'last-60-days': (today) => addDays(today, -59),
  'last-90-days': (today) => addDays(today, -89),
  'one-week': (today) => addDays(today, -6),
  'one-month': (today) => addDays(addMonths(today, -1), 1),
  'three-months': (today) => addDays(addMonths(today, -3), 1),
  'six-months': (today) => addDays(addMonths(today, -6), 1),
} satisfies Record<string, (today: LocalDate) => LocalDate>

/** The presets that are over, which people look back at most. */
const PAST = {
  'last-week': (today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  'last-month': (today) => ({
    from: addMonths(BEGINNINGS['this-month'](today), -1),
    to: addDays(BEGINNINGS['this-month'](today), -1),
  }),
} satisfies Record<string, (today: LocalDate) => DateRange>

export type RangePreset = keyof typeof BEGINNINGS | keyof typeof PAST
export const RANGE_PRESETS = [...Object.keys(BEGINNINGS), ...Object.keys(PAST)] as [RangePreset, ...RangePreset[]]

const isPast = (preset: RangePreset): preset is keyof typeof PAST => preset in PAST

/** Today is included, except in a preset that is over. [statistics/range-presets] */
export const rangeOf = (preset: RangePreset, today: LocalDate): DateRange =>
  isPast(preset) ? PAST[preset](today) : { from: BEGINNINGS[preset](today), to: today }

/** PostgreSQL has no year 0. */
const FIRST_DATE = '0001-01-01' as LocalDate

const WEEK = 7

/**
 * Returns the days of a range that are over, and as many days before the range with the same weekdays, as far as dates
 * go back. A week that has begun is compared with the beginning of the week before, and a longer range never has more
 * weekend days than the days it is compared with. [statistics/compared-days]
 * @param today the owner's, which is not over
 * @returns null while no day of the range is over, or if nothing can lie before it
 */
export function comparedRanges(
  { from, to }: DateRange,
  today: LocalDate,
): { closed: DateRange; before: DateRange } | null {
  const last = to < today ? to : addDays(today, -1)
  if (last < from) return null
  const back = -WEEK * Math.ceil((daysBetween(from, last) + 1) / WEEK)
  const before = { from: addDays(from, back), to: addDays(last, back) }
  if (before.to < FIRST_DATE) return null
  return {
    closed: { from, to: last },
    before: { from: before.from < FIRST_DATE ? FIRST_DATE : before.from, to: before.to },
  }
}

/** Whole minutes of one key on data days, and the number of these days. */
export type OnDataDays = { minutes: Minutes; dataDays: number }

/**
 * Returns the average per data day, now and before, with one decimal, and the change in percent. Days without data are
 * unknown and not 0: without a data day on one side, all values that need it are null. [statistics/per-data-day]
 * [statistics/change-percent]
 */
export const compared = (
  now: OnDataDays,
  before: OnDataDays | null,
): { perDataDay: number | null; previousPerDataDay: number | null; change: number | null } => ({
  perDataDay: round1(now.minutes, now.dataDays),
  previousPerDataDay: before && round1(before.minutes, before.dataDays),
  change:
    before && percent1(now.minutes * before.dataDays - before.minutes * now.dataDays, before.minutes * now.dataDays),
})
