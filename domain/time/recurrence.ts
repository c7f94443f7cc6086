import { type DayRule, FREQUENCIES, type Frequency, namedDays, type SearchBudget } from './recurrence-days.ts'
import { dateAt, epochDay, epochMs, type Instant, type LocalDate, type Minutes } from './time.ts'
import { localDate, momentOf, type ZoneHistory, zoneOfDay } from './zone.ts'

/** A day of the owner's, or a moment, or neither. */
export type Due = { readonly dueOn: LocalDate | null; readonly dueAt: Instant | null }

/** What comes again: its first day and the minutes since midnight on the owner's wall clock; null: it is of the day. */
export type Series = { readonly rule: string; readonly first: LocalDate; readonly clock: Minutes | null }

/** A larger count is probably a mistake. */
const MAX_TIMES = 1000
const LARGEST_INTERVAL = 1000

/** The positions among the days of one period; a period of a day has but one. */
const MAX_POSITIONS: Readonly<Record<Frequency, number>> = { DAILY: 0, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
/** How many of a weekday a period has; 0: it is not counted. */
const MAX_WEEKDAYS: Readonly<Record<Frequency, number>> = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: 53 }

/** From 1 on. */
const isCount = (text: string, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
const isList = (text: string, holds: (item: string) => boolean): boolean => text.split(',').every(holds)
/** From the front, or with a minus from the back. */
const isPlace = (text: string, most: number): boolean => isCount(text.replace(/^[+-]/, ''), most)

function isWeekday(text: string, frequency: Frequency): boolean {
  const place = text.match(/^([+-]?\d{0,2})(?:MO|TU|WE|TH|FR|SA|SU)$/)?.[1]
  return place === '' || (place !== undefined && isPlace(place, MAX_WEEKDAYS[frequency]))
}

const dashed = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`

/** The end that a rule names, as a day or a moment. */
function endIn(text: string): LocalDate | Instant | null {
  const [, day, hour = '', minute = '', second = ''] = text.match(/^(\d{8})(?:T(\d\d)(\d\d)(\d\d)Z)?$/) ?? []
  if (day === undefined) return null
  const date = dashed(day) as LocalDate
  if (dateAt(epochDay(date)) !== date) return null
  if (hour === '') return date
  return hour < '24' && minute < '60' && second < '60' ? (`${date}T${hour}:${minute}:${second}.000Z` as Instant) : null
}

const PARTS: Readonly<Record<string, (value: string, frequency: Frequency) => boolean>> = {
  FREQ: (value) => (FREQUENCIES as readonly string[]).includes(value),
  INTERVAL: (value) => isCount(value, LARGEST_INTERVAL),
  COUNT: (value) => isCount(value, MAX_TIMES),
  UNTIL: (value) => endIn(value) !== null,
  BYDAY: (value, frequency) => isList(value, (day) => isWeekday(day, frequency)),
  BYMONTHDAY: (value, frequency) => frequency !== 'WEEKLY' && isList(value, (day) => isPlace(day, 31)),
  BYMONTH: (value) => isList(value, (month) => isCount(month, 12)),
  BYSETPOS: (value, frequency) => isList(value, (place) => isPlace(place, MAX_POSITIONS[frequency])),
}

type RuleParts = ReadonlyMap<string, string>

/** The parts of a rule that is written as we understand it; null: it is not. */
function partsOf(rule: string): RuleParts | null {
  const pairs = rule.split(';').map((part) => part.split('='))
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  const frequency = parts.get('FREQ') as Frequency | undefined
  const isUnderstood = pairs.every(([name = '', value, more]) => {
    const holds = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
    return holds !== undefined && value !== undefined && more === undefined && holds(value, frequency ?? 'DAILY')
  })
  const isAmbiguous = parts.size < pairs.length || (parts.has('COUNT') && parts.has('UNTIL'))
  if (!isUnderstood || isAmbiguous || frequency === undefined) return null
  return parts.has('BYSETPOS') && !['BYDAY', 'BYMONTHDAY', 'BYMONTH'].some((name) => parts.has(name)) ? null : parts
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule of a series: the days that it names, and how many times it comes; null: without end. */
type Rule = DayRule & { readonly count: number | null; readonly end: LocalDate | Instant | null }

/** null: it is not written as we understand it. */
function ruleFrom(text: string): Rule | null {
  const parts = partsOf(text)
  if (!parts) return null
  const listOf = (name: string) => parts.get(name)?.split(',') ?? []
  const count = parts.get('COUNT')
  return {
    frequency: parts.get('FREQ') as Frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: listOf('BYDAY').map((named) => ({
      weekday: WEEKDAYS.indexOf(named.slice(-2)) + 1,
      place: Number(named.slice(0, -2)),
    })),
    monthDays: listOf('BYMONTHDAY').map(Number),
    months: listOf('BYMONTH').map(Number),
    positions: listOf('BYSETPOS').map(Number),
    count: count === undefined ? null : Number(count),
    end: endIn(parts.get('UNTIL') ?? ''),
  }
}

/**
 * The days of a series after another day, ascending. Its first day counts, though the rule may not name it. Days are
 * counted from the first only where the rule has a COUNT; the days between two of them may be many.
 */
function* daysAfter(rule: Rule, first: number, after: number, budget: SearchBudget): Generator<number> {
  if (after < first) yield first
  if (rule.count === null) {
    yield* namedDays(rule, first, Math.max(after, first) + 1, budget)
    return
  }
  let left = rule.count - 1
  if (left === 0) return
  for (const day of namedDays(rule, first, first + 1, budget)) {
    if (day > after) yield day
    if (--left === 0) return
  }
}

/** When the series is due on a day of it. A time that the clock skips on that day is later by as much. */
function dueOfDay({ clock }: Series, date: LocalDate, zones: ZoneHistory): Due {
  if (clock === null) return { dueOn: date, dueAt: null }
  return { dueOn: null, dueAt: momentOf(zoneOfDay(zones, date), date, clock) }
}

function isOver(end: LocalDate | Instant | null, date: LocalDate, { dueAt }: Due, zones: ZoneHistory): boolean {
  if (end === null) return false
  if (!end.includes('T')) return date > end
  return dueAt === null ? date > localDate(zones, end as Instant) : epochMs(dueAt) > epochMs(end as Instant)
}

type Limits = {
  /** The search ends with so many. */
  readonly most?: number
  /** Some were not found if its `daysLeft` is negative afterwards. */
  readonly budget?: SearchBudget
}

/** All times of a series after a day of the owner's, up to another, in their order. */
export function occurrencesBetween(
  series: Series,
  after: LocalDate,
  to: LocalDate,
  zones: ZoneHistory,
  { most = Infinity, budget = { daysLeft: Infinity } }: Limits = {},
): Due[] {
  const rule = ruleFrom(series.rule)
  const found: Due[] = []
  if (!rule) return found
  for (const day of daysAfter(rule, epochDay(series.first), epochDay(after), budget)) {
    const date = dateAt(day)
    if (date > to) break
    const due = dueOfDay(series, date, zones)
    if (isOver(rule.end, date, due, zones)) break
    if (found.push(due) === most) break
  }
  return found
}

const LAST_DAY = '9999-12-31' as LocalDate

/**
 * The next time of a series after a day of the owner's; null: it has ended. COUNT is reckoned from the first.
 * @param zones of the owner: the series runs on their wall clock
 */
export const occurrenceAfter = (series: Series, after: LocalDate, zones: ZoneHistory): Due | null =>
  occurrencesBetween(series, after, LAST_DAY, zones, { most: 1 })[0] ?? null

/**
 * The first day of a rule from another day on, whatever its interval and end; null: none, or the rule is invalid.
 * @param first the day that a rule without days of its own repeats
 */
export function firstNamedDay(text: string, first: LocalDate, from: LocalDate): LocalDate | null {
  const rule = ruleFrom(text)
  if (!rule) return null
  const days = namedDays({ ...rule, interval: 1 }, epochDay(first), epochDay(from), { daysLeft: Infinity })
  const found = days.next()
  return found.done ? null : dateAt(found.value)
}

/**
 * Whether that is a rule of RFC 5545 without DTSTART by which something may come again after its first day: by days,
 * weeks, months or years. One that names days that no year has is none.
 */
export function isRecurrence(text: string, first: LocalDate): boolean {
  const rule = ruleFrom(text)
  if (!rule || (rule.end !== null && rule.end < first)) return false
  if (rule.count === 1) return true
  return !daysAfter(rule, epochDay(first), epochDay(first), { daysLeft: Infinity }).next().done
}
