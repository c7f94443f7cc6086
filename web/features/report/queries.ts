import { queryOptions } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import { logExport } from '#contract/log-export.ts'
import { queryOf } from '#web/api/query.ts'

export type ReportQuery = NonNullable<Input<typeof logExport.report>['query']>

/** Loaded again when the user comes from logging. */
export const reportQuery = (query: ReportQuery) =>
  queryOptions({ ...queryOf(logExport.report, { query }), staleTime: 0 })
