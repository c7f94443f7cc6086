import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { comparedPeriods, comparePeriods, type ComparePreset, type Periods } from '#domain/statistics/compare.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import '#web/theme/print.css'
import { AccuracyChip, WaitingCard } from '#web/widgets/data-gate/data-gate.tsx'
import { CompareCard } from './compare-card.tsx'
import { CompareControls } from './compare-controls.tsx'
import { compareMessages, waitMessages } from './messages.ts'
import type { Shown } from './model.ts'
import { daysQuery } from './queries.ts'
import classes from './statistics-screen.module.css'
import { ViewBar } from './view-bar.tsx'

type Props = {
  today: LocalDate
  shown: Shown
  compare: ComparePreset | Periods
  onShown: (change: Partial<Shown>) => void
}

/** Two periods side by side. [statistics/compared-things] */
export function CompareScreen({ today, shown, compare, onShown }: Props) {
  const t = useWords(compareMessages)
  const periods = comparedPeriods(compare, today)
  return (
    <div className={classes.screen}>
      <ViewBar shown={shown} onShown={onShown} />
      <CompareControls shown={shown} compare={compare} today={today} onShown={onShown} />
      {periods ? <Loaded shown={shown} periods={periods} /> : <p role="status">{t('notOver')}</p>}
    </div>
  )
}

function Loaded({ shown: { looked }, periods }: { shown: Shown; periods: Periods }): ReactNode {
  const wait = useWords(waitMessages)
  const now = useQuery(daysQuery(looked, periods.now))
  const before = useQuery(daysQuery(looked, periods.before))
  const failed = [now, before].find(({ data, error }) => error && !data)
  // Until both are there, the days of another aspect or of other periods would be compared.
  const isWaiting = now.isPlaceholderData || before.isPlaceholderData
  const days = !isWaiting && now.data && before.data ? { now: now.data, before: before.data } : null
  if (failed)
    return (
      <Failure
        error={failed.error}
        title={failureOf('load', failed.error).title}
        onRetry={() => void Promise.all([now.refetch(), before.refetch()])}
      />
    )
  if (!days) return <Skeleton height={480} radius="lg" aria-hidden />
  if (days.now.gate.status === 'insufficient')
    return <WaitingCard gate={days.now.gate} title={wait('title')} already={wait('already')} />
  return (
    <>
      <AccuracyChip gate={days.now.gate} />
      <CompareCard
        looked={looked}
        periods={periods}
        compared={comparePeriods(periods, { now: days.now.days, before: days.before.days })}
      />
    </>
  )
}
