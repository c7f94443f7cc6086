import * as z from 'zod/mini'
import { LONGEST_TITLE, NOTE_KINDS, ORDERED_VIEWS } from '#domain/note.ts'
import { MARKERS } from '#domain/note-content.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** JSON of the editor. What may be in it, domain/note-content.ts says; what else is sent is refused. */
const Content = z.looseObject({ type: z.literal('doc') })

const fields = {
  title: text(LONGEST_TITLE),
  flagged: z.boolean(),
  /** Tags of the kind note_tag. */
  tags: z.array(Id).check(z.maxLength(20)),
  categories: z.array(Category).check(z.maxLength(Category.options.length)),
}

export const NewNote = z.strictObject({
  id: z.optional(Id),
  ...z.partial(z.strictObject(fields)).shape,
  content: z.optional(Content),
  /** quick, unless a date says that it is the daily note of that day. */
  kind: z.optional(z.enum(NOTE_KINDS)),
  date: z.optional(LocalDate),
})
export type NewNote = z.output<typeof NewNote>

/** A note as lists show it. */
export const NoteSummary = z.strictObject({
  id: Id,
  kind: z.enum(NOTE_KINDS),
  /** Of a daily note. */
  date: z.nullable(LocalDate),
  title: z.string(),
  /** rule [8.1-b]: the title, or else the first line, at most 60 characters; empty where there is neither. */
  displayTitle: z.string(),
  /** What follows it, at most 160 characters. */
  excerpt: z.string(),
  flagged: z.boolean(),
  tags: z.array(Id),
  categories: z.array(Category),
  /** Its own items to be done, without empty ones and such as went on, and those still open (rule [8.3-a]). */
  todos: z.int(),
  openTodos: z.int(),
  version: z.int(),
  createdAt: Instant,
  /** The owner's calendar day of `createdAt`. */
  createdOn: LocalDate,
  /** spec §3: last modified. */
  updatedAt: Instant,
  deletedAt: z.nullable(Instant),
})
export type NoteSummary = z.output<typeof NoteSummary>

/** spec §3: 'the editor outputs text, html and json'. */
export const Note = z.strictObject({ ...NoteSummary.shape, content: Content, text: z.string(), html: z.string() })
export type Note = z.output<typeof Note>

/** Where a hit lies in the snippet: characters from its start, the end excluded. */
const Mark = z.strictObject({ from: z.int(), to: z.int() })
export const NoteHit = z.strictObject({
  ...NoteSummary.shape,
  /** rule [8.4-c]: 80 characters around the first hit. */
  snippet: z.string(),
  marks: z.array(Mark),
  titleMarks: z.array(Mark),
})
export type NoteHit = z.output<typeof NoteHit>

/** rules §8.3 */
export const TodoNoteConfig = z.strictObject({
  autoRollForward: z.boolean(),
  /** Of which items; null: those without a marker. */
  includeMarkers: z.array(z.nullable(z.enum(MARKERS))).check(z.maxLength(MARKERS.length + 1)),
  lookBackDays: z.int().check(z.minimum(1), z.maximum(366)),
  position: z.enum(['top', 'bottom']),
})
export type TodoNoteConfig = z.output<typeof TodoNoteConfig>

/** What went on to today's note. */
export const Rolled = z.strictObject({
  /** null: nothing was moved, and there was no note of today. */
  note: z.nullable(Note),
  /** null: nothing was moved. It can be taken back for ten seconds (rule [8.3-d]). */
  roll: z.nullable(z.strictObject({ id: Id, count: z.int(), undoUntil: Instant })),
})
export type Rolled = z.output<typeof Rolled>

const ById = z.strictObject({ id: Id })
const version = z.optional(z.int())
const Listed = z.strictObject(Paging)
const page = pageOf(NoteSummary)

/** spec §7. Notes are never shared, and closed to active children of a family (rules §6.2). */
export const note = {
  create: endpoint({ method: 'POST', path: '/user/note', access: 'self', body: NewNote, response: Note, status: 201 }),
  read: endpoint({ method: 'GET', path: '/user/note/{id}', access: 'self', params: ById, response: Note }),
  /** A stale `version` is 409 with the current note in `details.current`. */
  change: endpoint({
    method: 'PATCH',
    path: '/user/note/{id}',
    access: 'self',
    params: ById,
    body: z.strictObject({ ...z.partial(z.strictObject(fields)).shape, content: z.optional(Content), version }),
    response: Note,
  }),
  /** Into the trash. */
  remove: endpoint({
    method: 'DELETE',
    path: '/user/note/{id}',
    access: 'self',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** For good, out of the trash. */
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
  /** rule [8.4-a]: in one view, right before or right after another note of it. */
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
  /** rule [8.4-b] */
  copy: endpoint({
    method: 'POST',
    path: '/user/note/copy',
    access: 'self',
    body: z.strictObject({ id: Id }),
    response: Note,
    status: 201,
  }),
  /** The daily note of a day; without one, of today. */
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
  /** rule [8.3-c]: asked for when somebody looks at today; does what the configuration wants, once. */
  autoRoll: endpoint({
    method: 'POST',
    path: '/user/note/auto-roll-forward-todos',
    access: 'self',
    body: z.strictObject({}),
    response: Rolled,
  }),
  /** rule [8.3-c]: now, of one note or of all daily ones. */
  roll: endpoint({
    method: 'POST',
    path: '/user/note/remaining-todos-to-today',
    access: 'self',
    body: z.strictObject({ noteId: z.optional(Id) }),
    response: Rolled,
  }),
  /** rule [8.3-d] */
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
  /** Those with something open first. */
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
  /** Daily notes of a range of at most 366 days, both included, the latest first; without one, the latest. */
  daily: endpoint({
    method: 'GET',
    path: '/user/notes/daily',
    access: 'self',
    query: z.strictObject({ ...Paging, from: z.optional(LocalDate), to: z.optional(LocalDate) }),
    response: page,
  }),
  /** rule [8.4-c]: at most 50. */
  search: endpoint({
    method: 'GET',
    path: '/user/notes/search',
    access: 'self',
    query: z.strictObject({ q: text(200) }),
    response: z.array(NoteHit),
  }),
}
