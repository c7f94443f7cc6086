import { Alert } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'

const HEADED = { closed: 'closedText', invite: 'inviteText', noMail: 'noMailText', first: 'firstText' } as const

const isHeaded = (about: Props['about']): about is keyof typeof HEADED => about in HEADED

type Props = { about: keyof typeof HEADED | 'expired' | 'ended' | 'changed' | 'leaving' | 'passwordSaved' | 'linkDead' }

/** A note that the user should read before typing. */
export function Note({ about }: Props) {
  const t = useWords(authMessages)
  return (
    <Alert color="brand" variant="light" role="status" title={isHeaded(about) ? t(about) : undefined}>
      {t(isHeaded(about) ? HEADED[about] : about)}
    </Alert>
  )
}
