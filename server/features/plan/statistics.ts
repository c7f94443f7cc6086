import { percent1 } from '#domain/time/duration.ts'
import { dayTrack } from '#domain/plan/progress.ts'
import { planRange } from '#domain/plan/version.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { type ViewContext, loadPlanningWithin, listPlans } from './service.ts'

type Figures = { creditMinutes: Minutes; targetMinutes: Minutes }

/**
 * For each day of a range, the targets of the plans and the minutes done of them, in the view mode `daily_track`. An
 * owner without plans costs one statement. [plan-progress/view-modes]
 * @param today no minutes count on the days after it [time/as-of-date]
 */
export async function loadPlanFigures(looking: ViewContext, range: DateRange, today: LocalDate) {
  const days = new Map<LocalDate, Figures>()
  const plans = await listPlans(looking.db, looking.subject)
  if (plans.map(planRange).some(({ from, to }) => from <= range.to && to >= range.from)) {
    const { progresses } = await loadPlanningWithin(looking, range, plans)
    for (const progress of progresses)
      for (const { date, target, done } of dayTrack(progress, range)) {
        const { creditMinutes = 0, targetMinutes = 0 } = days.get(date) ?? {}
        const credit = date > today ? 0 : Math.min(done, target)
        days.set(date, { creditMinutes: creditMinutes + credit, targetMinutes: targetMinutes + target })
      }
  }
  return (date: LocalDate) => {
    const { creditMinutes, targetMinutes } = days.get(date) ?? { creditMinutes: 0, targetMinutes: 0 }
    return { creditMinutes, targetMinutes, rate: percent1(creditMinutes, targetMinutes) }
  }
}
