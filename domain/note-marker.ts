import type { ItemAttrs, Marker } from './note-content.ts'

const BOXES = { done: '[x]', wip: '[/]', alert: '[!]', question: '[?]' } as const satisfies Record<Marker, string>

/** rule [8.2-c]: of an item to be done, completed ⇔ marker done. */
const marked = (item: ItemAttrs, marker: Marker | null): ItemAttrs => ({
  ...item,
  marker,
  completed: item.todo && marker === 'done',
})

/** rule [8.3-b]: what went on to another day stays as it was. */
const isSettled = (item: ItemAttrs): boolean => item.migratedTo !== null

/** rule [8.2-b]: sets the marker of all; where all have it already, takes it from all. */
export function markAll(items: readonly ItemAttrs[], marker: Marker): ItemAttrs[] {
  const haveAll = items.every((item) => isSettled(item) || item.marker === marker)
  return items.map((item) => (isSettled(item) ? item : marked(item, haveAll ? null : marker)))
}

/** rule [8.2-c]: ticking sets the marker done, unticking clears it. */
export function ticked(item: ItemAttrs, completed: boolean): ItemAttrs {
  if (!item.todo || isSettled(item) || item.completed === completed) return item
  return marked(item, completed ? 'done' : null)
}

/** The item as one to be done, or as a plain one; the marker stays. */
export const asTodo = (item: ItemAttrs, todo: boolean): ItemAttrs =>
  isSettled(item) ? item : marked({ ...item, todo }, item.marker)

/** rule [8.2-b]: Enter. The marker stays on the first half; the second is to be done if the first is. */
export const splitItem = (item: ItemAttrs, newItemId: string): { first: ItemAttrs; second: ItemAttrs } => ({
  first: item,
  second: {
    itemId: newItemId,
    marker: null,
    todo: item.todo,
    completed: false,
    migratedTo: null,
    origin: null,
    rolls: 0,
  },
})

/** rule [8.2-d]: how the item stands, in a text; null: it is a plain one. */
export function boxOf({ marker, todo, migratedTo }: ItemAttrs): string | null {
  if (migratedTo !== null) return '[>]'
  if (marker !== null) return BOXES[marker]
  return todo ? '[ ]' : null
}
