import { useSyncExternalStore } from 'react'

/** spec §2: what a child's account and the parental view do not have. */
export type Missing = 'notes' | 'reminders'
export type Blocked = { what: Missing; wanted: string }

let blocked: Blocked | null = null
const watchers = new Set<() => void>()

function set(next: Blocked | null) {
  blocked = next
  for (const watch of watchers) watch()
}

/** spec §2: why notes or reminders did not open is said until it was read. @param wanted where the way back leads */
export const showRedirectNotice = (what: Missing, wanted: string): void => set({ what, wanted })

export const clearRedirectNotice = (): void => set(null)

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** What did not open; null: it was read, or everything did. */
export const useRedirectNotice = (): Blocked | null => useSyncExternalStore(subscribe, () => blocked)
