import { queryOptions } from '@tanstack/react-query'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { queryOf } from '#web/api/query.ts'

/** A parent comes to answer within a day: the request is among the newest. */
const NEWEST = { page: 1, pageSize: 25 } as const

export const withdrawalAsked = (dataGroup: string, id: string) =>
  queryOptions({
    ...queryOf(bank.withdrawals, { query: NEWEST, dataGroup }),
    staleTime: 0,
    select: ({ items }) => items.find((one) => one.id === id) ?? null,
  })

export const wishAsked = (dataGroup: string, id: string) =>
  queryOptions({
    ...queryOf(crown.redemptions, { query: NEWEST, dataGroup }),
    staleTime: 0,
    select: ({ items }) => items.find((one) => one.id === id) ?? null,
  })
