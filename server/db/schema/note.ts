import type { NoteKind } from '#domain/note/note.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'

export type NoteRow = {
  ownerId: string
  id: string
  kind: NoteKind
  /** Set for a daily note, of which there is one for each date. [note/note-kinds] */
  date: LocalDate | null
  title: string
  /** JSON of the editor. */
  content: string
  /** The text without marks, derived in the same write. [note/editor-content] */
  plainText: string
  /** The text that a search compares: title and text, folded. [note/note-search] */
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

/** The tables that only the feature of this file's name writes. */
export type NoteTables = {
  notes: NoteRow
  noteTags: NoteTagRow
}
