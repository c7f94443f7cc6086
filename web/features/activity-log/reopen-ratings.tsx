import type { ActivityLog } from '#contract/activity-log.ts'
import { rating } from '#contract/rating.ts'
import { post } from '#web/api/outbox.ts'
import type { Reopened } from '#web/widgets/notify-confirmed.ts'
import { writeOptimistically } from './queries.ts'

/**
 * The ratings wait again, with the stars that the child gave. @param logs as they were confirmed
 * [reward/reopen-confirmation]
 */
export const createReopenAction = (logs: readonly ActivityLog[]) => (known: Reopened) => {
  const stars = new Map(known.map((one) => [one.id, one.rating]))
  return writeOptimistically(
    { put: logs.map((log) => ({ ...log, rating: stars.get(log.id) ?? log.rating, ratingStatus: 'proposed' })) },
    { put: [...logs] },
    () => post(rating.reopen, { body: { logs: known } }),
    (answer) => ({ put: answer.logs }),
  )
}
