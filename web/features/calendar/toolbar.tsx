import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { dateSpan, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import type { CalendarView } from '#web/paths.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { PHONE } from '#web/ui/media.ts'
import surface from '#web/ui/surface.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { daysOf, isOutside, type Shown, turned } from './model.ts'

const VIEWS = ['month', 'week', 'day', 'list'] as const satisfies CalendarView[]
const TURNS = {
  month: ['previousMonth', 'nextMonth'],
  list: ['previousMonth', 'nextMonth'],
  week: ['previousWeek', 'nextWeek'],
  day: ['previousDay', 'nextDay'],
} as const

/** `November 2026`, `Nov 16 – 22, 2026` or `Tue, Nov 17, 2026`. */
export function useTitle({ view, date }: Shown): string {
  const language = useLanguage()
  const { start, end } = daysOf(view, date, useWeekStart())
  if (view === 'week') return dateSpan(start, addDays(end, -1), language)
  return dateText(date, language, view === 'day' ? 'dayOfYear' : 'month')
}

type Props = Shown & { today: LocalDate; onGo: (shown: Shown) => void; children: ReactNode }

/** The title at the start; the views and the buttons for other pages at the end. [calendar/calendar-views] */
export function Toolbar({ view, date, today, onGo, children }: Props) {
  const t = useWords(calendarMessages)
  const weekStart = useWeekStart()
  const title = useTitle({ view, date })
  const turn = (by: 1 | -1) => onGo({ view, date: turned({ view, date }, by, weekStart) })
  const goToday = () => onGo({ view, date: today })
  // On a phone the month lists one of its days, so that day is shown.
  const shown = useMedia(PHONE) && view === 'month' ? 'day' : view
  const isToday = !isOutside({ start: today, allDay: true }, daysOf(shown, date, weekStart))
  useCommand('today', isToday ? null : goToday)
  useCommand('dayBefore', view === 'day' ? () => turn(-1) : null)
  useCommand('dayAfter', view === 'day' ? () => turn(1) : null)
  const [previous, next] = TURNS[view]
  const icon = { size: 20, stroke: 1.8, 'aria-hidden': true }
  return (
    <div className={classes.bar}>
      <h2 className={surface.title} aria-live="polite">
        {title}
      </h2>
      <div className={classes.ways}>
        <div className={`${classes.group} ${classes.views}`} role="group" aria-label={t('views')}>
          {VIEWS.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => onGo({ view: each, date })}>
              {t(each)}
            </button>
          ))}
        </div>
        <div className={classes.group}>
          <button
            type="button"
            className={classes.today}
            aria-disabled={isToday || undefined}
            onClick={() => isToday || goToday()}
          >
            {t('today')}
          </button>
          <button type="button" data-turn aria-label={t(previous)} title={t(previous)} onClick={() => turn(-1)}>
            <IconChevronLeft {...icon} />
          </button>
          <button type="button" data-turn aria-label={t(next)} title={t(next)} onClick={() => turn(1)}>
            <IconChevronRight {...icon} />
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
