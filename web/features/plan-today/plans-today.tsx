import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import surface from '#web/ui/surface.module.css'
import classes from './day-plan.module.css'
import { todayMessages } from './messages.ts'
import { itemsOfDay } from './model.ts'
import { type OnPick, PlanItems } from './plan-items.tsx'
import { dayPlanQuery } from './queries.ts'

type Props = {
  today: LocalDate
  zone: string
  /** Something is to be logged, where that is done. */
  onPick: OnPick
}

/** Among the plans: what of them is for today. */
export function PlansToday({ today, zone, onPick }: Props) {
  const t = useWords(todayMessages)
  const id = useId()
  const { data } = useQuery(dayPlanQuery(today))
  const now = useNow('slot')
  if (!data) return null
  const items = itemsOfDay(data.items, { dayStart: daySpan([{ from: null, tz: zone }], today).startTime }, now)
  return (
    <section className={`${surface.card} ${classes.plan}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{t('today')}</h2>
      </header>
      {items.length + data.canWait.length > 0 ? (
        <PlanItems items={items} canWait={data.canWait} zone={zone} offers={['start', 'done']} onPick={onPick} />
      ) : (
        <p className={classes.soft}>{t('nothing')}</p>
      )}
    </section>
  )
}
