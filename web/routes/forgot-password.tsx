import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx'
import { authMessages } from '#web/features/auth/messages.ts'
import { Note } from '#web/features/auth/note.tsx'
import { settingsQuery } from '#web/features/auth/queries.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'

export function ForgotPassword() {
  const t = useWords(authMessages)
  const noMail = useQuery(settingsQuery).data?.mail === false
  return (
    <AuthPage
      page="forgot"
      lead={!noMail}
      below={<Anchor renderRoot={(props) => <Link to={PATHS.signIn} {...props} />}>{t('backToSignIn')}</Anchor>}
    >
      {noMail ? <Note about="noMail" /> : <ForgotPasswordForm />}
    </AuthPage>
  )
}
