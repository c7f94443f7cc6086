import { queryOptions } from '@tanstack/react-query'
import { activityLog, type ActivityLog } from '#contract/activity-log.ts'
import { rating } from '#contract/rating.ts'
import { reward } from '#contract/reward.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { refreshRewards } from '#web/widgets/crown/crown-queries.ts'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { shownOf } from '#web/widgets/proposals-query.ts'
import type { Reopened } from '#web/widgets/notify-confirmed.ts'

/** Loaded again when the user comes from logging. */
export const dayQuery = (of: Of, date: LocalDate) =>
  queryOptions({ ...queryOf(reward.daily, { query: { date }, ...of }), staleTime: 0 })

/** Done or refused, the screen shows the true state afterwards. */
const refreshAfter = <T>(written: Promise<T>): Promise<T> => written.finally(() => void refreshRewards())

/**
 * Confirms a rating with the stars that the parent saw, even if the child has changed it meanwhile.
 * [reward/confirm-several]
 */
export const confirmOne = (of: Of, { id }: Pick<ActivityLog, 'id'>, stars: number): Promise<ActivityLog> =>
  refreshAfter(call(rating.confirm, { body: { id, rating: stars }, ...of }))

/** Confirms the chosen ratings of those on the screen; all others go on waiting. [reward/confirm-several] */
export const confirmChosen = (of: Of, chosen: readonly ActivityLog[]) =>
  refreshAfter(call(rating.confirmShown, { body: { shown: shownOf(chosen) }, ...of }))

/** The ratings wait again, with the stars that the child gave. [reward/reopen-confirmation] */
export const reopenRatings = (of: Of, logs: Reopened) => refreshAfter(call(rating.reopen, { body: { logs }, ...of }))

/** A parent changes or clears the stars of a confirmed rating. [reward/rating-transitions] */
export const rateAnew = (of: Of, { id }: Pick<ActivityLog, 'id'>, value: number | null): Promise<ActivityLog> =>
  refreshAfter(call(activityLog.rating, { body: { id, value }, ...of }))
