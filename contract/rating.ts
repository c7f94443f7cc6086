import * as z from 'zod/mini'
import { ActivityLog, Rating } from './activity-log.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The most ratings in one call: more than a child gives in the days that can wait. [reward/confirm-several] */
export const MAX_SHOWN = 500

export const rating = {
  /** A parent confirms what their child proposes, with another rating if they like. [reward/rating-transitions] */
  confirm: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/executed-activity/rating/confirm',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({ id: Id, rating: z.optional(Rating) }),
    response: ActivityLog,
  }),
  /** Confirms all proposals for the logs that begin on a day, unchanged, and returns them. [reward/confirm-several] */
  confirmDay: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/confirm',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({ date: LocalDate }),
    response: z.strictObject({ logs: z.array(ActivityLog) }),
  }),
  /**
   * Confirms chosen proposals of any days, only those that still have the stars that the parent saw. `others`: the
   * rest, which was confirmed or changed meanwhile, as it is now. [reward/confirm-several]
   */
  confirmShown: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/confirm-shown',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      shown: z.array(z.strictObject({ id: Id, rating: Rating })).check(z.minLength(1), z.maxLength(MAX_SHOWN)),
    }),
    response: z.strictObject({ logs: z.array(ActivityLog), others: z.array(ActivityLog) }),
  }),
  /**
   * Takes a confirmation back: the ratings wait again, with the stars that the child gave. Logs that were changed since
   * stay as they are, and are not returned. [reward/reopen-confirmation]
   */
  reopen: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/ratings/reopen',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      logs: z.array(z.strictObject({ id: Id, version: z.int(), rating: Rating })).check(z.maxLength(MAX_SHOWN)),
    }),
    response: z.strictObject({ logs: z.array(ActivityLog) }),
  }),
}
