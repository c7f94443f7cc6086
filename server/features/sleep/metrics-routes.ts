import type { sleepMetrics } from '#contract/sleep-metrics.ts'
import { datesIn } from '#domain/time/dates.ts'
import { type ClockSummary, sleepMetrics as metricsOf, type SleepSummary } from '#domain/sleep/sleep.ts'
import { isFreeNight } from '#domain/sleep/jetlag.ts'
import type { Night } from '#domain/sleep/night.ts'
import { recommendedSleep, type ScoreHalf } from '#domain/sleep/score.ts'
import { asOfDay } from '#server/features/plan/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { loadSleepRecords } from './metrics.ts'

/** The worked examples give four decimals. [sleep/example-score] */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const ifAny = (value: number | null): number | null => (value === null ? null : rounded(value))
const allRounded = <Values extends Record<string, number>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value)])) as Values

const halfOf = <Name extends string>({ value, components }: ScoreHalf<Name>) => ({
  value: rounded(value),
  components: components.map(({ component, weight, value: points }) => ({ component, weight, value: ifAny(points) })),
})

const nightOnWire = ({ wakeDate, clocks, naps, ...night }: Night) => ({
  date: wakeDate,
  ...clocks,
  tst: night.asleepMinutes,
  tib: night.inBedMinutes,
  efficiency: rounded(night.efficiency),
  napMinutes: night.napMinutes,
  total24: night.total24Minutes,
  naps: [...naps],
  rating: ifAny(night.rating),
})

const clockOnWire = ({ mean, sd }: ClockSummary): ClockSummary => ({ mean, sd: ifAny(sd) })
const summaryOf = ({ clocks, ...means }: SleepSummary) => ({
  ...allRounded(means),
  clocks: clocks && {
    bedtime: clockOnWire(clocks.bedtime),
    onset: clockOnWire(clocks.onset),
    midSleep: clockOnWire(clocks.midSleep),
    wake: clockOnWire(clocks.wake),
    getUp: clockOnWire(clocks.getUp),
  },
})

export const sleepMetricsRoutes: Handlers<typeof sleepMetrics> = {
  async metrics(ctx, { query: { from, to, asOf: on } }) {
    const range = { from, to }
    const asOf = asOfDay(ctx, on).today
    const records = await loadSleepRecords(ctx, range, asOf)
    const { nights, window, summary, regularity, socialJetlag, gate, score } = metricsOf(records, range, asOf)
    return {
      ...range,
      window,
      nights: nights.map(nightOnWire),
      freeDates: datesIn(range).filter((date) => isFreeNight(date, records.daysOff)),
      summary: summary && summaryOf(summary),
      regularity: { ...regularity, index: ifAny(regularity.index) },
      socialJetlag: socialJetlag && allRounded(socialJetlag),
      gate,
      recommended: recommendedSleep(records.sleeper, window.to),
      score: score && { ...score, quality: halfOf(score.quality), consistency: halfOf(score.consistency) },
    }
  },
}
