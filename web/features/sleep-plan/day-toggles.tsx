import { Input } from '@mantine/core'
import { useId } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { addDays, weekdaysFrom } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart } from '#web/i18n/use-words.ts'
import { WEEK } from './model.ts'
import classes from './sleep-plan.module.css'

/** Any Monday: only the names of the days are wanted. */
const MONDAY = '2024-01-01' as LocalDate
export const weekday = (day: number): LocalDate => addDays(MONDAY, day - 1)

type Props = {
  label: string
  hint: string
  value: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

/** Some of the seven days of a week. */
export function DayToggles({ label, hint, value, error, onChange }: Props) {
  const language = useLanguage()
  const weekStart = useWeekStart()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-more`}>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      <div id={`${id}-more`}>
        <Input.Description>{hint}</Input.Description>
        {error && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
      <div className={classes.days}>
        {weekdaysFrom(weekStart).map((day) => {
          const isOn = value.includes(day)
          return (
            <button
              key={day}
              type="button"
              className={classes.day}
              aria-pressed={isOn}
              onClick={() => onChange(WEEK.filter((one) => (one === day ? !isOn : value.includes(one))))}
            >
              {dateText(weekday(day), language, 'weekday')}
            </button>
          )
        })}
      </div>
    </div>
  )
}
