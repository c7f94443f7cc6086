import type { RefObject } from 'react'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { useMoves } from '#web/ui/use-moves.ts'
import type { Move } from './model.ts'

const dayOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-day]')?.dataset['day'] as LocalDate | undefined

type WeekDragOptions = {
  /** Has a `data-day` for each day, and in it a `data-chip` for each plan. */
  list: RefObject<HTMLElement | null>
  /** The days on which something can be put. */
  first: LocalDate
  last: LocalDate
  onDrop: (move: Move) => void
  /** Taken and left where it was. */
  onCancel: (planId: string) => void
}

/** The chip that is dragged by mouse, finger or arrow keys, and the props that make a chip draggable. */
export function useWeekDrag({ list, first, last, onDrop, onCancel }: WeekDragOptions) {
  /** The same move, if the day is not one of those. */
  const moveToDay = (move: Move, day: LocalDate | undefined): Move =>
    !day || day === move.to || day < first || day > last ? move : { ...move, to: day }
  return useMoves<Move>({
    surface: list,
    needsLongPress: true,
    startAt(chip) {
      const from = dayOf(chip)!
      return { planId: chip.dataset['chip']!, from, to: from }
    },
    isSameThing: (one, other) => one.planId === other.planId && one.from === other.from,
    moveTo: (move, { x, y }) => moveToDay(move, dayOf(document.elementFromPoint(x, y))),
    moveBy(move, key) {
      if (!key.startsWith('Arrow')) return null
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      return moveToDay(move, addDays(move.to, key === forward || key === 'ArrowDown' ? 1 : -1))
    },
    onDrop: (move) => move.to !== move.from && onDrop(move),
    onCancel: ({ planId }) => onCancel(planId),
  })
}
