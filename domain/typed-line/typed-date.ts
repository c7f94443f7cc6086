import { addDays, type DateOrder, type LocalDate } from '#domain/time/time.ts'

const [ISO, PARTED, JOINED, ISO_JOINED] = [
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/,
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\.?$/,
  /^(\d{2})(\d{2})(\d{4})$/,
  /^(\d{4})(\d{2})(\d{2})$/,
] as const

/** The date, if a calendar has it. */
function dateOf(year: string, month: string, day: string): LocalDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` as LocalDate
  const isOne = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isOne && addDays(text, 0) === text ? text : null
}

/**
 * A whole date that was typed into a field: `31/12/2026`, `31.12.2026`, `31122026` in the user's order, or `2026-12-31`
 * in any order. A date that is invalid in this order but valid in the other is read so; null: not a date.
 */
export function readDate(typed: string, order: DateOrder): LocalDate | null {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const read = (pattern: RegExp, made: (a: string, b: string, c: string) => LocalDate | null) => {
    const [, a, b, c] = pattern.exec(text) ?? []
    return a !== undefined && b !== undefined && c !== undefined ? made(a, b, c) : null
  }
  const yearLast = (a: string, b: string, year: string) => {
    const [dayFirst, monthFirst] = [dateOf(year, b, a), dateOf(year, a, b)]
    return order === 'dayFirst' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
  }
  const joined =
    order === 'yearFirst'
      ? (read(ISO_JOINED, dateOf) ?? read(JOINED, yearLast))
      : (read(JOINED, yearLast) ?? read(ISO_JOINED, dateOf))
  return read(ISO, dateOf) ?? read(PARTED, yearLast) ?? joined
}
