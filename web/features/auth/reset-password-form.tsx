import { auth } from '#contract/auth.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** A link without a token is as dead as one that has been used. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const sayOf = (error: unknown) => {
    const code = refusalCode(error)
    return code === 'INVALID_PARAMS' || code === 'NOT_FOUND' ? t('linkDead') : wordsFor(error, say)
  }
  return (
    <NewPasswordForm
      submit={t('savePassword')}
      save={(password) => call(auth.resetPassword, { body: { token, password } })}
      onDone={onDone}
      sayOf={sayOf}
    />
  )
}
