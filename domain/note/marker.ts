import type { ItemAttrs, Marker } from './content.ts'

const BOXES = { done: '[x]', wip: '[/]', alert: '[!]', question: '[?]' } as const satisfies Record<Marker, string>

/** A to-do is completed exactly if its marker is done. [note/todo-completion] */
const marked = (item: ItemAttrs, marker: Marker | null): ItemAttrs => ({
  ...item,
  marker,
  completed: item.todo && marker === 'done',
})

/** An item that went on to another day stays as it is. [note/marker-selection] */
const isSettled = (item: ItemAttrs): boolean => item.migratedTo !== null

/** Sets the marker of all items, or removes it if all have it. [note/marker-selection] */
export function markAll(items: readonly ItemAttrs[], marker: Marker): ItemAttrs[] {
  const haveAll = items.every((item) => isSettled(item) || item.marker === marker)
  return items.map((item) => (isSettled(item) ? item : marked(item, haveAll ? null : marker)))
}

/** Ticking sets the marker done, and unticking clears it. [note/todo-completion] */
export function ticked(item: ItemAttrs, completed: boolean): ItemAttrs {
  if (!item.todo || isSettled(item) || item.completed === completed) return item
  return marked(item, completed ? 'done' : null)
}

/** Returns the item as a to-do or as a plain one; the marker stays. */
export const asTodo = (item: ItemAttrs, todo: boolean): ItemAttrs =>
  isSettled(item) ? item : marked({ ...item, todo }, item.marker)

/**
 * Splits an item at Enter. The marker stays on the first half, and the second is a to-do if the first is.
 * [note/item-split]
 */
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

/** Returns the box of an item in exported text; null for a plain item. [note/exported-markers] */
export function boxOf({ marker, todo, migratedTo }: ItemAttrs): string | null {
  if (migratedTo !== null) return '[>]'
  if (marker !== null) return BOXES[marker]
  return todo ? '[ ]' : null
}
