import type { Phrase } from '#web/i18n/words-in.ts'
import { createStore, useSignal } from '#web/ui/store.ts'

/** The steps that can be undone, the last one last. They live as long as the page. [offline/undo-once] */
type Undoable = { name: Phrase; undo: () => void }
/** An action that was undone and can be redone, the last one last. */
type Redoable = { name: Phrase; redo: () => void }

/** The redo of an undone action, as long as nothing else was done. */
export type Redo = { run: () => void; isOpen: () => boolean }
/**
 * Offers to redo the step that is being undone.
 * @param written the undo on its way: if it fails, there is nothing to redo
 */
export type OfferRedo = (run: () => void, written?: Promise<unknown>) => Redo

/** The work that follows when a step is undone or redone, in whichever way. */
const afterwards = new WeakMap<() => void, () => void>()

const MAX_STEPS = 50
type Steps = { undoStack: readonly Undoable[]; redoStack: readonly Redoable[] }
const steps = createStore<Steps>({ undoStack: [], redoStack: [] })
const setStacks = (next: Partial<Steps>) => steps.set({ ...steps.get(), ...next })

function offerRedo(name: Phrase, run: () => void, written?: Promise<unknown>): Redo {
  const isOpen = () => steps.get().redoStack.includes(mine)
  const discard = () => setStacks({ redoStack: steps.get().redoStack.filter((other) => other !== mine) })
  const redo = () => {
    if (!isOpen()) return
    discard()
    run()
    afterwards.get(redo)?.()
  }
  const mine = { name, redo }
  setStacks({ redoStack: [...steps.get().redoStack, mine].slice(-MAX_STEPS) })
  written?.catch(discard)
  return { run: redo, isOpen }
}

/**
 * Registers an action that `run` undoes.
 * @param name of the action, as its notice says it
 * @param run may offer a redo
 * @param written while it is being done: should that fail, there is nothing to undo
 * @param isAgain it was undone before; any other action ends its redo
 * @returns `undo` undoes it, whatever was done since; a second time does nothing. `discard`: something else will
 */
export function offerUndo(
  name: Phrase,
  run: (offer: OfferRedo) => void,
  written?: Promise<unknown>,
  isAgain = false,
): { undo: () => void; discard: () => void } {
  const discard = () => setStacks({ undoStack: steps.get().undoStack.filter((other) => other !== mine) })
  const undo = () => {
    if (!steps.get().undoStack.includes(mine)) return
    discard()
    run((again, takenBack) => offerRedo(name, again, takenBack))
    afterwards.get(undo)?.()
  }
  const mine = { name, undo, discard }
  setStacks({ undoStack: [...steps.get().undoStack, mine].slice(-MAX_STEPS), ...(!isAgain && { redoStack: [] }) })
  written?.catch(discard)
  return mine
}

/** The next user of the page undoes nothing of this. */
export const clearSteps = (): void => steps.set({ undoStack: [], redoStack: [] })

/** Runs once that step is taken back, or done again. @param run as it was offered; of anything else nothing is heard */
export const onUndone = (run: () => void, then: () => void): void => void afterwards.set(run, then)

/** What was done last; null when there is nothing to take back. */
export const useLastDone = (): Undoable | null => useSignal(steps, () => steps.get().undoStack.at(-1) ?? null)

/** What was taken back last; null when there is nothing to do again. */
export const useLastUndone = (): Redoable | null => useSignal(steps, () => steps.get().redoStack.at(-1) ?? null)
