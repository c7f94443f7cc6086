import type { NoteSummary } from '#contract/note.ts'
import { NOTE_VIEWS, type NoteView, ORDERED_VIEWS, type OrderedView } from '#domain/note/note.ts'
import {
  EMPTY_DOC,
  isList,
  type ItemAttrs,
  itemsOf,
  type NoteBlock,
  type NoteDoc,
  type NoteItem,
} from '#domain/note/content.ts'
import { ticked } from '#domain/note/marker.ts'
import { plainText } from '#domain/note/text.ts'
import type { LocalDate } from '#domain/time/time.ts'

// Which list is shown

/** The views that the screen remembers, by their stored names. [note/kept-note-view] */
const KEPT = { 'todo-notes': 'todos', 'quick-notes': 'quick' } as const satisfies Record<string, NoteView>
export type KeptView = keyof typeof KEPT

const keptViews = Object.keys(KEPT) as KeptView[]

/** A stored value that is not known counts as the default. [note/kept-note-view] */
export function keptViewOf(stored: unknown): KeptView {
  const { activeView } = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  return keptViews.find((view) => view === activeView) ?? 'todo-notes'
}

/** The view in the address, else the one that was open last. */
export const viewOf = (asked: string | undefined, kept: KeptView): NoteView =>
  NOTE_VIEWS.find((view) => view === asked) ?? KEPT[kept]

/** The stored name of a view; null: the screen does not begin with it. */
export const keptAs = (view: NoteView): KeptView | null => keptViews.find((kept) => KEPT[kept] === view) ?? null

export const orderedView = (view: NoteView): OrderedView | null =>
  ORDERED_VIEWS.find((ordered) => ordered === view) ?? null

// Lists

/** Grouped by the day on which they were made, in the order of the list. */
export function byDay(notes: readonly NoteSummary[]): { day: LocalDate; notes: NoteSummary[] }[] {
  const days: { day: LocalDate; notes: NoteSummary[] }[] = []
  for (const note of notes) {
    const last = days.at(-1)
    if (last?.day === note.createdOn) last.notes.push(note)
    else days.push({ day: note.createdOn, notes: [note] })
  }
  return days
}

/** @param place from 0, in the list without the one that moves */
export function movedTo<T extends { id: string }>(list: readonly T[], id: string, place: number): T[] {
  const mine = list.find((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  return mine ? others.toSpliced(place, 0, mine) : [...list]
}

/** The neighbor that tells the server the new place; null: there is none. [note/note-order] */
export function neighborAt(ids: readonly string[], id: string, place: number) {
  const others = ids.filter((other) => other !== id)
  const [before, last] = [others[place], others.at(-1)]
  if (before !== undefined) return { beforeId: before }
  return last === undefined ? null : { afterId: last }
}

type Counted = Pick<NoteSummary, 'todos' | 'openTodos' | 'title' | 'displayTitle' | 'excerpt'>

/** The progress of its to-dos; null: none of them has text yet. */
export function progressOf({ todos, openTodos, title, displayTitle, excerpt }: Counted) {
  const hasText = title === '' ? displayTitle !== '' : excerpt !== ''
  return todos > 0 && hasText ? { done: todos - openTodos, all: todos } : null
}

// The first content of a new note

/** A list with one empty to-do. */
function emptyTodo(itemId: string): NoteDoc {
  const attrs: ItemAttrs = {
    itemId,
    marker: null,
    todo: true,
    completed: false,
    migratedTo: null,
    origin: null,
    rolls: 0,
  }
  return {
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', attrs, content: [{ type: 'paragraph' }] }] }],
  }
}

/** A new note has the fields that the present view asks for. [note/new-note-in-view] */
export function newIn(view: NoteView, newItemId: () => string): { flagged?: boolean; content: NoteDoc } {
  if (view === 'flagged') return { flagged: true, content: EMPTY_DOC }
  return { content: view === 'todos' ? emptyTodo(newItemId()) : EMPTY_DOC }
}

// To-dos

export type Todo = { itemId: string; text: string; completed: boolean }

/** The text of an item itself; nested items have their own. */
const ownText = ({ content }: NoteItem): string =>
  plainText({ type: 'doc', content: content.filter((block) => !isList(block)) })

/** The remaining to-dos, and those that the user has ticked just now. [note/remaining-todos] */
export const todosIn = (doc: NoteDoc, justTicked: ReadonlySet<string>): Todo[] =>
  itemsOf(doc).flatMap((item) => {
    const { itemId, todo, completed, migratedTo } = item.attrs
    const text = ownText(item)
    const isShown = todo && migratedTo === null && text !== '' && (!completed || justTicked.has(itemId))
    return isShown ? [{ itemId, text, completed }] : []
  })

/** The same note with one item ticked or unticked. [note/todo-completion] */
export const tickedIn = (doc: NoteDoc, itemId: string, completed: boolean): NoteDoc => ({
  ...doc,
  content: blocksWith(doc.content, itemId, completed),
})

function blocksWith(blocks: readonly NoteBlock[], itemId: string, completed: boolean): NoteBlock[] {
  const withItem = (item: NoteItem): NoteItem => ({
    ...item,
    attrs: item.attrs.itemId === itemId ? ticked(item.attrs, completed) : item.attrs,
    content: blocksWith(item.content, itemId, completed),
  })
  return blocks.map((block): NoteBlock => {
    if (isList(block)) return { ...block, content: block.content.map(withItem) }
    return block.type === 'blockquote' ? { ...block, content: blocksWith(block.content, itemId, completed) } : block
  })
}
