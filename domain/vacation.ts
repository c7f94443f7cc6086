import { addDays, addMonths, daysBetween, type LocalDate } from './time.ts'

/** Days off, both dates included. */
export type Vacation = {
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** The owner's day on which it was archived: its effect ended with the day before. null while it is active. */
  readonly archivedFrom: LocalDate | null
}

/** A vacation as a form or a call gives it; null is left open. */
export type NewVacationFields = {
  readonly name: string
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
}

export type VacationViolation =
  | { field: 'name' | 'startDate'; rule: 'required' }
  | { field: 'endDate'; rule: 'required' | 'endBeforeStart' | 'tooLong' }

/** As long as the longest plan (rule [9.1-c]), for every day of it is counted. */
const LONGEST_MONTHS = 60

function endRule({ startDate, endDate }: NewVacationFields): 'required' | 'endBeforeStart' | 'tooLong' | null {
  if (endDate === null) return 'required'
  if (startDate === null) return null
  if (endDate < startDate) return 'endBeforeStart'
  return endDate > addMonths(startDate, LONGEST_MONTHS) ? 'tooLong' : null
}

/** spec §5: everything wrong at once, in the order of the form. An empty list means the vacation is fine. */
export function vacationViolations(vacation: NewVacationFields): VacationViolation[] {
  const found: VacationViolation[] = []
  if (!vacation.name.trim()) found.push({ field: 'name', rule: 'required' })
  if (vacation.startDate === null) found.push({ field: 'startDate', rule: 'required' })
  const rule = endRule(vacation)
  if (rule) found.push({ field: 'endDate', rule })
  return found
}

type Days = Pick<Vacation, 'startDate' | 'endDate'>

/** rule [9.4-a]. */
export const durationDays = ({ startDate, endDate }: Days): number => daysBetween(startDate, endDate) + 1

/** spec §4, by time. */
export type VacationTimeState = 'upcoming' | 'ongoing' | 'past'

/** rule [9.4-a]: archived or not. */
export function timeStateOf({ startDate, endDate }: Days, today: LocalDate): VacationTimeState {
  if (today < startDate) return 'upcoming'
  return today <= endDate ? 'ongoing' : 'past'
}

/** rule [9.4-a]: as far as vacations have an effect: of an archived one the days before it was, which may be none. */
export const inEffect = (vacations: readonly Vacation[]): Days[] =>
  vacations.map(({ startDate, endDate, archivedFrom }) => ({
    startDate,
    endDate: archivedFrom !== null && archivedFrom <= endDate ? addDays(archivedFrom, -1) : endDate,
  }))

/** rule [9.4-a]: the days on which plans that respect holidays rest. Vacations may overlap. */
export function offDaysOf(vacations: readonly Vacation[]): Set<LocalDate> {
  const days = new Set<LocalDate>()
  for (const { startDate, endDate } of inEffect(vacations))
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) days.add(date)
  return days
}

/** Whether a vacation frees a day after a change that it did not free before. */
export function freesMoreDays(before: Vacation, after: Vacation): boolean {
  const days = offDaysOf([before])
  return [...offDaysOf([after])].some((date) => !days.has(date))
}
