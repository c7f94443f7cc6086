import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { notify } from '#web/ui/notify.ts'
import buttons from '#web/widgets/button.module.css'
import { remindersQuery } from '#web/widgets/reminder/reminder-queries.ts'
import classes from './delivery.module.css'
import { messages } from './messages.ts'
import { stateOf } from './model.ts'
import { useFacts, useThisDevice } from './queries.ts'

/** In this browser: a user who has declined is not asked again. [notification/push-offer] */
const DISMISSED = 'pushOfferDismissed'

/** The offer is for a user who waits for a reminder and was never asked. [notification/push-offer] */
export function Offer() {
  const t = useWords(messages)
  const { oneself } = usePermissions()
  const facts = useFacts()
  const { data: pending } = useQuery(remindersQuery('pending', 1))
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null)
  const device = useThisDevice()
  const isOpen = facts?.permission === 'default' && stateOf(facts, false) === 'off'
  const isWaited = pending?.items.some(({ dueDate }) => dueDate !== null)
  if (!oneself || isDismissed || !isOpen || !isWaited) return null

  const turnOn = () =>
    device.mutate(true, {
      onSuccess(answer) {
        if (answer === 'granted') notify({ kind: 'success', message: t.phrase('isOn') })
        if (answer === 'denied') notify({ kind: 'info', message: t.phrase('blocked') })
      },
    })
  function dismiss() {
    localStorage.setItem(DISMISSED, 'yes')
    setDismissed(true)
  }
  return (
    <p className={classes.offer}>
      <span>{t('offer')}</span>
      <span className={classes.offerButtons}>
        <button type="button" className={buttons.quiet} disabled={device.isPending} onClick={turnOn}>
          {t('turnOn')}
        </button>
        <button type="button" className={buttons.quiet} onClick={dismiss}>
          {t('notNow')}
        </button>
      </span>
    </p>
  )
}
