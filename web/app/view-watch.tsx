import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { onForbidden } from '#web/api/forbidden.ts'
import { queryClient } from '#web/api/query.ts'
import { actingFor, hasLostChild } from '#web/api/subject.ts'
import { familyQuery, keepView, modeQuery, useAppView } from '#web/session/app-view.ts'
import { layAsideStranger, redirectFrom } from '#web/session/route-guard.ts'

const ViewBar = lazy(() => import('./view-bar.tsx').then(({ ViewBar: component }) => ({ default: component })))

/**
 * Asks the server again for the facts behind the view. One request at a time, after any number of refusals.
 * [view/route-guard]
 */
function askAnew() {
  const options = { cancelRefetch: false }
  for (const { queryKey } of [modeQuery, familyQuery]) void queryClient.invalidateQueries({ queryKey }, options)
}

/**
 * Follows the current view: when it changes while a screen is open, the guard is asked again. Shows whose account is
 * managed. Most users see nothing of it, and load nothing for it. [view/route-guard]
 */
export function ViewWatch() {
  const app = useAppView()
  const router = useRouter()
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const to = redirectFrom(path, app)
  useEffect(() => {
    if (!layAsideStranger(app)) keepView()
  })
  useEffect(() => onForbidden(askAnew), [])
  useEffect(() => {
    if (to) void router.navigate({ to, replace: true })
  }, [router, to])
  if (!app.faces.parental && actingFor() === null && !hasLostChild()) return null
  return (
    <Suspense fallback={null}>
      <ViewBar path={path} />
    </Suspense>
  )
}
