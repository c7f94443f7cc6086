import { Alert, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { profileMessages } from './messages.ts'
import { confirmHanded } from './queries.ts'

type Confirmed = { email: string }
type Form = {
  submit: string
  save: (password: string) => Promise<Confirmed>
  onDone: (confirmed: Confirmed) => void
  sayOf: (error: unknown) => string
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
  const [isDead, setDead] = useState(false)
  async function save(password: string) {
    try {
      return await confirmHanded(token, password)
    } catch (error) {
      setDead(refusalCode(error) === 'INVALID_PARAMS' && !refusedFields(error).includes('password'))
      throw error
    }
  }
  if (isDead)
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
  const sayOf = (error: unknown) => (refusalCode(error) === 'ALREADY_EXISTS' ? t('emailExists') : wordsFor(error, say))
  return (
    <PublicPage title={t('handedTitle')} lead={t('handedText')}>
      {renderPassword({ submit: t('saveSignIn'), save, onDone: ({ email }) => onDone(email), sayOf })}
    </PublicPage>
  )
}
