import type { ExecutionStatus } from './plan-item.ts'
import { epochDay, epochMs, type Instant, MINUTE_MS, type Minutes } from './time.ts'
import { clockText } from './wall-clock.ts'
import type { clockAt } from './zone.ts'

/** spec §3, spelt as the spec spells them, and rules §10 for what the spec has no type for; in the order of [10-c]. */
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

/** rule [10-a] */
export type CalendarEvent = {
  readonly id: string
  readonly title: string
  /** A date when it is all-day, otherwise a moment with the owner's offset: `2026-03-16T19:00:00-04:00`. */
  readonly start: string
  /** As `start`; exclusive. */
  readonly end?: string
  readonly allDay: boolean
  readonly extendedProps: {
    readonly type: CalendarEventType
    readonly entityId: string
    /** Names the colour of what has no style of its own: that of a category. */
    readonly eventColor?: string
    /** spec §4: of what a plan asked for that is paused now, inactive; of a reminder, pending or completed. */
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

/** `2026-03-16T19:00:00-04:00` @param clock what the wall clock shows at the moment */
export function withOffset(moment: Instant, { localDate: date, clock }: ReturnType<typeof clockAt>): string {
  const offset = epochDay(date) * 1440 + clock - Math.floor(epochMs(moment) / MINUTE_MS)
  return `${date}T${clockText(clock)}:00${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`
}
