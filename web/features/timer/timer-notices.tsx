import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { type Say, wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { messages } from './messages.ts'
import { runningElsewhere } from './queries.ts'

/** In the language of the moment, so that what can be done stays the same while words change. */
export const t: Say<(typeof messages)['all']['en']> = (key, ...values) =>
  wordsIn(messages, currentLanguage())(key, ...values)

type Failure = 'startFailed' | 'stopFailed' | 'changeFailed' | 'discardFailed' | 'undoFailed'
export function failed(what: Failure) {
  return (error: unknown) => {
    const other = runningElsewhere(error)
    const message = other
      ? t('runsAlready', { name: other.activityName })
      : wordsFor(error, wordsIn(errorMessages, currentLanguage()))
    void notify({ kind: 'error', title: t(what), message })
  }
}
