import type { LocalDate } from '#domain/time.ts'

export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const
/** `other`: a rule that no form of ours has, such as the last Friday of a month. */
export type Repeat = (typeof REPEATS)[number] | 'other'

/** A rule of RFC 5545 as a form has it. What is still empty is '' or null. */
export type Rule = {
  readonly repeat: Repeat
  /** Every so many days, weeks, months or years. */
  readonly interval: number | null
  /** Of `weekly`: 1 is Monday, sorted. */
  readonly days: readonly number[]
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
  ends: 'never',
  until: '',
  count: 10,
  text: null,
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const WORKING = 'MO,TU,WE,TH,FR'
const FREQUENCIES = { daily: 'DAILY', weekdays: 'WEEKLY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' }

/** What is written into a reminder; null: it does not come again. Of a form without a complaint. */
export function ruleText({ repeat, interval, days, ends, until, count, text }: Rule): string | null {
  if (repeat === 'none') return null
  if (repeat === 'other') return text
  const parts = [`FREQ=${FREQUENCIES[repeat]}`]
  if (repeat !== 'weekdays' && (interval ?? 1) > 1) parts.push(`INTERVAL=${interval}`)
  if (repeat === 'weekdays') parts.push(`BYDAY=${WORKING}`)
  if (repeat === 'weekly') parts.push(`BYDAY=${days.map((day) => DAYS[day - 1]).join(',')}`)
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
    .map((day) => DAYS.indexOf(day) + 1)
    .toSorted((a, b) => a - b)
}

function repeatIn(parts: ReadonlyMap<string, string>): Repeat {
  const isWeekly = parts.get('FREQ') === 'WEEKLY'
  if (isWeekly && parts.get('BYDAY') === WORKING && !parts.has('INTERVAL')) return 'weekdays'
  if (!isWeekly && parts.has('BYDAY')) return 'other'
  return (
    REPEATS.find((name) => name !== 'none' && FREQUENCIES[name] === parts.get('FREQ') && name !== 'weekdays') ?? 'other'
  )
}

const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT']

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
    ...(until && { ends: 'until', until: dashed(until) }),
    ...(count && { ends: 'count', count: Number(count) }),
  }
}
