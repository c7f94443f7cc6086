import type { Endpoint, Output } from '#contract/endpoint.ts'
import { note, type Note, type NoteSummary } from '#contract/note.ts'
import { reminder, type Reminder } from '#contract/reminder.ts'
import { keyOf, queryClient } from '#web/api/query.ts'
import type { KnownNote } from './hit.ts'

// Answers that this page has loaded before: they are searched while the server is asked, and where it does not answer.

const answersOf = <T>(endpoint: Endpoint): T[] =>
  queryClient.getQueriesData<T>({ queryKey: keyOf(endpoint) }).flatMap(([, answer]) => answer ?? [])

/** The newest of each. */
function newest<T extends { id: string; version: number }>(all: readonly T[]): T[] {
  const known = new Map<string, T>()
  for (const one of all) if ((known.get(one.id)?.version ?? 0) < one.version) known.set(one.id, one)
  return [...known.values()]
}

type Page = Output<typeof note.all>
const LISTS = [note.all, note.quick, note.todos, note.flagged, note.byCreationDate, note.daily]

/** Without those in the trash. A note that was read as a whole is found by all its words. */
export function knownNotes(): KnownNote[] {
  const pages = LISTS.flatMap((list) =>
    answersOf<Page | { pages: Page[] }>(list).flatMap((answer) => ('pages' in answer ? answer.pages : [answer])),
  )
  const read: (NoteSummary & { text?: string })[] = answersOf<Note>(note.read)
  const all = [...read, ...pages.flatMap(({ items }) => items), ...answersOf<NoteSummary[]>(note.search).flat()]
  return newest(all).filter(({ deletedAt }) => deletedAt === null)
}

export function knownReminders(): Reminder[] {
  const pages = answersOf<Output<typeof reminder.list>>(reminder.list).flatMap(({ items }) => items)
  const buckets = answersOf<Output<typeof reminder.overview>>(reminder.overview)
  const soon = buckets.flatMap(({ overdue, today, next24h }) => [...overdue, ...today, ...next24h])
  return newest([
    ...pages,
    ...soon,
    ...answersOf<Reminder>(reminder.read),
    ...answersOf<Reminder[]>(reminder.search).flat(),
  ])
}
