import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { attachPointerDrag, type DragOptions, type Point } from './pointer-drag.ts'

/** @template Move a thing and the place that it would get */
type MoveOptions<Move> = Omit<DragOptions, 'take'> & {
  readonly surface: RefObject<HTMLElement | null>
  /** The thing of a handle, in its place. */
  readonly startAt: (handle: HTMLElement) => Move
  readonly isSameThing: (one: Move, other: Move) => boolean
  /** @returns the same move, if the pointer leads nowhere else */
  readonly moveTo: (move: Move, pointer: Point) => Move
  /** @returns the same move, if it ends there; null: the key does not move anything */
  readonly moveBy: (move: Move, key: string) => Move | null
  /** Enter and the space bar pick up; else the handle is a button with a use of its own. */
  readonly enterPicksUp?: boolean
  readonly onDrop: (move: Move) => void
  /** Taken and left where it was. */
  readonly onCancel: (move: Move) => void
}

/** The thing that is moved by mouse, finger or arrow keys, and the props of a handle. */
export function useMoves<Move>(options: MoveOptions<Move>) {
  const [held, setHeld] = useState<Move | null>(null)
  const isByPointer = useRef(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { surface, needsLongPress = false, scrolls = false } = options

  useEffect(() => {
    function take({ target }: PointerEvent) {
      const handle = (target as Element).closest<HTMLElement>('[data-handle]')
      if (!handle) return null
      let move = latest.current.startAt(handle)
      function end() {
        isByPointer.current = false
        setHeld(null)
      }
      return {
        follow(pointer: Point) {
          isByPointer.current = true
          move = latest.current.moveTo(move, pointer)
          setHeld(move)
        },
        drop() {
          end()
          latest.current.onDrop(move)
        },
        cancel() {
          end()
          latest.current.onCancel(move)
        },
      }
    }
    return surface.current ? attachPointerDrag(surface.current, { take, needsLongPress, scrolls }) : undefined
  }, [surface, needsLongPress, scrolls])

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { startAt, isSameThing, moveBy, enterPicksUp, onDrop, onCancel } = options
    const start = startAt(event.currentTarget)
    const mine = held && isSameThing(held, start) ? held : null
    const next = moveBy(mine ?? start, event.key)
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (next) {
      event.preventDefault()
      if (next !== (mine ?? start)) setHeld(next)
    } else if (isEnter && (mine || enterPicksUp)) {
      event.preventDefault()
      setHeld(mine ? null : start)
      if (mine) onDrop(mine)
    } else if (mine && event.key === 'Escape') {
      event.stopPropagation()
      setHeld(null)
      onCancel(mine)
    }
  }
  const handle = {
    'data-handle': '',
    onKeyDown: handleKey,
    onBlur: () => setHeld((now) => (isByPointer.current ? now : null)),
  }
  return { held, handle }
}
export type Handle = ReturnType<typeof useMoves>['handle']
