import { type RefObject, useEffect, useRef } from 'react'

/** Where somebody was in here is gone: whatever a button makes room for, they stay in here, at its first button. */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const into = () => {
      isInside.current = true
    }
    function out({ target, relatedTarget }: FocusEvent) {
      // What is gone was not left.
      queueMicrotask(() => {
        if ((target as Element).isConnected) isInside.current = element!.contains(relatedTarget as Node | null)
      })
    }
    element.addEventListener('focusin', into)
    element.addEventListener('focusout', out)
    return () => {
      element.removeEventListener('focusin', into)
      element.removeEventListener('focusout', out)
    }
  }, [area])
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) area.current?.querySelector('button')?.focus()
  })
}
