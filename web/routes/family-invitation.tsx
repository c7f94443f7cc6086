import { useRouter } from '@tanstack/react-router'
import { useUser } from '#web/api/session.ts'
import { typed } from '#web/features/auth/queries.ts'
import { LinkScreen } from '#web/features/invitation/link-screen.tsx'
import { dropLinkToken, useLinkToken } from '#web/link-token.ts'
import { PATHS, wayBack } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'

/** The screen of the link in an invitation, signed in or not. */
export function FamilyInvitation() {
  const router = useRouter()
  const user = useUser()
  const token = useLinkToken(PATHS.familyInvitation)
  // The token is no part of the way back: the tab remembers it.
  const search = wayBack(PATHS.familyInvitation)
  const leave = (to: typeof PATHS.family | typeof PATHS.home) => {
    dropLinkToken(PATHS.familyInvitation)
    void router.navigate({ to })
  }
  const enter = (to: typeof PATHS.signUp | typeof PATHS.signIn) => (email: string) => {
    if (email) typed.email = email
    void router.navigate({ to, search })
  }
  return (
    <LinkScreen
      token={token}
      user={user}
      onSignUp={enter(PATHS.signUp)}
      onSignIn={enter(PATHS.signIn)}
      onOtherAccount={(email) => {
        // The way in may be on the screen before the last answer is here.
        typed.email = email
        void signOut().then(() => enter(PATHS.signIn)(email))
      }}
      onFamily={() => leave(PATHS.family)}
      onHome={() => leave(PATHS.home)}
    />
  )
}
