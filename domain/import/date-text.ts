import { halfWidth } from './half-width.ts'
import type { DateOrder, LocalDate } from '#domain/time/time.ts'
import { dateOf } from '#domain/typed-line/calendar.ts'

/** What a written date means in each order; null: no calendar has it. */
export type DateReadings = { readonly [Order in DateOrder]: LocalDate | null } & {
  /** Whether the orders differ; `2024-03-04` and `4 Mar 2024` mean one day only. */
  readonly isOrdered: boolean
  /** The order in which the parts stand, if they mean one day only. */
  readonly order: DateOrder
}

const YEAR_FIRST = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})[日号號.]?$/
const JOINED = /^(\d{4})(\d{2})(\d{2})$/
const YEAR_LAST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?([-/.]) ?(\d{4}|\d{2})\.?$/
const NAME_SECOND = /^(\d{1,2})[. -]{0,2}(?:de )?(\p{L}{3,12})[. ,-]{0,2}(?:de )?(\d{4}|\d{2})$/u
const NAME_FIRST = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u
/** `Mon, 4 March 2024`; the name of a month is longer or has no comma. */
const WEEKDAY_BEFORE = /^\p{L}{2,10}(?:\.?, ?|\. ?| )/u
const WEEKDAY_BEHIND = / ?[(（]?(?:星期|礼拜|禮拜|周|週)[一二三四五六日天][)）]?$/

/** The beginnings of the names of each month, in English, German, French, Spanish and Russian, without accents. */
const MONTHS = [
  'jan ene янв',
  'feb fev фев',
  'mar мар',
  'apr avr abr апр',
  'may mai маи мая',
  'jun juin июн',
  'jul juil июл',
  'aug aou ago авг',
  'sep сен',
  'oct okt окт',
  'nov ноя',
  'dec dez dic дек',
].map((names) => names.split(' '))

/** The month of a name, 1 … 12; 0 if it is none. */
function monthNamed(name: string): number {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return MONTHS.findIndex((names) => names.some((start) => plain.startsWith(start))) + 1
}

/** Years of two digits are those from 1970 to 2069. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  return digits.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year
}

const oneDay = (date: LocalDate | null, order: DateOrder): DateReadings | null =>
  date && { yearFirst: date, dayFirst: date, monthFirst: date, isOrdered: false, order }

function yearLast(first: string, sign: string, second: string, last: string): DateReadings | null {
  const [a, b, year] = [Number(first), Number(second), fullYear(last)]
  const [dayFirst, monthFirst] = [dateOf(year, b, a), dateOf(year, a, b)]
  // A date with dots has the day first, if there is such a day.
  if (sign === '.') return oneDay(dayFirst, 'dayFirst') ?? oneDay(monthFirst, 'monthFirst')
  const yearFirst = last.length === 2 ? dateOf(fullYear(first), b, Number(last)) : null
  if (!dayFirst && !monthFirst && !yearFirst) return null
  return { yearFirst, dayFirst, monthFirst, isOrdered: true, order: dayFirst ? 'dayFirst' : 'monthFirst' }
}

function withName(text: string): DateReadings | null {
  const [, day = '', name = '', year = ''] = NAME_SECOND.exec(text) ?? []
  if (year) return oneDay(dateOf(fullYear(year), monthNamed(name), Number(day)), 'dayFirst')
  const [, month = '', ofMonth = '', yearBehind = ''] = NAME_FIRST.exec(text) ?? []
  return yearBehind ? oneDay(dateOf(Number(yearBehind), monthNamed(month), Number(ofMonth)), 'monthFirst') : null
}

/** Longer text is no date. */
const LONGEST_DATE = 40

/** Reads a date as a file writes it, without its time; null: it is none, or a day that does not exist. */
export function readDates(text: string): DateReadings | null {
  if (text.length > LONGEST_DATE || !/\p{Nd}/u.test(text)) return null
  const plain = halfWidth(text).replace(WEEKDAY_BEHIND, '')
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? JOINED.exec(plain) ?? []
  if (day !== undefined) return oneDay(dateOf(Number(year), Number(month), Number(day)), 'yearFirst')
  const [, first = '', sign = '', second = '', otherSign, last = ''] = YEAR_LAST.exec(plain) ?? []
  if (last) return sign === otherSign ? yearLast(first, sign, second, last) : null
  const named = withName(plain)
  if (named) return named
  const withoutWeekday = plain.replace(WEEKDAY_BEFORE, '')
  return withoutWeekday === plain ? null : readDates(withoutWeekday)
}
