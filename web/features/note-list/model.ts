import type { NoteSummary } from '#contract/note.ts'
import { NOTE_VIEWS, type NoteView, ORDERED_VIEWS, type OrderedView } from '#domain/note.ts'
import {
  EMPTY_DOC,
  isList,
  type ItemAttrs,
  itemsOf,
  type NoteBlock,
  type NoteDoc,
  type NoteItem,
} from '#domain/note-content.ts'
import { ticked } from '#domain/note-marker.ts'
import { plainText } from '#domain/note-text.ts'
import type { LocalDate } from '#domain/time.ts'

// Which list is shown

/** spec §3: what is kept of the screen, by the names that are stored. */
const KEPT = { 'todo-notes': 'todos', 'quick-notes': 'quick' } as const satisfies Record<string, NoteView>
export type KeptView = keyof typeof KEPT

const keptViews = Object.keys(KEPT) as KeptView[]

/** rules §8.1: what is stored may be anything; what is not known is the default. */
export function keptViewOf(stored: unknown): KeptView {
  const { activeView } = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  return keptViews.find((view) => view === activeView) ?? 'todo-notes'
}

/** Of what the address says, or else of where the screen was left. */
export const viewOf = (asked: string | undefined, kept: KeptView): NoteView =>
  NOTE_VIEWS.find((view) => view === asked) ?? KEPT[kept]

/** By which name a view is stored; null: it is none of those that the screen begins with. */
export const keptAs = (view: NoteView): KeptView | null => keptViews.find((kept) => KEPT[kept] === view) ?? null

export const orderedView = (view: NoteView): OrderedView | null =>
  ORDERED_VIEWS.find((ordered) => ordered === view) ?? null

// Lists

/** Under the days on which they were begun, in the order of the list. */
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

/** rule [8.4-a]: the neighbour by which a place is told; null: there is none. */
export function neighbourAt(ids: readonly string[], id: string, place: number) {
  const others = ids.filter((other) => other !== id)
  const [before, last] = [others[place], others.at(-1)]
  if (before !== undefined) return { beforeId: before }
  return last === undefined ? null : { afterId: last }
}

type Counted = Pick<NoteSummary, 'todos' | 'openTodos' | 'title' | 'displayTitle' | 'excerpt'>

/** How far its to-dos are; null: it has none that say anything yet. */
export function progressOf({ todos, openTodos, title, displayTitle, excerpt }: Counted) {
  const hasText = title === '' ? displayTitle !== '' : excerpt !== ''
  return todos > 0 && hasText ? { done: todos - openTodos, all: todos } : null
}

// What a new note begins with

/** A list with one thing to be done, still without a word. */
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

/** Whatever list somebody looks at, what they add to it belongs there. */
export function newIn(view: NoteView, newItemId: () => string): { flagged?: boolean; content: NoteDoc } {
  if (view === 'flagged') return { flagged: true, content: EMPTY_DOC }
  return { content: view === 'todos' ? emptyTodo(newItemId()) : EMPTY_DOC }
}

// What is to be done

export type Todo = { itemId: string; text: string; completed: boolean }

/** What an item says itself; what hangs below it says itself, too. */
const ownText = ({ content }: NoteItem): string =>
  plainText({ type: 'doc', content: content.filter((block) => !isList(block)) })

/** rule [8.3-a]: what is open, and of what is done what somebody has ticked just now. */
export const todosIn = (doc: NoteDoc, justTicked: ReadonlySet<string>): Todo[] =>
  itemsOf(doc).flatMap((item) => {
    const { itemId, todo, completed, migratedTo } = item.attrs
    const text = ownText(item)
    const isShown = todo && migratedTo === null && text !== '' && (!completed || justTicked.has(itemId))
    return isShown ? [{ itemId, text, completed }] : []
  })

/** rule [8.2-c]: the same note with one item ticked, or not any more. */
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
