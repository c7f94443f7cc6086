import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Looked } from '#contract/log-mark.ts'
import { rangeOf } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { Failure } from '#web/ui/failure.tsx'
import '#web/theme/print.css'
import { CompareScreen } from './compare-screen.tsx'
import { ClockCard } from './clock-card.tsx'
import { Controls } from './controls.tsx'
import { DaysCard } from './days-card.tsx'
import { EmptyStatistics } from './empty-statistics.tsx'
import { fetchedRange, NOBODY, type Pictured, seriesOf, type Shown, type Total, totalsOf } from './model.ts'
import { PlansCard } from './plans-card.tsx'
import { daysQuery } from './queries.ts'
import { ShareButton } from './share-button.tsx'
import { ShareRing } from './share-ring.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { AccuracyChip, WaitingCard } from '#web/widgets/data-gate/data-gate.tsx'
import { messages, waitMessages } from './messages.ts'
import classes from './statistics-screen.module.css'
import { TotalsCard } from './totals-card.tsx'
import { type Names, useNames } from './use-figures.tsx'
import { ViewBar } from './view-bar.tsx'
import { YearCard } from './year-card.tsx'

type Props = {
  today: LocalDate
  shown: Shown
  onShown: (shown: Shown) => void
  /** The sleep of the last weeks, of another feature. */
  sleep: ReactNode
}

/**
 * Pictures of where time goes, each of them a table as well; every figure leads to its logs.
 * [statistics/figure-to-logs]
 */
export function StatisticsScreen(props: Props) {
  const { today, shown, onShown } = props
  const { compare } = shown
  if (compare === null) return <OnePeriod {...props} />
  return <CompareScreen {...{ today, shown, compare }} onShown={(change) => onShown({ ...shown, ...change })} />
}

function OnePeriod(props: Props) {
  const { today, shown } = props
  const fetched = fetchedRange(today)
  const { data: pictured, error, isPlaceholderData, refetch } = useQuery(daysQuery(shown.looked, fetched))
  if (error && !pictured)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (pictured && !isPlaceholderData && !pictured.days.length) return <EmptyStatistics />
  if (!pictured) return <Waiting />
  return <Pictures {...props} pictured={pictured} isStale={isPlaceholderData} />
}

const Waiting = () => (
  <div className={classes.screen} aria-hidden>
    <Skeleton height={64} radius="md" />
    <Skeleton height={420} radius="lg" />
    <div className={classes.pair}>
      <Skeleton height={340} radius="lg" />
      <Skeleton height={340} radius="lg" />
    </div>
  </div>
)

/** The names that may be shown to others, the largest first. Those of categories always are. */
const namesIn = (given: readonly Total[], looked: Looked, { nameOf, isNamed }: Names) =>
  looked === 'category' ? [] : given.flatMap(({ id }) => (isNamed(id) ? [{ id, name: nameOf(id) }] : []))

type PicturesProps = Props & { pictured: Pictured; isStale: boolean }

function Pictures({ today, shown, onShown, sleep, pictured, isStale }: PicturesProps) {
  const { days, gate, aspect } = pictured
  const t = useWords(messages)
  const wait = useWords(waitMessages)
  // Until the answer arrives, the figures of another aspect keep their own names.
  const looked = isStale && aspect !== shown.looked ? aspect : shown.looked
  const names = useNames(looked)
  const range = rangeOf(shown.range, today)
  const isOpen = gate.status !== 'insufficient'
  const totals = totalsOf(days, range, isOpen ? today : null)
  // Time without a recipient stands beside the people.
  const ever = totalsOf(days, fetchedRange(today), null).filter(({ id, minutes }) => id !== NOBODY && minutes > 0)
  const given = totals.filter(({ id, minutes }) => id !== NOBODY && minutes > 0)
  const largest = given[0] ?? ever[0]
  const of = (ever.find(({ id }) => id === shown.of) ?? largest)?.id ?? null
  const series = seriesOf(
    given.map(({ id }) => id),
    looked,
    of,
  )
  const shared = { range, looked, series, totals, names }
  return (
    <div className={classes.screen} data-stale={isStale || undefined}>
      <ViewBar shown={shown} onShown={(change) => onShown({ ...shown, ...change })} />
      <Controls
        shown={shown}
        range={range}
        of={of}
        choices={ever.map(({ id }) => ({ id, name: names.nameOf(id) }))}
        onShown={(change) => onShown({ ...shown, ...change })}
      >
        <ShareButton looked={looked} preset={shown.range} range={range} names={namesIn(given, looked, names)} />
      </Controls>
      <AccuracyChip gate={gate} />
      <DaysCard {...shared} days={days} of={isOpen ? of : null} />
      {!isOpen && <WaitingCard gate={gate} title={wait('title')} already={wait('already')} />}
      <div className={classes.pair}>
        <ShareRing {...shared} />
        <ClockCard range={range} />
      </div>
      <TotalsCard {...shared} today={today} isOpen={isOpen} />
      <hgroup className={classes.beyond}>
        <h2 className={surface.title}>{t('beyond')}</h2>
        <p>{t('beyondSaid')}</p>
      </hgroup>
      {of !== null && <YearCard days={days} today={today} of={of} series={series} names={names} />}
      <PlansCard today={today} />
      <div>{sleep}</div>
    </div>
  )
}
