import { useId } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { ratingWords } from './rating-words.ts'
import classes from './star-rating.module.css'

const STARS = [1, 2, 3, 4, 5]

export const Star = () => (
  <svg viewBox="0 0 24 24" aria-hidden focusable="false">
    <path d="M12 3.6l2.6 5.2 5.8.9-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.9z" />
  </svg>
)

type Props = {
  /** The accessible name: the rated item. */
  label: string
  value: number | null
  /** The stars of a proposed rating are hollow. [reward/rating-states] */
  proposed?: boolean
  onChange: (rating: number | null) => void
  /** `huge`: for small hands. */
  large?: boolean | 'huge'
  disabled?: boolean
}

/** Five stars, none of them pre-filled. The chosen one, chosen again, clears the rating. [log/no-prefilled-rating] */
export function StarRating({ label, value, proposed, onChange, large = false, disabled = false }: Props) {
  const t = useWords(ratingWords)
  const name = useId()
  return (
    <fieldset
      className={classes.stars}
      data-large={large || undefined}
      data-huge={large === 'huge' || undefined}
      data-proposed={proposed || undefined}
      disabled={disabled}
    >
      <legend className={classes.legend}>{proposed ? t('proposed', { rating: label }) : label}</legend>
      {STARS.map((stars) => (
        <label key={stars} className={classes.star} data-on={(value !== null && stars <= value) || undefined}>
          <input
            type="radio"
            name={name}
            value={stars}
            aria-label={t('stars', { count: stars })}
            checked={stars === value}
            onChange={() => onChange(stars)}
            onClick={() => {
              if (stars === value) onChange(null)
            }}
          />
          <Star />
        </label>
      ))}
    </fieldset>
  )
}
