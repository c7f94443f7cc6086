import { useRouter } from '@tanstack/react-router'
import { session } from '#web/api/session.ts'
import { ConfirmEmail as Confirm } from '#web/features/profile/confirm-email.tsx'
import { dropLinkToken, keepLinkToken, useLinkToken } from '#web/link-token.ts'
import { PATHS, wayBack } from '#web/paths.ts'
import { signOut } from '#web/shell/sign-out.ts'

/** Where the mail to a new address leads, whoever opens it. */
export function ConfirmEmail() {
  const router = useRouter()
  const token = useLinkToken(PATHS.confirmEmail)
  const leave = (passwordToken: string | null) => {
    dropLinkToken(PATHS.confirmEmail)
    if (passwordToken === null) return void router.navigate({ to: PATHS.account })
    // Whoever was in by the PIN is out, and nobody else chooses it: a page that is signed in shows no such form.
    const choose = () => {
      keepLinkToken(PATHS.resetPassword, passwordToken)
      return router.navigate({ to: PATHS.resetPassword, replace: true })
    }
    return void (session.token() ? signOut() : Promise.resolve()).then(choose)
  }
  return (
    <Confirm
      token={token}
      onDone={leave}
      onSignIn={() => void router.navigate({ to: PATHS.signIn, search: wayBack(PATHS.confirmEmail) })}
    />
  )
}
