import type { CalendarEvent } from './calendar-event.ts'
import { TOLD_ON_THE_DAY_AT } from './reminder.ts'
import { epochMs, type Instant, instantAt, type LocalDate, type Minutes } from './time.ts'

type AsOf = { readonly today: LocalDate; readonly now: Instant }

/**
 * decisions 32: when a calendar program is to say that something is due, in minutes after it begins, negative before; null:
 * not at all. What is over, done or paused has no alarm.
 * @param notice minutes before each start at which its plan says so; null: it does not
 */
export function alarmOf(event: CalendarEvent, notice: Minutes | null, { today, now }: AsOf): Minutes | null {
  const { type, status } = event.extendedProps
  const isOver = event.allDay ? event.start < today : instantAt(epochMs(event.start as Instant)) < now
  if (isOver || status === 'completed' || status === 'inactive') return null
  if (type === 'reminder') return event.allDay ? TOLD_ON_THE_DAY_AT : 0
  return event.allDay || notice === null ? null : 0 - notice
}
