import type { NewVacation, Vacation } from '#contract/vacation.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  type Weekday,
  weekdayOf,
  weekStartOf,
} from '#domain/time/time.ts'
import { durationDays, offDaysOf, vacationViolations, type VacationViolation } from '#domain/vacation/vacation.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'

/** The form as it stands; an open date is ''. */
export type Values = {
  readonly name: string
  readonly startDate: LocalDate | ''
  readonly endDate: LocalDate | ''
  readonly reason: string
  readonly publicHoliday: boolean
}
export type Field = keyof Values

export const valuesOf = (vacation: Vacation | null): Values => ({
  name: vacation?.name ?? '',
  startDate: vacation?.startDate ?? '',
  endDate: vacation?.endDate ?? '',
  reason: vacation?.reason ?? '',
  publicHoliday: vacation?.publicHoliday ?? false,
})

export type Complaint =
  | 'nameNeeded'
  | 'startNeeded'
  | 'endNeeded'
  | 'endBeforeStart'
  | 'endTooLong'
  | 'tooManyCharacters'
  | 'notPossible'
  | 'exists'
export type Complaints = Partial<Record<Field, Complaint>>

/** As the contract counts them. */
const LONGEST = { name: 80, reason: 500 }
const isTooLong = (text: string, most: number) => [...text.normalize('NFKC').trim()].length > most

const NEEDED = { name: 'nameNeeded', startDate: 'startNeeded', endDate: 'endNeeded' } as const
const complaintOf = ({ field, rule }: VacationViolation): Complaint => {
  if (rule === 'required') return NEEDED[field]
  return rule === 'tooLong' ? 'endTooLong' : rule
}

/** Everything wrong at once, before the server is asked. [vacation/vacation-fields] */
export function fieldErrorsOf({ name, startDate, endDate, reason }: Values): Complaints {
  const found: Complaints = {}
  for (const violation of vacationViolations({ name, startDate: startDate || null, endDate: endDate || null }))
    found[violation.field] = complaintOf(violation)
  if (isTooLong(name, LONGEST.name)) found.name = 'tooManyCharacters'
  if (isTooLong(reason, LONGEST.reason)) found.reason = 'tooManyCharacters'
  return found
}

/** null while it has no length. */
export function daysIn({ startDate, endDate }: Pick<Values, 'startDate' | 'endDate'>): number | null {
  if (!startDate || !endDate || endDate < startDate) return null
  return durationDays({ startDate, endDate })
}

/** Of values without a complaint. */
export const bodyOf = ({ name, startDate, endDate, reason, publicHoliday }: Values): Omit<NewVacation, 'id'> => ({
  name: name.trim(),
  startDate: startDate as LocalDate,
  endDate: endDate as LocalDate,
  reason: reason.trim() || null,
  publicHoliday,
})

const FIELDS: readonly Field[] = ['name', 'startDate', 'endDate', 'reason', 'publicHoliday']

/** The server's complaints by field. */
export function serverFieldErrors(error: unknown): Complaints {
  const code = refusalCode(error)
  if (code === 'ALREADY_EXISTS') return { name: 'exists' }
  if (code !== 'INVALID_PARAMS') return {}
  const named = refusedFields(error)
  return Object.fromEntries(FIELDS.filter((field) => named.includes(field)).map((field) => [field, 'notPossible']))
}

export type Section = { state: Vacation['timeState']; vacations: Vacation[] }

/**
 * Ongoing vacations first, then those to come, the next first, then those that are over, the last first.
 * [vacation/vacation-list]
 */
export function sectionsOf(vacations: readonly Vacation[], archived: boolean): Section[] {
  const shown = vacations.filter((vacation) => vacation.archived === archived)
  const of = (state: Section['state'], order: (a: Vacation, b: Vacation) => number): Section => ({
    state,
    vacations: shown.filter(({ timeState }) => timeState === state).toSorted(order),
  })
  const byStart = (a: Vacation, b: Vacation) => (a.startDate < b.startDate ? -1 : 1)
  return [
    of('ongoing', (a, b) => (a.endDate < b.endDate ? -1 : 1)),
    of('upcoming', byStart),
    of('past', (a, b) => byStart(b, a)),
  ].filter((section) => section.vacations.length > 0)
}

export type Kind = 'vacation' | 'publicHoliday'
export type YearDay = { date: LocalDate; kind: Kind | null; isWeekend: boolean }
/** @property lead days of its week that lie before the first */
export type YearMonth = { first: LocalDate; lead: number; days: YearDay[] }
export type Year = { months: YearMonth[]; daysOff: number }

const SATURDAY = 6

/** The off-days of a year, however many vacations lie on one. [vacation/off-days] */
export function yearOf(year: number, vacations: readonly Vacation[], weekStart: Weekday): Year {
  const off = offDaysOf(vacations)
  const publicDays = offDaysOf(vacations.filter(({ publicHoliday }) => publicHoliday))
  const kindOf = (date: LocalDate): Kind | null => {
    if (publicDays.has(date)) return 'publicHoliday'
    return off.has(date) ? 'vacation' : null
  }
  const months: YearMonth[] = []
  let daysOff = 0
  const start = `${year}-01-01` as LocalDate
  for (let month = 0; month < 12; month += 1) {
    const [first, next] = [addMonths(start, month), addMonths(start, month + 1)]
    const days: YearDay[] = []
    for (let date = first; date < next; date = addDays(date, 1)) {
      const kind = kindOf(date)
      if (kind) daysOff += 1
      days.push({ date, kind, isWeekend: weekdayOf(date) >= SATURDAY })
    }
    months.push({ first, lead: daysBetween(weekStartOf(first, weekStart), first), days })
  }
  return { months, daysOff }
}
