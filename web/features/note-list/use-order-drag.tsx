import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A smaller movement is not meant. */
const SLACK_PX = 4
/** So near to the edge of the window the page goes along, by so much a time. */
const EDGE_PX = 72
const STEP_PX = 10

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

type PointerDrag = Pick<OrderDragOptions, 'list' | 'onCancel'> & {
  onHold: (note: DraggedNote | null) => void
  onDrop: (note: DraggedNote | null) => void
}

/** A pointer takes a note along until it is released. */
function usePointerDrag({ list, onHold, onDrop, onCancel }: PointerDrag) {
  const letGo = useRef<(() => void) | null>(null)
  useEffect(() => () => letGo.current?.(), [])

  function take(event: PointerEvent<HTMLElement>, id: string) {
    if (event.button !== 0) return
    const { clientY: begun, pointerId } = event
    let mine: DraggedNote | null = null
    let y = begun
    const ending = new AbortController()
    const { signal } = ending
    const follow = () => {
      mine = { id, place: placeAt(list.current, y, id) }
      onHold(mine)
    }
    const along = setInterval(() => {
      const step = y < EDGE_PX ? -STEP_PX : y > window.innerHeight - EDGE_PX ? STEP_PX : 0
      if (!mine || step === 0) return
      window.scrollBy(0, step)
      follow()
    }, 16)
    const end = () => {
      clearInterval(along)
      ending.abort()
      letGo.current = null
    }
    const cancel = () => {
      end()
      onHold(null)
      if (mine) onCancel(id)
    }
    letGo.current?.()
    letGo.current = end
    window.addEventListener(
      'pointermove',
      (now) => {
        if (now.pointerId !== pointerId) return
        y = now.clientY
        if (mine || Math.abs(y - begun) > SLACK_PX) follow()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      () => {
        end()
        onDrop(mine)
      },
      { signal },
    )
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  }
  return { take, isTaken: () => letGo.current !== null }
}

/** The note that is dragged by mouse, finger or arrow keys, and the props of its handle. */
export function useOrderDrag({ list, ids, onDrop, onCancel }: OrderDragOptions) {
  const [held, setHeld] = useState<DraggedNote | null>(null)
  const latest = useRef({ ids, onDrop })
  useEffect(() => {
    latest.current = { ids, onDrop }
  })
  function drop(what: DraggedNote | null) {
    setHeld(null)
    if (what && what.place !== latest.current.ids.indexOf(what.id)) latest.current.onDrop(what)
  }
  const { take, isTaken } = usePointerDrag({ list, onHold: setHeld, onDrop: drop, onCancel })

  function steer(event: KeyboardEvent<HTMLElement>, id: string) {
    const isMine = held?.id === id
    const at = isMine ? held.place : ids.indexOf(id)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setHeld({ id, place: Math.min(Math.max(to, 0), ids.length - 1) })
      return
    }
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (isEnter) event.preventDefault()
    if (isEnter && isMine) drop(held)
    else if (isEnter) setHeld({ id, place: at })
    if (event.key !== 'Escape' || !isMine) return
    event.stopPropagation()
    setHeld(null)
    onCancel(id)
  }

  const handOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => steer(event, id),
    onBlur: () => setHeld((now) => (now && !isTaken() ? null : now)),
  })
  return { held, handOf }
}
export type OrderDrag = ReturnType<ReturnType<typeof useOrderDrag>['handOf']>
