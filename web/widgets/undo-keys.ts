import { phrasesOf } from '#web/i18n/words-in.ts'
import { type CommandId, useCommand } from '#web/ui/shortcuts.ts'
import { notify } from '#web/ui/notify.ts'
import { noticeMessages } from './notice-messages.ts'
import { useLastDone, useLastUndone } from './undo.ts'

/** Ctrl+Z undoes the last action on any screen, and Ctrl+Shift+Z redoes it. */
export function useUndoKeys(): void {
  const done = useLastDone()
  const undone = useLastUndone()
  useCommand('undo', done && done.undo)
  useCommand('redo', undone && undone.redo)
}

const say = phrasesOf(noticeMessages)

/** A key that finds nothing to do says so. @param id of another command it is known why it does nothing here */
export function tellNothingToUndo(id: CommandId): void {
  if (id === 'undo' || id === 'redo')
    notify({ kind: 'info', message: say(id === 'undo' ? 'nothingToUndo' : 'nothingToRedo') })
}
