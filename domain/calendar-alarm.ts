import type { CalendarEvent } from './calendar-event.ts'
import { TOLD_ON_THE_DAY_AT } from './reminder.ts'
import { epochMs, type Instant, instantAt, type LocalDate, type Minutes } from './time.ts'

type AsOf = { readonly today: LocalDate; readonly now: Instant }

/**
 * decisions 32: when a calendar program is to say that something is due, in minutes after it begins, negative before. What
 * is over, done or paused has no alarm.
 * @param notice minutes before each start at which its plan says so, or its reminder does beforehand; null: it does not
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
