import type { Reminder } from '#contract/reminder.ts'
import { failureOf } from '#web/api/failures.ts'
import { useUser } from '#web/api/session.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/shell/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { offerUndo } from '#web/widgets/undo.ts'
import { reminderMessages } from './messages.ts'
import { completeReminder, reopenReminder } from './reminder-queries.ts'
import { dueText } from './reminder-text.ts'

/** Ticks reminders off and opens them again; whatever was done can be taken back. @param zone of who looks */
export function useCompletion(zone: string) {
  const say = useWords(reminderMessages)
  const language = useLanguage()
  const user = useUser()

  const complain = (error: unknown) => {
    const { title, text } = failureOf('update', error)
    notify({ kind: 'error', title, message: text })
  }
  async function reopen(one: Reminder) {
    try {
      await reopenReminder(one)
      notify({ kind: 'info', message: say('reopened', { title: one.title }) })
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
      const when = goesOn ? dueText(reminder, { now: now(), zone }, say, language) : ''
      const message = goesOn
        ? say('doneNext', { title, when })
        : say(one.recurrence === null ? 'done' : 'doneLast', { title })
      // rules §6.2: a child may complete what is shared with it, and only its owner opens that again.
      if (one.role === 'sharedWith') notify({ kind: 'success', message })
      else {
        const { undo } = offerUndo(message, () => void reopen(occurrence ?? reminder))
        notifyWith(message, { label: say('undo'), run: undo })
      }
    } catch (error) {
      complain(error)
    }
  }
  return { complete, reopen }
}
