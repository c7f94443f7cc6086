// The shared setup of the tests of a reminder's line: a Thursday afternoon in New York.
import type { LocalDate } from '#domain/time/time.ts'
import { parseReminder, type TypedReminder } from './typed-reminder.ts'
import type { ReminderMoment } from './typed-reminder-due.ts'
import { momentOf } from '#domain/time/zone.ts'

const THURSDAY = '2026-11-26' as LocalDate

/** A quarter past three on Thursday, 26 November 2026. */
export const thursday = ({
  tz = 'America/New_York',
  clock = 15 * 60 + 15,
  ...change
}: Partial<ReminderMoment> & { tz?: string; clock?: number } = {}): ReminderMoment => ({
  now: momentOf(tz, THURSDAY, clock),
  zones: [{ from: null, tz }],
  twelveHours: true,
  dateOrder: 'monthFirst',
  ...change,
})

const two = (value: number) => String(value).padStart(2, '0')
/** `15:30` */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/**
 * The result of a line, in one line of ours: `11-27 15:00 Call the dentist`. `~` before a day that the line leaves to
 * the clock, or a time that is the usual one; `!60` so many minutes before; `[…]` the rule, `or […]` its other meaning;
 * `?…` unread words; `over` a time that has passed.
 */
export function reminderOf(
  line: string,
  at: ReminderMoment = thursday(),
  read: TypedReminder = parseReminder(line, at),
) {
  const { date, isDaySaid, clock, isClockUsual, rule, notice, otherwise, isOver, unread, title } = read
  const short = (text: string | null) => (text === null ? 'once' : text.replace('FREQ=', ''))
  const ofYear = date?.startsWith('2026') ? date.slice(5) : date
  return [
    date === null ? '–' : `${isDaySaid ? '' : '~'}${ofYear}`,
    clock === null ? '' : `${isClockUsual ? '~' : ''}${clockOf(clock)}`,
    rule === null ? '' : `[${short(rule)}]`,
    notice === null ? '' : `!${notice}`,
    otherwise ? `or [${short(otherwise.rule)}]` : '',
    isOver ? 'over' : '',
    title,
    ...unread.map(({ from, to }) => `?${line.slice(from, to)}`),
  ]
    .filter(Boolean)
    .join(' ')
}
