import { useId } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import type { TypedReminder } from '#domain/typed-line/typed-reminder.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import option from '#web/ui/option.module.css'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { chosenDay, type Quick, QUICK_DAYS, quickDate, saysDay } from '#web/widgets/reminder-line/line.ts'
import { messages } from './messages.ts'
import classes from './reminder.module.css'

type Props = {
  quick: Quick
  read: TypedReminder
  today: LocalDate
  /** Whether the reminder would have a date, and so can have a time. */
  hasDate: boolean
  onChange: (part: Partial<Quick>) => void
}

/** The day and the time beside the line, as far as the line does not say them. */
export function QuickDays({ quick, read, today, hasDate, onChange }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const name = useId()
  const chosen = chosenDay(quick, read, today)
  return (
    <fieldset className={classes.days} aria-label={t('quickDay')}>
      {!saysDay(read) &&
        QUICK_DAYS.map((each) => {
          const on = quickDate(each, today)
          return (
            <label
              key={each}
              className={`${option.option} ${classes.day}`}
              title={on && dateText(on, language, 'longDay')}
            >
              <input type="radio" name={name} checked={each === chosen} onChange={() => onChange({ chip: each })} />
              {t(each)}
            </label>
          )
        })}
      {hasDate && read.clock === null && (
        <ClockInput
          size="sm"
          className={classes.quickTime}
          aria-label={t('time')}
          value={quick.time}
          onChange={(time) => onChange({ time })}
        />
      )}
    </fieldset>
  )
}
