export const NOTE_KINDS = ['quick', 'daily'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** spec §2: in which lists notes stand. Daily ones are in an order of their own, by date. */
export const NOTE_VIEWS = ['all', 'quick', 'todos', 'flagged', 'by-creation-date', 'daily', 'trash'] as const
export type NoteView = (typeof NOTE_VIEWS)[number]

/** The views in which one can put notes in an order by hand (rule [8.4-a]). */
export const ORDERED_VIEWS = ['all', 'quick', 'todos', 'flagged'] as const
export type OrderedView = (typeof ORDERED_VIEWS)[number]

/** rule [8.1-b] */
export const LONGEST_TITLE = 120
/** rule [8.1-b]: bytes of the content as JSON in UTF-8. */
export const LARGEST_CONTENT = 200 * 1024
/** rule [8.1-b] */
export const DAYS_IN_TRASH = 30
