import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { deleteRolls } from './roll-store.ts'

/** A roll can be undone for so long. [note/roll-undo] */
const UNDO_SECONDS = 10

export const undoUntil = (rolledAt: Instant): Instant => addMinutes(rolledAt, UNDO_SECONDS / 60)
/** Rolls from before this moment can no longer be undone. */
export const undoableSince = (now: Instant): Instant => addMinutes(now, -UNDO_SECONDS / 60)

export const sweepNoteRolls = (db: Db, now: Instant): Promise<unknown> => deleteRolls(db, undoableSince(now))
