import { addDays, addMonths, dateAt, daysBetween, epochDay, type LocalDate } from './time.ts'
import { fold } from './fold.ts'

/** What somebody is offered as their vacations (rule [9.4-d]). */
export type FoundVacation = {
  readonly name: string
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  readonly reason: string | null
  readonly publicHoliday: boolean
  readonly confidence: 'high' | 'medium' | 'low'
  /** Who says so. */
  readonly source: string
  /** ISO 639-1: what the name is in, where it is not to be had in the language of who asks. */
  readonly nameLanguage?: string | undefined
  /** In some places of the region, and it is not known whether in this one. */
  readonly isLocal?: boolean | undefined
}

/** The same as somebody else says it: of this nothing is certain. */
export type SaidVacation = {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly reason?: string | null | undefined
  readonly publicHoliday?: boolean | undefined
  /** In a word, or from 0 to 1. */
  readonly confidence?: string | number | null | undefined
  readonly nameLanguage?: string | undefined
  readonly isLocal?: boolean | undefined
}

/**
 * How sure a day from open data is. It is certain that it is kept where the source knows the region, or knows that
 * regions do not matter, and has the date from an announcement or a rule.
 */
export function earnedConfidence(known: {
  readonly region: boolean
  readonly date: boolean
  readonly isLocal: boolean
}): FoundVacation['confidence'] {
  if (known.isLocal) return 'low'
  return known.region && known.date ? 'high' : 'medium'
}

/** Twelve months, and until when the holidays that end it may last. All included. */
export type SchoolYear = { readonly from: LocalDate; readonly to: LocalDate; readonly until: LocalDate }

/** The month in which school begins after the long holidays, where that is not August or September. */
const FIRST_MONTH: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['AR', 'AU', 'BN', 'BO', 'BR', 'BW', 'CL', 'CR', 'FJ', 'MY', 'MZ'].map((code) => [code, 1])),
  ...Object.fromEntries(['NA', 'NZ', 'PA', 'PE', 'PG', 'PY', 'SG', 'UY', 'ZA', 'ZM', 'ZW'].map((code) => [code, 1])),
  ...Object.fromEntries(['JP', 'IN', 'NP', 'PK'].map((code) => [code, 4])),
  KR: 3,
}
const USUAL_FIRST_MONTH = 8
/** Holidays that begin in it may end in the next: the long ones. */
const MONTHS_OVER = 2
/** Nobody has plans for more. */
const MOST_YEARS_AWAY = 10

/** rule [9.4-d] */
const MOST_DAYS = 120
const MOST_OF_ONE_SOURCE = 40
const LONGEST_NAME = 80
const LONGEST_REASON = 500

/** Whoever plans the vacations of a year that ends so soon means the next one. */
const ENDS_SOON_DAYS = 60

const firstMonthOf = (country: string) => FIRST_MONTH[country] ?? USUAL_FIRST_MONTH
/** The calendar year in which the school year of that day began. */
const firstYearOf = (country: string, day: LocalDate) =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonthOf(country) ? 1 : 0)
/** Of the one that is meant if nobody says which: that which runs, or the coming one if that ends within 60 days. */
const meantYearOf = (country: string, today: LocalDate) => firstYearOf(country, addDays(today, ENDS_SOON_DAYS + 1))

/** `2026-2027`, or where school begins with the year `2026-2026`: the one that runs and two more. */
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
 * The school year that is asked for as `2026-2027`; not said, the one that runs, or the coming one if that ends within
 * 60 days. Where school begins with the year, the first number counts. null: there is no such year.
 */
export function schoolYearOf(country: string, asked: string | undefined, today: LocalDate): SchoolYear | null {
  const month = firstMonthOf(country)
  const thisYear = Number(today.slice(0, 4))
  const [first = meantYearOf(country, today), second = first] = asked?.split('-').map(Number) ?? []
  if ((second !== first && second !== first + 1) || Math.abs(first - thisYear) > MOST_YEARS_AWAY) return null
  const from = `${first}-${String(month).padStart(2, '0')}-01` as LocalDate
  const to = addDays(addMonths(from, 12), -1)
  return { from, to, until: addDays(addMonths(from, 12 + MONTHS_OVER), -1) }
}

/** Marks of HTML, and what is not seen; but the joiners belong to words of some scripts. */
const NOT_SAID = /[<>]|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}]/u
const isSaid = (text: string, longest: number) => text !== '' && [...text].length <= longest && !NOT_SAID.test(text)
const tidy = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()

const isDay = (text: string): text is LocalDate =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dateAt(epochDay(text as LocalDate)) === text

/** Whoever says nothing of it is not sure. */
function confidenceOf(said: string | number | null | undefined): FoundVacation['confidence'] {
  const part = typeof said === 'string' && /^[\d.]+$/.test(said) ? Number(said) : said
  if (typeof part === 'number') return part >= 0.8 ? 'high' : part >= 0.5 ? 'medium' : 'low'
  const word = part?.trim().toLowerCase()
  return word === 'high' || word === 'medium' ? word : 'low'
}

/** One name and the same days, however it is written: rule [9.4-d]. */
export const sameVacation = (
  a: Pick<FoundVacation, 'name' | 'startDate' | 'endDate'>,
  b: Pick<FoundVacation, 'name' | 'startDate' | 'endDate'>,
): boolean => a.startDate === b.startDate && a.endDate === b.endDate && fold(a.name) === fold(b.name)

function readVacation(said: SaidVacation, { from, until }: SchoolYear, source: string): FoundVacation | null {
  const { startDate, endDate, publicHoliday = false } = said
  const name = tidy(said.name)
  const reason = tidy(said.reason ?? '')
  if (!isSaid(name, LONGEST_NAME) || !isDay(startDate) || !isDay(endDate)) return null
  if (endDate < startDate || daysBetween(startDate, endDate) >= MOST_DAYS) return null
  if (startDate < from || endDate > until) return null
  const about = { reason: isSaid(reason, LONGEST_REASON) ? reason : null, publicHoliday }
  const more = { ...(said.nameLanguage && { nameLanguage: said.nameLanguage }), ...(said.isLocal && { isLocal: true }) }
  return { name, startDate, endDate, ...about, confidence: confidenceOf(said.confidence), source, ...more }
}

/**
 * rule [9.4-d]: of what a source says, that which can be one and is new. A day that is a public holiday already is not
 * offered again under another name.
 * @param before all that was found, from whichever source
 */
export function newVacations(
  said: readonly SaidVacation[],
  before: readonly FoundVacation[],
  { year, source }: { year: SchoolYear; source: string },
): FoundVacation[] {
  const found: FoundVacation[] = []
  const room = MOST_OF_ONE_SOURCE - before.filter((one) => one.source === source).length
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
