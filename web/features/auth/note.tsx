import { Alert } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'

const HEADED = { closed: 'closedText', invite: 'inviteText', noMail: 'noMailText' } as const

type Props = { about: keyof typeof HEADED | 'expired' | 'ended' | 'changed' | 'leaving' | 'passwordSaved' | 'linkDead' }

/** One thing that somebody should know before they type. */
export function Note({ about }: Props) {
  const t = useWords(authMessages)
  const headed = about === 'closed' || about === 'invite' || about === 'noMail'
  return (
    <Alert color="brand" variant="light" role="status" title={headed ? t(about) : undefined}>
      {t(headed ? HEADED[about] : about)}
    </Alert>
  )
}
