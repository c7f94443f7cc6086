import { readDate } from './typed-date.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import type { Calendar } from './calendar.ts'
import { dayAt } from './day-words.ts'
import { plainOf } from './text.ts'

/** A year at the end of a day: `20 Nov 2026`, `November 20th, 2026`. */
const YEAR = /,? (\d{4})$/
const LETTER = /\p{L}/u

/** The typed line takes a weekday for a date only when a time follows, so a time is put after the text. */
const SOME_TIME = ' 9'

/** The day that the whole text names, as the typed line would read it. */
function wholeDay(plain: string, calendar: Calendar): LocalDate | null {
  const token = dayAt(plain + SOME_TIME, 0, calendar)
  return token?.to === plain.length ? token.date : null
}

/** The same day of another year; null if that year does not have it. */
function inYear(date: LocalDate, year: string): LocalDate | null {
  const text = `${year}${date.slice(4)}` as LocalDate
  return addDays(text, 0) === text ? text : null
}

/**
 * The day that a text names and nothing else: `yesterday`, `monday`, `20 Nov`, `2026-11-20`, `20/11/2026`, `昨天`. Without
 * a year it is the last such day. @returns null: the text is no day
 */
export function readDay(typed: string, calendar: Calendar): LocalDate | null {
  const plain = plainOf(typed.normalize('NFKC')).trim().replaceAll(/ +/g, ' ')
  const day = wholeDay(plain, calendar)
  if (day) return day
  const [end, year] = YEAR.exec(plain) ?? []
  const withoutYear = end ? plain.slice(0, -end.length) : ''
  // The year of a date in digits belongs to its order, which `readDate` knows.
  const anyYear = LETTER.test(withoutYear) ? wholeDay(withoutYear, calendar) : null
  return anyYear && year ? inYear(anyYear, year) : readDate(plain, calendar.dateOrder)
}
