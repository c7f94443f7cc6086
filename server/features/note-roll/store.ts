import { sql } from 'kysely'
import type { Marker } from '#domain/note-content.ts'
import type { Move, TodoConfig } from '#domain/note-roll.ts'
import type { Instant, LocalDate } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import type { NoteConfigRow } from '#server/db/schema/note-roll.ts'

/** undefined: as it is for everybody who has not said anything. */
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

/**
 * rule [8.3-c]: false: the day has been rolled already, or a later one. Of two who ask at once, the second waits for the
 * first.
 */
export async function claimDay(db: Db, subject: SubjectId, date: LocalDate): Promise<boolean> {
  const claim = db.updateTable('noteConfigs').set({ lastRolledOn: date }).where('ownerId', '=', subject)
  const free = claim.where((it) => it.or([it('lastRolledOn', 'is', null), it('lastRolledOn', '<', date)]))
  return (await free.executeTakeFirst()).numUpdatedRows === 1n
}

export type Roll = { id: string; noteId: string; moves: readonly Move[]; createdAt: Instant }

/** In place of those that nobody can take back any more. */
export async function keepRoll(db: Db, ownerId: SubjectId, roll: Roll, since: Instant): Promise<void> {
  const old = db.deleteFrom('noteRolls').where('ownerId', '=', ownerId).where('createdAt', '<', since)
  await old.execute()
  await db
    .insertInto('noteRolls')
    .values({ ownerId, ...roll, moves: JSON.stringify(roll.moves) })
    .execute()
}

/** Takes it, so that of two who take it back at once one does. */
export async function takeRoll(db: Db, subject: SubjectId, id: string): Promise<Roll | undefined> {
  const deletion = db.deleteFrom('noteRolls').where('ownerId', '=', subject).where('id', '=', id)
  const taken = await deletion.returning(['id', 'noteId', 'moves', 'createdAt']).executeTakeFirst()
  return taken && { ...taken, moves: JSON.parse(taken.moves) as Move[] }
}

/** What nobody can take back any more, whosesoever it was. */
export const deleteRolls = (db: Db, before: Instant) =>
  sql`delete from note_rolls where created_at < ${before}`.execute(db)
