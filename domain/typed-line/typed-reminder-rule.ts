import type { LocalDate } from '#domain/time/time.ts'
import type { DayPart } from './day-words.ts'
import type { Place } from './text.ts'

/** What repeats, in the words of a line. */
export type RepeatToken = Place & {
  kind: 'repeat'
  /** RFC 5545, without an end. */
  rule: string
  /** What else it may mean: another rule, or null: only once. undefined: nothing else. */
  otherwise?: string | null
  /** Its first day, where the words name it: `every Dec 24`. */
  date: LocalDate | null
  part: DayPart | null
  /** An adjective as well: `weekly report`. */
  isWeak: boolean
}

/**
 * The part that one pattern read of a repeat: its rule and the index after its words; the rest only where it says so.
 */
export type RepeatRead = Partial<Omit<RepeatToken, 'kind' | 'from' | 'rule'>> & { to: number; rule: string }

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** @param weekday 1 = Monday */
const nameOf = (weekday: number) => NAMES[weekday - 1]!

export const WORKING_DAYS = [1, 2, 3, 4, 5]
/** From one weekday to another: from Friday to Monday are four. */
export const weekdaysTo = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, at) => ((from - 1 + at) % 7) + 1)

const ruleOf = (frequency: string, interval: number, part = '') =>
  [`FREQ=${frequency}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : []), ...(part ? [part] : [])].join(';')

export const daily = (interval: number): string => ruleOf('DAILY', interval)
/** @param days of the week, 1 = Monday; none: that of its first day */
export function weekly(interval: number, days: readonly number[] = []): string {
  const names = [...new Set(days)].toSorted((a, b) => a - b).map(nameOf)
  return ruleOf('WEEKLY', interval, names.length ? `BYDAY=${names.join(',')}` : '')
}
export const monthly = (interval: number): string => ruleOf('MONTHLY', interval)
export const lastDayMonthly = (interval: number): string => ruleOf('MONTHLY', interval, 'BYMONTHDAY=-1')
/** @param place which of the month, 1 to 5, or -1: the last. @param weekday 1 = Monday */
export const weekdayMonthly = (interval: number, place: number, weekday: number): string =>
  ruleOf('MONTHLY', interval, `BYDAY=${place}${nameOf(weekday)}`)
export const yearly = (interval: number): string => ruleOf('YEARLY', interval)

export const NO_MORE: Pick<RepeatToken, 'date' | 'part' | 'isWeak'> = {
  date: null,
  part: null,
  isWeak: false,
}
