import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { insight } from '#contract/insight.ts'
import { queryOf } from '#web/api/query.ts'

export type Insights = Output<typeof insight.list>

/** It takes the server some work, and a day to become another. */
const STALE_MS = 10 * 60_000

export const insightsQuery = queryOptions({ ...queryOf(insight.list), staleTime: STALE_MS })
