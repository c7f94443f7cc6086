import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { tabOf } from '#web/features/plan/model.ts'
import { PlansScreen } from '#web/features/plan/plans-screen.tsx'
import { SleepPlanCards } from '#web/features/sleep-plan/sleep-plan-cards.tsx'
import { PATHS } from '#web/paths.ts'
import { PageSkeleton } from '#web/shell/page-skeleton.tsx'

const HolidayTab = lazy(() => import('./holiday-tab.tsx').then(({ HolidayTab: component }) => ({ default: component })))
const PlanProgress = lazy(() =>
  import('./plan-progress.tsx').then(({ PlanProgress: component }) => ({ default: component })),
)

/** spec §2: plan management. Sleep plans and vacations are part of this area. */
export function Plans() {
  const navigate = useNavigate()
  const { tab, mode, plan } = useSearch({ from: `/inside${PATHS.plans}` })
  return (
    <PlansScreen
      tab={tabOf(tab)}
      mode={mode ?? 'setup'}
      wanted={plan}
      onTab={(next) => void navigate({ to: PATHS.plans, search: { tab: next }, replace: true })}
      onMode={(next) =>
        void navigate({
          to: PATHS.plans,
          search: { ...(tab && { tab }), ...(next === 'progress' && { mode: next }) },
          replace: true,
        })
      }
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
