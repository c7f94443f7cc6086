import { addDays, type LocalDate } from '#domain/time/time.ts'

const OF_AGE = 18
/** A child under parental control edits logs of so many days. [permission/seven-days-back] */
export const EDITABLE_DAYS = 7

/** 18 years after a 29 February there is no such day, so it is 1 March. [family/coming-of-age] */
export function cameOfAgeOn(birthDate: LocalDate): LocalDate {
  const [year, day] = [Number(birthDate.slice(0, 4)) + OF_AGE, birthDate.slice(5)]
  return `${String(year).padStart(4, '0')}-${day === '02-29' ? '03-01' : day}` as LocalDate
}

/** A user without a birth date (null) is not of age. [family/coming-of-age] */
export const isOfAge = (birthDate: LocalDate | null, today: LocalDate): boolean =>
  birthDate !== null && cameOfAgeOn(birthDate) <= today

/**
 * An adult may be a child of a family because they accepted an invitation as one. With an address of their own, and no
 * birth date under 18, they need no parent to leave the family or to delete the account. [family/deciding-alone]
 */
export function decidesAlone({ isVerified, isManaged, birthDate }: Deciding, today: LocalDate): boolean {
  return isVerified && !isManaged && (birthDate === null || isOfAge(birthDate, today))
}
type Deciding = {
  /** Whether the address of the account is known to be this person's, as far as that can be known. */
  readonly isVerified: boolean
  /** Whether it is a child without e-mail. */
  readonly isManaged: boolean
  /** The birth date that parents have entered; null if there is none. */
  readonly birthDate: LocalDate | null
}

/** The days whose logs a child under parental control may create, change and delete. [permission/seven-days-back] */
export const isWithinSevenDays = (date: LocalDate, today: LocalDate): boolean => date >= addDays(today, -EDITABLE_DAYS)
