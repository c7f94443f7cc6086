import { type RefObject, useEffect, useRef } from 'react'

/** Where somebody was in here is gone: whatever a button makes room for, they stay in here, at its first button. */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const handleFocusIn = () => {
      isInside.current = true
    }
    function handleFocusOut({ target, relatedTarget }: FocusEvent) {
      // What is gone was not left.
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
