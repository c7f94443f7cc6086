import { traitsOf } from '#domain/language/language.ts'
import { SimpleGrid } from '@mantine/core'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AuthField } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { signUp, typed, useKeptEmail } from './queries.ts'

type Props = {
  /** The token of the link by which the user comes. */
  invitation: string | undefined
  onDone: () => void
}

export function SignUpForm({ invitation, onDone }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const form = useForm({
    start: { firstName: '', lastName: '', email: typed.email, password: '' },
    check: fieldErrorsOf.signUp,
    say: (complaint) => t(complaint),
    send: (account) => signUp(account, invitation),
    onDone(answer) {
      session.open(answer)
      onDone()
    },
    refusalsOf: serverFieldErrors,
    failureOf: (error) => ({
      title: t('signUpFailed'),
      text: invitation !== undefined && refusalCode(error) === 'FORBIDDEN' ? t('inviteDead') : wordsFor(error, say),
    }),
  })
  useKeptEmail(form.values.email)
  const names = [
    <AuthField key="firstName" name="firstName" autoComplete="given-name" field={form.field('firstName')} />,
    <AuthField key="lastName" name="lastName" autoComplete="family-name" field={form.field('lastName')} />,
  ]
  return (
    <FormShell {...form.shell} submit={t('signUp')}>
      <SimpleGrid cols={2} spacing="md">
        {traitsOf(language).nameOrder === 'given name first' ? names : names.toReversed()}
      </SimpleGrid>
      <AuthField name="email" autoComplete="username" field={form.field('email')} />
      <AuthField
        name="password"
        autoComplete="new-password"
        description={t('passwordHint')}
        field={form.field('password')}
      />
    </FormShell>
  )
}
