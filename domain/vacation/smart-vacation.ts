import { LONGEST_VACATION_NAME, LONGEST_VACATION_REASON } from './vacation.ts'
import { addDays, addMonths, dateAt, daysBetween, epochDay, type LocalDate } from '#domain/time/time.ts'
import { fold } from '#domain/fold.ts'

/** A vacation that is proposed to the user. [vacation/smart-add-items] */
export type FoundVacation = {
  readonly name: string
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  readonly reason: string | null
  readonly publicHoliday: boolean
  readonly confidence: 'high' | 'medium' | 'low'
  /** The name of the source. */
  readonly source: string
  /**
   * ISO 639-1: the language of the name, if the name does not exist in the language of the user.
   * [vacation/proposal-language]
   */
  readonly nameLanguage?: string | undefined
  /** Whether it is kept in some places of the region, and possibly not in this one. [vacation/proposal-confidence] */
  readonly isLocal?: boolean | undefined
}

/** The same as a source gives it: no field is trusted. */
export type SaidVacation = {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly reason?: string | null | undefined
  readonly publicHoliday?: boolean | undefined
  /** A word, or a number from 0 to 1. */
  readonly confidence?: string | number | null | undefined
  readonly nameLanguage?: string | undefined
  readonly isLocal?: boolean | undefined
}

/**
 * Returns the confidence of a day from open data. It is certain if the source knows the region, or knows that regions
 * do not matter, and has the date from an announcement or a rule. [vacation/proposal-confidence]
 */
export function earnedConfidence(known: {
  readonly region: boolean
  readonly date: boolean
  readonly isLocal: boolean
}): FoundVacation['confidence'] {
  if (known.isLocal) return 'low'
  return known.region && known.date ? 'high' : 'medium'
}

/** Twelve months, and the last day of holidays that end the year. All days are included. [vacation/school-year] */
export type SchoolYear = { readonly from: LocalDate; readonly to: LocalDate; readonly until: LocalDate }

/** The month in which the school year starts, where that is not August or September. [vacation/school-year] */
const FIRST_MONTH: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['AR', 'AU', 'BN', 'BO', 'BR', 'BW', 'CL', 'CR', 'FJ', 'MY', 'MZ'].map((code) => [code, 1])),
  ...Object.fromEntries(['NA', 'NZ', 'PA', 'PE', 'PG', 'PY', 'SG', 'UY', 'ZA', 'ZM', 'ZW'].map((code) => [code, 1])),
  ...Object.fromEntries(['JP', 'IN', 'NP', 'PK'].map((code) => [code, 4])),
  KR: 3,
}
const USUAL_FIRST_MONTH = 8
/** The long holidays at the end of a year may last this many months longer. [vacation/school-year] */
const MONTHS_OVER = 2
/** Users do not plan farther than this. [vacation/school-year] */
const MAX_YEARS_AWAY = 10

/** A longer proposal does not count. [vacation/smart-add-items] */
const MAX_DAYS = 120
const MAX_OF_ONE_SOURCE = 40

/** If the running year ends within so many days, the next one is meant. [vacation/school-year] */
const ENDS_SOON_DAYS = 60

const firstMonthOf = (country: string) => FIRST_MONTH[country] ?? USUAL_FIRST_MONTH
/** Returns the calendar year in which the school year of that day began. */
const firstYearOf = (country: string, day: LocalDate) =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonthOf(country) ? 1 : 0)
/**
 * Returns the first year of the school year that is meant without a choice: the running one, or the next if that ends
 * within 60 days. [vacation/school-year]
 */
const meantYearOf = (country: string, today: LocalDate) => firstYearOf(country, addDays(today, ENDS_SOON_DAYS + 1))

/**
 * Returns `2026-2027`, or `2026-2026` where school starts with the calendar year: the running school year and two more.
 */
export function schoolYearsOffered(country: string, today: LocalDate): { asked: string; isMeant: boolean }[] {
  const running = firstYearOf(country, today)
  const meant = meantYearOf(country, today)
  const over = firstMonthOf(country) === 1 ? 0 : 1
  return [running, running + 1, running + 2].map((first) => ({
    asked: `${first}-${first + over}`,
    isMeant: first === meant,
  }))
}

