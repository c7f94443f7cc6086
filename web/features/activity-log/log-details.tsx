import { IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { actingFor } from '#web/api/subject.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import classes from './log-details.module.css'
import { messages } from './messages.ts'

/** As that of a card. */
const RatingDetails = lazy(() =>
  import('./day-ratings.tsx').then(({ RatingDetails: component }) => ({ default: component })),
)

type Props = {
  log: ActivityLog
  zone: string
  marks: readonly string[]
  /** The message of its crown; undefined: it has no crown. */
  crown: string | undefined
  onEdit: () => void
  onRemove: () => void
  onRate: (rating: number | null) => void
  onClose: () => void
  onIntent: () => void
}

/** A log as a whole, beside the timeline. */
export function LogDetails({ log, zone, marks, crown, onEdit, onRemove, onRate, onClose, onIntent }: Props) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const proposed = log.ratingStatus === 'proposed'
  const minutes = minutesBetween(log.startTime, log.endTime)
  return (
    <section className={`${surface.card} ${classes.details}`} data-category={log.category} aria-label={t('details')}>
      <div className={classes.top}>
        <span className={classes.sign}>
          <CategoryIcon category={log.category} size={22} />
        </span>
        <div>
          <h3 className={classes.name}>{log.activityName}</h3>
          <p className={classes.soft}>{[category(log.category), log.subActivity].filter(Boolean).join(' · ')}</p>
        </div>
        <button type="button" className={buttons.round} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </button>
      </div>
      <p className={`${classes.time} figures`}>
        {clockSpan(log.startTime, log.endTime, zone, language)}
        <strong>{length(minutes, language)}</strong>
      </p>
      {log.parallelActivity && <p className={classes.soft}>{t('inParallel')}</p>}
      <StarRating
        label={t('rate', { name: log.activityName })}
        value={log.rating}
        proposed={proposed}
        onChange={onRate}
        large
      />
      {(proposed || crown !== undefined || actingFor() !== null) && (
        <Suspense fallback={null}>
          <RatingDetails key={log.id} log={log} crown={crown} />
        </Suspense>
      )}
      {marks.length > 0 && (
        <ul className={classes.marks}>
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
      {log.remark && <p className={classes.remark}>{log.remark}</p>}
      <div className={classes.actions}>
        <button type="button" className={buttons.soft} onClick={onEdit} onPointerEnter={onIntent} onFocus={onIntent}>
          <IconPencil size={18} stroke={1.8} aria-hidden />
          {t('edit')}
        </button>
        <button type="button" className={buttons.quiet} onClick={onRemove}>
          <IconTrash size={18} stroke={1.8} aria-hidden />
          {t('remove')}
        </button>
      </div>
    </section>
  )
}
