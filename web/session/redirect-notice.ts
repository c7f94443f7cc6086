import { useSyncExternalStore } from 'react'

/** The screens that a child's account and the parental view do not have. [view/missing-notes-notice] */
export type Missing = 'notes' | 'reminders'
export type Blocked = { what: Missing; wanted: string }

let blocked: Blocked | null = null
const watchers = new Set<() => void>()

function set(next: Blocked | null) {
  blocked = next
  for (const watch of watchers) watch()
}

/** The notice stays until it is read. @param wanted where the way back leads [view/missing-notes-notice] */
export const showRedirectNotice = (what: Missing, wanted: string): void => set({ what, wanted })

export const clearRedirectNotice = (): void => set(null)

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The screen that did not open; null: the notice was read, or every screen opened. */
export const useRedirectNotice = (): Blocked | null => useSyncExternalStore(subscribe, () => blocked)
