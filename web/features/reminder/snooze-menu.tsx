import { IconBellRinging, IconClockHour3, IconHourglassLow, IconMoon, IconSunrise } from '@tabler/icons-react'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { deliveryQuery } from '#web/api/push.ts'
import { queryClient } from '#web/api/query.ts'
import type { Phrase } from '#web/i18n/words-in.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { isReachable } from '#web/widgets/delivery/reach.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { snoozeReminder } from '#web/widgets/reminder/reminder-queries.ts'
import { duePhrase } from '#web/widgets/reminder/reminder-text.ts'
import { type SnoozeName, snoozesAt } from '#web/widgets/reminder/snooze.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { messages } from './messages.ts'

const ICONS = {
  inTenMinutes: IconHourglassLow,
  inAnHour: IconClockHour3,
  thisEvening: IconMoon,
  tomorrowMorning: IconSunrise,
}

/**
 * A snooze is not promised to a user who gets no notifications; if that is unknown, the user is believed to get them.
 */
const canBeTold = () => queryClient.fetchQuery(deliveryQuery).then(isReachable, () => true)

const complain = (error: unknown) => tellFailure('update', error)

/** Only the user who snoozes a reminder is notified again. [reminder/snooze-reminder] */
export function SnoozeMenu({ reminder: { id, title }, here }: { reminder: Reminder; here: Here }) {
  const t = useWords(messages)
  const say = useWords(reminderMessages)
  const language = useLanguage()
  const { zone } = here

  /** @param isAgain it was taken back before */
  async function snooze(until: Instant, isAgain = false) {
    try {
      const [isTold] = await Promise.all([canBeTold(), snoozeReminder(id, until)])
      const when = duePhrase({ dueDate: until, dateOnly: false }, { now: now(), zone })
      const snoozed = t.phrase('snoozed', { title, when })
      const unheard = t.phrase('unheard')
      const message: Phrase = (shown) => (isTold ? snoozed(shown) : `${snoozed(shown)} ${unheard(shown)}`)
      const takeBack = (offerRedo: OfferRedo) => {
        const forgotten = snoozeReminder(id, null)
        offerRedo(() => void snooze(until, true), forgotten)
        forgotten.then(() => notify({ kind: 'info', message: t.phrase('unsnoozed', { title }) }), complain)
      }
      const { undo } = offerUndo(message, takeBack, undefined, isAgain)
      notifyWith(message, { label: say.phrase('undo'), run: undo })
    } catch (error) {
      complain(error)
    }
  }
  const labelOf = (name: SnoozeName, until: Instant) => {
    const time = clockTime(until, zone, language)
    return name === 'thisEvening' || name === 'tomorrowMorning' ? t(name, { time }) : t(name)
  }
  return (
    <MenuButton
      label={t('snooze', { title })}
      Icon={IconBellRinging}
      commands={snoozesAt(here).map(({ name, until }) => ({
        label: labelOf(name, until),
        Icon: ICONS[name],
        // Ten minutes are ten minutes from now, not from when the row was drawn.
        run: () => void snooze(snoozesAt({ now: now(), zone }).find((one) => one.name === name)?.until ?? until),
      }))}
    />
  )
}
