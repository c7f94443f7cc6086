import { Button, Group, Text, TextInput } from '@mantine/core'
import type { BasicInfo } from '#contract/account.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { refusedFields } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { profileMessages } from './messages.ts'
import { inTheWay } from './model.ts'
import { requestDeletion } from './queries.ts'

type Props = { info: BasicInfo; onGone: () => void; onClose: () => void }

const MISMATCH = { typed: 'mismatch' } as const

/** Deleting takes the typed address or name. [account/typed-confirmation] */
export function DeletionDialog({ info: { email, userName }, onGone, onClose }: Props) {
  const t = useWords(profileMessages)
  const wanted = email ?? userName
  const form = useForm({
    start: { typed: '' },
    check: ({ typed }) => (isTypedRight(typed, wanted) ? {} : MISMATCH),
    say: (complaint: 'mismatch') => t(complaint),
    send: ({ typed }) => requestDeletion(typed),
    onDone: onGone,
    refusalsOf: (error) => (refusedFields(error).includes('typed') ? MISMATCH : {}),
    failureOf(error) {
      const reason = inTheWay(error)
      return reason ? { text: t(reason) } : failureOf('delete', error)
    },
  })
  return (
    <Dialog title={t('deleteAccount')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell
        {...form.shell}
        buttons={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={form.shell.pending}>
              {t('deleteAccount')}
            </Button>
          </Group>
        }
      >
        <Text c="dimmed">{t('deletionText')}</Text>
        <Text>{t('deletionAdvice')}</Text>
        <TextInput
          {...form.field('typed')}
          label={t(email ? 'typeEmail' : 'typeName', { email: wanted })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </FormShell>
    </Dialog>
  )
}
