import type { Minutes } from '#domain/time/time.ts'
import { clockOfDay, hourOfDay, length } from '#web/i18n/format.ts'
import { plannedSleep } from '#domain/sleep/plan.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { bandsOf } from './model.ts'
import classes from './sleep-plan.module.css'

/** Noon, evening, midnight, morning, noon: the night in the middle. */
const HOURS: readonly Minutes[] = [720, 1080, 0, 360]

const percent = (part: number) => `${part * 100}%`

type Props = { bedtime: Minutes; wakeTime: Minutes; hours?: boolean }

/** A band of 24 hours from noon to noon, with the planned sleep on it. */
export function SleepBand({ bedtime, wakeTime, hours = false }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const label = t('band', {
    from: clockOfDay(bedtime, language),
    to: clockOfDay(wakeTime, language),
    length: length(plannedSleep({ bedtime, wakeTime }), language),
  })
  return (
    <div role="img" aria-label={label}>
      <div className={classes.band} data-large={hours || undefined}>
        <span className={classes.midnight} />
        {bandsOf({ bedtime, wakeTime }).map(({ at, width }) => (
          <span
            key={at}
            className={classes.asleep}
            data-category="sleep"
            style={{ insetInlineStart: percent(at), inlineSize: percent(width) }}
          />
        ))}
      </div>
      {hours && (
        <div className={classes.hours}>
          {HOURS.map((clock) => (
            <span key={clock}>{hourOfDay(clock, language)}</span>
          ))}
        </div>
      )}
    </div>
  )
}
