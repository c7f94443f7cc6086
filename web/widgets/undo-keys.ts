import { useCommand } from '#web/ui/command-keys.ts'
import { useLastDone, useLastUndone } from './undo.ts'

/** Ctrl+Z takes back what was done last, wherever that was, and Ctrl+Shift+Z does it again. */
export function useUndoKeys(): void {
  const done = useLastDone()
  const undone = useLastUndone()
  useCommand('undo', done && done.undo)
  useCommand('redo', undone && undone.redo)
}
