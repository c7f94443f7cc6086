import { useQuery } from '@tanstack/react-query'
import type { Timer } from '#contract/timer.ts'
import { needsEnd } from '#domain/timer/timer.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import surface from '#web/ui/surface.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { isNamed, secondsSince, stopwatch, ticksFrom } from '#web/widgets/running-timer/running.ts'
import { TimerIcon } from '#web/widgets/running-timer/timer-icon.tsx'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import { ActivityPicture } from './activity-picture.tsx'
import classes from './child-home.module.css'
import { messages } from './messages.ts'

type Props = { timer: Timer; zone: string; onDone: () => void; onDiscard: () => void }

/** The running activity, large, with the one button that ends it. */
export function RunningNow({ timer, zone, onDone, onDiscard }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { category, subActivity, startTime } = timer
  const running = useWords(chipMessages)
  const name = timer.activityName ?? running('unnamed')
  const { data: activities = [] } = useQuery(activitiesQuery)
  const known = activities.find((one) => one.category === category && one.name === timer.activityName)
  const shown = useClock((moment) => stopwatch(secondsSince(ticksFrom(timer), moment)))
  const isForgotten = useClock((moment) => needsEnd(timer, moment))
  return (
    <section
      className={`${surface.card} ${classes.running}`}
      data-category={category ?? undefined}
      aria-label={t('doing')}
    >
      {category ? (
        <ActivityPicture defaultKey={known?.defaultKey ?? null} category={category} size={64} />
      ) : (
        <TimerIcon category={null} size={64} />
      )}
      <p className={classes.what}>
        <strong>{name}</strong>
        {subActivity && <span>{subActivity}</span>}
        <span className="figures">{t('since', { time: clockTime(startTime, zone, language) })}</span>
      </p>
      {isForgotten ? (
        <p className={classes.forgotten}>{t('forgotten')}</p>
      ) : (
        <strong className={`${classes.watch} figures`} role="timer">
          {shown}
        </strong>
      )}
      {!isForgotten && isNamed(timer) && (
        <button type="button" className={classes.done} aria-label={t('doneLabel', { name })} onClick={onDone}>
          {t('done')}
        </button>
      )}
      <button type="button" className={classes.oops} onClick={onDiscard}>
        {t(isForgotten ? 'startAfresh' : 'oops')}
      </button>
    </section>
  )
}
