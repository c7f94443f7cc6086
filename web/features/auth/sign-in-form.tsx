import { auth } from '#contract/auth.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AuthField } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { type Credentials, fieldErrorsOf, isDisabled, secondStepOf } from './model.ts'
import { typed, useKeptEmail } from './queries.ts'

type Props = { onDone: () => void; onSecondStep: (step: SecondStep) => void }

/** The password is right, and a second step is asked for: no failure. */
const signIn = (body: Credentials) =>
  call(auth.signIn, { body }).catch((error: unknown) => {
    const step = secondStepOf(error)
    if (step) return { step }
    throw error
  })

const isWrong = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || refusalCode(error) === 'INVALID_PARAMS')

export function SignInForm({ onDone, onSecondStep }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const textOf = (error: unknown) => {
    if (isDisabled(error)) return t('accountDisabled')
    return isWrong(error) ? t('wrongPassword') : wordsFor(error, say)
  }
  const form = useForm({
    start: { email: typed.email, password: '' },
    check: fieldErrorsOf.signIn,
    say: (complaint) => t(complaint),
    send: signIn,
    onDone(answer) {
      if ('step' in answer) return onSecondStep(answer.step)
      session.open(answer)
      onDone()
    },
    failureOf: (error) => ({ title: t('signInFailed'), text: textOf(error) }),
  })
  useKeptEmail(form.values.email)
  return (
    <FormShell {...form.shell} submit={t('signIn')}>
      <AuthField name="email" autoComplete="username" field={form.field('email')} />
      <AuthField name="password" autoComplete="current-password" field={form.field('password')} />
    </FormShell>
  )
}
