import type { RefObject } from 'react'
import { useMoves } from '#web/ui/use-moves.ts'

/** The dragged note. @param place from 0, in the list without it */
export type DraggedNote = { id: string; place: number }

type OrderDragOptions = {
  /** The list whose rows have `data-note`. */
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  onDrop: (held: DraggedNote) => void
  /** Taken and left where it was. */
  onCancel: (id: string) => void
}

/** How many of the other rows have their middle above it. */
function placeAt(list: HTMLElement | null, y: number, id: string): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-note]') ?? [])]
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return row.dataset['note'] !== id && top + height / 2 < y
  }).length
}

/** The note that is dragged by mouse, finger or arrow keys, and the props of its handle. */
export function useOrderDrag({ list, ids, onDrop, onCancel }: OrderDragOptions) {
  return useMoves<DraggedNote>({
    surface: list,
    scrolls: true,
    startAt(handle) {
      const id = handle.closest<HTMLElement>('[data-note]')?.dataset['note'] ?? ''
      return { id, place: ids.indexOf(id) }
    },
    isSameThing: (one, other) => one.id === other.id,
    moveTo: ({ id }, { y }) => ({ id, place: placeAt(list.current, y, id) }),
    moveBy({ id, place }, key) {
      const last = ids.length - 1
      const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[key]
      return to === undefined ? null : { id, place: Math.min(Math.max(to, 0), last) }
    },
    enterPicksUp: true,
    onDrop: (what) => what.place !== ids.indexOf(what.id) && onDrop(what),
    onCancel: ({ id }) => onCancel(id),
  })
}
