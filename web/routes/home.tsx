import { lazy, Suspense } from 'react'
import { DayScreen } from '#web/features/activity-log/day-screen.tsx'
import { LoadingDay } from '#web/features/activity-log/loading-day.tsx'
import { loadDay } from '#web/features/activity-log/queries.ts'
import { TimerBar } from '#web/features/timer/timer-bar.tsx'
import { useAppView } from '#web/session/app-view.ts'
import { PHONE } from '#web/ui/media.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useHomeWish } from './home-wish.ts'

/** Most people are grown up. */
const ChildDate = lazy(() => import('./child-date.tsx').then(({ ChildDate: component }) => ({ default: component })))
/** The log comes first. */
const DayPlan = lazy(() =>
  import('#web/features/plan-today/day-plan.tsx').then(({ DayPlan: component }) => ({ default: component })),
)
const DayPlanChip = lazy(() =>
  import('#web/features/plan-today/day-plan.tsx').then(({ DayPlanChip: component }) => ({ default: component })),
)
/** What cannot be fetched now takes nothing of the day along. */
const DayTodos = lazy(async () => {
  const found = await import('#web/features/note-list/day-todos.tsx').catch(() => null)
  return { default: found?.DayTodos ?? (() => null) }
})
/** Where there is room beside the day, and as little awaited. */
const HourlyWeather = lazy(async () => {
  const found = await import('#web/features/weather/hourly-weather.tsx').catch(() => null)
  return { default: found?.HourlyWeather ?? (() => null) }
})
/** After noon it is not fetched. */
const MorningCard = lazy(async () => {
  const found = await import('#web/features/sleep-morning/morning-card.tsx').catch(() => null)
  return { default: found?.MorningCard ?? (() => null) }
})
/** Few have children, and seldom does one wait. */
const WaitingNote = lazy(async () => {
  const found = await import('#web/features/waiting/waiting-note.tsx').catch(() => null)
  return { default: found?.WaitingNote ?? (() => null) }
})
const ChildDay = lazy(() => import('./child-day.tsx').then(({ ChildDay: component }) => ({ default: component })))

export const loadHome = loadDay

/** A child's own page has no days to go to. */
export const LoadingHome = () => (useAppView().faces.child ? <PageSkeleton /> : <LoadingDay />)

export function Home() {
  const { date, action, planned, wishOf, grant } = useHomeWish()
  const onGranted = () => void grant()
  const { faces, isActiveChild, children } = useAppView()
  // It stands beside the day, or nowhere.
  const hasRoom = !useMedia(PHONE)
  // For another day, or a new log, a child has the same screen as other users.
  if (faces.child && !date && !action)
    return (
      <Suspense>
        <ChildDay />
      </Suspense>
    )
  const screen = (
    <DayScreen
      date={date}
      renderTimer={({ edit, rateOrConfirm, openClash }) => (
        <TimerBar
          wish={wishOf('timer')}
          onGranted={onGranted}
          onDetails={edit}
          onRate={rateOrConfirm}
          onClash={openClash}
        />
      )}
      addRequest={wishOf('add')}
      onAdded={onGranted}
      repeatRequest={wishOf('repeat')}
      renderMorning={(around) => (
        <Suspense fallback={null}>
          <MorningCard {...around} />
        </Suspense>
      )}
      renderPlan={(around, place) => (
        <Suspense fallback={null}>
          {place === 'word' ? (
            <DayPlanChip {...around} />
          ) : (
            <>
              <DayPlan {...around} wish={planned} onGranted={grant} />
              {hasRoom && (
                <Suspense fallback={null}>
                  {!faces.parental && <DayTodos date={around.day.date} today={around.today} />}
                  <HourlyWeather {...around} />
                </Suspense>
              )}
            </>
          )}
        </Suspense>
      )}
    />
  )
  if (!isActiveChild && children.length > 0 && !date)
    return (
      <>
        <Suspense fallback={null}>
          <WaitingNote />
        </Suspense>
        {screen}
      </>
    )
  if (!isActiveChild || !date) return screen
  return (
    <Suspense>
      <ChildDate date={date}>{screen}</ChildDate>
    </Suspense>
  )
}
