import * as z from 'zod/mini'
import { ActivityLog, Rating } from './activity-log.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** So many ratings are decided at once: more than a child gives in the days that can wait. */
export const MOST_SHOWN = 500

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
  /** rules §4.2: all that a child proposes for the logs that begin on a day, as it is. What it confirmed is answered. */
  confirmDay: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/confirm',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({ date: LocalDate }),
    response: z.strictObject({ logs: z.array(ActivityLog) }),
  }),
  /**
   * rules §4.2: what a parent chose of the proposals on the screen, of whatever days, and only with the stars that they
   * have seen. `others`: what of it was confirmed or changed meanwhile, as it is now; it stays so.
   */
  confirmShown: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/confirm-shown',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      shown: z.array(z.strictObject({ id: Id, rating: Rating })).check(z.minLength(1), z.maxLength(MOST_SHOWN)),
    }),
    response: z.strictObject({ logs: z.array(ActivityLog), others: z.array(ActivityLog) }),
  }),
  /**
   * A confirmation is taken back: the ratings wait again, with the stars that the child had given. What was changed
   * since it was confirmed stays as it is, and is not answered.
   */
  reopen: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/reopen',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      logs: z.array(z.strictObject({ id: Id, version: z.int(), rating: Rating })).check(z.maxLength(MOST_SHOWN)),
    }),
    response: z.strictObject({ logs: z.array(ActivityLog) }),
  }),
}
