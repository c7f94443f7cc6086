import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, dateAt, epochDay, epochMs, type Instant, type LocalDate, type Minutes } from './time.ts'
import { dayStart, localDate, momentOf, zoneAt, type ZoneHistory } from './zone.ts'

/** A day of the owner's, or a moment, or neither. */
export type Due = { readonly dueOn: LocalDate | null; readonly dueAt: Instant | null }

/** What comes again: its first day and the minutes since midnight on the owner's wall clock; null: it is of the day. */
export type Series = { readonly rule: string; readonly first: LocalDate; readonly clock: Minutes | null }

/** Somebody who wants more wants another rule. */
const MOST_TIMES = 1000
const LARGEST_INTERVAL = 1000
/** So many periods are looked through for the next day: eight years of days, as from 2096 to 2104 for a 29 February. */
const MOST_PERIODS = 3000
/** And so many days in them: nobody's rule keeps the others waiting. */
const MOST_CANDIDATES = 5000

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
const FREQUENCY = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/
/** The positions among the days of one period; a period of a day has but one. */
const MOST_POSITIONS: Readonly<Record<Frequency, number>> = { DAILY: 0, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
/** How many of a weekday a period has; 0: it is not counted. */
const MOST_WEEKDAYS: Readonly<Record<Frequency, number>> = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: 53 }

/** From 1 on. */
const isCount = (text: string, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
const isList = (text: string, holds: (item: string) => boolean): boolean => text.split(',').every(holds)
/** From the front, or with a minus from the back. */
const isPlace = (text: string, most: number): boolean => isCount(text.replace(/^[+-]/, ''), most)

function isWeekday(text: string, frequency: Frequency): boolean {
  const place = text.match(/^([+-]?\d{0,2})(?:MO|TU|WE|TH|FR|SA|SU)$/)?.[1]
  return place === '' || (place !== undefined && isPlace(place, MOST_WEEKDAYS[frequency]))
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
  FREQ: (value) => FREQUENCY.test(value),
  INTERVAL: (value) => isCount(value, LARGEST_INTERVAL),
  COUNT: (value) => isCount(value, MOST_TIMES),
  UNTIL: (value) => endIn(value) !== null,
  BYDAY: (value, frequency) => isList(value, (day) => isWeekday(day, frequency)),
  BYMONTHDAY: (value, frequency) => frequency !== 'WEEKLY' && isList(value, (day) => isPlace(day, 31)),
  BYMONTH: (value) => isList(value, (month) => isCount(month, 12)),
  BYSETPOS: (value, frequency) => isList(value, (place) => isPlace(place, MOST_POSITIONS[frequency])),
}

type Parts = ReadonlyMap<string, string>

/** The parts of a rule that is written as we understand it; null: it is not. */
function partsOf(rule: string): Parts | null {
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

const startOf = (date: LocalDate) => Temporal.ZonedDateTime.from(`${date}T00:00:00[UTC]`)

/** What the rule names from its first day on, whatever end it has; null: nothing but that. */
function ruleOf(parts: Parts, first: LocalDate): RRuleTemporal | null {
  const withCount = (count: number) => {
    const named = [...parts].filter(([name]) => name !== 'UNTIL' && name !== 'COUNT')
    const text = [...named, ...(count ? [['COUNT', count] as const] : [])].map((part) => part.join('='))
    return new RRuleTemporal({
      rruleString: `RRULE:${text.join(';')}`,
      dtstart: startOf(first),
      maxIterations: MOST_PERIODS,
      maxCandidateEvaluations: MOST_CANDIDATES,
    })
  }
  const count = Number(parts.get('COUNT') ?? 0)
  const rule = withCount(count)
  if (count === 0 || dayIn(rule.next(startOf(first), true)) === first) return rule
  // The first day counts, though the rule does not name it.
  return count === 1 ? null : withCount(count - 1)
}

/** null: it is later than can be written. */
function dayIn(found: { toString: () => string } | null): LocalDate | null {
  const text = found?.toString() ?? ''
  return /^\d{4}-/.test(text) && text < '9998' ? (text.slice(0, 10) as LocalDate) : null
}

/** Nothing within all the periods that are looked through: a 30 February, or centuries from now. */
function unlessEndless<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const dayAfter = (parts: Parts, first: LocalDate, after: LocalDate): LocalDate | null =>
  after < first ? first : unlessEndless(() => dayIn(ruleOf(parts, first)?.next(startOf(after)) ?? null), null)

/** When the series is due on a day of it. A time that the clock skips on that day is later by as much. */
function dueOfDay({ clock }: Series, date: LocalDate, zones: ZoneHistory): Due {
  if (clock === null) return { dueOn: date, dueAt: null }
  return { dueOn: null, dueAt: momentOf(zoneAt(zones, dayStart(zones, date)), date, clock) }
}

function isOver(end: LocalDate | Instant | null, date: LocalDate, { dueAt }: Due, zones: ZoneHistory): boolean {
  if (end === null) return false
  if (!end.includes('T')) return date > end
  return dueAt === null ? date > localDate(zones, end as Instant) : epochMs(dueAt) > epochMs(end as Instant)
}

/**
 * The next time of a series after a day of the owner's; null: it has ended. COUNT is reckoned from the first.
 * @param zones of the owner: the series runs on their wall clock
 */
export function occurrenceAfter(series: Series, after: LocalDate, zones: ZoneHistory): Due | null {
  const parts = partsOf(series.rule)
  const date = parts && dayAfter(parts, series.first, after)
  if (!date) return null
  const due = dueOfDay(series, date, zones)
  return isOver(endIn(parts.get('UNTIL') ?? ''), date, due, zones) ? null : due
}

/** All times of a series after a day of the owner's, up to another, in their order. */
export function occurrencesBetween(series: Series, after: LocalDate, to: LocalDate, zones: ZoneHistory): Due[] {
  const parts = partsOf(series.rule)
  if (!parts || to <= after) return []
  const { first } = series
  const end = endIn(parts.get('UNTIL') ?? '')
  const from = after < first ? first : after
  const named = unlessEndless(
    () =>
      ruleOf(parts, first)
        ?.between(startOf(from), startOf(addDays(to, 1)))
        .map(dayIn) ?? [],
    [],
  )
  return [after < first ? first : null, ...named].flatMap((date) => {
    if (date === null || date <= after || date > to) return []
    const due = dueOfDay(series, date, zones)
    return isOver(end, date, due, zones) ? [] : [due]
  })
}

/**
 * Whether that is a rule of RFC 5545 without DTSTART by which something may come again after its first day: by days,
 * weeks, months or years. One that names days that no year has is none.
 */
export function isRecurrence(rule: string, first: LocalDate): boolean {
  const parts = partsOf(rule)
  if (!parts) return false
  const end = endIn(parts.get('UNTIL') ?? '')
  if (end !== null && end < first) return false
  return parts.get('COUNT') === '1' || dayAfter(parts, first, first) !== null
}
