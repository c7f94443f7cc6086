import type { Category } from '#contract/catalogue.ts'
import type { Note, NoteSummary } from '#contract/note.ts'
import { fold } from '#domain/fold.ts'
import { DAYS_IN_TRASH } from '#domain/note/note.ts'
import type { NoteDoc } from '#domain/note/content.ts'
import { htmlOf } from '#domain/note/export.ts'
import { displayTitle, excerptOf, plainText, todoCounts } from '#domain/note/text.ts'
import { DAY_MINUTES, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import { withRoom } from '#server/security/ceiling.ts'
import { type HeadRow, headOf } from '#server/db/note-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ServerDeps } from '#server/http/http.ts'
import * as store from './store.ts'

export type OwnNote = store.StoredNote
type CreateDeps = Pick<ServerDeps, 'now' | 'newId'>

// As notes are answered

export function summaryOnWire({ zones }: Owner, row: HeadRow): NoteSummary {
  const { title, head, flagged, categories, createdAt } = row
  return {
    id: row.id,
    kind: row.kind,
    date: row.date,
    title,
    displayTitle: displayTitle(title, head),
    excerpt: excerptOf(title, head),
    flagged: flagged === 'on',
    tags: [...row.tags],
    categories: JSON.parse(categories) as Category[],
    todos: row.todos,
    openTodos: row.openTodos,
    version: row.version,
    createdAt,
    createdOn: localDate(zones, createdAt),
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  }
}

export const docOf = ({ content }: Pick<OwnNote, 'content'>): NoteDoc => JSON.parse(content) as NoteDoc

export function noteOnWire(owner: Owner, note: OwnNote): Note {
  const doc = docOf(note)
  const summary = summaryOnWire(owner, { ...note, head: headOf(note.plainText) })
  return { ...summary, content: { ...doc }, text: note.plainText, html: htmlOf(doc) }
}

// Reading and writing, for siblings

export const findDailyNote = (db: Db, subject: SubjectId, date: LocalDate): Promise<OwnNote | undefined> =>
  store.findDailyNote(db, subject, date)
/** The daily notes of these days, both included, earliest first, locked until the transaction ends. */
export const lockDaily = (trx: Trx, subject: SubjectId, from: LocalDate, to: LocalDate): Promise<OwnNote[]> =>
  store.lockDaily(trx, subject, from, to)
/** The given notes that are not in the trash, locked until the transaction ends. */
export const lockNotes = (trx: Trx, subject: SubjectId, ids: readonly string[]): Promise<OwnNote[]> =>
  store.lockNotes(trx, subject, ids)

/**
 * Columns that derive from title and content are written in the same statement as either of them. [note/editor-content]
 */
export function titleColumns(title: string, text: string) {
  return { title, titleFold: fold(displayTitle(title, headOf(text))) }
}

export function contentColumns(title: string, doc: NoteDoc) {
  const text = plainText(doc)
  return {
    ...titleColumns(title, text),
    content: JSON.stringify(doc),
    plainText: text,
    textFold: fold(text),
    ...todoCounts(doc),
  }
}

type Beginning = { id?: string | undefined; date?: LocalDate | null; title?: string | undefined; doc: NoteDoc }

/** Builds a note with only the caller's fields; with a date, it is the daily note of that day. */
export function newNote({ id, date = null, title = '', doc }: Beginning, { now, newId }: CreateDeps): OwnNote {
  const at = now()
  return {
    id: id ?? newId(),
    kind: date === null ? 'quick' : 'daily',
    date,
    ...contentColumns(title, doc),
    flagged: 'off',
    categories: '[]',
    tags: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  }
}

/**
 * Returns false if the id or the daily note of that date exists already.
 * @throws ApiError CONFLICT where the owner has as many notes as allowed
 */
export const addNote = (trx: Trx, subject: SubjectId, note: OwnNote): Promise<boolean> =>
  withRoom(trx, subject, 'notes', store.insertNote(trx, subject, note))

/**
 * Writes a note that is locked already.
 * @param updatedAt unchanged if the owner did not edit the note
 */
export async function rewrite(
  trx: Trx,
  subject: SubjectId,
  before: OwnNote,
  { doc, updatedAt = before.updatedAt }: { doc: NoteDoc; updatedAt?: Instant },
): Promise<OwnNote> {
  const after = { ...before, ...contentColumns(before.title, doc), version: before.version + 1, updatedAt }
  await store.updateNote(trx, subject, before, after)
  return after
}

/** Notes that name a merged tag name the tag that took its place. [catalogue/merge-rule] */
export const repointNotesOfTag = (trx: Trx, subject: SubjectId, { id, into }: { id: string; into: string }) =>
  store.repointTag(trx, subject, id, into)

/** A note stays in the trash for 30 days. [note/note-trash] */
export const sweepNotes = (db: Db, now: Instant): Promise<unknown> =>
  store.deleteTrash(db, addMinutes(now, -DAYS_IN_TRASH * DAY_MINUTES))
