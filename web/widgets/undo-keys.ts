import { useCommand } from '#web/ui/command-keys.ts'
import { useLastDone, useLastUndone } from './undo.ts'

/** Ctrl+Z undoes the last action on any screen, and Ctrl+Shift+Z redoes it. */
export function useUndoKeys(): void {
  const done = useLastDone()
  const undone = useLastUndone()
  useCommand('undo', done && done.undo)
  useCommand('redo', undone && undone.redo)
}
