import { phraseFor } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/define-messages.ts'
import { notify } from '#web/ui/notify.ts'
import { messages } from './messages.ts'
import { runningElsewhere } from './queries.ts'

export const say = phrasesOf(messages)

type Failure = 'startFailed' | 'stopFailed' | 'changeFailed' | 'discardFailed' | 'undoFailed'
export function failed(what: Failure) {
  return (error: unknown) => {
    const other = runningElsewhere(error)
    const message = other ? say('runsAlready', { name: other.activityName }) : phraseFor(error)
    void notify({ kind: 'error', title: say(what), message })
  }
}
