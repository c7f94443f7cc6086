import { useRouter } from '@tanstack/react-router'
import { HANDED } from '#contract/account-data.ts'
import { session } from '#web/api/session.ts'
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx'
import { typed } from '#web/features/auth/queries.ts'
import { ConfirmEmail as Confirm } from '#web/features/profile/confirm-email.tsx'
import { ConfirmHanded } from '#web/features/profile/confirm-handed.tsx'
import { dropLinkToken, useLinkToken } from '#web/link-token.ts'
import { PATHS, wayBack } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'

/** The screen of the link that confirms an address, signed in or not. */
export function ConfirmEmail() {
  const router = useRouter()
  const token = useLinkToken(PATHS.confirmEmail)
  const leave = () => dropLinkToken(PATHS.confirmEmail)
  if (token.startsWith(HANDED)) {
    const goToSignIn = (email: string) => {
      leave()
      typed.email = email
      // A session by the PIN has ended.
      void (session.token() ? signOut() : Promise.resolve()).then(() =>
        router.navigate({ to: PATHS.signIn, search: { reason: 'passwordSaved' } }),
      )
    }
    return (
      <ConfirmHanded
        token={token}
        renderPassword={(form) => <NewPasswordForm {...form} />}
        onDone={goToSignIn}
        onSignIn={() => {
          leave()
          void router.navigate({ to: PATHS.signIn })
        }}
      />
    )
  }
  return (
    <Confirm
      token={token}
      onDone={() => {
        leave()
        void router.navigate({ to: PATHS.account })
      }}
      onSignIn={() => void router.navigate({ to: PATHS.signIn, search: wayBack(PATHS.confirmEmail) })}
    />
  )
}
