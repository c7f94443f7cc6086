import { useSyncExternalStore } from 'react'
import type { Phrase } from '#web/i18n/define-messages.ts'

/** What can be taken back, the last one last. It lives as long as the page: what is older is history. */
type Undoable = { name: Phrase; undo: () => void }

/** What is to be known of a step when it is taken back, whichever way that was. */
const afterwards = new WeakMap<() => void, () => void>()

const MOST = 50
let stack: readonly Undoable[] = []
const watchers = new Set<() => void>()

function keep(next: readonly Undoable[]) {
  stack = next
  for (const watch of watchers) watch()
}

/**
 * Something was done that `run` takes back.
 * @param name what was done, as its notice says it
 * @param written while it is being done: should that fail, there is nothing to take back
 * @returns `undo` takes it back, whatever was done since; a second time does nothing. `forget`: something else will
 */
export function offerUndo(
  name: Phrase,
  run: () => void,
  written?: Promise<unknown>,
): { undo: () => void; forget: () => void } {
  const forget = () => keep(stack.filter((other) => other !== mine))
  const undo = () => {
    if (!stack.includes(mine)) return
    forget()
    run()
    afterwards.get(undo)?.()
  }
  const mine = { name, undo, forget }
  keep([...stack, mine].slice(-MOST))
  written?.catch(forget)
  return mine
}

/** Runs once that step is taken back. @param undo as `offerUndo` returned it; of anything else nothing is heard */
export const whenUndone = (undo: () => void, then: () => void): void => void afterwards.set(undo, then)

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** What was done last; null when there is nothing to take back. */
export const useLastDone = (): Undoable | null => useSyncExternalStore(subscribe, () => stack.at(-1) ?? null)
