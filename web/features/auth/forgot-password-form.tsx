import { Alert } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AuthField } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { fieldErrorsOf } from './model.ts'
import { typed, useKeptEmail } from './queries.ts'

/** Says the same whether the address is known or not. */
export function ForgotPasswordForm() {
  const t = useWords(authMessages)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    start: { email: typed.email },
    check: fieldErrorsOf.forgotPassword,
    say: (complaint) => t(complaint),
    send: (body) => call(auth.forgotPassword, { body }),
    onDone: (_, { email }) => setSentTo(email.trim()),
  })
  useKeptEmail(form.values.email)
  if (sentTo !== null)
    return (
      <Alert color="brand" variant="light" title={t('linkSent')} role="status">
        {t('linkSentText', { email: sentTo })}
      </Alert>
    )
  return (
    <FormShell {...form.shell} submit={t('sendLink')}>
      <AuthField name="email" autoComplete="username" field={form.field('email')} />
    </FormShell>
  )
}
