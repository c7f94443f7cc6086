import type { EventDisplayInfo } from '@fullcalendar/react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Language } from '#contract/common.ts'
import { clockOfDay, dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import classes from './calendar.module.css'
import { EventMark } from './event-mark.tsx'
import { calendarMessages } from './messages.ts'
import { clockOf, dateOf, hidesTime, isDone, lastDayOf } from './model.ts'

const FLEXIBLE = ['weekly_fixed_that_day_flexible', 'weekly_flexible', 'monthly_flexible']

export const isList = ({ view }: Pick<EventDisplayInfo, 'view'>) => view.type.startsWith('list')
export const entryOf = ({ event }: Pick<EventDisplayInfo, 'event'>) => event.extendedProps['entry'] as CalendarEvent

/** The class of an event type: its own color, or the outline of a flexible plan. [calendar/event-look] */
export const kindClass = (type: string): string | undefined =>
  FLEXIBLE.includes(type) ? classes.flexible : classes[type]

/** `7:00 PM – 7:30 PM`. */
export function timesText({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, language: Language): string {
  return [start, end]
    .filter((time) => time !== undefined)
    .map((time) => clockOfDay(clockOf(time), language))
    .join(' – ')
}

/** An entry in a cell, in a column of hours or in the list. */
export function EventContent({ info }: { info: EventDisplayInfo }) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const entry = entryOf(info)
  const { start, allDay, title } = entry
  const { type } = entry.extendedProps
  // The list is the calendar for users who see no grid: there only the text says when an event is.
  const [first, last] = [dateOf(start), lastDayOf(entry)]
  const days = first === last ? t('allDay') : dateSpan(first, last, language)
  const listed = isList(info) && (allDay ? days : timesText(entry, language))
  const isHidden = allDay || hidesTime(type, info.isStart)
  const time = listed || (isHidden ? '' : clockOfDay(clockOf(start), language))
  return (
    <span className={classes.content}>
      {listed && <span className={classes.time}>{time}</span>}
      <EventMark start={start} allDay={allDay} type={type} isDone={isDone(entry)} />
      {!listed && time && <span className={classes.time}>{time}</span>}
      <span className={classes.name}>{title}</span>
    </span>
  )
}
