import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDate } from '#domain/time/zone.ts'
import { ScoreCard } from '#web/features/sleep-score/score-card.tsx'
import { SleepPlanCards } from '#web/features/sleep-plan/sleep-plan-cards.tsx'
import { addressOf, shownOf } from '#web/features/sleep/model.ts'
import { SleepScreen } from '#web/features/sleep/sleep-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

export function Sleep() {
  const navigate = useNavigate()
  const zone = useSubjectZone()
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  return (
    <SleepScreen
      today={today}
      shown={shownOf(useSearch({ from: `/inside${PATHS.sleep}` }))}
      onShown={(shown) =>
        void navigate({ to: PATHS.sleep, search: addressOf(shown), replace: true, resetScroll: false })
      }
      plans={<SleepPlanCards />}
      renderScore={(metrics) => <ScoreCard metrics={metrics} />}
    />
  )
}
