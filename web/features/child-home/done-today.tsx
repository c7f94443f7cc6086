import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { proposesNow } from '#web/session/app-view.ts'
import surface from '#web/ui/surface.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { crownsOfLogsQuery } from '#web/widgets/crown/crown-queries.ts'
import { CrownSign } from '#web/widgets/crown/reward-signs.tsx'
import { StarRating } from '#web/widgets/star-rating.tsx'
import { ActivityPicture } from './activity-picture.tsx'
import classes from './child-home.module.css'
import { messages } from './messages.ts'

/** The picture of a log's activity, if it has one. */
export function Picture({ log: { category, activityName }, size }: { log: ActivityLog; size: number }) {
  const { data: activities = [] } = useQuery(activitiesQuery)
  const known = activities.find((one) => one.category === category && one.name === activityName)
  return <ActivityPicture defaultKey={known?.defaultKey ?? null} category={category} size={size} />
}

/** 1 to 5: every number of stars has its praise. */
const PRAISES = ['praise1', 'praise2', 'praise3', 'praise4', 'praise5'] as const

/**
 * The log that was just finished: praise first, then five big stars, none of them pre-filled. [log/no-prefilled-rating]
 */
export function JustDone({ log, onRate }: { log: ActivityLog; onRate: (rating: number | null) => void }) {
  // The tapped stars stay until a parent decides, also if a later answer to the stop has no stars yet.
  const [tapped, setTapped] = useState<number | null>()
  const t = useWords(messages)
  const language = useLanguage()
  const { activityName: name, duration, category } = log
  const given = log.ratingStatus === 'confirmed' ? undefined : tapped
  const rating = given === undefined ? log.rating : given
  // A rating that the log does not have yet will be a proposal if the child's ratings are. [reward/who-proposes]
  const proposed = rating !== null && (given === undefined ? log.ratingStatus === 'proposed' : proposesNow())
  const praise = rating === null ? undefined : PRAISES[rating - 1]
  const rate = (stars: number | null) => {
    setTapped(stars)
    onRate(stars)
  }
  return (
    <section className={`${surface.card} ${classes.just}`} data-category={category} aria-label={t('didIt')}>
      <p className={classes.bravo} role="status">
        {t(praise ?? 'didIt')}
      </p>
      <p className={classes.which}>
        <Picture log={log} size={28} />
        <span>{name}</span>
        <span className="figures">{length(duration, language)}</span>
      </p>
      <StarRating label={t('howWas', { name })} value={rating} proposed={proposed} onChange={rate} large="huge" />
      {proposed && <p className={classes.waits}>{t('proposed')}</p>}
    </section>
  )
}

type Props = {
  done: readonly ActivityLog[]
  /** Whether a log of today is shown above. */
  isBegun: boolean
  zone: string
  onRate: (log: ActivityLog, rating: number | null) => void
}

/** The day so far, the latest first. */
export function DoneToday({ done, isBegun, zone, onRate }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data: crowns } = useQuery(
    crownsOfLogsQuery(
      {},
      done.flatMap(({ id, rating }) => (rating === 5 ? id : [])),
    ),
  )
  if (isBegun && !done.length) return null
  return (
    <section className={classes.today} aria-labelledby="child-today">
      <h3 id="child-today">{t('today')}</h3>
      {!done.length && <p>{t('nothingYet')}</p>}
      <ul>
        {done.map((log) => (
          <li key={log.id} className={surface.card} data-category={log.category}>
            <Picture log={log} size={32} />
            <span className={classes.what}>
              <strong>{log.activityName}</strong>
              {crowns?.[log.id]?.status === 'available' && (
                <span role="img" aria-label={t('crowned')}>
                  <CrownSign size={20} />
                </span>
              )}
              <span className="figures">{clockSpan(log.startTime, log.endTime, zone, language)}</span>
            </span>
            <StarRating
              label={t('howWas', { name: log.activityName })}
              value={log.rating}
              proposed={log.ratingStatus === 'proposed'}
              onChange={(rating) => onRate(log, rating)}
              large
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
