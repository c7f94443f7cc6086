import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useResetPassword } from './queries.ts'

/** A link without a token is as dead as one that has been used. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const { mutate, error, isPending } = useResetPassword(token, onDone)
  const inField = refusedFields(error).includes('password')
  const dead = !inField && (refusalCode(error) === 'INVALID_PARAMS' || refusalCode(error) === 'NOT_FOUND')
  const refused = error && !inField ? (dead ? t('linkDead') : wordsFor(error, say)) : null
  return <NewPasswordForm submit={t('savePassword')} pending={isPending} refused={refused} save={mutate} />
}
