import { queryOptions } from '@tanstack/react-query'
import { activityLog, type ActivityLog } from '#contract/activity-log.ts'
import { rating } from '#contract/rating.ts'
import { reward } from '#contract/reward.ts'
import type { LocalDate } from '#domain/time.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { refreshRewards } from '#web/widgets/crown/crown-queries.ts'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { shownOf } from '#web/widgets/proposals-query.ts'
import type { Reopened } from '#web/widgets/tell-confirmed.ts'

/** Asked anew by whoever comes from logging. */
export const dayQuery = (of: Of, date: LocalDate) =>
  queryOptions({ ...queryOf(reward.daily, { query: { date }, ...of }), staleTime: 0 })

/** Done or refused, the screen shows afterwards what is true. */
const refreshAfter = <T>(written: Promise<T>): Promise<T> => written.finally(() => void refreshRewards())

/** rules §4.2: with the stars that the parent has seen, whatever the child has made of them meanwhile. */
export const confirmOne = (of: Of, { id }: Pick<ActivityLog, 'id'>, stars: number): Promise<ActivityLog> =>
  refreshAfter(call(rating.confirm, { body: { id, rating: stars }, ...of }))

/** rules §4.2: what was chosen of what is shown, wholly or not at all; the rest, and what came in since, goes on waiting. */
export const confirmChosen = (of: Of, chosen: readonly ActivityLog[]) =>
  refreshAfter(call(rating.confirmShown, { body: { shown: shownOf(chosen) }, ...of }))

/** They wait again, with the stars that the child had given. */
export const reopenRatings = (of: Of, logs: Reopened) => refreshAfter(call(rating.reopen, { body: { logs }, ...of }))

/** rules §4.2: of what is confirmed, a parent changes or clears the stars. */
export const rateAnew = (of: Of, { id }: Pick<ActivityLog, 'id'>, value: number | null): Promise<ActivityLog> =>
  refreshAfter(call(activityLog.rating, { body: { id, value }, ...of }))
