import { Link } from '@tanstack/react-router'
import type { Hit } from '#contract/log-search.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { clockSpan, zoneText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { Star } from '#web/widgets/star-rating.tsx'
import { LINE_SEPARATOR, excerpt, markHits, type Piece } from './model.ts'
import classes from './results.module.css'
import { CountedLength } from './sums.tsx'

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))

type FoundActivityProps = {
  hit: Hit
  /** The searched text. */
  q: string
  /** The day on which the home screen shows the log. */
  day: LocalDate
  /** The user is about to open it. */
  onOpen: () => void
}

/** The activity, with the searched text marked in it. */
export function FoundActivity({ hit, q, day, onOpen }: FoundActivityProps) {
  const category = useWords(categoryNames)
  return (
    <div className={classes.what} data-category={hit.category}>
      <span className={classes.icon} title={category(hit.category)}>
        <CategoryIcon category={hit.category} size={18} />
      </span>
      <div>
        <Link
          to={PATHS.home}
          search={{ date: day }}
          className={classes.name}
          data-row-link
          onClick={({ metaKey, ctrlKey, shiftKey }) => {
            if (!metaKey && !ctrlKey && !shiftKey) onOpen()
          }}
        >
          <Pieces of={markHits(hit.activityName, q)} />
          {hit.subActivity && (
            <span className={classes.sub}>
              {LINE_SEPARATOR}
              <Pieces of={markHits(hit.subActivity, q)} />
            </span>
          )}
        </Link>
        {hit.remark && (
          <p className={classes.remark}>
            <Pieces of={excerpt(hit.remark, q)} />
          </p>
        )}
      </div>
    </div>
  )
}

/** From when to when, and for how long. @param zone the owner's: a log of another zone says which */
export function FoundTime({ hit, zone }: { hit: Hit; zone: string }) {
  const language = useLanguage()
  return (
    <span className={`${classes.time} figures`}>
      <span>{clockSpan(hit.startTime, hit.endTime, hit.timezone, language)}</span>
      {hit.timezone !== zone && <span className={classes.zone}>{zoneText(hit.timezone, hit.startTime, language)}</span>}
      <span className={classes.length}>
        <CountedLength hit={hit} />
      </span>
    </span>
  )
}

type FoundRatingProps = { rating: number; isProposed: boolean }

export function FoundRating({ rating, isProposed }: FoundRatingProps) {
  const rated = useWords(ratingWords)
  const stars = rated('stars', { count: rating })
  return (
    <span
      className={classes.rating}
      data-proposed={isProposed || undefined}
      role="img"
      aria-label={isProposed ? rated('proposed', { rating: stars }) : stars}
    >
      <Star />
      {rating}
    </span>
  )
}
