import type { LocalDate } from '#domain/time/time.ts'

/** In digits: of the PIN of a child, and of one that unlocks a handed-over device. */
export const SHORTEST_PIN = 4
export const LONGEST_PIN = 8
/** Digits of that length, and nothing else. */
export const PIN = new RegExp(`^\\d{${SHORTEST_PIN},${LONGEST_PIN}}$`)

const steps = (digits: readonly number[]) => digits.slice(1).map((digit, at) => digit - digits[at]!)
const isSame = (numbers: readonly number[]) => new Set(numbers).size === 1

/** A day as people write it with digits alone, in whatever order, with the year, a part of it, or none. */
function daysWritten(date: LocalDate): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const short = year.slice(2)
  const orders = [month + day, day + month]
  return [year, ...orders, ...orders.flatMap((order) => [year + order, order + year, short + order, order + short])]
}

/**
 * Whether a guesser tries it first: five tries find one PIN in ten, unless the first ones are not to be had.
 * @param pin digits
 */
export function isGuessablePin(pin: string, birthDate: LocalDate | null): boolean {
  const between = steps([...pin].map(Number))
  const half = pin.slice(0, pin.length / 2)
  const isCount = isSame(between) && Math.abs(between[0]!) <= 1
  return isCount || half.repeat(2) === pin || (birthDate !== null && daysWritten(birthDate).includes(pin))
}
