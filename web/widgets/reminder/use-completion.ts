import type { Reminder } from '#contract/reminder.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/shell/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { reminderMessages } from './messages.ts'
import { completeReminder, reopenReminder } from './reminder-queries.ts'
import { duePhrase } from './reminder-text.ts'

/** Ticks reminders off and opens them again; whatever was done can be taken back. @param zone of who looks */
export function useCompletion(zone: string) {
  const say = useWords(reminderMessages)
  const user = useUser()

  const complain = (error: unknown) => tellFailure('update', error)
  async function reopen(one: Reminder) {
    try {
      await reopenReminder(one)
      notify({ kind: 'info', message: say.phrase('reopened', { title: one.title }) })
    } catch (error) {
      complain(error)
    }
  }
  async function complete(one: Reminder) {
    const { title } = one
    const me = { _id: user?.userId ?? '', name: user?.userName ?? '' }
    try {
      const { reminder, occurrence } = await completeReminder(one, me, now())
      const goesOn = occurrence !== null && !reminder.completed
      const message = goesOn
        ? say.phrase('doneNext', { title, when: duePhrase(reminder, { now: now(), zone }) })
        : say.phrase(one.recurrence === null ? 'done' : 'doneLast', { title })
      // rules §6.2: a child may complete what is shared with it, and only its owner opens that again.
      if (one.role === 'sharedWith') notify({ kind: 'success', message })
      else {
        const { undo } = offerUndo(message, () => void reopen(occurrence ?? reminder))
        notifyWith(message, { label: say.phrase('undo'), run: undo })
      }
    } catch (error) {
      complain(error)
    }
  }
  return { complete, reopen }
}
