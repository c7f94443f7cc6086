import type { Phrase } from '#web/i18n/words-in.ts'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { importMessages } from './messages.ts'
import { isBusy, useRemove, useStart, useUndo } from './queries.ts'

/** The steps of an import. One that the server refuses says why. */
export function useImportSteps() {
  const t = useWords(importMessages)
  const tell = (title: Phrase) => ({
    onError: (error: unknown) =>
      void notify({ kind: 'error', title, message: isBusy(error) ? t.phrase('anotherImport') : phraseFor(error) }),
  })
  return {
    start: useStart(tell(t.phrase('importFailed'))),
    undo: useUndo(tell(t.phrase('undoFailed'))),
    remove: useRemove(tell(t.phrase('removeFailed'))),
  }
}
