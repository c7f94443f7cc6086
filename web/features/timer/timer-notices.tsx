import type { Timer } from '#contract/timer.ts'
import { phraseFor } from '#web/api/errors.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { notify } from '#web/ui/notify.ts'
import { messages } from './messages.ts'
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
