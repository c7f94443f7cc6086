import { useRouter } from '@tanstack/react-router'
import { ConfirmEmail as Confirm } from '#web/features/profile/confirm-email.tsx'
import { dropLinkToken, useLinkToken } from '#web/link-token.ts'
import { PATHS, wayBack } from '#web/paths.ts'

/** Where the mail to a new address leads, whoever opens it. */
export function ConfirmEmail() {
  const router = useRouter()
  const token = useLinkToken(PATHS.confirmEmail)
  const leave = () => {
    dropLinkToken(PATHS.confirmEmail)
    void router.navigate({ to: PATHS.account })
  }
  return (
    <Confirm
      token={token}
      onDone={leave}
      onSignIn={() => void router.navigate({ to: PATHS.signIn, search: wayBack(PATHS.confirmEmail) })}
    />
  )
}
