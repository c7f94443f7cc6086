import { ActionIcon, Button, Text } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Passkey } from '#contract/second-factor.ts'
import { refusalCode, refusedFields, phraseFor } from '#web/api/errors.ts'
import { canUsePasskeys } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { securityMessages } from './messages.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { useRemovePasskey } from './queries.ts'
import { SecurityCard } from './security-card.tsx'
import classes from './security.module.css'
import { useDates } from '#web/session/use-dates.ts'

/** @param passkeys undefined: not known yet */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] | undefined }) {
  const t = useWords(securityMessages)
  const [isAdding, setAdding] = useState(false)
  return (
    <SecurityCard section="passkeys" title={t('passkeys')} lead={t('passkeysLead')}>
      {passkeys && passkeys.length > 0 && (
        <ul className={classes.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button
          variant="light"
          disabled={!passkeys}
          aria-haspopup="dialog"
          style={{ alignSelf: 'start' }}
          onClick={() => setAdding(true)}
        >
          {t('addPasskey')}
        </Button>
      ) : (
        <Text c="dimmed" size="sm">
          {t('noPasskeys')}
        </Text>
      )}
      {isAdding && <PasskeyDialog passkey={null} onClose={() => setAdding(false)} />}
    </SecurityCard>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useWords(securityMessages)
  const { dateOf } = useDates()
  const [isNaming, setNaming] = useState(false)
  const removal = useRemovePasskey()
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey
  const facts = [
    t('addedOn', { date: dateOf(createdAt) }),
    lastUsedAt === null ? t('neverUsed') : t('usedOn', { date: dateOf(lastUsedAt) }),
    ...(isSynced ? [t('synced')] : []),
  ]

  async function remove() {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirm: t('remove') }
    if (!(await confirm({ kind: 'danger', cancel: t('cancel'), ...question }))) return
    removal.mutate(id, {
      onError(error) {
        if (refusalCode(error) === 'PROOF_REQUIRED') return
        const isLast = refusedFields(error).includes('password')
        notify({ kind: 'error', message: isLast ? t.phrase('lastWayIn') : phraseFor(error) })
      },
    })
  }
  const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }
  return (
    <li className={classes.row}>
      <IconFingerprint className={classes.icon} {...icon} size={24} />
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('renamePasskey', { name })}
          onClick={() => setNaming(true)}
        >
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          aria-label={t('removePasskey', { name })}
          loading={removal.isPending}
          onClick={() => void remove()}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
      {isNaming && <PasskeyDialog passkey={passkey} onClose={() => setNaming(false)} />}
    </li>
  )
}
