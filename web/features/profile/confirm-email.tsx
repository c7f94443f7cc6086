import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#web/api/call.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { profileMessages } from './messages.ts'
import { useConfirmEmail } from './queries.ts'

type Props = {
  token: string
  onDone: () => void
  onSignIn: () => void
}

/** A button, because programs that look into mails open every link there is. */
export function ConfirmEmail({ token, onDone, onSignIn }: Props) {
  const t = useWords(profileMessages)
  const say = useWords(errorMessages)
  const { data, error, isPending, mutate } = useConfirmEmail()
  const code = refusalCode(error)
  const isDead = token === '' || code === 'INVALID_PARAMS'
  const reason = reasonOf(error)
  const wordsOf = (failure: unknown) => {
    if (isDead) return t('linkDead')
    if (code === 'ALREADY_EXISTS') return t('emailExists')
    return reason ? t(reason) : wordsFor(failure, say)
  }
  const needsSignIn = reason === 'signInFirst'
  return (
    <PublicPage title={t('confirmTitle')} lead={data ? undefined : t('confirmText')}>
      {data && (
        <Alert color="brand" variant="light" role="status">
          {t('confirmed', { email: data.email })}
        </Alert>
      )}
      {(error ?? isDead) && (
        <Alert color={reason ? 'yellow' : 'red'} variant="light" role="alert">
          {wordsOf(error)}
        </Alert>
      )}
      {needsSignIn && (
        <>
          <Button size="md" onClick={onSignIn}>
            {t('signIn')}
          </Button>
          <Anchor renderRoot={(props) => <Link to={PATHS.forgotPassword} {...props} />}>{t('notMine')}</Anchor>
        </>
      )}
      {(data ?? isDead) && (
        <Button size="md" onClick={onDone}>
          {t('goOn')}
        </Button>
      )}
      {!data && !isDead && !needsSignIn && (
        <Button size="md" loading={isPending} onClick={() => mutate(token)}>
          {t('confirmEmail')}
        </Button>
      )}
    </PublicPage>
  )
}

/** Why the link alone confirms nothing here. */
function reasonOf(error: unknown): 'signInFirst' | 'otherAccount' | undefined {
  const reason = error instanceof ApiError ? error.body?.details['reason'] : undefined
  return reason === 'signInFirst' || reason === 'otherAccount' ? reason : undefined
}
