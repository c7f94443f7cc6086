import { Input } from '@mantine/core'
import type { ActivityLog } from '#contract/activity-log.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { proposesNow } from '#web/session/app-view.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'

type Props = {
  value: number | null
  /** The log that is edited; null: a new one. */
  log: ActivityLog | null
  onChange: (rating: number | null) => void
}

/**
 * The stars. A rating that a child gives waits for a parent, and so does one that was given before and is undecided.
 * [reward/who-proposes]
 */
export function RatingField({ value, log, onChange }: Props) {
  const t = useWords(formMessages)
  const isSame = log !== null && value === log.rating && log.ratingStatus !== 'unrated'
  const proposed = value !== null && (isSame ? log.ratingStatus === 'proposed' : proposesNow())
  return (
    <Input.Wrapper label={t('rating')} labelElement="div">
      <StarRating label={t('rating')} value={value} proposed={proposed} onChange={onChange} large />
      {proposed && <p className={classes.waits}>{t('ratingWaits')}</p>}
    </Input.Wrapper>
  )
}
