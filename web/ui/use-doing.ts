import { useCallback } from 'react'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'

/** Does something, and says so if it did not work. */
export function useDoing() {
  const say = useWords(errorMessages)
  return useCallback(
    <T>(deed: () => Promise<T>, onDone?: (done: T) => void): void =>
      void deed().then(onDone, (error: unknown) => notify({ kind: 'error', message: wordsFor(error, say) })),
    [say],
  )
}
