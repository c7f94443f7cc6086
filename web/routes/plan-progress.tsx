import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ViewMode } from '#domain/plan/plan.ts'
import { epochMs, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { ProgressScreen } from '#web/features/plan-progress/progress-screen.tsx'
import { PlansToday } from '#web/features/plan-today/plans-today.tsx'
import { SleepPlanCards } from '#web/features/sleep-plan/sleep-plan-cards.tsx'
import { ScoreCard } from '#web/features/sleep-score/score-card.tsx'
import { type Shown, SPANS } from '#web/features/sleep/model.ts'
import { SleepScreen } from '#web/features/sleep/sleep-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { now, useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/** The progress of plans and of sleep plans. [plan/plan-tabs] */
export function PlanProgress() {
  const navigate = useNavigate()
  const zone = useSubjectZone()
  const today = useClock((moment) => localDate([{ from: null, tz: zone }], moment))
  return (
    <ProgressScreen
      today={today}
      onSetup={() => void navigate({ to: PATHS.plans, search: {}, replace: true })}
      todays={
        <PlansToday
          today={today}
          zone={zone}
          onPick={({ planId }, how) =>
            void navigate({ to: PATHS.home, search: { action: how, plan: planId, t: epochMs(now()) } })
          }
        />
      }
      renderSleep={(view) => <Nights today={today} {...view} />}
    />
  )
}

type NightsProps = { today: LocalDate; viewMode: ViewMode; onViewMode: (viewMode: ViewMode) => void }

function Nights({ today, viewMode, onViewMode }: NightsProps) {
  const [shown, setShown] = useState<Omit<Shown, 'viewMode'>>({ span: SPANS[0], to: null })
  return (
    <SleepScreen
      today={today}
      shown={{ ...shown, viewMode }}
      onShown={({ viewMode: next, ...rest }) => {
        setShown(rest)
        if (next !== viewMode) onViewMode(next)
      }}
      plans={<SleepPlanCards />}
      renderScore={(metrics) => <ScoreCard metrics={metrics} />}
    />
  )
}
