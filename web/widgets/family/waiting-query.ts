import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { waiting } from '#contract/waiting.ts'
import { queryOf } from '#web/api/query.ts'

const STALE_MS = 60_000

/** The requests of each child; a write makes them stale (web/api/live.ts). Empty for users who are no parents. */
export const waitingQuery = queryOptions({ ...queryOf(waiting.list), staleTime: STALE_MS })

export type WaitingChild = Output<typeof waiting.list>['children'][number]

export const countOf = ({ ratings, withdrawals, wishes }: WaitingChild): number => ratings + withdrawals + wishes
