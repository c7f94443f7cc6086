import { lazy, Suspense, useMemo } from 'react'
import { rateLog, useDay } from '#web/features/activity-log/queries.ts'
import { type ChildActions, ChildHome } from '#web/features/child-home/child-home.tsx'
import { changeTimer, discardTimer, findUnnamed, startTimer, stopTimer } from '#web/features/timer/queries.ts'
import { now as thisMoment, useNow } from '#web/session/clock.ts'
import { isNamed } from '#web/widgets/running-timer/running.ts'

/** Below all the rest, and as little awaited. */
const HourlyWeather = lazy(async () => {
  const found = await import('#web/features/weather/hourly-weather.tsx').catch(() => null)
  return { default: found?.HourlyWeather ?? (() => null) }
})

/** What cannot be fetched now takes nothing of the day along. */
const ChildReminders = lazy(async () => {
  const found = await import('#web/features/reminder/child-reminders.tsx').catch(() => null)
  return { default: found?.ChildReminders ?? (() => null) }
})

/** What cannot be fetched now takes nothing of the day along. */
const ChildPlan = lazy(async () => {
  const found = await import('#web/features/plan-today/child-plan.tsx').catch(() => null)
  return { default: found?.ChildPlan ?? (() => null) }
})

/** Home in the view of a child: today, with the tiles that start and end activities. */
export function ChildDay() {
  const now = useNow()
  const { day } = useDay(undefined, now)
  const { timezone } = day
  const actions = useMemo<ChildActions>(() => {
    const zones = [{ from: null, tz: timezone }]
    return {
      start: ({ name: activityName, category, subActivity, projectId, tags, planId }) => {
        const wanted = { category, activityName, subActivity, projectId, tags: [...tags], ...(planId && { planId }) }
        const at = thisMoment()
        const unnamed = findUnnamed(false)
        return unnamed ? changeTimer(unnamed, wanted, at) : startTimer({ wanted, parallelActivity: false, at, zones })
      },
      stop: (timer) => (isNamed(timer) ? stopTimer(timer, thisMoment(), zones) : null),
      discard: discardTimer,
      rate: rateLog,
    }
  }, [timezone])
  return (
    <ChildHome
      day={day}
      now={now}
      actions={actions}
      reminders={
        <Suspense fallback={null}>
          <ChildReminders here={{ now, zone: timezone }} />
        </Suspense>
      }
      renderPlan={(start, running) => (
        <Suspense fallback={null}>
          <ChildPlan
            day={day}
            now={now}
            runningId={running?.planId ?? null}
            onStart={({ category, activityName: name, projectId, tags, planId }) =>
              start({ category, name, subActivity: null, projectId, tags, planId })
            }
          />
        </Suspense>
      )}
    >
      <Suspense fallback={null}>
        <HourlyWeather day={day} today={day.date} now={now} />
      </Suspense>
    </ChildHome>
  )
}
