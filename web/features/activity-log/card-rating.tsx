import type { ActivityLog } from '#contract/activity-log.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Star, StarRating } from '#web/widgets/star-rating.tsx'
import classes from './log-card.module.css'
import { messages } from './messages.ts'

type Props = {
  log: Pick<ActivityLog, 'activityName' | 'rating' | 'ratingStatus'>
  /** The stars are open. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onRate: (rating: number | null) => void
}

/** The rating on a card, and the stars to choose another. */
export function CardRating({ log, isChoosing, onChoosing, onRate }: Props) {
  const t = useWords(messages)
  const { activityName, rating } = log
  const proposed = log.ratingStatus === 'proposed'
  return (
    <>
      <button
        type="button"
        className={classes.rate}
        aria-expanded={isChoosing}
        aria-label={t('rate', { name: activityName })}
        onClick={() => onChoosing(!isChoosing)}
      >
        <span data-on={rating !== null || undefined} data-proposed={proposed || undefined}>
          <Star />
        </span>
        {rating}
      </button>
      <div className={classes.stars} data-open={isChoosing || undefined}>
        <StarRating
          label={t('rate', { name: activityName })}
          value={rating}
          proposed={proposed}
          onChange={(chosen) => {
            onChoosing(false)
            onRate(chosen)
          }}
        />
      </div>
    </>
  )
}
