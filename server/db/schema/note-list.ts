import type { OrderedView } from '#domain/note.ts'

/** rule [8.4-a]: of views in which somebody ever dragged; the lesser rank first. */
export type NoteOrderRow = { ownerId: string; view: OrderedView; noteId: string; rank: number }

/** What the feature of this file's name owns: it alone writes these tables. */
export type NoteListTables = {
  noteOrders: NoteOrderRow
}
