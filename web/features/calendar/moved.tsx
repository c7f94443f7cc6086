import { phraseFor } from '#web/api/errors.ts'
import { phrasesOf } from '#web/i18n/define-messages.ts'
import { clockOfDay, namesText } from '#web/i18n/format.ts'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { calendarMessages } from './messages.ts'
import { type Move, typedClock } from './model.ts'
import { movePlan } from './queries.ts'

const say = phrasesOf(calendarMessages)

/** Moves a plan, says so, and can take it back. @param isAgain it was taken back before @returns whether it was moved */
export async function moveAndTell(name: string, id: string, move: Move, isAgain = false): Promise<boolean> {
  const fail = (error: unknown) =>
    notify({
      kind: 'error',
      title: say('moveFailed', { name }),
      message: phraseFor(error),
    })
  try {
    const moved = await movePlan(id, move)
    if (!moved) {
      notify({ kind: 'warning', message: say('taken', { name }) })
      return false
    }
    const { daysOfWeek, dailyStartTime } = moved.after
    const message = say('moved', {
      name,
      days: (language) =>
        namesText(
          (daysOfWeek ?? []).map((day) => weekdayText(day, language)),
          language,
        ),
      time: (language) => clockOfDay(typedClock(dailyStartTime ?? '') ?? 0, language),
    })
    const takeBack = (offerRedo: OfferRedo) => {
      const movedBack = moved.undo()
      offerRedo(() => void moveAndTell(name, id, move, true), movedBack)
      void movedBack.then(() => notify({ kind: 'info', message: say('movedBack', { name }) }), fail)
    }
    const { undo } = offerUndo(message, takeBack, undefined, isAgain)
    notifyWith(message, { label: say('undo'), run: undo })
    return true
  } catch (error) {
    fail(error)
    return false
  }
}
