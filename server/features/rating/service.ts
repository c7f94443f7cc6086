import type { Db } from '#server/db/open.ts'
import { confirmOverdue } from '#server/features/activity-log/service.ts'
import type { Feed } from '#server/jobs/runner.ts'
import type { Live } from '#server/live.ts'

type Parts = { readonly db: Db; readonly live: Pick<Live, 'publish'> }

/** rules §4.2: what has been proposed for 72 hours confirms itself, before the eyes of whoever looks at it. */
export const ratingFeed =
  ({ db, live }: Parts): Feed =>
  async (now) => {
    for (const dataGroup of await confirmOverdue(db, now)) live.publish({ dataGroup, noun: 'rating', origin: null })
  }
