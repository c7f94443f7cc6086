import { useEffect } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'

type Go = (log: ActivityLog) => void
let runner: Go | null = null

/** Starts a timer with the details of a log; does nothing where no timer can be started. */
export const goOnWith: Go = (log) => runner?.(log)

/** This screen has the timer. @param run the same function as long as the screen is the same */
export function useGoingOn(run: Go): void {
  useEffect(() => {
    runner = run
    return () => {
      if (runner === run) runner = null
    }
  }, [run])
}
