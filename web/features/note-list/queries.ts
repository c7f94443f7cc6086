import { refreshAfter } from '#web/api/refresh.ts'
import { infiniteQueryOptions, type Query } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { type NewNote, note, type Note, type NoteSummary, type Rolled, type TodoNoteConfig } from '#contract/note.ts'
import type { NoteView, OrderedView } from '#domain/note/note.ts'
import type { NoteDoc } from '#domain/note/content.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { keyOf, pageAfterPage, queryClient, queryOf } from '#web/api/query.ts'
import { flushNotes } from '#web/widgets/note-saving/being-written.ts'
import { movedTo, neighborAt } from './model.ts'

type Page = Output<typeof note.all>
type Pages = { pages: Page[]; pageParams: number[] }

const PAGE_SIZE = 25

type PageRequest = { query: { page: number; pageSize: number }; signal: AbortSignal }
const READ: Readonly<Record<NoteView, (asked: PageRequest) => Promise<Page>>> = {
  all: (asked) => call(note.all, asked),
  quick: (asked) => call(note.quick, asked),
  todos: (asked) => call(note.todos, asked),
  flagged: (asked) => call(note.flagged, asked),
  'by-creation-date': (asked) => call(note.byCreationDate, asked),
  daily: (asked) => call(note.daily, asked),
  trash: (asked) => call(note.trash, asked),
}
const NAMES: Readonly<Record<NoteView, string>> = {
  all: keyOf(note.all)[0],
  quick: keyOf(note.quick)[0],
  todos: keyOf(note.todos)[0],
  flagged: keyOf(note.flagged)[0],
  'by-creation-date': keyOf(note.byCreationDate)[0],
  daily: keyOf(note.daily)[0],
  trash: keyOf(note.trash)[0],
}
const IN_PAGES = 'in pages'

/** A list, as far as the user has scrolled. */
export const listQuery = (view: NoteView) =>
  infiniteQueryOptions({
    queryKey: [NAMES[view], IN_PAGES],
    queryFn: ({ pageParam: page, signal }) => READ[view]({ query: { page, pageSize: PAGE_SIZE }, signal }),
    ...pageAfterPage,
  })

export const searchQuery = (q: string) => queryOf(note.search, { query: { q } })

/** @param to at most 366 days after it */
export const dailyBetweenQuery = (from: LocalDate, to: LocalDate) =>
  queryOf(note.daily, { query: { from, to, pageSize: 10 } })

export const ofDateQuery = (date: LocalDate) => queryOf(note.ofDate, { query: { date } })

export const configQuery = queryOf(note.config)

/** A write shows in lists, in the open note and in the found ones. */
export const refreshNotes = (): Promise<void> => refreshAfter('note')

const pagesOf = (views: readonly NoteView[]) => {
  const names = new Set(views.map((view) => NAMES[view]))
  return { predicate: ({ queryKey }: Query) => names.has(String(queryKey[0])) && queryKey[1] === IN_PAGES }
}
const EVERY = Object.keys(NAMES) as NoteView[]

/** On the screen in the next frame; the server's answer stays in the end. */
async function writeOptimistically<T>(
  views: readonly NoteView[],
  change: (notes: NoteSummary[], view: string) => NoteSummary[],
  write: () => Promise<T>,
): Promise<T> {
  const filter = pagesOf(views)
  await queryClient.cancelQueries(filter)
  for (const [key, known] of queryClient.getQueriesData<Pages>(filter)) {
    if (!known) continue
    const sizes = known.pages.map(({ items }) => items.length)
    const rest = change(
      known.pages.flatMap(({ items }) => items),
      String(key[0]),
    )
    // Each page keeps its length, but the last one.
    const pages = known.pages.map((page, at) => ({
      ...page,
      items: at === known.pages.length - 1 ? rest : rest.splice(0, sizes[at]),
    }))
    queryClient.setQueryData(key, { ...known, pages })
  }
  try {
    return await write()
  } finally {
    void refreshNotes()
  }
}

const opened = (written: Note): Note => {
  queryClient.setQueryData(queryOf(note.read, { params: { id: written.id } }).queryKey, written)
  return written
}

export const createNote = (body: NewNote): Promise<Note> =>
  call(note.create, { body })
    .then(opened)
    .finally(() => void refreshNotes())

export const copyNote = (id: string): Promise<Note> =>
  call(note.copy, { body: { id } })
    .then(opened)
    .finally(() => void refreshNotes())

export const flagNote = (id: string, value: boolean): Promise<Note> =>
  writeOptimistically(
    EVERY,
    (notes, view) =>
      notes.flatMap((one) => {
        if (one.id !== id) return [one]
        return value || view !== NAMES.flagged ? [{ ...one, flagged: value }] : []
      }),
    () => call(note.flag, { body: { id, value } }),
  )

const without = (id: string) => (notes: NoteSummary[]) => notes.filter((one) => one.id !== id)

/** Into the trash. */
export const removeNote = (id: string): Promise<unknown> =>
  writeOptimistically(
    EVERY.filter((view) => view !== 'trash'),
    without(id),
    () => call(note.remove, { params: { id } }),
  )

export const restoreNote = (id: string): Promise<Note> =>
  writeOptimistically(['trash'], without(id), () => call(note.restore, { params: { id } }))

/** Out of the trash, for good. */
export const destroyNote = (id: string): Promise<unknown> =>
  writeOptimistically(['trash'], without(id), () => call(note.purge, { params: { id } }))

/** @param place from 0, in the list without the note that moves */
export const moveNote = (view: OrderedView, ids: readonly string[], id: string, place: number): Promise<unknown> =>
  writeOptimistically(
    [view],
    (notes) => movedTo(notes, id, place),
    () => call(note.order, { body: { noteId: id, view, ...neighborAt(ids, id, place) } }),
  )

export const rollToday = (): Promise<Rolled> => call(note.autoRoll, { body: {} })

/** @param noteId without one, of all daily notes */
export const moveRestToToday = (noteId?: string): Promise<Rolled> =>
  flushNotes()
    .then(() => call(note.roll, { body: noteId === undefined ? {} : { noteId } }))
    .finally(() => void refreshNotes())

export const undoRoll = (id: string): Promise<unknown> =>
  flushNotes()
    .then(() => call(note.undoRoll, { params: { id } }))
    .finally(() => void refreshNotes())

/** A tick in the note of a day, seen at once. */
export async function saveDayContent(known: Note, content: NoteDoc): Promise<void> {
  const { id, version, date } = known
  if (date === null) return
  const { queryKey } = ofDateQuery(date)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { date, note: { ...known, content } })
  try {
    const saved = opened(await call(note.content, { body: { id, content, version } }))
    queryClient.setQueryData(queryKey, { date, note: saved })
  } finally {
    void refreshNotes()
  }
}

export async function changeConfig(change: Partial<TodoNoteConfig>): Promise<void> {
  queryClient.setQueryData(configQuery.queryKey, await call(note.changeConfig, { body: change }))
}
