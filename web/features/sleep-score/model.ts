import type { Output } from '#contract/endpoint.ts'
import type { sleepMetrics } from '#contract/sleep-metrics.ts'
import { bandOf, type SleepBand } from '#domain/sleep/score.ts'

export type Metrics = Output<typeof sleepMetrics.metrics>
export type Score = NonNullable<Metrics['score']>
export type Half = 'quality' | 'consistency'
export type Part = Score[Half]['components'][number]
export const HALVES = ['quality', 'consistency'] as const

/** The score as it is shown: whole, with its band. @param value 0 … 100 */
export function shownOf(value: number): { points: number; band: SleepBand } {
  const points = Math.round(value)
  return { points, band: bandOf(points) }
}

type Weeks = Metrics['gate']['weeks']
/**
 * There are enough nights in each week and in all, but the first one is not in or before the first day.
 * [sleep/score-gate]
 */
export const isTooYoung = ({ isOpen, weeks, have }: Metrics['gate']): boolean =>
  !isOpen && weeks.length > 0 && have >= FEWEST_VALID && hasEnough(weeks)

const FEWEST_VALID = 20
const FEWEST_A_WEEK = 4
const hasEnough = (weeks: Weeks) => weeks.every((count) => count >= FEWEST_A_WEEK)
