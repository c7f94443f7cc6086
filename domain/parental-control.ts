import { addDays, type LocalDate } from './time.ts'

const OF_AGE = 18
/** rules §6.2, C1. */
export const EDITABLE_DAYS = 7

/** rule [6.4-b]. 18 years after a 29 February there is none, so it is 1 March. */
export function cameOfAgeOn(birthDate: LocalDate): LocalDate {
  const [year, day] = [Number(birthDate.slice(0, 4)) + OF_AGE, birthDate.slice(5)]
  return `${String(year).padStart(4, '0')}-${day === '02-29' ? '03-01' : day}` as LocalDate
}

/** rule [6.4-b]. null: nobody has said when they were born. */
export const isOfAge = (birthDate: LocalDate | null, today: LocalDate): boolean =>
  birthDate !== null && cameOfAgeOn(birthDate) <= today

/**
 * rules §6.2: an adult may be a child of a family because they accepted an invitation as one. Whoever has an address of
 * their own, and no birth date that says they are under 18, needs no parent to leave the family or to erase the account.
 */
export function decidesAlone({ isVerified, isManaged, birthDate }: Deciding, today: LocalDate): boolean {
  return isVerified && !isManaged && (birthDate === null || isOfAge(birthDate, today))
}
type Deciding = {
  /** Whether mail to the address of the account reaches this person, as far as it can be known. */
  readonly isVerified: boolean
  /** A child without e-mail. */
  readonly isManaged: boolean
  /** As parents have entered it; null: they have not. */
  readonly birthDate: LocalDate | null
}

/** rules §6.2: the days whose logs a child under parental control may still write, edit and delete. */
export const isWithinSevenDays = (date: LocalDate, today: LocalDate): boolean => date >= addDays(today, -EDITABLE_DAYS)
