import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { VIEW_MODES, type ViewMode } from '#domain/plan/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { Failure } from '#web/ui/failure.tsx'
import { progressMessages } from './messages.ts'
import { type PageState, pageStateOf, rangeOf, TABS, type Window, WINDOWS } from './model.ts'
import { OverallPicture } from './overall-picture.tsx'
import { ProgressCard } from './progress-card.tsx'
import classes from './progress-screen.module.css'
import { overallQuery, weekQuery } from './queries.ts'
import { WeekDialog } from './week-dialog.tsx'
import { WeekPicture } from './week-picture.tsx'

type Props = {
  today: LocalDate
  /** The plans of today, of another feature. */
  todays: ReactNode
  /** The tab of the nights, of another feature. */
  renderSleep: (view: { viewMode: ViewMode; onViewMode: (viewMode: ViewMode) => void }) => ReactNode
  /** The way to the setup while there is nothing to track. */
  onSetup: () => void
}

/** The tab and view mode, saved half a second after a change. [plan-progress/stored-page-state] */
function usePageState() {
  const state = pageStateOf(usePreference().pageState['planProgressHomePage'])
  const change = (part: Partial<PageState>) =>
    changePreference({ pageState: { planProgressHomePage: { ...state, ...part, lastVisited: now() } } })
  return [state, change] as const
}

/** The progress-tracking mode of the plans. [plan/plan-tabs] */
export function ProgressScreen({ today, todays, renderSleep, onSetup }: Props) {
  const t = useWords(progressMessages)
  const [{ selectedTab, viewMode }, change] = usePageState()
  const onViewMode = (next: ViewMode) => change({ viewMode: next })
  return (
    <div className={classes.screen}>
      <SegmentedControl
        className={classes.tabs}
        aria-label={t('tabs')}
        value={selectedTab}
        data={TABS.map((tab) => ({ value: tab, label: t(tab) }))}
        onChange={(tab) => change({ selectedTab: tab })}
      />
      {selectedTab === 'sleep' ? (
        renderSleep({ viewMode, onViewMode })
      ) : (
        <Daily today={today} todays={todays} viewMode={viewMode} onViewMode={onViewMode} onSetup={onSetup} />
      )}
    </div>
  )
}

type DailyProps = Omit<Props, 'renderSleep'> & { viewMode: ViewMode; onViewMode: (viewMode: ViewMode) => void }

function Daily({ today, todays, viewMode, onViewMode, onSetup }: DailyProps) {
  const t = useWords(progressMessages)
  const [window, setWindow] = useState<Window>('week')
  const [open, setOpen] = useState<string | null>(null)
  const range = rangeOf(window, today)
  const {
    data: overall,
    error,
    refetch,
  } = useQuery({ ...overallQuery({ ...range, viewMode }), placeholderData: keepPreviousData })
  const { data: week } = useQuery(weekQuery(today))
  if (error && !overall) return <Failure error={error} onRetry={() => void refetch()} />
  const known = [...(overall?.plans ?? []), ...(week?.plans ?? [])]
  const isNew = overall && week && !known.length && window === 'week'
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t('viewMode')}
          value={viewMode}
          data={VIEW_MODES.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget: { value } }) => onViewMode(value as ViewMode)}
        />
        <NativeSelect
          // Accumulating modes begin at each plan's first day, so the window chooses plans and no days.
          // [plan-progress/overall-rate]
          label={t(viewMode === 'daily_track' ? 'window' : 'plansOf')}
          value={window}
          data={WINDOWS.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget: { value } }) => setWindow(value as Window)}
        />
        <p className={classes.hint}>{t(`${viewMode}Hint`)}</p>
      </div>
      {!overall && <Skeleton height={300} radius="lg" />}
      {isNew && (
        <div className={classes.empty}>
          <p>{t('noneYet')}</p>
          <Button onClick={onSetup}>{t('toSetup')}</Button>
        </div>
      )}
      {overall && !isNew && (
        <>
          <div className={classes.top}>
            <OverallPicture overall={overall} />
            {todays}
          </div>
          <WeekPicture today={today} onOpen={setOpen} />
          <section aria-label={t('each')}>
            <h2 className={classes.title}>{t('each')}</h2>
            {overall.plans.length > 0 ? (
              <div className={classes.cards}>
                {overall.plans.map((figure) => (
                  <ProgressCard
                    key={figure.planId}
                    figure={figure}
                    week={week?.plans.find(({ planId }) => planId === figure.planId)}
                    onOpen={() => setOpen(figure.planId)}
                  />
                ))}
              </div>
            ) : (
              <p className={classes.hint}>{t('none')}</p>
            )}
          </section>
        </>
      )}
      {open && (
        <WeekDialog
          planId={open}
          name={known.find(({ planId }) => planId === open)?.name ?? ''}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
