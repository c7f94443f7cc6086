import type { Reminder } from '#contract/reminder.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { reminderMessages } from './messages.ts'
import { completeReminder, reopenReminder } from './reminder-queries.ts'
import { duePhrase } from './reminder-text.ts'

/** Completes reminders and opens them again; every action can be undone. @param zone of the reader */
export function useCompletion(zone: string) {
  const say = useWords(reminderMessages)
  const user = useUser()

  const complain = (error: unknown) => tellFailure('update', error)
  async function reopen(one: Reminder): Promise<void> {
    await tellReopened(one, reopenReminder(one))
  }
  async function tellReopened({ title }: Reminder, reopened: Promise<unknown>): Promise<void> {
    try {
      await reopened
      notify({ kind: 'info', message: say.phrase('reopened', { title }) })
    } catch (error) {
      complain(error)
    }
  }
  /** @param isAgain it was undone before */
  async function complete(one: Reminder, isAgain = false): Promise<void> {
    const { title } = one
    const me = { _id: user?.userId ?? '', name: user?.userName ?? '' }
    try {
      const { reminder, occurrence } = await completeReminder(one, me, now())
      const goesOn = occurrence !== null && !reminder.completed
      const message = goesOn
        ? say.phrase('doneNext', { title, when: duePhrase(reminder, { now: now(), zone }) })
        : say.phrase(one.recurrence === null ? 'done' : 'doneLast', { title })
      // Only the owner and the assignee open a completed reminder again. [reminder/complete-reminder]
      if (one.role === 'sharedWith') notify({ kind: 'success', message })
      else {
        const completed = occurrence ?? reminder
        const takeBack = (offerRedo: OfferRedo) => {
          const reopened = reopenReminder(completed)
          offerRedo(
            () => void reopened.then((answer) => complete(answer.reminder, true)).catch(() => undefined),
            reopened,
          )
          void tellReopened(completed, reopened)
        }
        const { undo } = offerUndo(message, takeBack, undefined, isAgain)
        notifyWith(message, { label: say.phrase('undo'), run: undo })
      }
    } catch (error) {
      complain(error)
    }
  }
  return { complete, reopen }
}
