import { type SqlBool, sql } from 'kysely'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { withTags } from '#server/db/note-rows.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { NoteRow } from '#server/db/schema/note.ts'

/** A row of its owner, with what hangs on it. */
export type StoredNote = Omit<NoteRow, 'ownerId'> & { readonly tags: readonly string[] }

const notesOf = (db: Db, subject: SubjectId) => db.selectFrom('notes').selectAll().where('ownerId', '=', subject)
const isKept = sql<SqlBool>`deleted_at is null`
const isDaily = sql<SqlBool>`kind = 'daily' and deleted_at is null`

async function loadStoredNotes(db: Db, subject: SubjectId, rows: readonly NoteRow[]): Promise<StoredNote[]> {
  return withTags(
    db,
    subject,
    rows.map(({ ownerId: _, ...row }) => row),
  )
}

/** Also one that is in the trash. */
export async function findNote(db: Db, subject: SubjectId, id: string): Promise<StoredNote | undefined> {
  return (await loadStoredNotes(db, subject, await notesOf(db, subject).where('id', '=', id).execute()))[0]
}

/** The daily note of a day, of which there is one. */
export async function findDailyNote(db: Db, subject: SubjectId, date: LocalDate): Promise<StoredNote | undefined> {
  return (
    await loadStoredNotes(db, subject, await notesOf(db, subject).where(isDaily).where('date', '=', date).execute())
  )[0]
}

/** PostgreSQL: no other transaction writes them until this one ends, and this one has waited for earlier writers. */
const locking = (db: Db) => (isPostgres(db) ? sql`for update` : sql``)

/** The daily notes of these days, both included, the earliest first; locked. */
export async function lockDaily(db: Db, subject: SubjectId, from: LocalDate, to: LocalDate): Promise<StoredNote[]> {
  const days = notesOf(db, subject).where(isDaily).where('date', '>=', from).where('date', '<=', to).orderBy('date')
  return loadStoredNotes(db, subject, await days.modifyEnd(locking(db)).execute())
}

/** Those of them that are not in the trash; locked. */
export async function lockNotes(db: Db, subject: SubjectId, ids: readonly string[]): Promise<StoredNote[]> {
  if (!ids.length) return []
  const found = notesOf(db, subject).where('id', 'in', ids).where(isKept).orderBy('date').orderBy('id')
  return loadStoredNotes(db, subject, await found.modifyEnd(locking(db)).execute())
}

async function addTags(db: Db, ownerId: SubjectId, noteId: string, tags: readonly string[]) {
  const rows = tags.map((tagId) => ({ ownerId, noteId, tagId }))
  if (rows.length) await db.insertInto('noteTags').values(rows).execute()
}

/** false: there is one of that number, or a daily note of its day. */
export async function insertNote(db: Db, subject: SubjectId, { tags, ...note }: StoredNote): Promise<boolean> {
  const insertion = db.insertInto('notes').values({ ownerId: subject, ...note })
  if ((await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows !== 1n)
    return false
  await addTags(db, subject, note.id, tags)
  return true
}

/**
 * Writes the changed fields. false: another write changed or deleted it meanwhile. The database throws where a daily
 * note comes back to a day that has one.
 */
export async function updateNote(db: Db, subject: SubjectId, before: StoredNote, note: StoredNote): Promise<boolean> {
  const { tags, ...row } = note
  const known: Record<string, unknown> = before
  const changes = Object.fromEntries(Object.entries(row).filter(([column, value]) => known[column] !== value))
  const update = db.updateTable('notes').set(changes).where('ownerId', '=', subject).where('id', '=', note.id)
  if ((await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows !== 1n) return false
  if (tags !== before.tags) {
    await db.deleteFrom('noteTags').where('ownerId', '=', subject).where('noteId', '=', note.id).execute()
    await addTags(db, subject, note.id, tags)
  }
  return true
}

/** For good, with its dependent rows. false: another write changed or deleted it meanwhile. */
export async function deleteNote(db: Db, subject: SubjectId, { id, version }: StoredNote): Promise<boolean> {
  const deletion = db.deleteFrom('notes').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.where('version', '=', version).executeTakeFirst()).numDeletedRows === 1n
}

/** Of all owners, the notes that have been in the trash since then or longer. */
export const deleteTrash = (db: Db, before: Instant) =>
  db.deleteFrom('notes').where('deletedAt', '<=', before).execute()

/** A note that has both has `into`, once. When it was written has nothing to do with what its tag is called. */
export async function repointTag(db: Db, subject: SubjectId, id: string, into: string): Promise<void> {
  const tagged = db.selectFrom('noteTags').select('noteId').where('ownerId', '=', subject)
  const notes = db.updateTable('notes').set({ version: sql<number>`version + 1` })
  await notes
    .where('ownerId', '=', subject)
    .where('id', 'in', tagged.where('tagId', '=', id))
    .execute()
  const twice = db.deleteFrom('noteTags').where('ownerId', '=', subject).where('tagId', '=', id)
  await twice.where('noteId', 'in', tagged.where('tagId', '=', into)).execute()
  const left = db.updateTable('noteTags').set({ tagId: into }).where('ownerId', '=', subject)
  await left.where('tagId', '=', id).execute()
}
