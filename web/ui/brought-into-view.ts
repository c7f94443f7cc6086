import { type RefObject, useEffect, useRef } from 'react'

/** What somebody does who looks at something else from now on. */
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const

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

/**
 * For what opens where somebody is: all of it is seen, and the focus stays where it was. What of it comes late is seen
 * too, until somebody does something.
 */
export function useSeenWhole<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const opened = element.current
    if (!isOpen || !opened) return undefined
    const grown = new ResizeObserver(() => opened.scrollIntoView({ block: 'nearest' }))
    // What comes above it moves it as well.
    for (const each of [opened, document.body]) grown.observe(each)
    const stop = () => grown.disconnect()
    for (const type of DEEDS) window.addEventListener(type, stop, true)
    return () => {
      stop()
      for (const type of DEEDS) window.removeEventListener(type, stop, true)
    }
  }, [isOpen])
  return element
}
