import { sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import type { NoteRow } from './schema/note.ts'

// How every reader reads notes.

/** So many characters of a note's text are enough for a title and the excerpt. */
const HEAD = 1000
/** The same of a text that is here already. */
export const headOf = (plainText: string): string =>
  Array.from(plainText.slice(0, 2 * HEAD))
    .slice(0, HEAD)
    .join('')

/** A note as lists show it: its content, and all that it says, is not read. */
export type HeadRow = Omit<NoteRow, 'ownerId' | 'content' | 'plainText' | 'titleFold' | 'textFold'> & {
  head: string
  tags: readonly string[]
}

const COLUMNS = [
  ...(['id', 'kind', 'date', 'title', 'flagged', 'categories', 'todos', 'openTodos'] as const),
  ...(['version', 'createdAt', 'updatedAt', 'deletedAt'] as const),
] as const

/** In the order of their ids in the list. One that is gone meanwhile is left out. */
export async function listNoteHeads(db: Db, subject: SubjectId, ids: readonly string[]): Promise<HeadRow[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('notes')
    .select([...COLUMNS, sql<string>`substr(plain_text, 1, ${sql.lit(HEAD)})`.as('head')])
    .where('ownerId', '=', subject)
    .where('id', 'in', ids)
    .execute()
  const found = new Map((await withTags(db, subject, rows)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Each with the tags that it has, in an order of their own. */
export async function withTags<N extends { id: string }>(db: Db, subject: SubjectId, notes: readonly N[]) {
  const ids = notes.map(({ id }) => id)
  const its = db.selectFrom('noteTags').select(['noteId', 'tagId']).where('ownerId', '=', subject)
  const links = ids.length ? await its.where('noteId', 'in', ids).orderBy('tagId').execute() : []
  return notes.map((note) => ({
    ...note,
    tags: links.filter(({ noteId }) => noteId === note.id).map(({ tagId }) => tagId) as readonly string[],
  }))
}
