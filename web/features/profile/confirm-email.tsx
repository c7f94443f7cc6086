import { Alert, Button } from '@mantine/core'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { OutsidePage } from '#web/shell/outside-page.tsx'
import { profileMessages } from './messages.ts'
import { useConfirmEmail } from './queries.ts'

/** A button, because programs that look into mails open every link there is. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useWords(profileMessages)
  const say = useWords(errorMessages)
  const { data, error, isPending, mutate } = useConfirmEmail()
  const code = refusalCode(error)
  const isDead = token === '' || code === 'INVALID_PARAMS'
  return (
    <OutsidePage title={t('confirmTitle')} lead={data ? undefined : t('confirmText')}>
      {data && (
        <Alert color="brand" variant="light" role="status">
          {t('confirmed', { email: data.email })}
        </Alert>
      )}
      {(error ?? isDead) && (
        <Alert color="red" variant="light" role="alert">
          {isDead ? t('linkDead') : code === 'ALREADY_EXISTS' ? t('emailExists') : wordsFor(error, say)}
        </Alert>
      )}
      {data || isDead ? (
        <Button size="md" onClick={onDone}>
          {t('goOn')}
        </Button>
      ) : (
        <Button size="md" loading={isPending} onClick={() => mutate(token)}>
          {t('confirmEmail')}
        </Button>
      )}
    </OutsidePage>
  )
}
