import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { crown } from '#contract/crown.ts'
import type { Output } from '#contract/endpoint.ts'
import type { CrownStatus } from '#domain/reward/crown.ts'
import { call } from '#web/api/client.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import { keyOf, pageAfterPage, queryOf } from '#web/api/query.ts'
import type { Of } from './use-subject.ts'

const PAGE = 10

/** Loaded again when the user comes back: a parent may have decided. */
const paged = { ...pageAfterPage, staleTime: 0 } as const

export const crownsQuery = (of: Of, status: CrownStatus) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(crown.list), 'pages', of, status],
    queryFn: ({ pageParam: page }): Promise<Output<typeof crown.list>> =>
      call(crown.list, { query: { status, page, pageSize: PAGE }, ...of }),
    ...paged,
  })

export const redemptionsQuery = (of: Of) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(crown.redemptions), 'pages', of],
    queryFn: ({ pageParam: page }): Promise<Output<typeof crown.redemptions>> =>
      call(crown.redemptions, { query: { page, pageSize: PAGE }, ...of }),
    ...paged,
  })

/** The current reward of a redeemed crown. */
export const exchangeOfQuery = (of: Of, crownId: string) =>
  queryOptions({
    ...queryOf(crown.redemptions, { query: { crownId, status: 'redeemed', pageSize: PAGE }, ...of }),
    staleTime: 0,
    select: ({ items }: Output<typeof crown.redemptions>) => items[0] ?? null,
  })

/** What waits for the word of a parent. */
export const requestsQuery = (of: Of) =>
  queryOptions({
    ...queryOf(crown.redemptions, { query: { status: 'requested', pageSize: 25 }, ...of }),
    staleTime: 0,
  })

/** How many are available. */
export const crownCountQuery = (of: Of) =>
  queryOptions({ ...queryOf(crown.list, { query: { status: 'available', pageSize: PAGE }, ...of }), staleTime: 0 })

/** The log of a crown. */
export const crownedLogQuery = (of: Of, id: string) => queryOf(activityLog.get, { params: { id }, ...of })

export const crownsOfLogsQuery = (of: Of, logIds: readonly string[]) =>
  queryOptions({
    ...queryOf(crown.byLog, { query: { logIds: logIds.join() }, ...of }),
    enabled: logIds.length > 0,
    staleTime: 0,
  })

/** All that the screens know of stars, coins and crowns, and of what waits, is asked for again. */
export const refreshRewards = (): Promise<void> => refreshAfter('rating', 'ratingRule', 'crown', 'bank', 'reward')

/** Done or refused, the screen shows the true state afterwards. */
async function writeReward<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } finally {
    void refreshRewards()
  }
}

export const giveCrown = (of: Of, logId: string, message: string) =>
  writeReward(call(crown.award, { body: { id: logId, value: { message: message.trim() || null } }, ...of }))
export const revokeCrown = (of: Of, logId: string) =>
  writeReward(call(crown.award, { body: { id: logId, value: null }, ...of }))

/** @param title null: for minutes in the Time Bank */
export const redeemCrown = (of: Of, crownId: string, title: string | null) => {
  const wanted = title === null ? ({ type: 'timebank' } as const) : ({ type: 'custom', title: title.trim() } as const)
  return writeReward(call(crown.redeem, { params: { crownId }, body: { reward: wanted }, ...of }))
}
export const restoreCrown = (of: Of, crownId: string) =>
  writeReward(call(crown.restore, { params: { crownId }, body: {}, ...of }))

export const decide = (of: Of, redemptionId: string, how: 'approve' | 'reject' | 'fulfil', reason = '') =>
  writeReward(call(crown[how], { params: { redemptionId }, body: { reason: reason.trim() || null }, ...of }))
