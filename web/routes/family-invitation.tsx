import { useRouter, useSearch } from '@tanstack/react-router'
import { useUser } from '#web/api/session.ts'
import { typed } from '#web/features/auth/queries.ts'
import { LinkScreen } from '#web/features/invitation/link-screen.tsx'
import { PATHS, wayBack } from '#web/paths.ts'
import { signOut } from '#web/shell/sign-out.ts'

/** Where the mail of an invitation leads, whoever opens it. */
export function FamilyInvitation() {
  const router = useRouter()
  const user = useUser()
  const { token = '' } = useSearch({ from: '/open/family-invitation' })
  const search = wayBack(router.latestLocation.href)
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
      onOtherAccount={() => void signOut().then(() => router.navigate({ to: PATHS.signIn, search }))}
      onFamily={() => void router.navigate({ to: PATHS.family })}
      onHome={() => void router.navigate({ to: PATHS.home })}
    />
  )
}
