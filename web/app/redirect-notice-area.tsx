import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isShown } from '#domain/family/app-view.ts'
import { useAppView } from '#web/session/app-view.ts'
import { clearRedirectNotice, useRedirectNotice } from '#web/session/redirect-notice.ts'

/** Most users never open a forbidden screen. */
const NotHereDialog = lazy(() =>
  import('./redirect-notice-dialog.tsx').then(({ RedirectNoticeDialog: component }) => ({ default: component })),
)

/** Hosts the dialog that says why a screen did not open, until it does. Mount once per page, within the router. */
export function RedirectNoticeArea() {
  const blocked = useRedirectNotice()
  const router = useRouter()
  const { mode, view } = useAppView()
  // What opens while the way is still being changed would be taken off the history with it.
  const hasArrived = useRouterState({ select: ({ status }) => status === 'idle' })
  const isOpenNow = blocked !== null && isShown(blocked.what, mode, view)
  useEffect(() => {
    if (!isOpenNow || !hasArrived) return
    clearRedirectNotice()
    void router.navigate({ href: blocked.wanted, replace: true })
  }, [blocked, hasArrived, isOpenNow, router])
  if (!blocked || !hasArrived || isOpenNow) return null
  return (
    <Suspense>
      <NotHereDialog {...blocked} />
    </Suspense>
  )
}
