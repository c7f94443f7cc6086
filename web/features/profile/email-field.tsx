import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BasicInfo } from '#contract/account.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { EmailDialog } from './email-dialog.tsx'
import { profileMessages } from './messages.ts'
import { settingsQuery, useSendAgain } from './queries.ts'

export function EmailField({ info: { email, emailVerified, pendingEmail } }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  const { data: settings } = useQuery(settingsQuery)
  const { credentials } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={4}>
      <Text fw={500} size="sm">
        {t('email')}
      </Text>
      <Group gap="sm" justify="space-between">
        <Text style={{ overflowWrap: 'anywhere' }}>{email ?? t('noEmail')}</Text>
        {credentials && settings?.mail && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('changeEmail')}
          </Button>
        )}
      </Group>
      {!credentials && (
        <Text size="sm" c="dimmed">
          {t('emailByParent')}
        </Text>
      )}
      {credentials && settings && !settings.mail && (
        <Text size="sm" c="dimmed">
          {t('noMail')}
        </Text>
      )}
      {credentials && settings?.mail && email && !emailVerified && !pendingEmail && <Unconfirmed email={email} />}
      {pendingEmail && (
        <Text size="sm" c="dimmed" role="status">
          {t('pendingEmail', { email: pendingEmail })}
        </Text>
      )}
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Stack>
  )
}

/** Shown until the link is opened. */
function Unconfirmed({ email }: { email: string }) {
  const t = useWords(profileMessages)
  const again = useSendAgain(() => notify({ kind: 'success', message: t.phrase('linkSent', { email }) }))
  const tell = (error: Error) => tellFailure('edit', error)
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" c="dimmed" flex="1 1 240px">
        {t('unconfirmed')}
      </Text>
      <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate(undefined, { onError: tell })}>
        {t('sendAgain')}
      </Button>
    </Group>
  )
}
