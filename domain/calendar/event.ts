import type { ExecutionStatus } from '#domain/plan/item.ts'
import { DAY_MINUTES, epochDay, epochMs, type Instant, MINUTE_MS, type Minutes } from '#domain/time/time.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import type { clockAt } from '#domain/time/zone.ts'

/**
 * The types as they are spelled on the wire, in the order in which events are sorted. [calendar/event-types]
 * [calendar/event-order]
 */
export const CALENDAR_EVENT_TYPES = [
  'vacation',
  'reminder',
  'weekly_fixed',
  'one_time',
  'weekly_fixed_that_day_flexible',
  'weekly_flexible',
  'monthly_flexible',
] as const
export type CalendarEventType = (typeof CALENDAR_EVENT_TYPES)[number]

/** An event of the calendar. [calendar/event-fields] */
export type CalendarEvent = {
  readonly id: string
  readonly title: string
  /** A date for an all-day event, otherwise a moment with the owner's offset: `2026-03-16T19:00:00-04:00`. */
  readonly start: string
  /** The same form as `start`; exclusive. */
  readonly end?: string
  readonly allDay: boolean
  readonly extendedProps: {
    readonly type: CalendarEventType
    readonly entityId: string
    /** The color of an event whose type has no style of its own: that of its category. */
    readonly eventColor?: string
    /**
     * A past event of a paused plan is `inactive`; a reminder is `pending` or `completed`.
     * [calendar/paused-plan-events]
     */
    readonly status?: ExecutionStatus | 'inactive' | 'pending'
    readonly completed?: boolean
    /** The name of the assignee of a reminder. */
    readonly assignee?: string | null
    readonly targetMinutes?: Minutes
    readonly creditMinutes?: Minutes
    readonly quota?: number
    readonly timesDone?: number
    readonly categories?: string[]
    readonly publicHoliday?: boolean
    readonly durationDays?: number
  }
}

/** Formats a moment as `2026-03-16T19:00:00-04:00`. @param clock the wall clock at the moment */
export function withOffset(moment: Instant, { localDate: date, clock }: ReturnType<typeof clockAt>): string {
  const offset = epochDay(date) * DAY_MINUTES + clock - Math.floor(epochMs(moment) / MINUTE_MS)
  return `${date}T${clockText(clock)}:00${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`
}
