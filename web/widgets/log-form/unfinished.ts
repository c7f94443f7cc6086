import { useEffect } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { LogValues } from './values.ts'

/**
 * A log whose form was closed unsaved, or that was refused while no form was open. `onSaved` removes its earlier form.
 */
export type Unfinished = { values: LogValues; log: ActivityLog | null; error: unknown; onSaved: () => Promise<void> }

type Open = (unfinished: Unfinished) => void
let openForm: Open | null = null
let pending: Unfinished | null = null

/** Opens the form with it, now or as soon as a day is on the screen. */
export function openUnfinished(unfinished: Unfinished): void {
  if (openForm) openForm(unfinished)
  else pending = unfinished
}

/** This screen has the form. @param open the same function as long as the screen is the same */
export function useUnfinished(open: Open): void {
  useEffect(() => {
    openForm = open
    if (pending) open(pending)
    pending = null
    return () => {
      if (openForm === open) openForm = null
    }
  }, [open])
}
