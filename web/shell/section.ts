import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The parts of the two pages of settings, as an address names them: `/account/preferences#formats`. */
export type Section =
  | 'place'
  | 'formats'
  | 'look'
  | 'day'
  | 'plans'
  | 'notifications'
  | 'keys'
  | 'links'
  | 'profile'
  | 'password'
  | 'two-step'
  | 'passkeys'
  | 'sessions'
  | 'run-mode'
  | 'data'
  | 'deletion'

/** Scrolls to a section and focuses it, if it is on the page. */
export function showSection(section: Section): void {
  const element = document.getElementById(section)
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** What a user does who is there and wants the page to stay as it is. */
const ACTS = ['pointerdown', 'wheel', 'keydown'] as const

/** Keeps a section in view while what is above it still comes, until the user does anything. @returns ends it */
function keepInView(section: Section): () => void {
  const until = new AbortController()
  const grown = new ResizeObserver(() => document.getElementById(section)?.scrollIntoView())
  grown.observe(document.body)
  until.signal.addEventListener('abort', () => grown.disconnect())
  for (const act of ACTS) addEventListener(act, () => until.abort(), { signal: until.signal })
  return () => until.abort()
}

/** The props of the card of a section. A section that comes after its page is shown when it comes. */
export function useSection(section: Section) {
  const isWanted = useRouterState({ select: ({ location }) => location.hash === section })
  useEffect(() => {
    if (!isWanted) return undefined
    showSection(section)
    return keepInView(section)
  }, [isWanted, section])
  return { id: section, tabIndex: -1 }
}
