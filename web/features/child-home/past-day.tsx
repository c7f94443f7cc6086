import type { ActivityLog } from '#contract/activity-log.ts'
import { clockSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { Star } from '#web/widgets/star-rating.tsx'
import classes from './child-home.module.css'
import { Picture } from './done-today.tsx'
import { messages } from './messages.ts'

/**
 * A child under parental control only reads logs of more than seven days ago; a parent corrects them.
 * [permission/seven-days-back]
 */
export function PastDay({ logs, zone }: { logs: readonly ActivityLog[]; zone: string }) {
  const t = useWords(messages)
  const rated = useWords(ratingWords)
  const language = useLanguage()
  const starsText = (count: number, status: ActivityLog['ratingStatus']) =>
    status === 'proposed' ? rated('proposed', { rating: rated('stars', { count }) }) : rated('stars', { count })
  return (
    <section className={classes.past} aria-label={t('pastDay')}>
      <p>{t('longAgo')}</p>
      {!logs.length && <p>{t('nothingThen')}</p>}
      <ul>
        {logs.map((log) => (
          <li key={log.id} className={surface.card} data-log={log.id} data-category={log.category}>
            <Picture log={log} size={32} />
            {/* A user who comes from the search is led to it. */}
            <span className={classes.what} data-row tabIndex={-1}>
              <strong>{log.activityName}</strong>
              <span className="figures">{clockSpan(log.startTime, log.endTime, zone, language)}</span>
              {log.remark && <span>{log.remark}</span>}
            </span>
            {log.rating !== null && (
              <span
                className={classes.given}
                data-proposed={log.ratingStatus === 'proposed' || undefined}
                role="img"
                aria-label={starsText(log.rating, log.ratingStatus)}
              >
                <Star />
                {log.rating}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
