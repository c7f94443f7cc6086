import { useId } from 'react'
import { weekdaysFrom } from '#domain/time/time.ts'
import { useLanguage, useWeekStart } from '#web/i18n/use-words.ts'
import option from '#web/ui/option.module.css'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { weekdayText } from './schedule-text.ts'
import classes from './weekday-chips.module.css'

type Props = { label: string; value: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

/** 1 = Monday … 7 = Sunday. */
export function WeekdayChips({ label, value, error, onChange }: Props) {
  const language = useLanguage()
  const weekStart = useWeekStart()
  const id = useId()
  return (
    <fieldset className={option.group} data-field="daysOfWeek" aria-describedby={error && id}>
      <legend className={option.legend}>
        {label}
        <RequiredMark />
      </legend>
      <div className={classes.chips}>
        {weekdaysFrom(weekStart).map((weekday) => (
          <label key={weekday} className={`${option.option} ${classes.chip}`}>
            <input
              type="checkbox"
              checked={value.includes(weekday)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  checked ? [...value, weekday].toSorted((a, b) => a - b) : value.filter((day) => day !== weekday),
                )
              }
            />
            {weekdayText(weekday, language)}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={option.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
