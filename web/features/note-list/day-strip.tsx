import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LocalDate, weekOf } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { dailyMessages } from './messages.ts'
import classes from './daily-view.module.css'
import { dailyBetweenQuery } from './queries.ts'

/** The week around a day, and which of its days have a note. */
export function DayStrip({ date, today }: { date: LocalDate; today: LocalDate }) {
  const t = useWords(dailyMessages)
  const language = useLanguage()
  const days = weekOf(date, useWeekStart())
  const { data } = useQuery(dailyBetweenQuery(days[0]!, days[6]!))
  const written = new Set(data?.items.map((note) => note.date))
  return (
    <nav aria-label={t('week')}>
      <ol className={classes.week}>
        {days.map((day) => {
          const name = dateText(day, language, 'longDay')
          const hasNote = written.has(day)
          return (
            <li key={day}>
              <Link
                to={PATHS.notes}
                search={{ view: 'daily', ...(day !== today && { date: day }) }}
                resetScroll={false}
                aria-current={day === date ? 'date' : undefined}
                aria-label={hasNote ? t('hasNote', { day: name }) : name}
                data-today={day === today || undefined}
                data-note={hasNote || undefined}
              >
                <span aria-hidden>{dateText(day, language, 'weekday')}</span>
                <b className="figures" aria-hidden>
                  {dateText(day, language, 'dayOfMonth')}
                </b>
                <i aria-hidden />
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
