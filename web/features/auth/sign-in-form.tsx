import { useForm } from '@mantine/form'
import type { SecondStep } from '#contract/second-factor.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { ApiError } from '#web/api/call.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AuthField, focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { complaints, type Credentials, passwordMissing, secondStepOf } from './model.ts'
import { typed, useSignIn } from './queries.ts'

type Props = { onDone: () => void; onSecondStep: (step: SecondStep) => void }

export function SignInForm({ onDone, onSecondStep }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const signIn = useSignIn(onDone)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typed.email, password: '' },
    validate: { email: complaints.email, password: passwordMissing },
    onValuesChange: ({ email }) => {
      typed.email = email
    },
  })
  const submit = (values: Credentials) =>
    signIn.mutate(values, {
      onError(refusal) {
        const step = secondStepOf(refusal)
        if (step) onSecondStep(step)
      },
    })
  const { error } = signIn
  const wrong = error instanceof ApiError && (error.status === 401 || refusalCode(error) === 'INVALID_PARAMS')
  return (
    <FormShell
      submit={t('signIn')}
      pending={signIn.isPending}
      error={error && { title: t('signInFailed'), text: wrong ? t('wrongPassword') : wordsFor(error, say) }}
      onSubmit={form.onSubmit(submit, focusFirst)}
    >
      <AuthField name="email" autoComplete="username" key={form.key('email')} field={form.getInputProps('email')} />
      <AuthField
        name="password"
        autoComplete="current-password"
        key={form.key('password')}
        field={form.getInputProps('password')}
      />
    </FormShell>
  )
}
