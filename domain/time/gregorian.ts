/**
 * The arithmetic of the calendar: Hinnant's `days_from_civil` and its inverse. Temporal answers the same a hundred
 * times slower, and every write and every statistic asks. Years begin in March, so that the leap day ends them.
 */
const YEARS_400 = 146_097
/** Days from 0000-03-01 to 1970-01-01. */
const BEFORE_1970 = 719_468

/** Days since 1970-01-01 on the Gregorian calendar; `month` is 1 … 12. */
export function daysOf(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - BEFORE_1970
}

/** The other way round. */
export function dateOfDays(days: number): { year: number; month: number; day: number } {
  const since = days + BEFORE_1970
  const era = Math.floor(since / YEARS_400)
  const ofEra = since - era * YEARS_400
  const leapDays = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096)
  const yearOfEra = Math.floor((ofEra - leapDays) / 365)
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}
