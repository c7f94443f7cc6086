import { memo, useDeferredValue } from 'react'
import type { LogDay } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { percent1 } from '#domain/time/duration.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import surface from '#web/ui/surface.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import classes from './day-totals.module.css'
import { messages } from './messages.ts'
import { dayEndMinutesOf, spanOf } from './model.ts'

type Props = { day: LogDay; now: Instant }

/** The totals of the day, from midnight to midnight: logged, how much of the day that is, and by category. */
export const DayTotals = memo(function DayTotals({ day: latest, now }: Props) {
  // The timeline shows a write in the next frame; sums may follow.
  const day = useDeferredValue(latest)
  const isShifted = dayEndMinutesOf(usePreference().home.dayEndsAt) > 0
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const { logged, parallel, byCategory } = dayTotals(day.logs, spanOf(day), now)
  if (!logged && !parallel) return null
  const coverage = percent1(logged, minutesBetween(day.dayStart, day.dayEnd))
  const figures = [
    { label: t('loggedOfDay'), value: length(logged, language) },
    { label: t('coverage'), value: coverage === null ? '–' : `${coverage}%` },
    ...(parallel ? [{ label: t('parallel'), value: length(parallel, language) }] : []),
  ]
  return (
    <section className={`${surface.card} ${classes.totals}`} aria-label={t('dayTotals')}>
      <h3 className={classes.heading}>{t('dayTotals')}</h3>
      {isShifted && <p className={classes.note}>{t('countedFromMidnight')}</p>}
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden>
        {byCategory.map((each) => (
          <span key={each.category} data-category={each.category} style={{ flexGrow: each.minutes }} />
        ))}
      </div>
      <ul className={classes.list}>
        {byCategory.map(({ category: name, minutes }) => (
          <li key={name} data-category={name}>
            <span className={classes.sign}>
              <CategoryIcon category={name} size={16} />
            </span>
            {category(name)}
            <span className={`${classes.value} figures`}>{length(minutes, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
})
