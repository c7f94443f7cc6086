import type { Phrase } from '#web/i18n/words-in.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { noticeMessages } from './notice-messages.ts'
import { notifyWith } from './saved-notice.tsx'
import { offerUndo } from './undo.ts'

const say = phrasesOf(noticeMessages)

type UndoStep = {
  undo: () => Promise<unknown>
  /** Without one it is not done again by a key: it asks for more than a press. */
  redo?: () => Promise<unknown>
  /** Says why either did not work. */
  failed: (error: unknown) => unknown
  /** Instead of "Undo". */
  label?: Phrase
}

/**
 * Reports an action, with its undo: by the button, and by the keys as long as the page lives.
 * @param isAgain it was undone before
 */
export function notifyUndo(said: Phrase, step: UndoStep, isAgain = false): void {
  const { undo: back, redo, failed, label = say('undo') } = step
  const { undo } = offerUndo(
    said,
    (offerRedo) => {
      const takenBack = back()
      // An undo is finished before it is redone.
      const again = () => void takenBack.then(redo).then(() => notifyUndo(said, step, true), failed)
      if (redo) offerRedo(again, takenBack)
      takenBack.catch(failed)
    },
    undefined,
    isAgain,
  )
  notifyWith(said, { label, run: undo })
}
