import { type RefObject, useEffect, useRef } from 'react'

/** Once the user does any of this, the page stays where the user has it. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Scrolls to an element, and again when it or the content above it grows, until the user acts.
 * @returns ends it
 */
export function keepInView(element: HTMLElement, block: ScrollLogicalPosition): () => void {
  const until = new AbortController()
  const grown = new ResizeObserver(() => element.scrollIntoView({ block }))
  for (const each of [element, document.body]) grown.observe(each)
  until.signal.addEventListener('abort', () => grown.disconnect())
  for (const act of ACTS) addEventListener(act, () => until.abort(), { signal: until.signal, capture: true })
  return () => until.abort()
}

/**
 * For the item of a list that the user wants to see: it is scrolled to and takes the focus once it is there.
 * @param isWanted another object: once more
 * @returns the ref of the element, which has `tabIndex={-1}` when it is wanted
 */
export function useBroughtIntoView<E extends HTMLElement>(isWanted: boolean | object): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!isWanted) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isWanted])
  return element
}

/** For what opens beside the focus, which stays where it was: the user sees all of it, also what of it comes late. */
export function useSeenWhole<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    return isOpen && element.current ? keepInView(element.current, 'nearest') : undefined
  }, [isOpen])
  return element
}
