import { fold } from '#domain/fold.ts'
import { hitIn } from '#domain/note/search.ts'
import type { Marked } from '#web/widgets/marked-text/cut.ts'
import { findNamed, findWorded, type Named } from './find-named.ts'
import { type Group, GROUPS, type Item } from './item.ts'

export type Section = { readonly group: Group; readonly members: readonly Item[] }

/** By kind; in a group the best first. @param order without one, each group stands where its best does */
function grouped(items: readonly Item[], order: readonly Group[] = [...new Set(items.map(({ group }) => group))]) {
  return order
    .map((group): Section => ({ group, members: items.filter((item) => item.group === group) }))
    .filter(({ members }) => members.length > 0)
}

/** What can be done, gone to and changed, before anything is typed. */
export const untyped = (items: readonly Item[]): Section[] =>
  grouped(
    items.filter((item) => !item.isTypedFor),
    GROUPS,
  )

type Typed = {
  readonly typed: string
  /** Items that were found by their name. */
  readonly named: readonly Item[]
  /** The results by words. */
  readonly found: readonly Item[]
  /** The other results for the typed text, of any kind. */
  readonly day: Item | null
  readonly logs: Item | null
  /** Whether letters in the right order are enough: nothing more will come. */
  readonly isGuessing: boolean
  /** Of a kind that is found by its words. */
  readonly most?: number
}

/**
 * A day, items of the typed name, items with the words in them, and the link to the logs. Items that merely have the
 * letters in the right order come only where nothing else was found. [search/menu-words]
 */
export function typedSections({ typed, named, found, day, logs, isGuessing, most = Infinity }: Typed): Section[] {
  const worded = [...(day ? [day] : []), ...findWorded(named, typed)]
  const guessed = isGuessing && !worded.length && !found.length ? findNamed(named, typed) : []
  const shown = grouped(found, GROUPS).map(({ group, members }) => ({ group, members: members.slice(0, most) }))
  return [...grouped([...worded, ...guessed]), ...shown, ...grouped(logs ? [logs] : [])]
}

/** Why a typed text finds an item: its place in the label, or else in another name of the item. */
export function matchIn({ label, names }: Named, typed: string): { title: Marked; text: Marked | null } {
  const words = fold(typed).split(' ').filter(Boolean)
  const marked = (text: string): Marked | null => {
    const hit = hitIn({ title: text, text: '' }, words)
    return hit && { text, marks: hit.titleMarks }
  }
  const inLabel = marked(label)
  if (inLabel) return { title: inLabel, text: null }
  return { title: { text: label, marks: [] }, text: names.map(marked).find((found) => found !== null) ?? null }
}
