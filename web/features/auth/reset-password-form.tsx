import { useForm } from '@mantine/form'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AuthField, focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { complaints, refusals } from './model.ts'
import { useResetPassword } from './queries.ts'

/** A link without a token is as dead as one that has been used. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const reset = useResetPassword(onDone)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: complaints.password },
  })
  const { error } = reset
  const inField = refusedFields(error).includes('password')
  const dead = !inField && (refusalCode(error) === 'INVALID_PARAMS' || refusalCode(error) === 'NOT_FOUND')
  const show = (refusal: Error) => {
    const found = refusals(refusalCode(refusal), refusedFields(refusal))
    form.setErrors(found)
    focusFirst(found)
  }
  return (
    <FormShell
      submit={t('savePassword')}
      pending={reset.isPending}
      error={error && !inField ? { text: dead ? t('linkDead') : wordsFor(error, say) } : null}
      onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }, { onError: show }), focusFirst)}
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
