import { IconRepeat } from '@tabler/icons-react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { clockSpan, clockTime, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { isSecondTap } from '#web/ui/second-tap.ts'
import buttons from '#web/widgets/button.module.css'
import classes from './gap-card.module.css'
import { messages } from './messages.ts'
import type { ClosedSpan } from './model.ts'

type Props = {
  gap: ClosedSpan
  /** The gap is still open. */
  isUntilNow: boolean
  zone: string
  /** The log before the gap, which one tap repeats. */
  last: ActivityLog | undefined
  repeat: (() => void) | null
}

/** When the gap was, and the log before it once more. */
export function GapHead({ gap, isUntilNow, zone, last, repeat }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const whole = minutesBetween(gap.startTime, gap.endTime)
  return (
    <div className={classes.head}>
      <p className={`${classes.when} figures`}>
        <span className={classes.dot} />
        {isUntilNow
          ? t('untilNow', { time: clockTime(gap.startTime, zone, language) })
          : clockSpan(gap.startTime, gap.endTime, zone, language)}
        <span className={classes.open}>{t('openSince', { length: length(whole, language) })}</span>
      </p>
      {repeat && last && (
        <button
          type="button"
          className={`${buttons.quiet} ${classes.repeat}`}
          aria-label={t('repeatLast', { name: last.activityName })}
          title={t('repeatLast', { name: last.activityName })}
          onClick={(event) => {
            if (!isSecondTap(event)) repeat()
          }}
        >
          <IconRepeat size={18} stroke={1.8} aria-hidden />
          <span>{t('repeat')}</span>
        </button>
      )}
    </div>
  )
}
