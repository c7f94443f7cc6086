import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** As long as phones take for their own menus. */
const HELD_MS = 500
/** A finger trembles. */
const MOVED_PX = 10

/**
 * The action of a button that is held: by a finger, or by the menu key or the second button of a mouse. The tap that
 * ends it does nothing.
 */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begun = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  const isTouch = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      isHeld.current = false
      isTouch.current = pointerType === 'touch'
      if (!isTouch.current) return
      begun.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        isHeld.current = true
        run()
      }, HELD_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - begun.current.x, clientY - begun.current.y) > MOVED_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      if (!isTouch.current) run()
    },
  }
}
