import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { profileMessages } from './messages.ts'
import { useConfirmHanded } from './queries.ts'

type Form = {
  submit: string
  pending: boolean
  refused: string | null
  save: (password: string, on: { onError: (refusal: Error) => void }) => void
}
type Props = {
  token: string
  /** Asks for the first password. */
  renderPassword: (form: Form) => ReactNode
  onDone: (email: string) => void
  onSignIn: () => void
}

/** ADR 17: a link that a parent has handed over. The address and the first password are put into effect together. */
export function ConfirmHanded({ token, renderPassword, onDone, onSignIn }: Props) {
  const t = useWords(profileMessages)
  const say = useWords(errorMessages)
  const { error, isPending, mutate } = useConfirmHanded(token, onDone)
  const inField = refusedFields(error).includes('password')
  const code = inField ? null : refusalCode(error)
  if (code === 'INVALID_PARAMS')
    return (
      <PublicPage title={t('confirmTitle')}>
        <Alert color="red" variant="light" role="alert">
          {t('handedDead')}
        </Alert>
        <Button size="md" onClick={onSignIn}>
          {t('signIn')}
        </Button>
      </PublicPage>
    )
  const refused = error && !inField ? (code === 'ALREADY_EXISTS' ? t('emailExists') : wordsFor(error, say)) : null
  return (
    <PublicPage title={t('handedTitle')} lead={t('handedText')}>
      {renderPassword({ submit: t('saveSignIn'), pending: isPending, refused, save: mutate })}
    </PublicPage>
  )
}
