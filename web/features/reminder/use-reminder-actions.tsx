import { v7 as newId } from 'uuid'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { useUser } from '#web/api/session.ts'
import { currentLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { createReminder, removeReminder } from '#web/widgets/reminder/reminder-queries.ts'
import { whenPhrase } from '#web/widgets/reminder/reminder-text.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'
import { bodyOf, deletionText, peopleOf, shownOf, type Values } from './model.ts'

/** Adds a reminder, which can be undone, and removes one after a question. */
export function useReminderActions(here: Here) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const user = useUser()

  /** @param isAgain it was undone before */
  async function add(values: Values, moment: Instant | null, isAgain = false): Promise<boolean> {
    const id = newId()
    const body = { id, ...bodyOf(values, here.zone), ...peopleOf(values), ...(moment && { dueDate: moment }) }
    const owner = { _id: user?.userId ?? '', name: user?.userName ?? '' }
    try {
      const made = await createReminder(body, shownOf(body, id, owner, here.now))
      tellAdded(made, () => void add(values, moment, true), isAgain)
      return true
    } catch (error) {
      tellFailure('create', error)
      return false
    }
  }
  function tellAdded(made: Reminder, again: () => void, isAgain: boolean) {
    const { title } = made
    const when = whenPhrase(made, { now: now(), zone: here.zone })
    const message =
      when(currentLanguage()) === '' ? t.phrase('added', { title }) : t.phrase('addedFor', { title, when })
    const takeBack = (offerRedo: OfferRedo) => {
      const gone = removeReminder(made)
      offerRedo(again, gone)
      gone.then(
        () => notify({ kind: 'info', message: t.phrase('deleted', { title }) }),
        (error: unknown) => tellFailure('delete', error),
      )
    }
    const { undo } = offerUndo(message, takeBack, undefined, isAgain)
    notifyWith(message, { label: say.phrase('undo'), run: undo })
  }
  async function remove(one: Reminder) {
    const { title } = one
    const text = t(deletionText(one))
    const question = { title: t('deleteTitle', { title }), text, confirm: t('delete') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    try {
      await removeReminder(one)
      notify({ kind: 'success', message: t.phrase('deleted', { title }) })
    } catch (error) {
      tellFailure('delete', error)
    }
  }
  return { add, remove }
}
