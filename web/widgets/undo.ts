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

const MOST = 50
type Steps = { done: readonly Undoable[]; undone: readonly Redoable[] }
const steps = createStore<Steps>({ done: [], undone: [] })
const change = (next: Partial<Steps>) => steps.set({ ...steps.get(), ...next })

function offerRedo(name: Phrase, run: () => void, written?: Promise<unknown>): Redo {
  const isOpen = () => steps.get().undone.includes(mine)
  const forget = () => change({ undone: steps.get().undone.filter((other) => other !== mine) })
  const redo = () => {
    if (!isOpen()) return
    forget()
    run()
    afterwards.get(redo)?.()
  }
  const mine = { name, redo }
  change({ undone: [...steps.get().undone, mine].slice(-MOST) })
  written?.catch(forget)
  return { run: redo, isOpen }
}

/**
 * Registers an action that `run` undoes.
 * @param name of the action, as its notice says it
 * @param run may offer a redo
 * @param written while it is being done: should that fail, there is nothing to undo
 * @param isAgain it was undone before; any other action ends its redo
 * @returns `undo` undoes it, whatever was done since; a second time does nothing. `forget`: something else will
 */
export function offerUndo(
  name: Phrase,
  run: (offer: OfferRedo) => void,
  written?: Promise<unknown>,
  isAgain = false,
): { undo: () => void; forget: () => void } {
  const forget = () => change({ done: steps.get().done.filter((other) => other !== mine) })
  const undo = () => {
    if (!steps.get().done.includes(mine)) return
    forget()
    run((again, takenBack) => offerRedo(name, again, takenBack))
    afterwards.get(undo)?.()
  }
  const mine = { name, undo, forget }
  change({ done: [...steps.get().done, mine].slice(-MOST), ...(!isAgain && { undone: [] }) })
  written?.catch(forget)
  return mine
}

/** Whoever comes next takes back nothing of this. */
export const forgetSteps = (): void => steps.set({ done: [], undone: [] })

/** Runs once that step is taken back, or done again. @param run as it was offered; of anything else nothing is heard */
export const watchUndone = (run: () => void, then: () => void): void => void afterwards.set(run, then)

/** What was done last; null when there is nothing to take back. */
export const useLastDone = (): Undoable | null => useSignal(steps, () => steps.get().done.at(-1) ?? null)

/** What was taken back last; null when there is nothing to do again. */
export const useLastUndone = (): Redoable | null => useSignal(steps, () => steps.get().undone.at(-1) ?? null)
