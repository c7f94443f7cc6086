import type { OrderedView } from '#domain/note/note.ts'

/** The ranks of views in which the owner has dragged a note; the lowest stands first. [note/order-ranks] */
export type NoteOrderRow = { ownerId: string; view: OrderedView; noteId: string; rank: number }

/** The tables that only the feature of this file's name writes. */
export type NoteListTables = {
  noteOrders: NoteOrderRow
}
