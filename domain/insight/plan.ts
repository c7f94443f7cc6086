import type { PlanWeekdayInsight } from './insight.ts'
import type { DoneMinutes } from '#domain/plan/item.ts'
import { minutesOverMidnight } from '#domain/plan/night.ts'
import { isMostOf } from '#domain/plan/status.ts'
import { isOfManyDays } from '#domain/plan/version.ts'
import type { PlanPeriod } from '#domain/plan/target.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { cohenH, fisherExact, type Proportion } from './significance.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { type LocalDate, weekdayOf } from '#domain/time/time.ts'

/** A day that is over and on which the plan asked for something. */
export type PlannedDay = { readonly localDate: LocalDate; readonly isDone: boolean }
export type PlannedDays = { readonly planId: string; readonly days: readonly PlannedDay[] }

/** What a plan asks for, and the minutes that count for it, on the days of its occurrences. */
type Planned = { readonly plan: Pick<Plan, 'id'>; readonly periods: readonly PlanPeriod[]; readonly done: DoneMinutes }

/**
 * Returns the days with a target in the range. A day is done as for times done. A week or month that is divided freely
 * asks for none of its days, so none of them can be missed. [insight/plan-weekday] [plan-progress/times-done]
 * @param range of days that are over
 */
export const plannedDays = ({ plan, periods, done }: Planned, { from, to }: DateRange): PlannedDays => ({
  planId: plan.id,
  days: periods.flatMap(({ version, from: first, days, duration }) =>
    version.scheduleType === 'oneTime' || isOfManyDays(version)
      ? []
      : [...days]
          // A night is one occurrence and belongs to the day on which it starts. [plan/over-midnight]
          .filter(([date]) => date === first || minutesOverMidnight(version) === 0)
          .filter(([date, target]) => target > 0 && from <= date && date <= to)
          .map(([localDate]) => ({ localDate, isDone: isMostOf(done.get(localDate) ?? 0, duration) })),
  ),
})

const countOf = (days: readonly PlannedDay[]): Proportion => ({
  done: days.filter(({ isDone }) => isDone).length,
  days: days.length,
})

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/**
 * Compares every weekday of a plan with its other days. Weekdays alternate, so no season favors one of them.
 * [insight/plan-weekday]
 */
export function planWeekdays({ planId, days }: PlannedDays): PlanWeekdayInsight[] {
  const all = countOf(days)
  const byWeekday = WEEKDAYS.map((weekday) => countOf(days.filter(({ localDate }) => weekdayOf(localDate) === weekday)))
  return WEEKDAYS.flatMap((weekday, index) => {
    const on = byWeekday[index]!
    const off = { done: all.done - on.done, days: all.days - on.days }
    if (!on.days || !off.days) return []
    const [rate, otherRate] = [on.done / on.days, off.done / off.days]
    return [
      {
        kind: 'planWeekday',
        planId,
        weekday,
        rate,
        otherRate,
        effect: rate - otherRate,
        strength: Math.abs(cohenH(on, off)),
        chance: fisherExact(on, off),
        days: on.days,
        otherDays: off.days,
      },
    ]
  })
}
