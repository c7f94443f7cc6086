import type { Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { deliveryQuery } from '#web/api/push.ts'
import { queryClient } from '#web/api/query.ts'
import type { Phrase } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { isReachable } from '#web/widgets/delivery/reach.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { reminderMessages } from './messages.ts'
import { snoozeReminder } from './reminder-queries.ts'
import { duePhrase } from './reminder-text.ts'

/** A user who cannot be notified gets no promise of it; if that is not known, they are taken to be reachable. */
const canBeTold = () => queryClient.fetchQuery(deliveryQuery).then(isReachable, () => true)

const complain = (error: unknown) => tellFailure('update', error)

/** Only the user who snoozes a reminder is notified again. [reminder/snooze-reminder] */
export function useSnooze(zone: string) {
  const say = useWords(reminderMessages)
  /** @param isAgain it was taken back before */
  return async function snooze(one: Pick<Reminder, 'id' | 'title'>, until: Instant, isAgain = false): Promise<void> {
    const { id, title } = one
    try {
      const [isTold] = await Promise.all([canBeTold(), snoozeReminder(id, until)])
      const when = duePhrase({ dueDate: until, dateOnly: false }, { now: now(), zone })
      const snoozed = say.phrase('snoozed', { title, when })
      const unheard = say.phrase('unheard')
      const message: Phrase = (shown) => (isTold ? snoozed(shown) : `${snoozed(shown)} ${unheard(shown)}`)
      const takeBack = (offerRedo: OfferRedo) => {
        const forgotten = snoozeReminder(id, null)
        offerRedo(() => void snooze(one, until, true), forgotten)
        forgotten.then(() => notify({ kind: 'info', message: say.phrase('unsnoozed', { title }) }), complain)
      }
      const { undo } = offerUndo(message, takeBack, undefined, isAgain)
      notifyWith(message, { label: say.phrase('undo'), run: undo })
    } catch (error) {
      complain(error)
    }
  }
}