/**
 * Returns the school year named `2026-2027`; without a name, the running one, or the next if that ends within 60 days.
 * Where school starts with the calendar year, the first number counts. Null if there is no such year.
 * [vacation/school-year]
 */
export function schoolYearOf(country: string, asked: string | undefined, today: LocalDate): SchoolYear | null {
  const month = firstMonthOf(country)
  const thisYear = Number(today.slice(0, 4))
  const [first = meantYearOf(country, today), second = first] = asked?.split('-').map(Number) ?? []
  if ((second !== first && second !== first + 1) || Math.abs(first - thisYear) > MAX_YEARS_AWAY) return null
  const from = `${first}-${String(month).padStart(2, '0')}-01` as LocalDate
  const to = addDays(addMonths(from, 12), -1)
  return { from, to, until: addDays(addMonths(from, 12 + MONTHS_OVER), -1) }
}

/** HTML marks and invisible characters; joiners are allowed, because they belong to words of some scripts. */
const NOT_SAID = /[<>]|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}]/u
const isSaid = (text: string, longest: number) => text !== '' && [...text].length <= longest && !NOT_SAID.test(text)
const tidy = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()

const isDay = (text: string): text is LocalDate =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dateAt(epochDay(text as LocalDate)) === text

/** A source that gives no confidence counts as low. [vacation/proposal-confidence] */
function confidenceOf(said: string | number | null | undefined): FoundVacation['confidence'] {
  const part = typeof said === 'string' && /^[\d.]+$/.test(said) ? Number(said) : said
  if (typeof part === 'number') return part >= 0.8 ? 'high' : part >= 0.5 ? 'medium' : 'low'
  const word = part?.trim().toLowerCase()
  return word === 'high' || word === 'medium' ? word : 'low'
}

/** Whether name and days are the same after folding the name. [vacation/smart-add-items] */
export const sameVacation = (
  a: Pick<FoundVacation, 'name' | 'startDate' | 'endDate'>,
  b: Pick<FoundVacation, 'name' | 'startDate' | 'endDate'>,
): boolean => a.startDate === b.startDate && a.endDate === b.endDate && fold(a.name) === fold(b.name)

function readVacation(said: SaidVacation, { from, until }: SchoolYear, source: string): FoundVacation | null {
  const { startDate, endDate, publicHoliday = false } = said
  const name = tidy(said.name)
  const reason = tidy(said.reason ?? '')
  if (!isSaid(name, LONGEST_VACATION_NAME) || !isDay(startDate) || !isDay(endDate)) return null
  if (endDate < startDate || daysBetween(startDate, endDate) >= MAX_DAYS) return null
  if (startDate < from || endDate > until) return null
  const about = { reason: isSaid(reason, LONGEST_VACATION_REASON) ? reason : null, publicHoliday }
  const more = { ...(said.nameLanguage && { nameLanguage: said.nameLanguage }), ...(said.isLocal && { isLocal: true }) }
  return { name, startDate, endDate, ...about, confidence: confidenceOf(said.confidence), source, ...more }
}

/**
 * Returns the valid and new proposals of a source. A day that is a public holiday already is not proposed again under
 * another name. [vacation/smart-add-items]
 * @param before all that was found, from any source
 */
export function newVacations(
  said: readonly SaidVacation[],
  before: readonly FoundVacation[],
  { year, source }: { year: SchoolYear; source: string },
): FoundVacation[] {
  const found: FoundVacation[] = []
  const room = MAX_OF_ONE_SOURCE - before.filter((one) => one.source === source).length
  const isKnown = (one: FoundVacation) =>
    [...before, ...found].some((other) => sameVacation(one, other)) ||
    before.some(
      (other) =>
        other.source !== source &&
        other.publicHoliday &&
        one.startDate === other.startDate &&
        one.endDate === other.endDate,
    )
  for (const each of said) {
    if (found.length >= room) break
    const one = readVacation(each, year, source)
    if (one && !isKnown(one)) found.push(one)
  }
  return found
}
