import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { planStatistics } from '#contract/plan-statistics.ts'
import { sleepMetrics } from '#contract/sleep-metrics.ts'
import type { ViewMode } from '#domain/plan/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'

type SleepQuery = { from: LocalDate; to: LocalDate; viewMode: ViewMode }

/** Loaded again when the user comes from logging a night. Another range replaces the one before once it is loaded. */
export const nightsQuery = (query: SleepQuery) =>
  queryOptions({ ...queryOf(planStatistics.sleepPlan, { query }), staleTime: 0, placeholderData: keepPreviousData })

/** The figures of the nights of a range. */
export const metricsQuery = (query: Omit<SleepQuery, 'viewMode'>) =>
  queryOptions({ ...queryOf(sleepMetrics.metrics, { query }), staleTime: 0, placeholderData: keepPreviousData })
