import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import type { Move } from './model.ts'

/** What a finger does before this is a tap, and what it does on the way is scrolling. */
const LONG_PRESS_MS = 380
/** A smaller movement is not meant. */
const SLACK = { mouse: 5, touch: 9 }

const dayAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset['day'] as LocalDate | undefined

/** A click that ends a drag is none. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 80)
}

type WeekDragOptions = {
  /** The days on which something can be put. */
  first: LocalDate
  last: LocalDate
  onDrop: (move: Move) => void
  /** Taken and left where it was. */
  onCancel: (planId: string) => void
}

type PointerDrag = {
  /** The days on which something can be put. */
  limits: RefObject<Pick<WeekDragOptions, 'first' | 'last'>>
  onHold: (move: Move | null) => void
  onDrop: (move: Move) => void
}

/** A mouse or a long press of a finger takes a chip along until it is released. */
function usePointerDrag({ limits, onHold, onDrop }: PointerDrag) {
  const letGo = useRef<(() => void) | null>(null)
  useEffect(() => () => letGo.current?.(), [])

  function take(event: PointerEvent<HTMLElement>, planId: string, from: LocalDate) {
    if (event.button !== 0) return
    const { clientX: x, clientY: y, pointerId } = event
    const chip = event.currentTarget
    const isTouch = event.pointerType === 'touch'
    let move: Move | null = null
    const pick = () => {
      move = { planId, from, to: from }
      onHold(move)
    }
    const timer = isTouch ? setTimeout(pick, LONG_PRESS_MS) : undefined
    const ending = new AbortController()
    const { signal } = ending
    const end = () => {
      clearTimeout(timer)
      ending.abort()
      letGo.current = null
    }
    const cancel = () => {
      end()
      onHold(null)
    }
    letGo.current?.()
    letGo.current = end
    window.addEventListener(
      'pointermove',
      (now) => {
        if (now.pointerId !== pointerId) return
        const far = Math.hypot(now.clientX - x, now.clientY - y) > SLACK[isTouch ? 'touch' : 'mouse']
        if (!move && far) {
          if (isTouch) return cancel()
          pick()
        }
        const day = dayAt(now.clientX, now.clientY)
        if (!move || !day || day === move.to || day < limits.current.first || day > limits.current.last) return
        move = { ...move, to: day }
        onHold(move)
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      () => {
        end()
        if (!move) return
        swallowClick()
        onDrop(move)
      },
      { signal },
    )
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
    // The dragged chip moves; the page does not scroll.
    chip.addEventListener('touchmove', (touch) => move && touch.preventDefault(), { signal, passive: false })
    chip.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
  }
  return { take, isTaken: () => letGo.current !== null }
}

/** The chip that is dragged by mouse, finger or arrow keys, and the props that make a chip draggable. */
export function useWeekDrag({ first, last, onDrop, onCancel }: WeekDragOptions) {
  const [held, setHeld] = useState<Move | null>(null)
  const latest = useRef({ first, last, onDrop })
  useEffect(() => {
    latest.current = { first, last, onDrop }
  })
  function drop(move: Move | null) {
    setHeld(null)
    if (move && move.to !== move.from) latest.current.onDrop(move)
  }
  const { take, isTaken } = usePointerDrag({ limits: latest, onHold: setHeld, onDrop: drop })

  function steer(event: KeyboardEvent<HTMLElement>, planId: string, from: LocalDate) {
    const isMine = held?.planId === planId && held.from === from
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key.startsWith('Arrow') ? (event.key === forward || event.key === 'ArrowDown' ? 1 : -1) : 0
    if (step !== 0) {
      event.preventDefault()
      const to = addDays(isMine ? held.to : from, step)
      if (to >= first && to <= last) setHeld({ planId, from, to })
      return
    }
    if (!isMine) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      drop(held)
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setHeld(null)
    onCancel(planId)
  }

  const handOf = (planId: string, from: LocalDate) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, planId, from),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => steer(event, planId, from),
    onBlur: () => setHeld((now) => (now && !isTaken() ? null : now)),
  })
  return { held, handOf }
}
