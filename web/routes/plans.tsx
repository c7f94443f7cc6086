import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type PlanTab, tabOf } from '#web/features/plan/model.ts'
import { PlansScreen } from '#web/features/plan/plans-screen.tsx'
import { SleepPlanCards } from '#web/features/sleep-plan/sleep-plan-cards.tsx'
import { PATHS } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { openingPlace, plansHomePageOf } from '#web/widgets/plans-home/place.ts'

const HolidayTab = lazy(() => import('./holiday-tab.tsx').then(({ HolidayTab: component }) => ({ default: component })))
const PlanProgress = lazy(() =>
  import('./plan-progress.tsx').then(({ PlanProgress: component }) => ({ default: component })),
)

/**
 * Plan management, with sleep plans and vacations. [plan/plan-tabs] Without a tab in the address, the screen opens as
 * the settings say, or as it was left. [view/page-state]
 */
export function Plans() {
  const navigate = useNavigate()
  const { tab, mode, plan } = useSearch({ from: `/inside${PATHS.plans}` })
  const page = plansHomePageOf(usePreference().pageState['plansHomePage'])
  const opening = openingPlace(page)
  const isAsked = tab !== undefined || mode !== undefined || plan !== undefined
  const shown = isAsked ? tabOf(tab) : tabOf(opening)
  const shownMode = isAsked ? (mode ?? 'setup') : opening === 'progress' ? 'progress' : 'setup'
  const go = (next: PlanTab, nextMode: 'setup' | 'progress') => {
    const selectedTab = nextMode === 'progress' ? nextMode : next
    changePreference({ pageState: { plansHomePage: { ...page, selectedTab, lastVisited: now() } } })
    const search = { tab: next, ...(nextMode === 'progress' && { mode: nextMode }) }
    void navigate({ to: PATHS.plans, search, replace: true })
  }
  return (
    <PlansScreen
      tab={shown}
      mode={shownMode}
      wanted={plan}
      onTab={(next) => go(next, 'setup')}
      onMode={(next) => go(shown, next)}
      sleep={<SleepPlanCards />}
      holiday={
        <Suspense fallback={<PageSkeleton />}>
          <HolidayTab />
        </Suspense>
      }
      progress={
        <Suspense fallback={<PageSkeleton />}>
          <PlanProgress />
        </Suspense>
      }
    />
  )
}
