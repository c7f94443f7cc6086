import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Timer } from '#contract/timer.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/session/clock.ts'
import { setTitlePrefix } from '#web/ui/page-title.ts'
import { runningQuery, secondsSince, stopwatch, ticksFrom } from './running.ts'
import classes from './timer-chip.module.css'
import { TimerIcon } from './timer-icon.tsx'
import { chipMessages } from './timer-messages.ts'

function Chip({ timer }: { timer: Timer }) {
  const { activityName, category } = timer
  const t = useWords(chipMessages)
  const name = activityName ?? t('unnamed')
  const language = useLanguage()
  const seconds = useClock((now) => secondsSince(ticksFrom(timer), now))
  const said = length(Math.floor(seconds / 60), language)
  const title = t('inTitle', { name, length: said })
  useEffect(() => {
    setTitlePrefix(title)
    return () => setTitlePrefix('')
  }, [title])
  return (
    <Link
      to={PATHS.home}
      className={classes.chip}
      data-category={category ?? undefined}
      aria-label={t('running', { name, length: said })}
      title={t('running', { name, length: said })}
    >
      <span className={classes.dot} />
      <TimerIcon category={category} size={16} />
      <span className={classes.name}>{name}</span>
      <span className={`${classes.time} figures`}>{stopwatch(seconds)}</span>
    </Link>
  )
}

/** What runs, small and on every screen: one tap leads to where it is stopped. */
export function TimerChip() {
  const { data: [first] = [] } = useQuery(runningQuery)
  return first ? <Chip key={first.id} timer={first} /> : null
}
