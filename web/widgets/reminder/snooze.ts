import type { Reminder } from '#contract/reminder.ts'
import { addDays, addMinutes, type Instant } from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'
import { groupOf, type Here } from './due.ts'

type Snoozable = Pick<Reminder, 'dueDate' | 'dateOnly' | 'completed'>

/** There is something to put off: its time has come, or its day. */
export function isDue(one: Snoozable, here: Here): boolean {
  if (one.completed) return false
  const group = groupOf(one, here)
  return group === 'overdue' || (group === 'today' && one.dateOnly)
}

export type SnoozeName = 'inTenMinutes' | 'inAnHour' | 'thisEvening' | 'tomorrowMorning'
export type Snooze = { readonly name: SnoozeName; readonly until: Instant }

/** Minutes since midnight. */
const EVENING = 18 * 60
const MORNING = 9 * 60

/** The offered moments by the reader's own clock; the evening only while it is to come. [reminder/snooze-reminder] */
export function snoozesAt({ now, zone }: Here): Snooze[] {
  const always = [{ from: null, tz: zone }]
  const today = localDate(always, now)
  return [
    { name: 'inTenMinutes', until: addMinutes(now, 10) },
    { name: 'inAnHour', until: addMinutes(now, 60) },
    ...(clockMinutes(always, now) < EVENING
      ? [{ name: 'thisEvening', until: momentOf(zone, today, EVENING) } as const]
      : []),
    { name: 'tomorrowMorning', until: momentOf(zone, addDays(today, 1), MORNING) },
  ]
}
