export const NOTE_KINDS = ['quick', 'daily'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** The lists in which notes stand. Daily notes are always ordered by date. [note/note-views] */
export const NOTE_VIEWS = ['all', 'quick', 'todos', 'flagged', 'by-creation-date', 'daily', 'trash'] as const
export type NoteView = (typeof NOTE_VIEWS)[number]

/** The views that the owner can order by hand. [note/note-order] */
export const ORDERED_VIEWS = ['all', 'quick', 'todos', 'flagged'] as const
export type OrderedView = (typeof ORDERED_VIEWS)[number]

/** The most characters of a title. [note/note-limits] */
export const LONGEST_TITLE = 120
/** The most bytes of the content, as JSON in UTF-8. [note/note-limits] */
export const LARGEST_CONTENT = 200 * 1024
/** A deleted note is kept for this many days. [note/note-trash] */
export const DAYS_IN_TRASH = 30
