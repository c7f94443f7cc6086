import { lazy, Suspense } from 'react'
import { useAppView } from './app-view.ts'

/** Most people are grown up. */
const WatchedButton = lazy(() =>
  import('./child-audit-button.tsx').then(({ ChildAuditButton: component }) => ({ default: component })),
)

/** rule [6.5-d]: the sign for a child, in every layout. */
export function ChildAudit() {
  const { isActiveChild } = useAppView()
  if (!isActiveChild) return null
  return (
    <Suspense>
      <WatchedButton />
    </Suspense>
  )
}
