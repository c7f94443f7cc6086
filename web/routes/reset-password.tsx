import { Anchor } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authMessages } from '#web/features/auth/messages.ts'
import { Note } from '#web/features/auth/note.tsx'
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { dropLinkToken, useLinkToken } from '#web/link-token.ts'
import { PATHS } from '#web/paths.ts'

export function ResetPassword() {
  const t = useWords(authMessages)
  const router = useRouter()
  const token = useLinkToken(PATHS.resetPassword)
  const leave = () => {
    dropLinkToken(PATHS.resetPassword)
    void router.navigate({ to: PATHS.signIn, search: { reason: 'passwordSaved' } })
  }
  return (
    <AuthPage
      page="reset"
      below={
        <>
          <Anchor renderRoot={(props) => <Link to={PATHS.forgotPassword} {...props} />}>{t('askAgain')}</Anchor>
          <Anchor renderRoot={(props) => <Link to={PATHS.signIn} {...props} />}>{t('backToSignIn')}</Anchor>
        </>
      }
    >
      {token ? <ResetPasswordForm token={token} onDone={leave} /> : <Note about="linkDead" />}
    </AuthPage>
  )
}
