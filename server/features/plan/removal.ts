import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { deleteExpiredPlans } from './removal-store.ts'

const RESTORABLE_DAYS = 30

/** Undo is offered for a while; for a month it can be asked for. */
export const restorableSince = (now: Instant): Instant => addMinutes(now, -RESTORABLE_DAYS * DAY_MINUTES)

/** Deletes the plans of all owners that can no longer be restored. */
export const sweepDeletedPlans = (db: Db, now: Instant) => deleteExpiredPlans(db, restorableSince(now))
