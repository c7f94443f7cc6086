import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { localDate } from '#domain/time/zone.ts'
import { ScoreCard } from '#web/features/sleep-score/score-card.tsx'
import { SleepHealth } from '#web/features/sleep/sleep-health.tsx'
import { addressOf, shownOf } from '#web/features/statistics/model.ts'
import { StatisticsScreen } from '#web/features/statistics/statistics-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { now, useClock } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/**
 * The address holds the selection, so that back works; without it, the screen is as the user left it.
 * [statistics/range-presets]
 */
export function Statistics() {
  const navigate = useNavigate()
  const zone = useSubjectZone()
  const today = useClock((moment) => localDate([{ from: null, tz: zone }], moment))
  const stored = usePreference().pageState['statisticsHomePage']
  // A choice is stored at once, and must not change the meaning of an earlier address.
  const [before] = useState(stored)
  return (
    <StatisticsScreen
      today={today}
      shown={shownOf(useSearch({ from: `/inside${PATHS.statistics}` }), before)}
      onShown={(shown) => {
        const { range, looked: aspect } = shown
        changePreference({ pageState: { statisticsHomePage: { range, aspect, lastVisited: now() } } })
        void navigate({ to: PATHS.statistics, search: addressOf(shown), resetScroll: false })
      }}
      sleep={<SleepHealth today={today} renderScore={(metrics) => <ScoreCard metrics={metrics} />} />}
    />
  )
}
