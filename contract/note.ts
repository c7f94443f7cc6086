import * as z from 'zod/mini'
import { LONGEST_TITLE, NOTE_KINDS, ORDERED_VIEWS } from '#domain/note/note.ts'
import { MARKERS } from '#domain/note/content.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * The editor's JSON. domain/note/content.ts says what it may contain; anything else is refused. [note/editor-content]
 */
const Content = z.looseObject({ type: z.literal('doc') })

const fields = {
  title: text(LONGEST_TITLE),
  flagged: z.boolean(),
  /** Tags of the kind note_tag. [note/note-limits] */
  tags: z.array(Id).check(z.maxLength(20)),
  categories: z.array(Category).check(z.maxLength(Category.options.length)),
}

export const NewNote = z.strictObject({
  id: z.optional(Id),
  ...z.partial(z.strictObject(fields)).shape,
  content: z.optional(Content),
  /** The kind is quick, unless a date makes it the daily note of that day. [note/note-kinds] */
  kind: z.optional(z.enum(NOTE_KINDS)),
  date: z.optional(LocalDate),
})
export type NewNote = z.output<typeof NewNote>

/** A note as lists show it. */
export const NoteSummary = z.strictObject({
  id: Id,
  kind: z.enum(NOTE_KINDS),
  /** The date of a daily note. */
  date: z.nullable(LocalDate),
  title: z.string(),
  /** The title or else the first line, at most 60 characters; empty if there is neither. [note/note-title] */
  displayTitle: z.string(),
  /** What follows the displayed title, at most 160 characters. [note/note-title] */
  excerpt: z.string(),
  flagged: z.boolean(),
  tags: z.array(Id),
  categories: z.array(Category),
  /** Its own to-dos, without empty ones and those that went on, and the number of open ones. [note/remaining-todos] */
  todos: z.int(),
  openTodos: z.int(),
  version: z.int(),
  createdAt: Instant,
  /** The owner's calendar day of `createdAt`. */
  createdOn: LocalDate,
  /** The last modification, by which views are sorted. [note/unchanged-note] [note/note-order] */
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
})
export type NoteSummary = z.output<typeof NoteSummary>

/** Text and HTML are derived from the content in the same write. [note/editor-content] */
export const Note = z.strictObject({ ...NoteSummary.shape, content: Content, text: z.string(), html: z.string() })
export type Note = z.output<typeof Note>

/** Where a hit lies in the snippet: characters from its start, the end excluded. [note/note-snippet] */
const Mark = z.strictObject({ from: z.int(), to: z.int() })
export const NoteHit = z.strictObject({
  ...NoteSummary.shape,
  /** 80 characters around the first hit. [note/note-snippet] */
  snippet: z.string(),
  marks: z.array(Mark),
  titleMarks: z.array(Mark),
})
export type NoteHit = z.output<typeof NoteHit>

/** The settings of rolling. [note/roll-settings] */
export const TodoNoteConfig = z.strictObject({
  autoRollForward: z.boolean(),
  /** The markers of items that go on; null means no marker. [note/roll-settings] */
  includeMarkers: z.array(z.nullable(z.enum(MARKERS))).check(z.maxLength(MARKERS.length + 1)),
  lookBackDays: z.int().check(z.minimum(1), z.maximum(366)),
  position: z.enum(['top', 'bottom']),
})
export type TodoNoteConfig = z.output<typeof TodoNoteConfig>

/** The items that went on to today's note. */
export const Rolled = z.strictObject({
  /** Null if nothing was moved and today had no note. */
  note: z.nullable(Note),
  /** Null if nothing was moved. A roll can be undone for ten seconds. [note/roll-undo] */
  roll: z.nullable(z.strictObject({ id: Id, count: z.int(), undoUntil: Instant })),
})
export type Rolled = z.output<typeof Rolled>

const ById = z.strictObject({ id: Id })
const version = z.optional(z.int())
const Listed = z.strictObject(Paging)
const page = pageOf(NoteSummary)

