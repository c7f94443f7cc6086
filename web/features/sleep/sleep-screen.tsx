import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { VIEW_MODES, type ViewMode } from '#domain/plan/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyNights } from './empty-nights.tsx'
import { PlanHint } from './plan-hint.tsx'
import { messages } from './messages.ts'
import { besidesOf, type Metrics, rangeOf, type Shown, SPANS, type Span, turned } from './model.ts'
import { NightFigures } from './night-figures.tsx'
import { NightRaster } from './night-raster.tsx'
import { NightsTable } from './nights-table.tsx'
import { metricsQuery, nightsQuery } from './queries.ts'
import classes from './sleep.module.css'

type Props = {
  today: LocalDate
  shown: Shown
  onShown: (shown: Shown) => void
  /** The sleep plans themselves, of another feature. */
  plans: ReactNode
  /** The score of the nights, of another feature. */
  renderScore: (metrics: Metrics) => ReactNode
}

/** The nights against the sleep plan. [sleep-plan/plan-deviation] */
export function SleepScreen({ today, shown, onShown, plans, renderScore }: Props) {
  const t = useWords(messages)
  const { viewMode } = shown
  const range = rangeOf(shown, today)
  const compared = useQuery(nightsQuery({ ...range, viewMode }))
  const summed = useQuery(metricsQuery(range))
  const metrics = summed.data
  const besides = useMemo(() => metrics && besidesOf(metrics), [metrics])
  // Both are drawn at once, so that nothing jumps.
  const report = metrics && compared.data
  const failed = [compared, summed].find(({ error, data }) => error && !data)
  if (failed?.error) {
    const { error, refetch } = failed
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  }
  const hasPlan = report?.nights.some(({ goal }) => goal !== null) ?? false
  const isPartly = report?.nights.some(({ tst, goal }) => tst !== null && goal === null)
  const isEmpty = report?.nightsWithData === 0
  // Older pages show that they are older; an empty newest page offers a first step.
  const isNew = isEmpty && shown.to === null && !hasPlan
  return (
    <div className={classes.screen} data-planless={(report && !hasPlan) || undefined} data-new={isNew || undefined}>
      <div className={classes.main}>
        {!isNew && <Controls today={today} shown={shown} hasPlan={hasPlan} onShown={onShown} />}
        {!report && <Skeleton height={360} radius="lg" />}
        {report && metrics && !isEmpty && renderScore(metrics)}
        {report && hasPlan && (
          <>
            <NightFigures report={report} />
            <p className={classes.soft}>
              {t(`${viewMode}Hint`)} {isPartly && t('partly')}
            </p>
          </>
        )}
        {isEmpty && shown.to === null && <EmptyNights isSecond={isNew} />}
        {isEmpty && shown.to !== null && <p className={classes.soft}>{t('emptyRange')}</p>}
        {report && besides && !isNew && (!isEmpty || hasPlan) && (
          <>
            {!hasPlan && <PlanHint today={today} />}
            <NightRaster report={report} besides={besides} />
            <NightsTable report={report} besides={besides} />
          </>
        )}
      </div>
      <div className={classes.plans}>{plans}</div>
    </div>
  )
}

function Controls({ today, shown, hasPlan, onShown }: Omit<Props, 'plans' | 'renderScore'> & { hasPlan: boolean }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { from, to } = rangeOf(shown, today)
  const step = (by: -1 | 1) => {
    const target = turned(shown, by, today)
    return (
      <IconButton
        label={t(by > 0 ? 'after' : 'before')}
        Icon={by > 0 ? IconChevronRight : IconChevronLeft}
        // A button that is disabled while it is pressed would lose the focus.
        aria-disabled={target === undefined || undefined}
        className={classes.step}
        onClick={() => target !== undefined && onShown({ ...shown, to: target })}
      />
    )
  }
  return (
    <div className={classes.controls}>
      <div className={classes.turn}>
        {step(-1)}
        <span className={`${classes.range} figures`} role="status">
          {dateSpan(from, to, language)}
        </span>
        {step(1)}
        {shown.to !== null && (
          <Button variant="subtle" size="compact-md" onClick={() => onShown({ ...shown, to: null })}>
            {t('latest')}
          </Button>
        )}
      </div>
      <SegmentedControl
        aria-label={t('howMany')}
        value={String(shown.span)}
        data={SPANS.map((span) => ({ value: String(span), label: t(`days${span}`) }))}
        onChange={(value) => onShown({ ...shown, span: Number(value) as Span })}
      />
      {hasPlan && (
        <NativeSelect
          className={classes.mode}
          aria-label={t('viewMode')}
          value={shown.viewMode}
          data={VIEW_MODES.map((mode) => ({ value: mode as string, label: t(mode) }))}
          onChange={({ currentTarget }) => onShown({ ...shown, viewMode: currentTarget.value as ViewMode })}
        />
      )}
    </div>
  )
}
