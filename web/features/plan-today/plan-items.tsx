import { IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import type { TodayItem } from '#contract/plan.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { ProgressRing } from '#web/widgets/plan-marks/progress-ring.tsx'
import { StatusBadge } from '#web/widgets/plan-marks/status-badge.tsx'
import { todayMessages } from './messages.ts'
import { type How, isDone, isDoneBefore, shareOf } from './model.ts'
import classes from './plan-items.module.css'

export type OnPick = (item: TodayItem, how: How) => void
type Props = {
  /** The server has sorted the items. [plan/today-order] */
  items: readonly TodayItem[]
  /** Items that today does not ask for. [plan/can-wait] */
  canWait: readonly TodayItem[]
  zone: string
  /** The actions on an item of this day. */
  offers: readonly How[]
  onPick: OnPick
}

/** The items of a day: open ones first, then those that are done. */
export function PlanItems({ items, canWait, zone, offers, onPick }: Props) {
  const t = useWords(todayMessages)
  const [doneId, waitId, beforeId] = [useId(), useId(), useId()]
  const before = items.filter(isDoneBefore)
  const done = items.filter((item) => isDone(item) && !isDoneBefore(item))
  const open = items.filter((item) => !isDone(item))
  const listed = (some: readonly TodayItem[]) =>
    some.map((item) => (
      <Item
        key={`${item.planId} ${item.startTime ?? ''} ${item.targetMinutes}`}
        item={item}
        zone={zone}
        offers={isDone(item) ? [] : offers}
        onPick={onPick}
      />
    ))
  return (
    <>
      {open.length > 0 && <ul className={classes.list}>{listed(open)}</ul>}
      {items.length > 0 && !open.length && <p className={classes.soft}>{t(done.length ? 'allDone' : 'nothing')}</p>}
      {canWait.length > 0 && (
        <>
          <h3 id={waitId} className={classes.group} data-waits>
            {t('canWait')}
          </h3>
          <ul className={classes.list} aria-labelledby={waitId}>
            {listed(canWait)}
          </ul>
        </>
      )}
      {done.length > 0 && (
        <>
          <h3 id={doneId} className={classes.group}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {t('doneGroup', { count: done.length })}
          </h3>
          <ul className={classes.list} aria-labelledby={doneId}>
            {listed(done)}
          </ul>
        </>
      )}
      {before.length > 0 && (
        <>
          <h3 id={beforeId} className={classes.group}>
            {t('doneBefore')}
          </h3>
          <ul className={classes.list} aria-labelledby={beforeId}>
            {listed(before)}
          </ul>
        </>
      )}
    </>
  )
}

function Item({ item, zone, offers, onPick }: Omit<Props, 'items' | 'canWait'> & { item: TodayItem }) {
  const t = useWords(todayMessages)
  const { name, category, status, behind } = item
  const ICON = { start: IconPlayerPlay, done: IconCheck } as const
  return (
    <li className={classes.item} data-category={category} data-done={isDone(item) || undefined}>
      <ProgressRing share={shareOf(item)} size={40}>
        <CategoryIcon category={category} size={18} />
      </ProgressRing>
      <div className={classes.what}>
        <strong className={classes.name}>{name}</strong>
        <Details item={item} zone={zone} />
        {(status === 'overdue' || status === 'in progress' || behind) && !isDone(item) && (
          <span className={classes.marks}>
            {(status === 'overdue' || status === 'in progress') && <StatusBadge status={status} />}
            {behind && <span className={classes.behind}>{t('behind')}</span>}
          </span>
        )}
      </div>
      {offers.length > 0 && (
        <div className={classes.offers}>
          {offers.map((how) => {
            const Icon = ICON[how]
            return (
              <button
                key={how}
                type="button"
                className={`${how === 'start' ? buttons.soft : buttons.quiet} ${classes.offer}`}
                aria-label={t(`${how}Label`, { name })}
                onClick={() => onPick(item, how)}
              >
                <Icon size={16} stroke={2} aria-hidden />
                {t(how)}
              </button>
            )
          })}
        </div>
      )}
    </li>
  )
}

/** The hours, the length and the progress of an item. */
function Details({ item, zone }: { item: TodayItem; zone: string }) {
  const t = useWords(todayMessages)
  const language = useLanguage()
  const { startTime, endTime, targetMinutes, doneMinutes, doneToday, suggestedMinutes, optionalToday, status } = item
  const sums = { done: length(doneMinutes, language), target: length(targetMinutes, language) }
  const isFixed = startTime !== null && endTime !== null
  if (suggestedMinutes === null)
    return (
      <span className={`${classes.when} figures`}>
        {isFixed && <span>{clockSpan(startTime, endTime, zone, language)}</span>}
        {!isFixed && status !== 'overdue' && !isDone(item) && <span>{t('anyTime')}</span>}
        <span>{doneMinutes > 0 || !isFixed ? t('ofTarget', sums) : length(targetMinutes, language)}</span>
      </span>
    )
  const today = length(suggestedMinutes, language)
  const isMonthly = item.scheduleType === 'monthlyFlexible'
  return (
    <span className={`${classes.when} figures`}>
      <span>
        {isDone(item)
          ? t(isDoneBefore(item) ? (isMonthly ? 'monthDone' : 'weekDone') : 'enough')
          : optionalToday
            ? t('optional')
            : t(doneToday > 0 ? 'more' : 'suggested', { length: today })}
      </span>
      <span>{t(isMonthly ? 'month' : 'week', sums)}</span>
    </span>
  )
}
