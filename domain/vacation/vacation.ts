import { addDays, addMonths, daysBetween, type LocalDate } from '#domain/time/time.ts'

/** Days off, both dates included. */
export type Vacation = {
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /**
   * The owner's day on which it was archived: its effect ended with the day before. Null while it is active.
   * [vacation/archived-vacation]
   */
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

/** In characters. [vacation/vacation-fields] */
export const LONGEST_VACATION_NAME = 80
export const LONGEST_VACATION_REASON = 500
/** A vacation is at most as long as the longest plan, because every day of it is counted. [vacation/vacation-fields] */
const LONGEST_MONTHS = 60

function endRule({ startDate, endDate }: NewVacationFields): 'required' | 'endBeforeStart' | 'tooLong' | null {
  if (endDate === null) return 'required'
  if (startDate === null) return null
  if (endDate < startDate) return 'endBeforeStart'
  return endDate > addMonths(startDate, LONGEST_MONTHS) ? 'tooLong' : null
}

/**
 * Returns everything wrong at once, in the order of the form. An empty list means that the vacation is fine.
 * [vacation/vacation-fields]
 */
export function vacationViolations(vacation: NewVacationFields): VacationViolation[] {
  const found: VacationViolation[] = []
  if (!vacation.name.trim()) found.push({ field: 'name', rule: 'required' })
  if (vacation.startDate === null) found.push({ field: 'startDate', rule: 'required' })
  const rule = endRule(vacation)
  if (rule) found.push({ field: 'endDate', rule })
  return found
}

type Days = Pick<Vacation, 'startDate' | 'endDate'>

/** The length counts both ends. [vacation/duration-days] */
export const durationDays = ({ startDate, endDate }: Days): number => daysBetween(startDate, endDate) + 1

/** The state of a vacation by the owner's today. [vacation/vacation-time-state] */
export type VacationTimeState = 'upcoming' | 'ongoing' | 'past'

/** Returns the state by time, archived or not. [vacation/vacation-time-state] */
export function timeStateOf({ startDate, endDate }: Days, today: LocalDate): VacationTimeState {
  if (today < startDate) return 'upcoming'
  return today <= endDate ? 'ongoing' : 'past'
}

/**
 * Returns the days on which vacations have an effect: an archived one until the day before, which may be none.
 * [vacation/archived-vacation]
 */
export const inEffect = (vacations: readonly Vacation[]): Days[] =>
  vacations.map(({ startDate, endDate, archivedFrom }) => ({
    startDate,
    endDate: archivedFrom !== null && archivedFrom <= endDate ? addDays(archivedFrom, -1) : endDate,
  }))

/** Returns the days on which plans that respect holidays rest. Vacations may overlap. [vacation/off-days] */
export function offDaysOf(vacations: readonly Vacation[]): Set<LocalDate> {
  const days = new Set<LocalDate>()
  for (const { startDate, endDate } of inEffect(vacations))
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) days.add(date)
  return days
}

/** Whether a change of a vacation makes a day free that was not free before. [vacation/child-enters-vacation] */
export function freesMoreDays(before: Vacation, after: Vacation): boolean {
  const days = offDaysOf([before])
  return [...offDaysOf([after])].some((date) => !days.has(date))
}
