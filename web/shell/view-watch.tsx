import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { onForbidden } from '#web/api/forbidden.ts'
import { queryClient } from '#web/api/query.ts'
import { actingFor, hasLostChild } from '#web/api/subject.ts'
import { familyQuery, keepView, modeQuery, useAppView } from './app-view.ts'
import { layAsideStranger, redirectFrom } from './route-guard.ts'

const ViewBar = lazy(() => import('./view-bar.tsx').then(({ ViewBar: component }) => ({ default: component })))

/** spec §4: what the view rests on. One question at a time, however much was refused. */
function askAnew() {
  const options = { cancelRefetch: false }
  for (const { queryKey } of [modeQuery, familyQuery]) void queryClient.invalidateQueries({ queryKey }, options)
}

/**
 * Follows the view of the moment: spec §4, where it is another while a screen is open, the guard is asked again. Says
 * whose account is managed. Most people have nothing to be told, and load nothing for it.
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
