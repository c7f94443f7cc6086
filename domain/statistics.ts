import type { Aspect, Contribution } from './aspect.ts'
import { percent1, round1 } from './duration.ts'
import { addDays, addMonths, daysBetween, type LocalDate, type Minutes, mondayOf } from './time.ts'
import { dayLength, type ZoneHistory } from './zone.ts'

/** rule [1.7-a]: the spec's "default minimum hours per day"; with fewer a day says nothing about how time is spent. */
export const STAT_DAY_MIN_HOURS = 7

/** rule [1.7-a]: whether so many logged primary minutes make a day that averages count. Only a day that is over is. */
export const isDataDay = (primaryMinutes: Minutes): boolean => primaryMinutes >= STAT_DAY_MIN_HOURS * 60

/** What one day, or several, went into. `share` is the part of the logged minutes in percent (rule [1.5-a]). */
export type AspectTotal = {
  /** null: nobody in particular. */
  id: string | null
  primaryMinutes: Minutes
  parallelMinutes: Minutes
  /** decisions 23: those of the primary lane, which together are no more than the day; the parallel ones stand beside. */
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
 * rules §1.5: one day of an owner.
 * @param totals of this day; those of others are ignored
 * @param ratings of the logs that began on it; unrated ones have none
 * @param today the owner's, on which and after which no day is a data day yet
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

/** rule [1.5-a]: most minutes first, then by id; what has no minutes in either lane is left out. */
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

/** rule [1.5-a], decisions 23: by the minutes of the day, then by those beside them, then by id. */
export const mostFirst = (
  a: Pick<AspectTotal, 'id' | 'minutes' | 'parallelMinutes'>,
  b: Pick<AspectTotal, 'id' | 'minutes' | 'parallelMinutes'>,
): number => b.minutes - a.minutes || b.parallelMinutes - a.parallelMinutes || ((a.id ?? '') < (b.id ?? '') ? -1 : 1)

/** Both included. */
export type DateRange = { from: LocalDate; to: LocalDate }

/** rule [1.7-e]: where each preset begins that goes on until today. */
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

/** The presets that are over: what most people look back at. */
const PAST = {
  'last-week': (today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  'last-month': (today) => ({
    from: addMonths(BEGINNINGS['this-month'](today), -1),
    to: addDays(BEGINNINGS['this-month'](today), -1),
  }),
} satisfies Record<string, (today: LocalDate) => DateRange>

export type RangePreset = keyof typeof BEGINNINGS | keyof typeof PAST

const isPast = (preset: RangePreset): preset is keyof typeof PAST => preset in PAST

/** rule [1.7-e]: today is included, except in a week or a month that is over. */
export const rangeOf = (preset: RangePreset, today: LocalDate): DateRange =>
  isPast(preset) ? PAST[preset](today) : { from: BEGINNINGS[preset](today), to: today }

/** PostgreSQL has no year 0. */
const FIRST_DATE = '0001-01-01' as LocalDate

const WEEK = 7

/**
 * decisions 23, rule [1.6-f]: the days of a range that are over, and as many before the range that are the same days of
 * the week, as far as dates go back. A week that has begun is held against the beginning of the one before, and a longer
 * stretch never has a weekend more than what it is held against.
 * @param today the owner's, which is not over
 * @returns null while no day of the range is over, or nothing can lie before it
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

/** Whole minutes of one thing on data days, and how many such days there were. */
export type OnDataDays = { minutes: Minutes; dataDays: number }

/**
 * rules [1.7-f], decisions 23: one thing per data day, now and before, to one decimal, and by how many percent the one
 * is more than the other. A day without data is unknown and not nothing: where one side has none, all that hangs on it
 * is null.
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
