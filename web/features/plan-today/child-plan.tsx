import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import type { TodayItem } from '#contract/plan.ts'
import type { Instant } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import classes from './day-plan.module.css'
import { todayMessages } from './messages.ts'
import { isDone, itemsOfDay } from './model.ts'
import { PlanItems } from './plan-items.tsx'
import { dayPlanQuery } from './queries.ts'

type Props = {
  day: LogDay
  now: Instant
  /** The plan of the running timer, which is shown already. */
  runningId: string | null
  /** The timer of this item is to start. */
  onStart: (item: TodayItem) => void
}

/**
 * On a child's home: the rest of today's plans, each started with one tap, the plans for today or another day, and
 * those that the child has done today. Without plans, it shows nothing.
 */
export function ChildPlan({ day, now, runningId, onStart }: Props) {
  const t = useWords(todayMessages)
  const id = useId()
  const { data } = useQuery(dayPlanQuery(day.date))
  const items = itemsOfDay(data?.items ?? [], day, now).filter(
    (item) => item.planId !== runningId && (!isDone(item) || item.doneToday > 0),
  )
  const canWait = (data?.canWait ?? []).filter(({ planId }) => planId !== runningId)
  if (!items.length && !canWait.length) return null
  return (
    <section className={`${surface.card} ${classes.plan}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{t('today')}</h3>
      </header>
      <PlanItems items={items} canWait={canWait} zone={day.timezone} offers={['start']} onPick={onStart} />
    </section>
  )
}
