import { phraseFor, refusalCode } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { namesText } from '#web/i18n/format.ts'
import { notify } from '#web/ui/notify.ts'
import { conflictsIn } from '#web/widgets/overlap-sheet/clash.ts'
import { messages } from './messages.ts'

const say = phrasesOf(messages)

const told = (title: 'notStarted' | 'notStopped') => (error: unknown) => {
  const names = [...new Set(conflictsIn(error).map(({ activityName }) => activityName))]
  const isTaken = refusalCode(error) === 'TIME_RANGE_OVERLAP'
  const inTheWay = say('inTheWay', { names: (language) => namesText(names, language) })
  // Not as an error: nothing that a child does is red.
  notify({ kind: 'info', title: say(title), message: isTaken ? inTheWay : phraseFor(error) })
}

export const tellStartFailure = told('notStarted')
export const tellStopFailure = told('notStopped')
