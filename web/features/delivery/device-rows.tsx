import { Button, Stack, Text } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useId } from 'react'
import type { PushDevice } from '#contract/delivery.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import classes from './delivery.module.css'
import { messages } from './messages.ts'
import { useRemoveDevice } from './queries.ts'

/** The other devices with notifications. */
export function DeviceRows({ devices }: { devices: readonly PushDevice[] }) {
  const t = useWords(messages)
  const id = useId()
  if (!devices.length) return null
  return (
    <Stack gap={4}>
      <Text id={id} fw={500} size="sm">
        {t('others')}
      </Text>
      <ul className={classes.devices} aria-labelledby={id}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Stack>
  )
}

function DeviceRow({ device: { id, browser, system, addedAt } }: { device: PushDevice }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { timezone: tz } = usePreference().timezone
  const removing = useRemoveDevice()
  const name = browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  const since = t('since', { date: dateText(localDate([{ from: null, tz }], addedAt), language, 'date') })
  return (
    <li className={classes.row}>
      <IconDevices className={classes.icon} size={24} stroke={1.8} aria-hidden />
      <div className={classes.about}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {since}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        flex="none"
        aria-label={t('removeOne', { device: name, since })}
        loading={removing.isPending}
        onClick={() => removing.mutate(id)}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
