import { sql } from 'kysely'
import type { Marker } from '#domain/note/content.ts'
import type { Move, TodoConfig } from '#domain/note/roll.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { NoteConfigRow } from '#server/db/schema/note-roll.ts'

/** Returns undefined if the owner has not saved any settings; then the defaults hold. [note/roll-settings] */
export async function findConfig(db: Db, subject: SubjectId): Promise<TodoConfig | undefined> {
  const row = await db.selectFrom('noteConfigs').selectAll().where('ownerId', '=', subject).executeTakeFirst()
  return (
    row && {
      autoRollForward: row.autoRollForward === 'on',
      includeMarkers: JSON.parse(row.includeMarkers) as (Marker | null)[],
      lookBackDays: row.lookBackDays,
      position: row.position,
    }
  )
}

const columnsOf = (config: TodoConfig): Omit<NoteConfigRow, 'ownerId' | 'lastRolledOn'> => ({
  autoRollForward: config.autoRollForward ? 'on' : 'off',
  includeMarkers: JSON.stringify(config.includeMarkers),
  lookBackDays: config.lookBackDays,
  position: config.position,
})

export const keepConfig = (db: Db, ownerId: SubjectId, config: TodoConfig) =>
  db
    .insertInto('noteConfigs')
    .values({ ownerId, ...columnsOf(config), lastRolledOn: null })
    .onConflict((it) => it.column('ownerId').doUpdateSet(columnsOf(config)))
    .execute()

export const deleteConfig = (db: Db, subject: SubjectId) =>
  db.deleteFrom('noteConfigs').where('ownerId', '=', subject).execute()

/**
 * Returns false if this day or a later one has been rolled already. Of two simultaneous calls, the second waits for the
 * first. [note/auto-roll-once]
 */
export async function claimDay(db: Db, subject: SubjectId, date: LocalDate): Promise<boolean> {
  const claim = db.updateTable('noteConfigs').set({ lastRolledOn: date }).where('ownerId', '=', subject)
  const free = claim.where((it) => it.or([it('lastRolledOn', 'is', null), it('lastRolledOn', '<', date)]))
  return (await free.executeTakeFirst()).numUpdatedRows === 1n
}

export type Roll = { id: string; noteId: string; moves: readonly Move[]; createdAt: Instant }

/** Saves the roll and deletes those that can no longer be undone. */
export async function keepRoll(db: Db, ownerId: SubjectId, roll: Roll, since: Instant): Promise<void> {
  const old = db.deleteFrom('noteRolls').where('ownerId', '=', ownerId).where('createdAt', '<', since)
  await old.execute()
  await db
    .insertInto('noteRolls')
    .values({ ownerId, ...roll, moves: JSON.stringify(roll.moves) })
    .execute()
}

/** Deletes the roll and returns it, so that only one of two simultaneous undos gets it. */
export async function takeRoll(db: Db, subject: SubjectId, id: string): Promise<Roll | undefined> {
  const deletion = db.deleteFrom('noteRolls').where('ownerId', '=', subject).where('id', '=', id)
  const taken = await deletion.returning(['id', 'noteId', 'moves', 'createdAt']).executeTakeFirst()
  return taken && { ...taken, moves: JSON.parse(taken.moves) as Move[] }
}

/** Deletes the rolls of all owners that can no longer be undone. */
export const deleteRolls = (db: Db, before: Instant) =>
  sql`delete from note_rolls where created_at < ${before}`.execute(db)
