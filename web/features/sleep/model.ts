import type { Output } from '#contract/endpoint.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import type { sleepMetrics } from '#contract/sleep-metrics.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { VIEW_MODES, type ViewMode } from '#domain/plan/plan.ts'
import type { SleepSearch } from '#web/paths.ts'

export type SleepReport = Output<typeof planStatistics.sleepPlan>
export type Night = SleepReport['nights'][number]

export type Metrics = Output<typeof sleepMetrics.metrics>

/** Four weeks, 13 and 26: whole weeks, so that each has the same share of nights before free days. */
export const SPANS = [28, 91, 182] as const
/** Up to this many rows have room for a line of text each. */
export const MAX_WORDED = 28
export type Span = (typeof SPANS)[number]

/** The shown nights and their view mode. @property to the last wake date; without it, today */
export type Shown = { span: Span; to: LocalDate | null; viewMode: ViewMode }

/** The default view mode. [plan-progress/view-modes] */
const USUAL_MODE: ViewMode = 'accumulated_value_to_today'

export const shownOf = ({ nights, to, mode }: SleepSearch): Shown => ({
  span: SPANS.find((span) => span === nights) ?? SPANS[0],
  to: to ?? null,
  viewMode: VIEW_MODES.find((known) => known === mode) ?? USUAL_MODE,
})

/** Default values are left out of the address. */
export const addressOf = ({ span, to, viewMode }: Shown): SleepSearch => ({
  ...(span !== SPANS[0] && { nights: span }),
  ...(to && { to }),
  ...(viewMode !== USUAL_MODE && { mode: viewMode }),
})

/** By wake date, both included; nights that are not over are left out. */
export function rangeOf({ span, to }: Shown, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const last = to === null || to > today ? today : to
  return { from: addDays(last, 1 - span), to: last }
}

/** So many nights back or on; null is the latest ones, and undefined: there are none. */
export function turned(shown: Shown, by: -1 | 1, today: LocalDate): LocalDate | null | undefined {
  const { to } = rangeOf(shown, today)
  if (by > 0 && to >= today) return undefined
  const next = addDays(to, by * shown.span)
  return next >= today ? null : next
}

type Sleep = { from: Minutes; to: Minutes }

/**
 * Minutes after the noon before the wake date: the night belongs to the sleep day that holds its middle, and may extend
 * beyond either end. [sleep/sleep-day]
 */
function sleepFrom(bedtime: Minutes | null, wakeTime: Minutes | null): Sleep | null {
  if (bedtime === null || wakeTime === null) return null
  // A sleep has a length: equal times of bedtime and waking mean 24 hours.
  const length = (wakeTime - bedtime + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const middle = (bedtime + length / 2 + DAY_MINUTES / 2) % DAY_MINUTES
  return { from: middle - length / 2, to: middle + length / 2 }
}
export const actualOf = ({ bedtime, wakeTime }: Night): Sleep | null => sleepFrom(bedtime, wakeTime)
export const plannedOf = ({ plannedBedtime, plannedWakeTime }: Night): Sleep | null =>
  sleepFrom(plannedBedtime, plannedWakeTime)

/** Other facts of the nights: which were free, and the naps of each. */
export type Besides = { free: ReadonlySet<LocalDate>; naps: ReadonlyMap<LocalDate, Nap[]> }
export type Nap = Sleep & { minutes: Minutes }

export const besidesOf = ({ freeDates, nights }: Metrics): Besides => ({
  free: new Set(freeDates),
  naps: new Map(
    nights.map(({ date, naps }) => [
      date,
      naps.flatMap(({ from, to }) => {
        const nap = sleepFrom(from, to)
        return nap ? [{ ...nap, minutes: nap.to - nap.from }] : []
      }),
    ]),
  ),
})

const HOUR = 60
/** 20:00 to 10:00, wider if a night or a nap lies outside. */
const USUAL: Sleep = { from: 8 * HOUR, to: 22 * HOUR }

/** The part of the clock that the picture shows, in full hours. */
export function axisOf(nights: readonly Night[], naps: Besides['naps'] = new Map()): Sleep {
  const drawn = nights.flatMap((night) => [actualOf(night) ?? [], plannedOf(night) ?? []].flat())
  const all: Sleep[] = [USUAL, ...drawn, ...[...naps.values()].flat()]
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...all.map(({ to }) => to)) / HOUR) * HOUR,
  }
}

/** As parts of the axis. */
export const placeOn = (axis: Sleep, { from, to }: Sleep): { at: number; width: number } => ({
  at: (from - axis.from) / (axis.to - axis.from),
  width: (to - from) / (axis.to - axis.from),
})

const MAX_TICKS = 8

/** Full hours of the wall clock and their places; none at the very end, where a label would stick out. */
export function ticksOf(axis: Sleep): { clock: Minutes; at: number }[] {
  const hours = (axis.to - axis.from) / HOUR
  const step = Math.ceil(hours / MAX_TICKS) * HOUR
  const ticks: { clock: Minutes; at: number }[] = []
  for (let at = axis.from; at < axis.to - HOUR / 2; at += step)
    ticks.push({
      clock: (at + DAY_MINUTES / 2 + DAY_MINUTES) % DAY_MINUTES,
      at: (at - axis.from) / (axis.to - axis.from),
    })
  return ticks
}

/** A time within so many minutes is on time. [sleep-plan/night-achieved] */
const ON_TIME = 15

export type Deviation = { key: 'onTime' | 'exact' } | { key: 'early' | 'late' | 'more' | 'less'; minutes: Minutes }

/** The deviations from the plan in words. [sleep-plan/plan-deviation] */
export function deviationOf(minutes: Minutes | null, of: 'clock' | 'goal'): Deviation | null {
  if (minutes === null) return null
  const size = Math.abs(minutes)
  if (of === 'goal') return size <= ON_TIME ? { key: 'exact' } : { key: minutes > 0 ? 'more' : 'less', minutes: size }
  return size <= ON_TIME ? { key: 'onTime' } : { key: minutes > 0 ? 'late' : 'early', minutes: size }
}
