import type { CalendarEvent } from './event.ts'
import { calendarEventParts } from './feed.ts'

type Calendar = Parameters<typeof calendarEventParts>[0]

/** The whole calendar, which a server makes in parts. */
export const calendarEvents = (calendar: Calendar): CalendarEvent[] => [...calendarEventParts(calendar)].flat()
