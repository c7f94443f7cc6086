import { sleepMetrics } from '#contract/sleep-metrics.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { HABIT_DAYS } from './model.ts'

export const plannedQuery = queryOf(sleepPlan.list)

/** The nights before this one. */
export const habitQuery = (today: LocalDate) =>
  queryOf(sleepMetrics.metrics, { query: { from: addDays(today, -HABIT_DAYS), to: addDays(today, -1) } })
