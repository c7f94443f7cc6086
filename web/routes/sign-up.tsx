import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authMessages } from '#web/features/auth/messages.ts'
import { Note } from '#web/features/auth/note.tsx'
import { settingsQuery } from '#web/features/auth/queries.ts'
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx'
import { GoogleButton } from '#web/features/google/google-button.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { dropLinkToken, keptLinkToken, useLinkToken } from '#web/link-token.ts'
import { isFromInvitation, PATHS, safeRedirect } from '#web/paths.ts'

export function SignUp() {
  const t = useWords(authMessages)
  const router = useRouter()
  const search = useSearch({ from: '/outside/sign-up' })
  const { data: settings } = useQuery(settingsQuery)
  // Of an invitation to the server. [operation/server-invitations]
  const serverToken = useLinkToken(PATHS.signUp)
  const familyToken = isFromInvitation(search.redirectUrl) ? keptLinkToken(PATHS.familyInvitation) : undefined
  const invitation = familyToken ?? (serverToken || undefined)
  const isOpen = !settings || settings.signUp === 'open' || (settings.signUp === 'invite' && invitation !== undefined)
  function enter() {
    dropLinkToken(PATHS.signUp)
    router.history.replace(safeRedirect(search.redirectUrl))
  }
  const isFirst = settings?.hasAccounts === false
  const closed = !isOpen && settings.signUp !== 'open' && settings.signUp
  return (
    <AuthPage
      page={isFirst ? 'welcome' : 'signUp'}
      below={
        !isFirst && (
          <span>
            {t('haveAccount')}{' '}
            <Anchor renderRoot={(props) => <Link to={PATHS.signIn} search={search} {...props} />}>{t('signIn')}</Anchor>
          </span>
        )
      }
    >
      {closed ? (
        <Note about={closed} />
      ) : (
        <>
          {isFirst && <Note about="first" />}
          <SignUpForm invitation={invitation} onDone={enter} />
          <GoogleButton redirectUrl={safeRedirect(search.redirectUrl)} />
        </>
      )}
    </AuthPage>
  )
}
