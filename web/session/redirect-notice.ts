import { createStore, useStore } from '#web/ui/store.ts'

/** The screens that a child's account and the parental view do not have. [view/missing-notes-notice] */
export type Missing = 'notes' | 'reminders'
export type Blocked = { what: Missing; wanted: string }

const blocked = createStore<Blocked | null>(null)

/** The notice stays until it is read. @param wanted where the way back leads [view/missing-notes-notice] */
export const showRedirectNotice = (what: Missing, wanted: string): void => blocked.set({ what, wanted })

export const clearRedirectNotice = (): void => blocked.set(null)

/** The screen that did not open; null: the notice was read, or every screen opened. */
export const useRedirectNotice = (): Blocked | null => useStore(blocked)
