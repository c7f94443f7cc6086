import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { useLockedPlans } from '#web/widgets/made-by-parent/may-change.ts'
import { weekMessages } from './messages.ts'
import { columnsOf, givenBack, type Week } from './model.ts'
import { weekQuery } from './queries.ts'
import { DayColumn } from './week-day.tsx'
import { useWeekMoves } from './use-week-moves.tsx'
import classes from './week-picture.module.css'

type Props = { today: LocalDate; onOpen: (planId: string) => void }

/** A week with plans on fixed days and suggestions for the others. [distribution/session-days] */
export function WeekPicture({ today, onOpen }: Props) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const id = useId()
  const [date, setDate] = useState(today)
  const { data: week } = useQuery(weekQuery(date))
  const turn = (days: number) => setDate(addDays(date, days))
  return (
    <section className={`${surface.card} ${classes.week}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t('title')}</h2>
        <span className={classes.turns}>
          <button
            type="button"
            className={buttons.round}
            data-turns
            aria-label={t('previous')}
            onClick={() => turn(-7)}
          >
            <IconChevronLeft size={20} stroke={1.8} aria-hidden />
          </button>
          <span className="figures">{week && dateSpan(week.from, week.to, language)}</span>
          <button type="button" className={buttons.round} data-turns aria-label={t('next')} onClick={() => turn(7)}>
            <IconChevronRight size={20} stroke={1.8} aria-hidden />
          </button>
        </span>
      </header>
      {week && <Days key={week.from} week={week} date={date} onOpen={onOpen} />}
    </section>
  )
}

function Days({ week, date, onOpen }: { week: Week; date: LocalDate; onOpen: Props['onOpen'] }) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const locked = useLockedPlans()
  const { held, said, handle, giveBack } = useWeekMoves(week, date, list)
  const { today, plans } = week
  const columns = columnsOf(week)
  const isEmpty = columns.every(({ blocks, chips, done }) => !blocks.length && !chips.length && !done.length)
  const preview = held && { ...held, plan: plans.find(({ planId }) => planId === held.planId) }
  const canMove = columns.some(({ chips }) => chips.some(({ plan }) => !locked.has(plan.planId)))
  const handleOf = (planId: string) => (locked.has(planId) ? {} : handle)
  return (
    <>
      <ol ref={list} className={classes.days} data-held={held ? '' : undefined}>
        {columns.map((column) => (
          <DayColumn key={column.date} column={column} onOpen={onOpen} handleOf={handleOf} held={held}>
            {preview?.plan && preview.to === column.date && preview.from !== column.date && (
              <li className={classes.preview} data-category={preview.plan.category} aria-hidden>
                <CategoryIcon category={preview.plan.category} size={14} />
                <span>{preview.plan.name}</span>
              </li>
            )}
          </DayColumn>
        ))}
      </ol>
      <p className={classes.said} role="status">
        {said}
      </p>
      {isEmpty && <p className={classes.soft}>{t('nothing')}</p>}
      {plans
        .filter(({ unplacedMinutes }) => unplacedMinutes > 0)
        .map((plan) => (
          <p key={plan.planId} className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {t(plan.scheduleType === 'monthlyFlexible' ? 'unplacedMonth' : 'unplacedWeek', {
              name: plan.name,
              length: length(plan.unplacedMinutes, language),
            })}
          </p>
        ))}
      {plans
        .filter((plan) => !locked.has(plan.planId) && givenBack(plan, today).length > 0)
        .map((plan) => (
          <p key={plan.planId} className={classes.pinned}>
            <IconPin size={16} stroke={1.8} aria-hidden />
            {t('placedByYou', { name: plan.name })}
            <button
              type="button"
              className={buttons.quiet}
              aria-label={t('giveBackLabel', { name: plan.name })}
              onClick={() => giveBack(plan)}
            >
              {t('giveBack')}
            </button>
          </p>
        ))}
      {canMove && <p className={classes.soft}>{t('hint')}</p>}
    </>
  )
}
