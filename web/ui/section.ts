import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepInView } from '#web/ui/brought-into-view.ts'

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
  | 'shared'
  | 'run-mode'
  | 'data'
  | 'deletion'

/** Scrolls to a section and focuses it, if it is on the page. */
export function showSection(section: Section): void {
  const element = document.getElementById(section)
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** The props of the card of a section. A section that comes after its page is shown when it comes. */
export function useSection(section: Section) {
  const isWanted = useRouterState({ select: ({ location }) => location.hash === section })
  useEffect(() => {
    if (!isWanted) return undefined
    showSection(section)
    const card = document.getElementById(section)
    return card ? keepInView(card, 'start') : undefined
  }, [isWanted, section])
  return { id: section, tabIndex: -1 }
}
