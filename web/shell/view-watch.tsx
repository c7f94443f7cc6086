import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { actingFor } from '#web/api/subject.ts'
import { keepView, useAppView } from './app-view.ts'
import { layAsideStranger, redirectFrom } from './route-guard.ts'

const ViewBar = lazy(() => import('./view-bar.tsx').then(({ ViewBar: component }) => ({ default: component })))

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
  useEffect(() => {
    if (to) void router.navigate({ to, replace: true })
  }, [router, to])
  if (!app.faces.parental && actingFor() === null) return null
  return (
    <Suspense fallback={null}>
      <ViewBar path={path} />
    </Suspense>
  )
}
