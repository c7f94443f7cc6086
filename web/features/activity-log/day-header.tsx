import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { homeSearch, PATHS } from '#web/paths.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import buttons from '#web/widgets/button.module.css'
import classes from './day-header.module.css'
import { messages } from './messages.ts'

type Props = {
  date: LocalDate
  today: LocalDate
  /** Not known before the day is loaded. */
  logged?: Minutes
  /** Without it, nothing can be added to this day. */
  onAdd?: () => void
  /** The user is about to press the button. */
  onIntent?: () => void
  /** A word more of the day. */
  children?: ReactNode
}

/** The way to a day: today has the shortest address. */
export const dayLink = (date: LocalDate, today: LocalDate) =>
  ({ to: PATHS.home, search: date === today ? {} : { date } }) as const

/** The day that the user is going to while another is still shown: two quick steps are two days. */
export const useTargetDate = (today: LocalDate, shown: LocalDate): LocalDate =>
  useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === PATHS.home ? (homeSearch(search).date ?? today) : shown,
  })

export function DayHeader({ date, today, logged, onAdd, onIntent, children }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const router = useRouter()
  const heading = useTargetDate(today, date)
  const go = (to: LocalDate) => void router.navigate(dayLink(to, today))
  useCommand('today', date === today ? null : () => go(today))
  useCommand('dayBefore', () => go(addDays(heading, -1)))
  useCommand('dayAfter', () => go(addDays(heading, 1)))
  return (
    <div className={classes.header}>
      <div className={classes.title}>
        <h2 className={classes.date}>{dateText(date, language)}</h2>
        <div className={classes.words}>
          {logged !== undefined && (
            <span className={`${classes.logged} figures`}>{t('logged', { length: length(logged, language) })}</span>
          )}
          {children}
        </div>
      </div>
      <nav className={classes.steps} aria-label={dateText(date, language, 'date')}>
        {date !== today && (
          <Link {...dayLink(today, today)} className={buttons.quiet}>
            {t('today')}
          </Link>
        )}
        <Link
          {...dayLink(addDays(heading, -1), today)}
          className={buttons.round}
          data-turns
          aria-label={t('dayBefore')}
        >
          <IconChevronLeft size={22} stroke={1.8} aria-hidden />
        </Link>
        <Link {...dayLink(addDays(heading, 1), today)} className={buttons.round} data-turns aria-label={t('dayAfter')}>
          <IconChevronRight size={22} stroke={1.8} aria-hidden />
        </Link>
        {onAdd && (
          <button
            type="button"
            className={`${buttons.primary} ${classes.add}`}
            aria-label={t('add')}
            onClick={onAdd}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            <IconPlus size={20} stroke={2} aria-hidden />
            <span>{t('add')}</span>
          </button>
        )}
      </nav>
    </div>
  )
}
