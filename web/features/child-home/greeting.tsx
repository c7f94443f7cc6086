import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './child-home.module.css'
import { messages } from './messages.ts'
import { praiseOf, starsOf } from './model.ts'

type Props = { done: readonly ActivityLog[]; dayStart: LogDay['dayStart'] }

/** Greets the child by its name, and praises today's logs. */
export function Greeting({ done, dayStart }: Props) {
  const t = useWords(messages)
  const name = useUser()?.userName.split(' ')[0] ?? ''
  const praise = praiseOf(done.length)
  const { stars, pending } = starsOf(done, dayStart)
  return (
    <header className={classes.hello}>
      <h2>{t('hello', { name })}</h2>
      <p>{praise === 'begin' || praise === 'first' ? t(praise) : t(praise, { count: done.length })}</p>
      {stars > 0 && <p className={`${classes.stars} figures`}>{t('stars', { count: stars })}</p>}
      {pending > 0 && (
        <p className={`${classes.stars} figures`} data-proposed>
          {t('pending', { count: pending })}
        </p>
      )}
    </header>
  )
}
