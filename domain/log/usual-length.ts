import type { Minutes } from '#domain/time/time.ts'

/** The length of an activity that was never done, by its category. [log/typical-length] */
const BY_CATEGORY: Readonly<Record<string, Minutes>> = {
  sleep: 480,
  study: 60,
  work: 60,
  dailyActivity: 30,
  leisure: 60,
  self_management: 30,
  shopping: 45,
  housework: 30,
  socializing: 60,
  parenting: 60,
  sports: 60,
}
const ANY = 30

/**
 * Returns how long an activity usually takes. @param typicalMinutes the median of its recent lengths; null if unknown
 */
export const usualLength = (category: string, typicalMinutes: Minutes | null): Minutes =>
  typicalMinutes ?? BY_CATEGORY[category] ?? ANY

/**
 * One tap fills the gap; a gap longer than twice the usual length gets the usual length from its start.
 * [log/one-tap-length]
 */
export const givenLength = (open: Minutes, usual: Minutes): Minutes => (open > 2 * usual ? usual : open)

const SHORTEST: Minutes = 5

/**
 * Returns by how many minutes a step may change the given lengths, so that each step changes at least one: down until
 * the longest is five minutes, up until the shortest is the whole gap. [log/one-tap-length]
 * @param given minutes of the gap that each suggestion takes; if empty, all of it
 */
export function stepBounds(open: Minutes, given: readonly Minutes[]): { least: Minutes; most: Minutes } {
  const lengths = given.length ? given : [open]
  return { least: SHORTEST - Math.max(...lengths), most: open - Math.min(...lengths) }
}
