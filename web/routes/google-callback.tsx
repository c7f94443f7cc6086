import { Navigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { session } from '#web/api/session.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { SecondStepForm } from '#web/features/auth/second-step-form.tsx'
import { ArrivalScreen } from '#web/features/google/arrival-screen.tsx'
import { googleMessages } from '#web/features/google/messages.ts'
import { arrivalAt } from '#web/features/google/model.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS, safeRedirect } from '#web/paths.ts'
import { notify } from '#web/ui/notify.ts'

const SecondStepPage = (props: ComponentProps<typeof SecondStepForm>) => (
  <AuthPage page="second">
    <SecondStepForm {...props} />
  </AuthPage>
)

/** The address as the browser was sent to it: on the way, `code=1e5` may have become 100000. */
function asSent(): string {
  const [visit] = performance.getEntriesByType('navigation')
  return visit && location.search ? visit.name : location.href
}

export function GoogleCallback() {
  const t = useWords(googleMessages)
  const router = useRouter()
  const [arrival] = useState(() => arrivalAt(asSent()))
  const [wasSignedIn] = useState(() => session.token() !== null)
  // A signed-in user comes here only to link an identity. [view/public-routes]
  if (wasSignedIn !== arrival.isLinking) return <Navigate to={wasSignedIn ? PATHS.home : PATHS.signIn} replace />
  return (
    <ArrivalScreen
      arrival={arrival}
      onUsed={() => void router.navigate({ to: PATHS.googleCallback, replace: true })}
      onIn={(signedIn, redirectUrl) => {
        session.open(signedIn)
        router.history.replace(safeRedirect(redirectUrl ?? undefined))
      }}
      onLinked={(provider) => {
        notify({ kind: 'success', message: t.phrase('linked', { provider }) })
        void router.navigate({ to: PATHS.account, replace: true })
      }}
      SecondStep={SecondStepPage}
    />
  )
}
