import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import classes from './date-field.module.css'
import { dateMessages } from './messages.ts'

type Props = { value: LocalDate | null; min: LocalDate; max: LocalDate; onPick: (date: LocalDate) => void }

/** The one part of a date field that is fetched only when the user opens it. */
export function DateCalendar({ value, min, max, onPick }: Props) {
  const t = useWords(dateMessages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const { timezone } = usePreference().timezone
  const today = localDate([{ from: null, tz: timezone }], now())
  const inSight = today < min ? min : today > max ? max : today
  const [shown, setShown] = useState<string>(value ?? inSight)
  const frame = useRef<HTMLDivElement>(null)
  // It may come after the focus has looked for a place.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const say = (style: Parameters<typeof dateText>[2]) => (date: string) => dateText(date as LocalDate, language, style)
  return (
    <div ref={frame}>
      <DatePicker
        className={classes.calendar}
        size="md"
        // Escape puts the calendar away, and not the dialog that it stands in.
        __stopPropagation
        value={value}
        onChange={(date) => onPick((date ?? value) as LocalDate)}
        date={shown}
        onDateChange={setShown}
        minDate={min}
        maxDate={max}
        // There the week of numbers begins with Sunday.
        firstDayOfWeek={(weekStart % 7) as 0 | 1 | 6}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        getDayProps={(date) => ({
          ...(date === today && { 'aria-current': 'date' as const }),
          ...(date === (value ?? inSight) && { 'data-autofocus': true }),
        })}
        getDayAriaLabel={say('dayOfYear')}
        monthLabelFormat={say('month')}
        monthsListFormat={say('shortMonth')}
        weekdayFormat={say('weekday')}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
          previousDecade: t('previousDecade'),
          nextDecade: t('nextDecade'),
        }}
      />
    </div>
  )
}
