import { useQuery } from '@tanstack/react-query'
import type { Timer } from '#contract/timer.ts'
import { needsEnd } from '#domain/timer.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/shell/clock.ts'
import surface from '#web/ui/surface.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { secondsSince, stopwatch, ticksFrom } from '#web/widgets/running-timer/running.ts'
import { ActivityPicture } from './activity-picture.tsx'
import classes from './child-home.module.css'
import { messages } from './messages.ts'

type Props = { timer: Timer; zone: string; onDone: () => void; onDiscard: () => void }

/** What is being done, large, and the one button that says that it is done. */
export function RunningNow({ timer, zone, onDone, onDiscard }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { activityName: name, category, subActivity, startTime } = timer
  const { data: activities = [] } = useQuery(activitiesQuery)
  const known = activities.find((one) => one.category === category && one.name === name)
  const shown = useClock((moment) => stopwatch(secondsSince(ticksFrom(timer), moment)))
  const isForgotten = useClock((moment) => needsEnd(timer, moment))
  return (
    <section className={`${surface.card} ${classes.running}`} data-category={category} aria-label={t('doing')}>
      <ActivityPicture defaultKey={known?.defaultKey ?? null} category={category} size={64} />
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
      {!isForgotten && (
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
