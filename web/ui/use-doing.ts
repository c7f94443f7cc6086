import { useCallback } from 'react'
import { phraseFor } from '#web/api/errors.ts'
import { notify } from '#web/ui/notify.ts'

/** Does something, and says so if it did not work. */
export function useDoing() {
  return useCallback(
    <T>(deed: () => Promise<T>, onDone?: (done: T) => void): void =>
      void deed().then(onDone, (error: unknown) => notify({ kind: 'error', message: phraseFor(error) })),
    [],
  )
}
