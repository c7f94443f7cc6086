/** Keeps chance from being shown as a finding. Nothing here is random, so that the same days give the same result. */

/**
 * Returns the part of a normal distribution beyond |z| on both sides: erfc by Numerical Recipes §6.2, within 1.2e−7.
 */
export function normalTails(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  ]
  const series = coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0)
  return Math.min(1, t * Math.exp(-x * x - 1.26551223 + t * series))
}

/**
 * Returns the same of Student's t, by the equally rare normal deviate (Wallace 1959), within a tenth where it matters.
 */
export function studentTails(t: number, freedom: number): number {
  const deviate = Math.sqrt(freedom * Math.log1p((t * t) / freedom))
  return normalTails((deviate * (8 * freedom + 1)) / (8 * freedom + 3))
}

/** The number of days on which it was done, of all days. */
export type Proportion = { readonly done: number; readonly days: number }

const logFactorial = (n: number): number => {
  let sum = 0
  for (let factor = 2; factor <= n; factor++) sum += Math.log(factor)
  return sum
}
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** Fisher's exact test, on both sides: returns how often chance alone gives a split at most as likely as this one. */
export function fisherExact(a: Proportion, b: Proportion): number {
  const done = a.done + b.done
  const all = logChoose(a.days + b.days, done)
  const chanceOf = (k: number) => Math.exp(logChoose(a.days, k) + logChoose(b.days, done - k) - all)
  // Equally unlikely splits must not differ by the rounding errors of their logarithms.
  const seen = chanceOf(a.done) * (1 + 1e-9)
  let chance = 0
  for (let k = Math.max(0, done - b.days); k <= Math.min(done, a.days); k++) {
    const each = chanceOf(k)
    if (each <= seen) chance += each
  }
  return Math.min(1, chance)
}

/** Cohen's h (1988, §6.2): the distance of two proportions, on the scale of d. 0.2 is small, 0.5 is seen by eye. */
export const cohenH = (a: Proportion, b: Proportion): number => arc(a) - arc(b)
const arc = ({ done, days }: Proportion) => 2 * Math.asin(Math.sqrt(done / days))

export type Spread = { count: number; mean: number; variance: number }

/** Returns the mean and the variance of a sample. @param values at least two */
export function spreadOf(values: readonly number[]): Spread {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  return { count, mean, variance }
}

/** Values with and without something, of days that are otherwise alike. */
export type Stratum = { readonly with: readonly number[]; readonly without: readonly number[] }

export type MeanDifference = {
  /** Weighted over the strata, in the unit of the values. */
  difference: number
  /** Cohen's d: the difference in standard deviations. */
  strength: number
  /** The chance of a difference at least as large if there is none. */
  chance: number
  days: number
  otherDays: number
}

/** With fewer values on a side, a stratum does not show the spread of its values. */
const FEWEST_OF_STRATUM = 3

/**
 * Welch's test within strata: like is compared with like, so that effects of the weekend or the season are not mistaken
 * for others. A stratum weighs n₁n₀/(n₁+n₀); the degrees of freedom are Satterthwaite's. [insight/night-strata]
 * @param grain the least standard deviation that is accepted, because no one records more precisely
 * @returns null if no stratum has three values on both sides
 */
export function meanDifference(strata: readonly Stratum[], grain: number): MeanDifference | null {
  const counted = strata
    .filter((each) => each.with.length >= FEWEST_OF_STRATUM && each.without.length >= FEWEST_OF_STRATUM)
    .map((each) => ({ yes: believed(spreadOf(each.with), grain), no: believed(spreadOf(each.without), grain) }))
  if (!counted.length) return null
  const weights = counted.map(({ yes, no }) => (yes.count * no.count) / (yes.count + no.count))
  const whole = sum(weights)
  const difference = sum(counted.map(({ yes, no }, index) => weights[index]! * (yes.mean - no.mean))) / whole
  const cells = counted.flatMap(({ yes, no }, index) =>
    [yes, no].map(({ count, variance }) => ({ count, part: ((weights[index]! / whole) ** 2 * variance) / count })),
  )
  const error = sum(cells.map(({ part }) => part))
  const freedom = error ** 2 / sum(cells.map(({ count, part }) => part ** 2 / (count - 1)))
  const sides = counted.flatMap(({ yes, no }) => [yes, no])
  const within =
    sum(sides.map(({ count, variance }) => (count - 1) * variance)) / sum(sides.map(({ count }) => count - 1))
  return {
    difference,
    strength: Math.abs(difference) / Math.sqrt(within),
    chance: studentTails(difference / Math.sqrt(error), freedom),
    days: sum(counted.map(({ yes }) => yes.count)),
    otherDays: sum(counted.map(({ no }) => no.count)),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Equal values do not prove that the spread is 0. [insight/night-strata] */
export const believed = (spread: Spread, grain: number): Spread => ({
  ...spread,
  variance: Math.max(spread.variance, grain ** 2),
})

/**
 * Benjamini and Hochberg 1995: returns which of many comparisons stand, so that of these at most the part `rate` is
 * chance. [insight/false-discovery]
 * @returns for each chance, in their order, whether it stands
 */
export function standing(chances: readonly number[], rate: number): boolean[] {
  const sorted = chances.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((chance, index) => chance <= (rate * (index + 1)) / sorted.length)
  return chances.map((chance) => last >= 0 && chance <= sorted[last]!)
}
