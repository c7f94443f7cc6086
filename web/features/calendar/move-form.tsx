import { Button, NativeSelect, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { weekdayOf, weekdaysFrom } from '#domain/time.ts'
import { useLanguage, useWeekStart, useWords } from '#web/i18n/use-words.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'
import { clockOf, clockText, dateOf, type Move, typedClock } from './model.ts'

type Props = { event: CalendarEvent; onMove: (move: Move) => Promise<void> }

/** What dragging does, for whoever has no hand free for it. */
export function MoveForm({ event, onMove }: Props) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const weekStart = useWeekStart()
  const from = weekdayOf(dateOf(event.start))
  const before = clockText(clockOf(event.start))
  const [to, setTo] = useState(from)
  const [time, setTime] = useState(before)
  const [isMoving, setMoving] = useState(false)
  const start = typedClock(time)
  const isSame = to === from && time === before

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (stopsAtUnread(submitted.currentTarget) || start === null || isSame || isMoving) return
    setMoving(true)
    await onMove({ from, to, start })
    setMoving(false)
  }
  return (
    <form className={classes.move} onSubmit={(submitted) => void submit(submitted)}>
      <Title order={3}>{t('moveTitle')}</Title>
      <NativeSelect
        label={t('weekday')}
        value={String(to)}
        data={weekdaysFrom(weekStart).map((day) => ({ value: String(day), label: weekdayText(day, language) }))}
        onChange={({ currentTarget }) => setTo(Number(currentTarget.value))}
      />
      <ClockInput label={t('start')} value={time} inSlots onChange={setTime} />
      <Text size="sm" c="dimmed">
        {t('moveText', { day: weekdayText(to, language) })}
      </Text>
      <Button type="submit" loading={isMoving} aria-disabled={isSame || start === null}>
        {t('move')}
      </Button>
    </form>
  )
}
