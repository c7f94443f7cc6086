import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AuthField, focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { complaints } from './model.ts'
import { typed, useForgotPassword } from './queries.ts'

/** Says the same whether the address is known or not. */
export function ForgotPasswordForm() {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const forgot = useForgotPassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed.email },
    validate: { email: complaints.email },
    onValuesChange: ({ email }) => {
      typed.email = email
    },
  })
  if (forgot.isSuccess)
    return (
      <Alert color="brand" variant="light" title={t('linkSent')} role="status">
        {t('linkSentText', { email: forgot.variables.trim() })}
      </Alert>
    )
  return (
    <FormShell
      submit={t('sendLink')}
      pending={forgot.isPending}
      error={forgot.error && { text: wordsFor(forgot.error, say) }}
      onSubmit={form.onSubmit(({ email }) => forgot.mutate(email), focusFirst)}
    >
      <AuthField name="email" autoComplete="username" key={form.key('email')} field={form.getInputProps('email')} />
    </FormShell>
  )
}
