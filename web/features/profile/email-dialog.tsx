import { Button, Group, Text, TextInput } from '@mantine/core'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { profileMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { requestEmailChange } from './queries.ts'

/** A user who reads the mail of an address may have it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(profileMessages)
  const form = useForm({
    start: { email: '' },
    check: fieldErrorsOf.email,
    say: (complaint) => t(complaint),
    send: requestEmailChange,
    onDone(_, { email }) {
      notify({ kind: 'success', message: t.phrase('linkSent', { email }) })
      onClose()
    },
    refusalsOf: serverFieldErrors.email,
    failureOf: (error) => failureOf('edit', error),
  })
  return (
    <Dialog title={t('changeEmail')} closeLabel={t('close')} onClose={onClose}>
      <FormShell
        {...form.shell}
        buttons={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.shell.pending}>
              {t('sendLink')}
            </Button>
          </Group>
        }
      >
        <Text c="dimmed">{t('emailText')}</Text>
        <TextInput
          {...form.field('email')}
          label={t('newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          data-autofocus
        />
      </FormShell>
    </Dialog>
  )
}
