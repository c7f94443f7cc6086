import { Card, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useId } from 'react'
import { failureOf } from '#web/api/failures.ts'
import { takenOverChild } from '#web/api/taken-over.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useAppView } from '#web/session/app-view.ts'
import { useSection } from '#web/ui/section.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { Failure } from '#web/ui/failure.tsx'
import { DeviceRows } from './device-rows.tsx'
import { messages } from './messages.ts'
import { UnavailableRow } from './unavailable-row.tsx'
import { Nudges } from './nudges.tsx'
import { useChange, useSettings } from './queries.ts'
import { Send } from './send.tsx'
import { ThisDevice } from './this-device.tsx'
import { Times } from './times.tsx'

/** How a user is notified. A user chooses it only for themselves, and not for the child on a handed-over device. */
export function DeliveryCard() {
  const { oneself } = usePermissions()
  return oneself && takenOverChild() === null ? <OwnCard /> : null
}

function OwnCard() {
  const t = useWords(messages)
  const id = useId()
  const { data: settings, error, refetch } = useSettings()
  const { mutate: change } = useChange()
  const section = useSection('notifications')
  const { children, isActiveChild } = useAppView()
  if (error && !settings)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  return (
    <Card component="section" padding="lg" aria-labelledby={id} {...section}>
      <Stack gap="lg">
        <div>
          <Title order={2} id={id}>
            {t('title')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('lead')}
          </Text>
        </div>
        {settings ? (
          <>
            <ThisDevice settings={settings} />
            <DeviceRows devices={settings.devices.filter(({ current }) => !current)} />
            {settings.mailTo === null ? (
              <UnavailableRow Icon={IconMailOff} what={t('mail')} why={t('noMail')} />
            ) : (
              <Switch
                label={t('mail')}
                description={t('mailTo', { address: settings.mailTo })}
                checked={settings.mail}
                onChange={({ currentTarget }) => change({ mail: currentTarget.checked })}
              />
            )}
            {children.length > 0 && (
              <Switch
                label={t('childWaits')}
                checked={settings.childWaits}
                onChange={({ currentTarget }) => change({ childWaits: currentTarget.checked })}
              />
            )}
            {isActiveChild && (
              <Switch
                label={t('answered')}
                checked={settings.answered}
                onChange={({ currentTarget }) => change({ answered: currentTarget.checked })}
              />
            )}
            <Send settings={settings} />
            <Times settings={settings} onChange={change} />
            <Nudges settings={settings} onChange={change} />
          </>
        ) : (
          <Skeleton height={420} radius="md" />
        )}
      </Stack>
    </Card>
  )
}
