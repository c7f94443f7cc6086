import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import { bodyOf, clockOf, inOrder, standingsOf, valuesOf } from './model.ts'
import { createSleepPlan, removeSleepPlan, sleepPlansQuery } from './queries.ts'
import { SleepPlanCard } from './sleep-plan-card.tsx'
import classes from './sleep-plan.module.css'

const SleepPlanDialog = lazy(() =>
  import('./sleep-plan-dialog.tsx').then(({ SleepPlanDialog: component }) => ({ default: component })),
)

/** A moon over a made bed. */
const Drawing = () => (
  <svg width="180" height="104" viewBox="0 0 180 104" fill="none" aria-hidden focusable="false">
    <path
      d="M128 12a24 24 0 1 0 22 34 20 20 0 0 1-22-34z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M20 96V44M20 84h128M148 96V76" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M30 84V72a8 8 0 0 1 8-8h24v20M62 84V70a6 6 0 0 1 6-6h60a20 20 0 0 1 20 20"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** All sleep plans, with making, changing and deleting. The component loads its own data; its parent gives it room. */
export function SleepPlanCards() {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = useSubjectZone()
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const { data: plans, error, refetch } = useQuery(sleepPlansQuery)
  const [open, setOpen] = useState<{ plan: SleepPlan | null } | null>(null)

  async function remove(plan: SleepPlan) {
    const [from, to] = [plan.bedtime, plan.wakeUpTime].map((clock) => clockOfDay(clockOf(clock), language))
    const name = t('name', { from: from!, to: to! })
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), confirm: t('delete') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    try {
      await removeSleepPlan(plan)
      notifyUndo(t.phrase('deleted', { name }), {
        undo: () => createSleepPlan({ id: plan.id, ...bodyOf(valuesOf(plan, today)) }),
        redo: () => removeSleepPlan(plan),
        failed: (failure) => tellFailure('update', failure),
      })
    } catch (failure) {
      tellFailure('delete', failure)
    }
  }

  if (error && !plans)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!plans) return <Skeleton height={160} radius="lg" />
  const standings = standingsOf(plans, today)
  const add = (
    <Button
      variant={plans.length ? 'light' : 'filled'}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      onClick={() => setOpen({ plan: null })}
    >
      {t('newPlan')}
    </Button>
  )
  return (
    <section className={classes.cards} aria-labelledby="sleep-plans">
      <header className={classes.title}>
        <h2 id="sleep-plans">{t('title')}</h2>
        {plans.length > 0 && add}
      </header>
      {plans.length > 1 && <p className={classes.lead}>{t('lead')}</p>}
      {plans.length > 0 ? (
        <ul className={classes.list}>
          {inOrder(plans, standings).map((plan) => (
            <SleepPlanCard
              key={plan.id}
              plan={plan}
              standing={standings.get(plan.id) ?? 'other'}
              today={today}
              onEdit={() => setOpen({ plan })}
              onRemove={() => void remove(plan)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState drawing={<Drawing />}>
          <h3>{t('emptyTitle')}</h3>
          <p>{t('emptyText')}</p>
          {add}
        </EmptyState>
      )}
      {open && (
        <Suspense>
          <SleepPlanDialog {...open} today={today} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
