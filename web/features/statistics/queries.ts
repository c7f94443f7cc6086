import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Looked } from '#contract/log-mark.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import type { Args } from '#contract/endpoint.ts'
import type { Language } from '#contract/common.ts'
import { sharedView } from '#contract/shared-view.ts'
import { statistics } from '#contract/statistics.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'

/** Loaded again when the user comes from logging. The figures before stay until the others are loaded. */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const

/** One answer for every range that the screen offers: another is on the screen without the network. */
export const daysQuery = (looked: Looked, range: DateRange) =>
  queryOptions({
    ...queryOf(statistics.days, {
      query: looked === 'person' ? { aspect: 'recipient', byPerson: 'true', ...range } : { aspect: looked, ...range },
    }),
    ...fresh,
  })

export const clockQuery = (range: DateRange) =>
  queryOptions({ ...queryOf(statistics.typicalDay, { query: range }), ...fresh })

export const plansQuery = (range: DateRange) =>
  queryOptions({ ...queryOf(planStatistics.overallPlanExecution, { query: range }), ...fresh })

/** The links that still work. */
export const sharedLinksQuery = queryOf(sharedView.list)
const refreshLinks = () => queryClient.invalidateQueries({ queryKey: keyOf(sharedView.list) })

export type NewLink = Args<typeof sharedView.create>[0]['body']
export async function shareView(body: NewLink): Promise<{ link: string }> {
  const made = await call(sharedView.create, { body })
  void refreshLinks()
  return made
}

export async function stopSharing(viewId: string): Promise<void> {
  try {
    await call(sharedView.revoke, { params: { viewId } })
  } finally {
    await refreshLinks()
  }
}

/** The view of a link. No other page has it, and no later visit. */
export const sharedQuery = (token: string, language: Language) =>
  queryOptions({
    queryKey: [...keyOf(sharedView.open), token, language],
    queryFn: ({ signal }) => call(sharedView.open, { body: { token, language }, signal }),
    gcTime: 0,
    ...fresh,
  })
