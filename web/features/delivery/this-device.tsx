import { Skeleton, Switch } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import type { DeliverySettings } from '#contract/delivery.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { stateOf } from './model.ts'
import { UnavailableRow } from './unavailable-row.tsx'
import { useFacts, useThisDevice } from './queries.ts'

/** Whether this very device shows notifications; if it cannot, why, and what to do about it. */
export function ThisDevice({ settings }: { settings: DeliverySettings }) {
  const t = useWords(messages)
  const facts = useFacts()
  const device = useThisDevice()
  if (!facts) return <Skeleton height={44} />
  const known = settings.devices.some(({ current }) => current)
  const state = stateOf(facts, known)
  if (state !== 'on' && state !== 'off') return <UnavailableRow Icon={IconBellOff} what={t('here')} why={t(state)} />
  return (
    <Switch
      label={t('here')}
      description={t(device.isPending ? 'pending' : state)}
      // The browser asks meanwhile, and the switch follows the user's answer.
      checked={device.isPending ? device.variables : state === 'on'}
      onChange={({ currentTarget }) => {
        if (!device.isPending) device.mutate(currentTarget.checked)
      }}
    />
  )
}
