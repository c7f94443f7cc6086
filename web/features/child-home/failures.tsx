import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { namesText } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import { messages } from './messages.ts'

const told = (title: 'notStarted' | 'notStopped') => (error: unknown) => {
  const language = currentLanguage()
  const t = wordsIn(messages, language)
  const names = namesText([...new Set(conflictsIn(error).map(({ activityName }) => activityName))], language)
  const isTaken = refusalCode(error) === 'TIME_RANGE_OVERLAP'
  const message = isTaken ? t('inTheWay', { names }) : wordsFor(error, wordsIn(errorMessages, language))
  // Not as an error: nothing that a child does is red.
  notify({ kind: 'info', title: t(title), message })
}

export const tellStartFailure = told('notStarted')
export const tellStopFailure = told('notStopped')
