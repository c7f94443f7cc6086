import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the one of a list that somebody comes for: it is scrolled to and takes the focus once it is there.
 * @returns what goes onto the element, which has `tabIndex={-1}` when it is wanted
 */
export function useBroughtIntoView<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!isWanted) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isWanted])
  return element
}
