import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import { type ClosedSpan, type Instant, type LocalDate, minutesBetween } from '#domain/time/time.ts'
import { clockTime, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { useRunningSince } from '#web/widgets/running-timer/running.ts'
import { messages } from './messages.ts'
import { type Edge, habitOf, movedBy, nameOfNight, offerOf, plannedOn, stepped } from './model.ts'
import classes from './morning-card.module.css'
import { habitQuery, plannedQuery } from './queries.ts'

const EDGES = ['startTime', 'endTime'] as const
const UNMOVED = { startTime: 0, endTime: 0 }

type Props = {
  day: LogDay
  today: LocalDate
  now: Instant
  onFillSpan: (span: ClosedSpan, what: Partial<LogValues>) => void
}

/** In the morning, until the night is logged: when it was by the plan, or as usual, and one tap makes it a log. */
export function MorningCard({ day, today, now, onFillSpan }: Props) {
  const { data: plans } = useQuery(plannedQuery)
  const { data: activities } = useQuery(activitiesQuery)
  const planned = plans && plannedOn(plans, today)
  const { data: habit } = useQuery({ ...habitQuery(today), enabled: planned === null })
  const usual = planned ?? (habit ? habitOf(habit.nights) : null)
  const since = useRunningSince()
  const name = activities && nameOfNight(activities)
  if (!usual || !name) return null
  const { timezone, previous } = day
  const logs = [...(previous ? [previous] : []), ...day.logs]
  const offer = offerOf({ today, now, timezone, usual, logs, activities, since })
  if (!offer) return null
  const onLog = (span: ClosedSpan) => onFillSpan(span, { category: 'sleep', activityName: name })
  return <Offered key={today} {...{ offer, from: usual.from, timezone, onLog }} />
}

type OfferedProps = {
  offer: NonNullable<ReturnType<typeof offerOf>>
  from: 'plan' | 'habit'
  timezone: string
  onLog: (span: ClosedSpan) => void
}

function Offered({ offer, from, timezone, onLog }: OfferedProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const [moved, setMoved] = useState(UNMOVED)
  const span = movedBy(offer, moved)
  const clock = (edge: Edge) => clockTime(span[edge], timezone, language)
  const minutes = length(minutesBetween(span.startTime, span.endTime), language)
  const step = (edge: Edge, by: -1 | 1) => {
    const next = stepped(offer, moved, edge, by)
    const Icon = by < 0 ? IconMinus : IconPlus
    return (
      <button
        type="button"
        className={classes.step}
        aria-label={t(by < 0 ? 'earlier' : 'later', { edge: t(edge) })}
        // A button that is disabled while it is pressed would lose the focus.
        aria-disabled={!next || undefined}
        onClick={() => next && setMoved(next)}
      >
        <Icon size={14} stroke={2.2} aria-hidden />
      </button>
    )
  }
  return (
    <section className={classes.frame} aria-label={t('slept')}>
      <div className={`${surface.card} ${classes.card}`}>
        <p className={classes.head}>
          <span className={classes.icon} data-category="sleep">
            <CategoryIcon category="sleep" size={18} />
          </span>
          <strong>{t('slept')}</strong>
          <span className={`${classes.soft} figures`}>{t(from, { length: minutes })}</span>
        </p>
        <div className={classes.times}>
          {EDGES.map((edge) => (
            <span key={edge} className={classes.time} role="group" aria-label={t(edge)}>
              {edge === 'endTime' && <IconArrowRight className={classes.arrow} size={16} stroke={1.8} aria-hidden />}
              {step(edge, -1)}
              <output className={`${classes.clock} figures`}>{clock(edge)}</output>
              {step(edge, 1)}
            </span>
          ))}
        </div>
        <button
          type="button"
          className={`${buttons.primary} ${classes.log}`}
          aria-label={t('logSpan', { from: clock('startTime'), to: clock('endTime') })}
          onClick={() => onLog(span)}
        >
          {t('log')}
        </button>
      </div>
    </section>
  )
}
