import type { CalendarEvent } from './event.ts'
import { TOLD_ON_THE_DAY_AT } from '#domain/reminder/reminder.ts'
import { epochMs, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time/time.ts'

type AsOf = { readonly today: LocalDate; readonly now: Instant }

/**
 * Returns when a calendar program alerts the owner, in minutes after the event begins, negative before. An event that
 * is over, done or paused has no alarm. [calendar/feed-alarms]
 * @param notice minutes before each start, as set in the plan or the reminder; null for no notice
 */
export function alarmsOf(event: CalendarEvent, notice: Minutes | null, { today, now }: AsOf): Minutes[] {
  const { type, status } = event.extendedProps
  const isOver = event.allDay ? event.start < today : instantAt(epochMs(event.start as Instant)) < now
  if (isOver || status === 'completed' || status === 'inactive') return []
  if (type === 'reminder') {
    const due = event.allDay ? TOLD_ON_THE_DAY_AT : 0
    return notice === null ? [due] : [due - notice, due]
  }
  return event.allDay || notice === null ? [] : [0 - notice]
}
