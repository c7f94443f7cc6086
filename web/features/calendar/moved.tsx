import { addDays, type LocalDate } from '#domain/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { clockOfDay, dateText, namesText } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { calendarMessages } from './messages.ts'
import { type Move, typedClock } from './model.ts'
import { movePlan } from './queries.ts'

const A_MONDAY = '2026-01-05' as LocalDate
export const weekdayText = (weekday: number): string =>
  dateText(addDays(A_MONDAY, weekday - 1), currentLanguage(), 'weekday')

/** Moves a plan, says so, and can take it back. @returns whether it was moved */
export async function moveAndTell(name: string, id: string, move: Move): Promise<boolean> {
  const language = currentLanguage()
  const t = wordsIn(calendarMessages, language)
  const fail = (error: unknown) =>
    notify({
      kind: 'error',
      title: t('moveFailed', { name }),
      message: wordsFor(error, wordsIn(errorMessages, language)),
    })
  try {
    const moved = await movePlan(id, move)
    if (!moved) {
      notify({ kind: 'warning', message: t('taken', { name }) })
      return false
    }
    const { daysOfWeek, dailyStartTime } = moved.after
    const days = namesText((daysOfWeek ?? []).map(weekdayText), language)
    const message = t('moved', { name, days, time: clockOfDay(typedClock(dailyStartTime ?? '') ?? 0, language) })
    const { undo } = offerUndo(message, () => {
      void moved.undo().then(() => notify({ kind: 'info', message: t('movedBack', { name }) }), fail)
    })
    notifyWith(message, { label: t('undo'), run: undo })
    return true
  } catch (error) {
    fail(error)
    return false
  }
}
