import {
  EMPTY_DOC,
  type ItemAttrs,
  itemsOf,
  type Marker,
  type NoteBlock,
  type NoteDoc,
  type NoteItem,
  type Origin,
} from './content.ts'
import { itemsIn, withItems } from './items.ts'
import { said } from './said.ts'
import { isRemaining } from './text.ts'
import { epochDay, type LocalDate } from '#domain/time/time.ts'

/** How remaining items go on to the next daily note. [note/roll-settings] */
export type TodoConfig = {
  readonly autoRollForward: boolean
  /** Null means items without a marker. */
  readonly includeMarkers: readonly (Marker | null)[]
  readonly lookBackDays: number
  readonly position: 'top' | 'bottom'
}

export const DEFAULT_TODO_CONFIG: TodoConfig = {
  autoRollForward: false,
  includeMarkers: ['wip', 'alert', 'question', null],
  lookBackDays: 30,
  position: 'bottom',
}

/** `date` is set for a daily note. */
export type RollNote = { readonly noteId: string; readonly date: LocalDate | null; readonly doc: NoteDoc }

/** One item that went on, with the items that travelled inside it. */
export type Move = {
  readonly noteId: string
  readonly itemId: string
  /** Items of the same note that travelled inside it. */
  readonly inside: readonly string[]
  readonly copyId: string
  /** The text of the copy, so that a copy edited since can be told from an unchanged one. */
  readonly copy: string
}

/** Marks these items as gone on to a day. */
function migrated(doc: NoteDoc, ids: ReadonlySet<string>, migratedTo: LocalDate | null): NoteDoc {
  const change = ({ type, attrs, content }: NoteItem): NoteItem[] => [
    {
      type,
      attrs: ids.has(attrs.itemId) ? { ...attrs, migratedTo } : attrs,
      content: withItems(content, change),
    },
  ]
  return { ...doc, content: withItems(doc.content, change) }
}

const isEmptyParagraph = (block: NoteBlock | undefined) => block?.type === 'paragraph' && !block.content?.length

/** Puts items in the list with which the note ends or begins, or else in a new list. */
function put(doc: NoteDoc, items: readonly NoteItem[], position: TodoConfig['position']): NoteDoc {
  if (!items.length) return doc
  const own: NoteBlock = { type: 'bulletList', content: items }
  const blocks = doc.content
  if (blocks.length === 0 || (blocks.length === 1 && isEmptyParagraph(blocks[0]))) return { ...doc, content: [own] }
  if (position === 'top') {
    const [first, ...others] = blocks
    return first?.type === 'bulletList'
      ? { ...doc, content: [{ ...first, content: [...items, ...first.content] }, ...others] }
      : { ...doc, content: [own, ...blocks] }
  }
  // The editor keeps an empty line at the end, and nothing is put below it.
  const end = blocks.findLastIndex((block) => !isEmptyParagraph(block)) + 1
  const last = blocks[end - 1]
  return last?.type === 'bulletList'
    ? {
        ...doc,
        content: [...blocks.slice(0, end - 1), { ...last, content: [...last.content, ...items] }, ...blocks.slice(end)],
      }
    : { ...doc, content: [...blocks.slice(0, end), own, ...blocks.slice(end)] }
}

/** Returns the first item of a chain of copies, or the item itself if it is no copy. [note/roll-origin] */
const originOf = ({ noteId, date }: Omit<RollNote, 'doc'>, { itemId, origin }: ItemAttrs): Origin =>
  origin ?? { noteId, itemId, date }
const keyOf = ({ noteId, itemId }: Origin) => `${noteId} ${itemId}`

type Rolling = {
  /** Today. */
  readonly date: LocalDate
  readonly today: { readonly noteId: string; readonly doc: NoteDoc }
  /** The caller chooses the sources: by `lookBackDays`, or the one note that the user asked for. */
  readonly sources: readonly RollNote[]
  readonly config: TodoConfig
  readonly newItemId: () => string
}
type Rolled = { today: NoteDoc; changed: { noteId: string; doc: NoteDoc }[]; moves: Move[] }

/**
 * Returns today's note with what remains in the sources, the earliest first, and the sources marked as gone on. Today's
 * note itself and later notes are skipped. [note/roll-forward]
 */
export function rolledForward({ date, today, sources, config, newItemId }: Rolling): Rolled {
  const there = new Set(itemsOf(today.doc).map(({ attrs }) => keyOf(originOf({ ...today, date }, attrs))))
  const copies: NoteItem[] = []
  const moves: Move[] = []
  const changed: Rolled['changed'] = []

  for (const source of sources.toSorted((a, b) => epochDay(a.date ?? date) - epochDay(b.date ?? date))) {
    if (source.noteId === today.noteId || (source.date ?? '') >= date) continue
    const goesOn = (item: NoteItem) =>
      isRemaining(item) &&
      config.includeMarkers.includes(item.attrs.marker) &&
      !there.has(keyOf(originOf(source, item.attrs)))
    const going = new Set<string>()
    const tops: NoteItem[] = []
    const choose = (blocks: readonly NoteBlock[], isInside: boolean) => {
      for (const item of itemsIn(blocks)) {
        const goes = goesOn(item)
        if (goes) {
          there.add(keyOf(originOf(source, item.attrs)))
          going.add(item.attrs.itemId)
          if (!isInside) tops.push(item)
        }
        choose(item.content, goes)
      }
    }
    choose(source.doc.content, false)
    if (going.size === 0) continue

    for (const top of tops) {
      const taken: string[] = []
      const copyOf = ({ type, attrs, content }: NoteItem): NoteItem => {
        taken.push(attrs.itemId)
        const origin = originOf(source, attrs)
        return {
          type,
          attrs: { ...attrs, itemId: newItemId(), completed: false, migratedTo: null, origin, rolls: attrs.rolls + 1 },
          content: withItems(content, (child) => (going.has(child.attrs.itemId) ? [copyOf(child)] : [])),
        }
      }
      const copy = copyOf(top)
      const { itemId } = top.attrs
      copies.push(copy)
      moves.push({
        noteId: source.noteId,
        itemId,
        inside: taken.filter((id) => id !== itemId),
        copyId: copy.attrs.itemId,
        copy: said(copy),
      })
    }
    changed.push({ noteId: source.noteId, doc: migrated(source.doc, going, date) })
  }
  return { today: put(today.doc, copies, config.position), changed, moves }
}

type RollingBack = { readonly today: NoteDoc; readonly sources: readonly RollNote[]; readonly moves: readonly Move[] }

/** Takes back a roll. Copies edited since stay, and their sources are open again all the same. [note/roll-undo] */
export function rolledBack({ today, sources, moves }: RollingBack): Omit<Rolled, 'moves'> {
  const copies = new Map(moves.map(({ copyId, copy }) => [copyId, copy]))
  const left = (item: NoteItem): NoteItem[] =>
    copies.get(item.attrs.itemId) === said(item) ? [] : [{ ...item, content: withItems(item.content, left) }]
  const content = withItems(today.content, left)
  const changed = sources.flatMap(({ noteId, doc }) => {
    const ids = new Set(moves.flatMap((move) => (move.noteId === noteId ? [move.itemId, ...move.inside] : [])))
    const isOpenAgain = itemsOf(doc).some(({ attrs }) => ids.has(attrs.itemId) && attrs.migratedTo !== null)
    return isOpenAgain ? [{ noteId, doc: migrated(doc, ids, null) }] : []
  })
  return { today: content.length > 0 ? { ...today, content } : EMPTY_DOC, changed }
}
