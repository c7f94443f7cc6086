import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AuthField } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'

type Props<Answer> = {
  submit: string
  save: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Why it was refused, unless the password is at fault. */
  sayOf: (error: unknown) => string
}

/** The password that a link lets its user choose. */
export function NewPasswordForm<Answer>({ submit, save, onDone, sayOf }: Props<Answer>) {
  const t = useWords(authMessages)
  const form = useForm({
    start: { password: '' },
    check: fieldErrorsOf.newPassword,
    say: (complaint) => t(complaint),
    send: ({ password }) => save(password),
    onDone,
    refusalsOf: serverFieldErrors,
    failureOf: (error) => ({ text: sayOf(error) }),
  })
  return (
    <FormShell {...form.shell} submit={submit}>
      <AuthField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        description={t('passwordHint')}
        field={form.field('password')}
      />
    </FormShell>
  )
}
