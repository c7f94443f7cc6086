import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { BasicInfo } from '#contract/account.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useSection } from '#web/ui/section.ts'
import { waitForBack } from '#web/ui/back-closes.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { profileMessages } from './messages.ts'

type Props = {
  info: BasicInfo
  /** The account is deleted, but the screen still stands. */
  onLeaving: () => void
  onGone: () => void
}

/** A person deletes their account with a fresh proof and the typed address. [account/deletion-request] */
export function DeletionCard({ info, onLeaving, onGone }: Props) {
  const t = useWords(profileMessages)
  const section = useSection('deletion')
  const [isOpen, setOpen] = useState(false)

  /** Removes the dialog's entry from the browser's history before the user goes elsewhere. */
  async function leave() {
    onLeaving()
    flushSync(() => setOpen(false))
    await waitForBack()
    onGone()
  }
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="md" align="flex-start">
        <div>
          <Title order={2}>{t('deletion')}</Title>
          <Text c="dimmed">{t('deletionText')}</Text>
        </div>
        <Button variant="light" color="red" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('deleteAccount')}
        </Button>
      </Stack>
      {isOpen && <DeletionDialog info={info} onGone={() => void leave()} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** A child that does not decide alone asks a parent. [account/deletion-refusals] */
export function AskedDeletion() {
  const t = useWords(profileMessages)
  const section = useSection('deletion')
  return (
    <Card component="section" padding="lg" {...section}>
      <Title order={2}>{t('deletion')}</Title>
      <Text c="dimmed">{t('deletionAsked')}</Text>
    </Card>
  )
}
