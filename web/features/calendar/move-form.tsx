import { Button, NativeSelect, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { addDays, weekdayOf, weekdaysFrom, weekStartOf } from '#domain/time/time.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { clockOf, clockText, dateOf, typedClock, type WantedTime } from './model.ts'

type Props = { event: CalendarEvent; onMove: (wanted: WantedTime) => void }

/** The form does the same as dragging, for users who cannot drag. */
export function MoveForm({ event, onMove }: Props) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const date = dateOf(event.start)
  const from = weekdayOf(date)
  const before = clockText(clockOf(event.start))
  const [to, setTo] = useState(from)
  const [time, setTime] = useState(before)
  const start = typedClock(time)
  const isSame = to === from && time === before
  const days = weekdaysFrom(weekStart)

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (stopsAtUnread(submitted.currentTarget) || start === null || isSame) return
    onMove({
      date,
      toDate: addDays(
        weekStartOf(date, weekStart),
        days.findIndex((day) => day === to),
      ),
      start,
    })
  }
  return (
    <form className={classes.move} onSubmit={submit}>
      <Title order={3}>{t('moveTitle')}</Title>
      <NativeSelect
        label={t('weekday')}
        value={String(to)}
        data={days.map((day) => ({ value: String(day), label: weekdayText(day, language) }))}
        onChange={({ currentTarget }) => setTo(days.find((day) => String(day) === currentTarget.value) ?? from)}
      />
      <ClockInput label={t('start')} value={time} inSlots onChange={setTime} />
      <Text size="sm" c="dimmed">
        {t('moveText')}
      </Text>
      <Button type="submit" aria-disabled={isSame || start === null}>
        {t('move')}
      </Button>
    </form>
  )
}
