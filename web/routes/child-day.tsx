import { lazy, Suspense, useMemo } from 'react'
import { rateLog, useDay } from '#web/features/activity-log/queries.ts'
import { type ChildActions, ChildHome } from '#web/features/child-home/child-home.tsx'
import { discardTimer, startTimer, stopTimer } from '#web/features/timer/queries.ts'
import { now as thisMoment, useNow } from '#web/shell/clock.ts'

/** Below all the rest, and as little awaited. */
const HourlyWeather = lazy(async () => {
  const found = await import('#web/features/weather/hourly-weather.tsx').catch(() => null)
  return { default: found?.HourlyWeather ?? (() => null) }
})

/** Home in the view of a child: today, with what starts and ends what is done. */
export function ChildDay() {
  const now = useNow()
  const { day } = useDay(undefined, now)
  const { timezone } = day
  const actions = useMemo<ChildActions>(() => {
    const zones = [{ from: null, tz: timezone }]
    return {
      start: ({ name: activityName, category, subActivity, projectId, tags }) =>
        startTimer({
          wanted: { category, activityName, subActivity, projectId, tags: [...tags] },
          parallelActivity: false,
          at: thisMoment(),
          zones,
        }),
      stop: (timer) => stopTimer(timer, thisMoment(), zones),
      discard: discardTimer,
      rate: rateLog,
    }
  }, [timezone])
  return (
    <ChildHome day={day} now={now} actions={actions}>
      <Suspense fallback={null}>
        <HourlyWeather day={day} today={day.date} now={now} />
      </Suspense>
    </ChildHome>
  )
}
