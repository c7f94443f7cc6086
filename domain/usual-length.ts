import type { Minutes } from './time.ts'

/** Of what nobody has done yet, by its category. */
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

/** How long something usually takes. @param typicalMinutes the median of what it took lately; null: nobody knows */
export const usualLength = (category: string, typicalMinutes: Minutes | null): Minutes =>
  typicalMinutes ?? BY_CATEGORY[category] ?? ANY

/** decisions 29: one tap fills a gap, or of one more than twice as long the usual length, from its start. */
export const givenLength = (open: Minutes, usual: Minutes): Minutes => (open > 2 * usual ? usual : open)

const SHORTEST: Minutes = 5

/**
 * By how many minutes a step may change what a gap is given, so that each step changes at least one length: down until
 * the longest is five minutes, up until the shortest is the whole gap.
 * @param given minutes of the gap that each suggestion takes; none: all of it
 */
export function stepBounds(open: Minutes, given: readonly Minutes[]): { least: Minutes; most: Minutes } {
  const lengths = given.length ? given : [open]
  return { least: SHORTEST - Math.max(...lengths), most: open - Math.min(...lengths) }
}
