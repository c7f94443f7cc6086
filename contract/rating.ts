import * as z from 'zod/mini'
import { ActivityLog, Rating } from './activity-log.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** More than a child rates in a day. */
const MOST_SHOWN = 500

export const rating = {
  /** rules §4.2: a parent decides what their child proposes, and may give another rating. */
  confirm: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/executed-activity/rating/confirm',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({ id: Id, rating: z.optional(Rating) }),
    response: ActivityLog,
  }),
  /**
   * rules §4.2: all that a child proposes for the logs that begin on a day, as it is. What it confirmed is answered.
   * `shown`: of these only, and only with the stars that the parent has seen; what is others by now goes on waiting.
   */
  confirmDay: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/confirm',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      date: LocalDate,
      shown: z.optional(z.array(z.strictObject({ id: Id, rating: Rating })).check(z.maxLength(MOST_SHOWN))),
    }),
    response: z.strictObject({ logs: z.array(ActivityLog) }),
  }),
}
