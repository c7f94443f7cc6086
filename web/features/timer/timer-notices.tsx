import type { Timer } from '#contract/timer.ts'
import { phraseFor } from '#web/api/errors.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from '#web/ui/notify.ts'
import { messages } from './messages.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { runningElsewhere } from './queries.ts'

export const say = phrasesOf(messages)

/** The name of a timer, also before it has one. */
export const nameOf =
  ({ activityName }: Timer): Phrase =>
  (language) =>
    activityName ?? say('unnamed')(language)

type Failure = 'startFailed' | 'stopFailed' | 'changeFailed' | 'discardFailed' | 'undoFailed'
export function failed(what: Failure) {
  return (error: unknown) => {
    const other = runningElsewhere(error)
    const message = other ? say('runsAlready', { name: nameOf(other) }) : phraseFor(error)
    void notify({ kind: 'error', title: say(what), message })
  }
}

type Step<Undone> = {
  undo: () => Promise<Undone>
  /** Left out where it asks for more than a press. */
  redo?: ((undone: Undone) => void) | undefined
  /** What is said of it once it is undone. */
  undone: Phrase
  /** It was undone before. */
  isAgain: boolean
}

/** Offers to undo a step with a timer, and then to redo it, by the notices and by the keys. */
export function offerTimerUndo<Undone>(name: Phrase, { undo: takeBack, redo, undone, isAgain }: Step<Undone>) {
  const run = (offerRedo: OfferRedo) => {
    const takenBack = takeBack()
    const again = redo && offerRedo(() => void takenBack.then(redo).catch(failed('changeFailed')), takenBack)
    takenBack.then(
      () => notifyWith(undone, ...(again?.isOpen() ? [{ label: say('redo'), run: again.run }] : [])),
      failed('undoFailed'),
    )
  }
  return offerUndo(name, run, undefined, isAgain)
}
