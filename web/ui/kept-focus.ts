import { type RefObject, useEffect, useRef } from 'react'

/** When the focused element in this area disappears, the focus goes to the area's first button. */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const handleFocusIn = () => {
      isInside.current = true
    }
    function handleFocusOut({ target, relatedTarget }: FocusEvent) {
      // A removed element was not left by the user.
      queueMicrotask(() => {
        if ((target as Element).isConnected) isInside.current = element!.contains(relatedTarget as Node | null)
      })
    }
    element.addEventListener('focusin', handleFocusIn)
    element.addEventListener('focusout', handleFocusOut)
    return () => {
      element.removeEventListener('focusin', handleFocusIn)
      element.removeEventListener('focusout', handleFocusOut)
    }
  }, [area])
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) area.current?.querySelector('button')?.focus()
  })
}
