import type { NoteKind } from '#domain/note.ts'
import type { Instant, LocalDate } from '#domain/time.ts'

export type NoteRow = {
  ownerId: string
  id: string
  kind: NoteKind
  /** Of a daily note, of which there is one a day. */
  date: LocalDate | null
  title: string
  /** JSON of the editor. */
  content: string
  /** rule [8.1-a]: what it says, without marks. */
  plainText: string
  /** What a search compares: title and text, folded. */
  titleFold: string
  textFold: string
  flagged: 'on' | 'off'
  /** JSON: a list. */
  categories: string
  todos: number
  openTodos: number
  version: number
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
}

export type NoteTagRow = { ownerId: string; noteId: string; tagId: string }

/** What the feature of this file's name owns: it alone writes these tables. */
export type NoteTables = {
  notes: NoteRow
  noteTags: NoteTagRow
}
