import { addDays, type LocalDate, weekdayOf } from '#domain/time/time.ts'

export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const
/** `other`: a rule that no form of ours has, such as the last working day of a month. */
export type Repeat = (typeof REPEATS)[number] | 'other'

/** The days of RFC 5545, Monday first. */
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Place = 1 | 2 | 3 | 4 | 5 | -1
/** On which day of a month: that of its date, the last, or `2TU`, its second Tuesday; -1 is the last. */
export type MonthDay = 'date' | 'last' | `${Place}${(typeof DAYS)[number]}`

/** A rule of RFC 5545 as a form has it. An empty field is '' or null. */
export type Rule = {
  readonly repeat: Repeat
  /** Every so many days, weeks, months or years. */
  readonly interval: number | null
  /** Of `weekly`: 1 is Monday, sorted. */
  readonly days: readonly number[]
  /** Of `monthly`. */
  readonly on: MonthDay
  readonly ends: 'never' | 'until' | 'count'
  /** Its last day. */
  readonly until: LocalDate | ''
  /** How many times in all. */
  readonly count: number | null
  /** Of `other`: as it was written. */
  readonly text: string | null
}

export const NO_RULE: Rule = {
  repeat: 'none',
  interval: 1,
  days: [],
  on: 'date',
  ends: 'never',
  until: '',
  count: 10,
  text: null,
}

const WORKING = 'MO,TU,WE,TH,FR'
const FREQUENCIES = { daily: 'DAILY', weekdays: 'WEEKLY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' }

/** The rule of the reminder; null: it does not repeat. For a form without a complaint. */
export function ruleText({ repeat, interval, days, on, ends, until, count, text }: Rule): string | null {
  if (repeat === 'none') return null
  if (repeat === 'other') return text
  const parts = [`FREQ=${FREQUENCIES[repeat]}`]
  if (repeat !== 'weekdays' && (interval ?? 1) > 1) parts.push(`INTERVAL=${interval}`)
  if (repeat === 'weekdays') parts.push(`BYDAY=${WORKING}`)
  if (repeat === 'weekly') parts.push(`BYDAY=${days.map((day) => DAYS[day - 1]).join(',')}`)
  if (repeat === 'monthly' && on !== 'date') parts.push(on === 'last' ? 'BYMONTHDAY=-1' : `BYDAY=${on}`)
  if (ends === 'until') parts.push(`UNTIL=${until.replaceAll('-', '')}`)
  if (ends === 'count') parts.push(`COUNT=${count}`)
  return parts.join(';')
}

const dashed = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}` as LocalDate

/** Of a rule of weeks: its days; without them, the one on which the first was. */
function daysIn(text: string | undefined, weekday: number | null): number[] {
  if (text === undefined) return weekday === null ? [] : [weekday]
  return text
    .split(',')
    .map((day) => DAYS.findIndex((name) => name === day) + 1)
    .toSorted((a, b) => a - b)
}

const PLACED = /^(-1|[1-5])(MO|TU|WE|TH|FR|SA|SU)$/

/** Which weekday of a month it is, and which of those; null: it is none of those. @returns weekday 1 is Monday */
export function placeOf(on: MonthDay): { place: Place; weekday: number } | null {
  const [, place, day] = PLACED.exec(on) ?? []
  return place ? { place: Number(place) as Place, weekday: DAYS.findIndex((name) => name === day) + 1 } : null
}

/** null: on days of a month that no form of ours has. */
function monthDayIn(parts: ReadonlyMap<string, string>): MonthDay | null {
  const [weekday, day] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')]
  if (weekday === undefined) return day === undefined ? 'date' : day === '-1' ? 'last' : null
  return day === undefined && PLACED.test(weekday) ? (weekday as MonthDay) : null
}

const isLastOf = (date: LocalDate, days: number) => addDays(date, days).slice(0, 7) > date.slice(0, 7)

/** The monthly rules that fit a due date; the current one is among them. */
export function monthDaysOf(date: LocalDate, on: MonthDay): MonthDay[] {
  const place = Math.ceil(Number(date.slice(8)) / 7) as Place
  const day = DAYS[weekdayOf(date) - 1]!
  const places: MonthDay[] = isLastOf(date, 7) ? [`-1${day}`] : []
  // A fifth one few months have.
  if (place < 5) places.unshift(`${place}${day}`)
  return [...new Set<MonthDay>(['date', 'last', ...places, on])]
}

function repeatIn(parts: ReadonlyMap<string, string>): Repeat {
  const isWeekly = parts.get('FREQ') === 'WEEKLY'
  if (isWeekly && parts.get('BYDAY') === WORKING && !parts.has('INTERVAL')) return 'weekdays'
  const isMonthly = parts.get('FREQ') === 'MONTHLY'
  if (isMonthly ? monthDayIn(parts) === null : parts.has('BYMONTHDAY') || (!isWeekly && parts.has('BYDAY')))
    return 'other'
  return (
    REPEATS.find((name) => name !== 'none' && FREQUENCIES[name] === parts.get('FREQ') && name !== 'weekdays') ?? 'other'
  )
}

const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'COUNT']

/**
 * A rule of a reminder as the form has it.
 * @param weekday of its due date, 1 is Monday; null: it has none
 */
export function ruleOf(text: string | null, weekday: number | null): Rule {
  if (text === null) return NO_RULE
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]))
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')]
  // A last moment is no last day.
  const isOurs = [...parts.keys()].every((name) => KNOWN.includes(name)) && !(until && until.length > 8)
  const repeat = isOurs ? repeatIn(parts) : 'other'
  const rule = { ...NO_RULE, repeat, text }
  if (repeat === 'other') return rule
  return {
    ...rule,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: repeat === 'weekly' ? daysIn(parts.get('BYDAY'), weekday) : [],
    ...(repeat === 'monthly' && { on: monthDayIn(parts) ?? 'date' }),
    ...(until && { ends: 'until', until: dashed(until) }),
    ...(count && { ends: 'count', count: Number(count) }),
  }
}
