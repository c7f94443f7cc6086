import { lazy, Suspense } from 'react'
import { useAppView } from '#web/session/app-view.ts'

/** Most users are adults. */
const WatchedButton = lazy(() =>
  import('./child-audit-button.tsx').then(({ ChildAuditButton: component }) => ({ default: component })),
)

/** Every layout shows a child the sign that a parent can see the account. [family/acting-banner] */
export function ChildAudit() {
  const { isActiveChild } = useAppView()
  if (!isActiveChild) return null
  return (
    <Suspense>
      <WatchedButton />
    </Suspense>
  )
}
