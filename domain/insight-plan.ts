import type { PlanWeekdayInsight } from './insight.ts'
import type { PlanProgress } from './plan-progress.ts'
import { isMostOf } from './plan-status.ts'
import { cohenH, fisherExact, type Proportion } from './significance.ts'
import { type LocalDate, weekdayOf } from './time.ts'

/** A day on which the plan asked for something and that is over. */
export type PlannedDay = { readonly localDate: LocalDate; readonly isDone: boolean }
export type PlannedDays = { readonly planId: string; readonly days: readonly PlannedDay[] }

/**
 * The days of a plan that insights are made from: those with a target. Done is what rule [1.8-f] counts as a time done,
 * for a week or a month to be divided freely too: its days ask for parts, and are worked off in whole times.
 */
export const plannedDays = ({ plan, periods, done, asOf }: PlanProgress): PlannedDays => ({
  planId: plan.id,
  days: periods.flatMap(({ period }) =>
    period.version.scheduleType === 'oneTime'
      ? []
      : [...period.days]
          .filter(([date, target]) => target > 0 && date < asOf.today)
          .map(([localDate]) => ({ localDate, isDone: isMostOf(done.get(localDate) ?? 0, period.duration) })),
  ),
})

const countOf = (days: readonly PlannedDay[]): Proportion => ({
  done: days.filter(({ isDone }) => isDone).length,
  days: days.length,
})

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Every weekday of a plan against its other days. Weekdays alternate, so that no season favours one of them. */
export function planWeekdays({ planId, days }: PlannedDays): PlanWeekdayInsight[] {
  return WEEKDAYS.flatMap((weekday) => {
    const on = countOf(days.filter(({ localDate }) => weekdayOf(localDate) === weekday))
    const off = countOf(days.filter(({ localDate }) => weekdayOf(localDate) !== weekday))
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
