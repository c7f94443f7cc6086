import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { type Instant, type LocalDate, type Minutes, weekOf } from '#domain/time/time.ts'
import { dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { MiniRibbon } from '#web/widgets/day-ribbon.tsx'
import { dayLink } from './day-header.tsx'
import { messages } from './messages.ts'
import { countedSpan, shownSpan } from './model.ts'
import { logsBetweenQuery } from './queries.ts'
import classes from './week-strip.module.css'

type Props = { date: LocalDate; today: LocalDate; zone: string; dayEndMinutes: Minutes; now: Instant; ready: boolean }
type DaysProps = Omit<Props, 'ready'> & { logs: readonly ActivityLog[] | undefined }

/**
 * The week around the day, each day as a small ribbon.
 * @param props.ready the day itself has been painted, which comes first
 */
export const WeekStrip = memo(function WeekStrip({ ready, ...props }: Props) {
  const { date, zone, dayEndMinutes } = props
  const days = weekOf(date, useWeekStart())
  const from = countedSpan(zone, days[0]!).startTime
  const to = shownSpan(zone, days[6]!, dayEndMinutes).endTime
  const { data } = useQuery({ ...logsBetweenQuery(from, to), enabled: ready })
  // The small ribbons are not urgent.
  return <Days {...props} logs={useDeferredValue(data)} />
})

const Days = memo(function Days({ date, today, zone, dayEndMinutes, now, logs }: DaysProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const days = weekOf(date, weekStart).map((each) => ({ date: each, span: shownSpan(zone, each, dayEndMinutes) }))
  return (
    <nav aria-label={t('week')}>
      <ol className={classes.week}>
        {days.map(({ date: each, span }) => {
          const logged = logs ? dayTotals(logs, countedSpan(zone, each), now).logged : 0
          const day = dateText(each, language, 'longDay')
          return (
            <li key={each}>
              <Link
                {...dayLink(each, today)}
                className={classes.day}
                // The address of today is also the beginning of every other.
                activeOptions={{ exact: true, includeSearch: true }}
                data-today={each === today || undefined}
                data-shown={each === date || undefined}
                aria-current={each === date ? 'date' : undefined}
                aria-label={logged ? t('dayWith', { day, length: length(logged, language) }) : day}
              >
                <span className={classes.weekday}>{dateText(each, language, 'weekday')}</span>
                <span className={`${classes.number} figures`}>{dateText(each, language, 'dayOfMonth')}</span>
                <MiniRibbon day={span} logs={logs ?? []} now={now} />
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
