import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** A week or month of a flexible plan that is not over. */
type RunningPeriod = { readonly period: DateRange }

type DistributionScope<Running> = {
  /** The weeks and months to place, ordered by their ends, the latest first. */
  readonly open: readonly Running[]
  /** The days whose capacity is needed, both included. */
  readonly days: DateRange
}

const touches = (period: DateRange, { from, to }: DateRange) => period.from <= to && period.to >= from

/**
 * Returns which weeks and months decide how much of each flexible plan goes on the asked days. A period depends on
 * those that share a day with it and end no later, and these depend on others in turn. Periods without such a chain
 * between them do not affect each other, so the days between today and a distant range cost nothing.
 * [distribution/plan-order]
 * @param running every week and month that is not over
 */
export function distributionScope<Running extends RunningPeriod>(
  running: readonly Running[],
  asked: DateRange,
  today: LocalDate,
): DistributionScope<Running> {
  let [first, last] = [asked.to, asked.to]
  for (const { period } of running) {
    if (!touches(period, asked)) continue
    if (period.from < first) first = period.from
    if (period.to > last) last = period.to
  }
  const open: Running[] = []
  const endingLastFirst = running
    .filter(({ period }) => period.to <= last)
    .toSorted((a, b) => (a.period.to > b.period.to ? -1 : 1))
  for (const each of endingLastFirst) {
    if (each.period.to < first) break
    open.push(each)
    if (each.period.from < first) first = each.period.from
  }
  // Nothing is placed before today, even if the week or month began earlier.
  if (first < today) first = today
  return { open, days: { from: first < asked.from ? first : asked.from, to: last } }
}
