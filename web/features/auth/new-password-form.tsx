import { useForm } from '@mantine/form'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AuthField, focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { complaints, refusals } from './model.ts'

type Props = {
  submit: string
  pending: boolean
  /** Why it was refused, unless the password is at fault; null as long as it was not. */
  refused: string | null
  save: (password: string, on: { onError: (refusal: Error) => void }) => void
}

/** The password that a link lets its user choose. */
export function NewPasswordForm({ submit, pending, refused, save }: Props) {
  const t = useWords(authMessages)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: complaints.password },
  })
  const onError = (refusal: Error) => {
    const found = refusals(refusalCode(refusal), refusedFields(refusal))
    form.setErrors(found)
    focusFirst(found)
  }
  return (
    <FormShell
      submit={submit}
      pending={pending}
      error={refused === null ? null : { text: refused }}
      onSubmit={form.onSubmit(({ password }) => save(password, { onError }), focusFirst)}
    >
      <AuthField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        description={t('passwordHint')}
        key={form.key('password')}
        field={form.getInputProps('password')}
      />
    </FormShell>
  )
}
