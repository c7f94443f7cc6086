import { NativeSelect, SimpleGrid, Stack, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import type { DeliverySettings } from '#contract/delivery.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { ClockField } from './clock-field.tsx'
import { messages } from './messages.ts'
import { DEFAULT_QUIET_HOURS } from '#domain/reminder/quiet-hours.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { type Change, snoozeChoices } from './model.ts'

type Props = { settings: DeliverySettings; onChange: (change: Change) => void }

/** The quiet hours, and the snooze time of a notification. [notification/delivery-defaults] */
export function Times({ settings: { quietHours, snoozeMinutes }, onChange }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  // Turned on again, they have their earlier values.
  const [last, setLast] = useState<NonNullable<typeof quietHours>>({
    from: clockText(DEFAULT_QUIET_HOURS.from),
    to: clockText(DEFAULT_QUIET_HOURS.to),
  })
  function turn(isOn: boolean) {
    if (quietHours) setLast(quietHours)
    onChange({ quietHours: isOn ? last : null })
  }
  return (
    <Stack gap="md">
      <Title order={3}>{t('times')}</Title>
      <Switch
        label={t('quiet')}
        description={t('quietHint')}
        checked={quietHours !== null}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {quietHours && (
        <SimpleGrid cols={2} spacing="sm" role="group" aria-label={t('quiet')}>
          <ClockField
            label={t('from')}
            value={quietHours.from}
            but={quietHours.to}
            onChange={(from) => onChange({ quietHours: { ...quietHours, from } })}
          />
          <ClockField
            label={t('to')}
            value={quietHours.to}
            but={quietHours.from}
            onChange={(to) => onChange({ quietHours: { ...quietHours, to } })}
          />
        </SimpleGrid>
      )}
      <NativeSelect
        label={t('later')}
        value={String(snoozeMinutes)}
        data={snoozeChoices(snoozeMinutes).map((minutes) => ({
          value: String(minutes),
          label: length(minutes, language),
        }))}
        onChange={({ currentTarget }) => onChange({ snoozeMinutes: Number(currentTarget.value) })}
      />
    </Stack>
  )
}
