import { useRouter, useSearch } from '@tanstack/react-router'
import { ConfirmEmail as Confirm } from '#web/features/profile/confirm-email.tsx'
import { PATHS } from '#web/paths.ts'

/** Where the mail to a new address leads, whoever opens it. */
export function ConfirmEmail() {
  const router = useRouter()
  const { token = '' } = useSearch({ from: `/open${PATHS.confirmEmail}` })
  return <Confirm token={token} onDone={() => void router.navigate({ to: PATHS.account })} />
}
