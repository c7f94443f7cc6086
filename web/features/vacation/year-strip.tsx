import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Vacation } from '#contract/vacation.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import surface from '#web/ui/surface.module.css'
import { messages } from './messages.ts'
import { yearOf } from './model.ts'
import { DayPicture, MonthPicture } from './year-month.tsx'
import classes from './year-strip.module.css'

/** No vacation can lie beyond these years, and the calendar itself ends. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2999]

/** A year at a glance: which days are off. Each of them stands in the lists below as well, in words. */
export function YearStrip({ vacations, today }: { vacations: readonly Vacation[]; today: LocalDate }) {
  const t = useWords(messages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const { months, daysOff } = useMemo(() => yearOf(year, vacations, weekStart), [year, vacations, weekStart])
  const step = (by: 1 | -1) => (
    <IconButton
      label={t(by > 0 ? 'yearAfter' : 'yearBefore')}
      Icon={by > 0 ? IconChevronRight : IconChevronLeft}
      className={classes.step}
      onClick={() => setYear(Math.min(LAST_YEAR, Math.max(FIRST_YEAR, year + by)))}
    />
  )
  return (
    <section className={`${surface.card} ${classes.year}`} aria-labelledby="vacation-year">
      <header className={classes.header}>
        {step(-1)}
        <h2 id="vacation-year" className={`${classes.title} figures`} aria-live="polite">
          {daysOff ? t('yearDays', { year, count: daysOff }) : t('yearTitle', { year })}
        </h2>
        {step(1)}
        <p className={classes.legend} aria-hidden>
          <span className={classes.key}>
            <DayPicture look="vacation" />
            {t('vacation')}
          </span>
          <span className={classes.key}>
            <DayPicture look="publicHoliday" />
            {t('publicHoliday')}
          </span>
          {year === thisYear && (
            <span className={classes.key}>
              <DayPicture look="today" />
              {t('today')}
            </span>
          )}
        </p>
      </header>
      <ol className={classes.months} aria-hidden>
        {months.map((month) => (
          <li key={month.first}>
            <span className={classes.monthName}>{dateText(month.first, language, 'shortMonth')}</span>
            <MonthPicture month={month} today={today} />
          </li>
        ))}
      </ol>
    </section>
  )
}
