import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { refusalCode } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { profileMessages } from './messages.ts'
import { emailProblem } from './model.ts'
import { useEmailChange } from './queries.ts'

/** A user who reads the mail of an address may have it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(profileMessages)
  const change = useEmailChange((email) => {
    notify({ kind: 'success', message: t.phrase('linkSent', { email }) })
    onClose()
  })
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailProblem } })
  const { error } = change
  const isTaken = refusalCode(error) === 'ALREADY_EXISTS'
  const failure = error && !isTaken ? failureOf('edit', error) : null
  const { error: problem, ...field } = form.getInputProps('email')
  return (
    <Dialog title={t('changeEmail')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate method="post" onSubmit={form.onSubmit(({ email }) => change.mutate(email))}>
        <Stack gap="md">
          <Text c="dimmed">{t('emailText')}</Text>
          <TextInput
            {...field}
            key={form.key('email')}
            label={t('newEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            data-autofocus
            error={problem ? t('needEmail') : isTaken ? t('emailExists') : undefined}
          />
          {failure && (
            <Alert color="red" variant="light" title={failure.title} role="alert">
              {failure.text}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('sendLink')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
