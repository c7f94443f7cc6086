import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { extendSession } from '#web/api/client.ts'
import { epochMs, type Instant } from '#domain/time/time.ts'
import { countdown } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useClock } from '#web/session/clock.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { signOut } from '#web/session/sign-out.ts'

type Props = { expiresAt: Instant; onHide: () => void }

export function SessionDialog({ expiresAt, onHide }: Props) {
  const t = useWords(appMessages)
  const [pending, setPending] = useState(false)
  const seconds = useClock((now) => Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(now)) / 1000)))
  // A failure to extend is only logged; the next request tries again anyway. [account/session-warning]
  const extend = () => {
    setPending(true)
    extendSession()
      .then(onHide, console.error)
      .finally(() => setPending(false))
  }
  return (
    <Dialog title={t('sessionExpiring')} closeLabel={t('later')} onClose={onHide}>
      <Stack>
        <Text className="figures">{t('sessionExpiringMessage', { time: countdown(seconds) })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
          <Button data-autofocus loading={pending} onClick={extend}>
            {t('extend')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
