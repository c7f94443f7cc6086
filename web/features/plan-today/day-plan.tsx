import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import type { TodayItem } from '#contract/plan.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { clockSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { ProgressRing } from '#web/widgets/plan-marks/progress-ring.tsx'
import classes from './day-plan.module.css'
import { todayMessages } from './messages.ts'
import {
  boxesOf,
  type Ghost,
  ghostsOf,
  type How,
  isDone,
  isDoneBefore,
  itemsOfDay,
  valuesAt,
  valuesNow,
  valuesThen,
} from './model.ts'
import { type OnPick, PlanItems } from './plan-items.tsx'
import { dayPlanQuery } from './queries.ts'

/** Needed where there is no room beside the day, and only once the user opens it. */
const PlanSheet = lazy(() => import('./plan-sheet.tsx').then(({ PlanSheet: component }) => ({ default: component })))

type Span = Pick<LogValues, 'startTime' | 'endTime'>
type TopOf = (moment: Instant) => number
/** What lies between the logs of a day, and how it is drawn there. */
export type PlanLayer = {
  spans: readonly Span[]
  boxesOf: (topOf: TopOf) => readonly { top: number; height: number }[]
  draw: (topOf: TopOf) => ReactNode
}

export type DayPlanProps = {
  day: LogDay
  today: LocalDate
  now: Instant
  /** Where a new log of the day would have its room. */
  room: () => Span
  onOpenForm: (values: LogValues) => void
  /** What of it stands on the timeline. */
  onPlanned: (planned: PlanLayer | null) => void
  /** Something that was picked elsewhere; at another moment it is another wish. */
  wish: { planId: string; how: How; t: number } | undefined
  onGranted: () => Promise<void>
}

const NO_ITEMS: readonly TodayItem[] = []

/** How an item of the day becomes a log, and what can be done about one at all. */
function usePicking({
  day,
  today,
  now,
  room,
  onOpenForm,
}: Pick<DayPlanProps, 'day' | 'today' | 'now' | 'room' | 'onOpenForm'>) {
  const offers: readonly How[] = day.date === today ? ['start', 'done'] : day.date < today ? ['done'] : []
  const onPick: OnPick = (item, how) =>
    onOpenForm(day.date === today ? valuesNow(item, how, now, day.logs) : valuesThen(item, room()))
  return { offers, onPick }
}

/** Beside the log of the day: its plans. */
export function DayPlan(props: DayPlanProps) {
  const { day, today, now, onOpenForm, onPlanned, wish, onGranted } = props
  const t = useWords(todayMessages)
  const id = useId()
  const { data } = useQuery(dayPlanQuery(day.date))
  const { items: all = NO_ITEMS, canWait = NO_ITEMS } = data ?? {}
  const items = itemsOfDay(all, day, now)
  const picking = usePicking(props)
  const latest = useRef({ ...picking, onOpenForm })
  useEffect(() => {
    latest.current = { ...picking, onOpenForm }
  })

  // Each request is granted once, as soon as its plan is known.
  const granted = useRef<number>(undefined)
  useEffect(() => {
    if (!wish || !data || granted.current === wish.t) return
    granted.current = wish.t
    const item = [...all, ...canWait].find(({ planId }) => planId === wish.planId)
    void onGranted().then(() => item && latest.current.onPick(item, wish.how))
  })

  const { logs, timezone, dayStart, dayEnd } = day
  useEffect(() => {
    const openForm = ({ item, hours }: Ghost) => latest.current.onOpenForm(valuesAt(item, hours))
    const ghosts = ghostsOf(all, { logs, dayStart, dayEnd })
    onPlanned(ghosts.length ? drawn(ghosts, timezone, openForm) : null)
  }, [all, logs, dayStart, dayEnd, timezone, onPlanned])
  useEffect(() => () => onPlanned(null), [onPlanned])

  if (!data) return null
  return (
    <section className={`${surface.card} ${classes.plan}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t(day.date === today ? 'today' : 'day')}</h2>
        <Link to={PATHS.plans} search={{ mode: 'progress' }} className={buttons.quiet}>
          {t('toPlans')}
        </Link>
      </header>
      {items.length + canWait.length > 0 ? (
        <PlanItems items={items} canWait={canWait} zone={timezone} {...picking} />
      ) : (
        <p className={classes.soft}>{t('nothing')}</p>
      )}
    </section>
  )
}

/** The same where there is no room beside the day: a word, and the whole when it is asked for. */
export function DayPlanChip(props: Omit<DayPlanProps, 'onPlanned' | 'wish' | 'onGranted'>) {
  const { day, today, now } = props
  const t = useWords(todayMessages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(dayPlanQuery(day.date))
  const { offers, onPick } = usePicking(props)
  const items = itemsOfDay(data?.items ?? NO_ITEMS, day, now)
  if (!items.length && !data?.canWait.length) return null
  const ofDay = items.filter((item) => !isDoneBefore(item))
  const counts = { done: ofDay.filter(isDone).length, count: ofDay.length }
  return (
    <>
      <button
        type="button"
        className={`${buttons.quiet} ${classes.chip} figures`}
        aria-label={counts.count ? t('chipLabel', counts) : undefined}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden>
          <ProgressRing share={counts.count ? counts.done / counts.count : 0} size={18} thickness={3} />
        </span>
        {counts.count ? t('chip', counts) : t(data?.canWait.length ? 'canWait' : 'doneBefore')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlanSheet title={t(day.date === today ? 'today' : 'day')} onClose={() => setOpen(false)}>
            <PlanItems
              items={items}
              canWait={data?.canWait ?? NO_ITEMS}
              zone={day.timezone}
              offers={offers}
              onPick={(item, how) => {
                setOpen(false)
                onPick(item, how)
              }}
            />
          </PlanSheet>
        </Suspense>
      )}
    </>
  )
}

type GhostsProps = {
  ghosts: readonly Ghost[]
  zone: string
  topOf: TopOf
  onOpen: (ghost: Ghost) => void
}

const drawn = (ghosts: readonly Ghost[], zone: string, onOpen: GhostsProps['onOpen']): PlanLayer => ({
  spans: ghosts,
  boxesOf: (topOf) => boxesOf(ghosts, topOf),
  draw: (topOf) => <Ghosts ghosts={ghosts} zone={zone} topOf={topOf} onOpen={onOpen} />,
})

/** Plans as ghosts in outline, where nothing was done. */
function Ghosts({ ghosts, zone, topOf, onOpen }: GhostsProps) {
  const t = useWords(todayMessages)
  const language = useLanguage()
  return boxesOf(ghosts, topOf).map(({ ghost, top, height }) => {
    const { key, startTime, endTime, item, beside } = ghost
    const time = clockSpan(item.startTime ?? startTime, item.endTime ?? endTime, zone, language)
    return (
      <li
        key={key}
        className={classes.ghost}
        data-category={item.category}
        data-beside={beside || undefined}
        style={{ insetBlockStart: top, blockSize: height }}
      >
        <button type="button" aria-label={t('ghost', { name: item.name, time })} onClick={() => onOpen(ghost)}>
          <CategoryIcon category={item.category} size={14} />
          <span>{item.name}</span>
          <span className="figures">{time}</span>
        </button>
      </li>
    )
  })
}
