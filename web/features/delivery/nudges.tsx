import { Stack, Switch, Text, Title } from '@mantine/core'
import type { DeliverySettings } from '#contract/delivery.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { ClockField } from './clock-field.tsx'
import { messages } from './messages.ts'
import type { Change } from './model.ts'

const NUDGES = ['timerRunning', 'nothingLogged', 'eveningGaps', 'behindWeek'] as const

type Props = { settings: DeliverySettings; onChange: (change: Change) => void }

/** Nudges are off until the user switches them on. [notification/delivery-defaults] */
export function Nudges({ settings: { nudges, eveningTime }, onChange }: Props) {
  const t = useWords(messages)
  const isEvening = nudges.nothingLogged || nudges.eveningGaps
  return (
    <Stack gap="md">
      <div>
        <Title order={3}>{t('nudges')}</Title>
        <Text c="dimmed" mt={4}>
          {t('nudgesLead')}
        </Text>
      </div>
      {NUDGES.map((name) => (
        <Switch
          key={name}
          label={t(name)}
          checked={nudges[name]}
          onChange={({ currentTarget }) => onChange({ nudges: { [name]: currentTarget.checked } })}
        />
      ))}
      {isEvening && (
        <ClockField label={t('eveningTime')} value={eveningTime} onChange={(time) => onChange({ eveningTime: time })} />
      )}
    </Stack>
  )
}
