import type { EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { useMemo } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { CalendarView } from '#web/paths.ts'
import type { Days } from '#web/widgets/calendar-grid.ts'
import classes from './calendar.module.css'
import { entryOf, isList, kindClass } from './event-content.tsx'
import { colorOf, isDone, isLong, isMovable, isOutside, listedTimes, rankOf, timesOf } from './model.ts'

type InputsInput = {
  events: readonly CalendarEvent[]
  today: LocalDate
  /** Plans that the user may not change. */
  locked: ReadonlySet<string>
  /** The view is a list. */
  isListed: boolean
  /** The first day that is listed. */
  listedFrom: LocalDate
}

/** The events as the calendar wants them. */
export function useEventInputs({ events, today, locked, isListed, listedFrom }: InputsInput): EventInput[] {
  return useMemo(
    () =>
      events.map((entry): EventInput => ({
        id: entry.id,
        title: entry.title,
        ...(isListed ? listedTimes(entry, listedFrom) : timesOf(entry)),
        allDay: entry.allDay,
        startEditable: isMovable(entry, today, locked),
        color: colorOf(entry.extendedProps.eventColor),
        extendedProps: { entry, rank: rankOf(entry) },
      })),
    [events, today, locked, isListed, listedFrom],
  )
}

/** The classes of an event on the grid. [calendar/event-look] */
export function classOf(info: EventDisplayInfo, view: CalendarView, days: Days): string {
  const entry = entryOf(info)
  const outside = view === 'month' && isOutside(entry, days)
  return [
    classes.event,
    kindClass(entry.extendedProps.type),
    isDone(entry) && classes.done,
    view !== 'month' && isLong(entry) && classes.long,
    !info.isStart && classes.goesOn,
    outside && classes.outside,
    isList(info) && classes.inList,
    isList(info) && !info.isLast && classes.ruled,
  ]
    .filter(Boolean)
    .join(' ')
}