/** Notes are never shared, and are closed to active children of a family. [note/note-privacy] */
export const note = {
  create: endpoint({ method: 'POST', path: '/user/note', access: 'self', body: NewNote, response: Note, status: 201 }),
  read: endpoint({ method: 'GET', path: '/user/note/{id}', access: 'self', params: ById, response: Note }),
  /** A stale `version` is 409 with the current note in `details.current`. [note/concurrent-notes] */
  change: endpoint({
    method: 'PATCH',
    path: '/user/note/{id}',
    access: 'self',
    params: ById,
    body: z.strictObject({ ...z.partial(z.strictObject(fields)).shape, content: z.optional(Content), version }),
    response: Note,
  }),
  /** Moves the note into the trash. [note/note-trash] */
  remove: endpoint({
    method: 'DELETE',
    path: '/user/note/{id}',
    access: 'self',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** Deletes the note in the trash for good. [note/note-trash] */
  purge: endpoint({
    method: 'DELETE',
    path: '/user/notes/trash/{id}',
    access: 'self',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  restore: endpoint({ method: 'POST', path: '/user/note/{id}/restore', access: 'self', params: ById, response: Note }),
  content: endpoint({
    method: 'PATCH',
    path: '/user/note/content',
    access: 'self',
    body: z.strictObject({ id: Id, content: Content, version }),
    response: Note,
  }),
  properties: endpoint({
    method: 'PATCH',
    path: '/user/note/properties',
    access: 'self',
    body: z.strictObject({ id: Id, ...z.partial(z.strictObject(fields)).shape, version }),
    response: Note,
  }),
  flag: endpoint({
    method: 'POST',
    path: '/user/note/flag',
    access: 'self',
    body: z.strictObject({ id: Id, value: z.boolean() }),
    response: Note,
  }),
  /** Puts the note right before or right after another one of the same view. [note/note-order] */
  order: endpoint({
    method: 'POST',
    path: '/user/note/order',
    access: 'self',
    body: z.strictObject({
      noteId: Id,
      view: z._default(z.enum(ORDERED_VIEWS), 'all'),
      beforeId: z.optional(Id),
      afterId: z.optional(Id),
    }),
    response: NoContent,
    status: 204,
  }),
  /** A copy is a quick note with new item ids. [note/note-copy] */
  copy: endpoint({
    method: 'POST',
    path: '/user/note/copy',
    access: 'self',
    body: z.strictObject({ id: Id }),
    response: Note,
    status: 201,
  }),
  /** Returns the daily note of a day; the default is today. */
  ofDate: endpoint({
    method: 'GET',
    path: '/user/note/date',
    access: 'self',
    query: z.strictObject({ date: z.optional(LocalDate) }),
    response: z.strictObject({ date: LocalDate, note: z.nullable(Note) }),
  }),
  config: endpoint({ method: 'GET', path: '/user/note/todo-note-config', access: 'self', response: TodoNoteConfig }),
  changeConfig: endpoint({
    method: 'PATCH',
    path: '/user/note/todo-note-config',
    access: 'self',
    body: z.partial(TodoNoteConfig),
    response: TodoNoteConfig,
  }),
  /** The web calls it when the owner looks at today; it rolls by the settings, once a day. [note/auto-roll-once] */
  autoRoll: endpoint({
    method: 'POST',
    path: '/user/note/auto-roll-forward-todos',
    access: 'self',
    body: z.strictObject({}),
    response: Rolled,
  }),
  /** Rolls now, from one note or from all daily ones. [note/roll-on-demand] */
  roll: endpoint({
    method: 'POST',
    path: '/user/note/remaining-todos-to-today',
    access: 'self',
    body: z.strictObject({ noteId: z.optional(Id) }),
    response: Rolled,
  }),
  /** Takes the last roll back. [note/roll-undo] */
  undoRoll: endpoint({
    method: 'DELETE',
    path: '/user/note/remaining-todos-to-today/{id}',
    access: 'self',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  all: endpoint({ method: 'GET', path: '/user/notes', access: 'self', query: Listed, response: page }),
  quick: endpoint({ method: 'GET', path: '/user/notes/quick', access: 'self', query: Listed, response: page }),
  /** Notes with an open to-do come first. [note/note-views] */
  todos: endpoint({ method: 'GET', path: '/user/notes/todos', access: 'self', query: Listed, response: page }),
  flagged: endpoint({ method: 'GET', path: '/user/notes/flagged', access: 'self', query: Listed, response: page }),
  byCreationDate: endpoint({
    method: 'GET',
    path: '/user/notes/by-creation-date',
    access: 'self',
    query: Listed,
    response: page,
  }),
  trash: endpoint({ method: 'GET', path: '/user/notes/trash', access: 'self', query: Listed, response: page }),
  /**
   * Daily notes of a range of at most 366 days, both included, the latest first; without a range, the latest.
   * [note/note-views]
   */
  daily: endpoint({
    method: 'GET',
    path: '/user/notes/daily',
    access: 'self',
    query: z.strictObject({ ...Paging, from: z.optional(LocalDate), to: z.optional(LocalDate) }),
    response: page,
  }),
  /** Finds at most 50 notes. [note/note-search] */
  search: endpoint({
    method: 'GET',
    path: '/user/notes/search',
    access: 'self',
    query: z.strictObject({ q: text(200) }),
    response: z.array(NoteHit),
  }),
}
