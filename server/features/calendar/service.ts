import { setImmediate as nextTurn } from 'node:timers/promises'
import ical, {
  foldLines,
  type ICalCalendar,
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventTransparency,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { alarmsOf } from '#domain/calendar/alarm.ts'
import type { CalendarEvent } from '#domain/calendar/event.ts'
import { calendarEventParts } from '#domain/calendar/feed.ts'
import { toldNights } from '#domain/sleep/bedtime-notice.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { stretchOf } from '#domain/time/zone-stretch.ts'
import { addMonths, epochMs, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { daySpan, localDate, zoneAt } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import { type ViewContext, type Planning, loadPlanning, loadPlanningWithin } from '#server/features/plan/service.ts'
import { listReminders } from '#server/features/reminder/service.ts'
import { listSleepPlans } from '#server/features/sleep/plan.ts'
import { newsText } from '#server/ports/delivery-texts.ts'
import { deleteFeedOf } from './store.ts'

/** Lists the events of a range, both days included. [calendar/whole-events] */
export async function listEventsBetween(looking: ViewContext, range: DateRange): Promise<CalendarEvent[]> {
  const planning = await loadPlanningWithin(looking, range)
  // Years of plans and thousands of reminders both take long to compute, so other requests get a turn in between.
  await nextTurn()
  const reminders = await listReminders(looking.db, looking.subject, range, planning.zones)
  return buildEvents({ ...planning, reminders, range })
}

/** Thousands of events of one kind take some milliseconds, so other requests get a turn between two kinds. */
async function buildEvents(calendar: Parameters<typeof calendarEventParts>[0]): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (const part of calendarEventParts(calendar)) {
    events.push(...part)
    await nextTurn()
  }
  return events
}

/** Ends the secret address of the user's calendar at once. [account/what-ends-grants] */
export const endFeed = (trx: Trx, userId: string): Promise<unknown> => deleteFeedOf(trx, userId)

/** The file covers 6 months back and 12 months ahead. [calendar/feed-range] */
const MONTHS_BACK = 6
const MONTHS_AHEAD = 12
/** How often programs are asked to look again, in seconds. [calendar/feed-range] */
const LOOK_AGAIN = 3600

type Revision = { version: number; updatedAt: Instant; notifyMinutes?: Minutes | null }

/**
 * Builds the calendar file of RFC 5545, in the owner's zone. It is the same as long as nothing in it changes.
 * [calendar/feed-range]
 */
export async function buildCalendarFeed(looking: ViewContext): Promise<string> {
  const planning = await loadPlanning(looking)
  const { zones, now } = planning
  const today = localDate(zones, now)
  const range = { from: addMonths(today, -MONTHS_BACK), to: addMonths(today, MONTHS_AHEAD) }
  const timezone = zoneAt(zones, now)
  const reminders = await listReminders(looking.db, looking.subject, range, zones)
  const revisions = revisionsOf({ ...planning, reminders })
  const calendar = ical({
    name: 'Hourkin',
    prodId: { company: 'Hourkin', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN,
  })
  const events = await buildEvents({ ...planning, reminders, range })
  const components = events.some(({ allDay }) => !allDay) ? [vtimezone(timezone, range)] : []
  for (const [at, event] of events.entries()) {
    // Thousands of events take a second to write, so other requests get a turn in between.
    if (at % EVENTS_AT_A_TIME === EVENTS_AT_A_TIME - 1) await nextTurn()
    const { version, updatedAt, notifyMinutes = null } = revisions.get(event.extendedProps.entityId)!
    const summary = shown(event.title)
    const written = new ICalEvent(
      {
        id: `${event.id}@hourkin`,
        sequence: version,
        stamp: updatedAt,
        lastModified: updatedAt,
        summary,
        ...(event.allDay ? daysOf(event) : { ...momentsOf(event, timezone), timezone }),
      },
      calendar,
    )
    for (const alarm of alarmsOf(event, notifyMinutes, { today, now })) addAlarm(written, alarm, summary)
    components.push(folded(written.toString()))
  }
  for (const event of await loadBedtimeEvents(looking, today, now, calendar)) components.push(folded(event.toString()))
  return calendar.toString().replace(/END:VCALENDAR$/, () => `${components.join('')}END:VCALENDAR`)
}

/** The file holds bedtimes of this many nights; programs look again each hour. [calendar/feed-bedtimes] */
const NIGHTS_AHEAD = 60

/** Loads the bedtimes of which the owner is told, so that they have alarms. [calendar/feed-bedtimes] */
async function loadBedtimeEvents(
  { db, subject, owner }: ViewContext,
  today: LocalDate,
  now: Instant,
  calendar: ICalCalendar,
) {
  const plans = await listSleepPlans(db, subject)
  const nights = toldNights(plans, today, NIGHTS_AHEAD, owner.zones)
  const ahead = nights.filter(({ night }) => night.startTime > now)
  return ahead.map(({ plan, wakeDate, night }) => {
    const { title } = newsText({ kind: 'bedtime', ...night }, { language: owner.language, zones: owner.zones, now })
    const start = Temporal.Instant.from(night.startTime).toZonedDateTimeISO('UTC')
    const { version: sequence, updatedAt: stamp } = plan
    const times = { start, stamp, lastModified: stamp, transparency: ICalEventTransparency.TRANSPARENT }
    const id = `bedtime:${plan.id}:${wakeDate}@hourkin`
    const event = new ICalEvent({ id, sequence, summary: title, ...times }, calendar)
    addAlarm(event, 0 - plan.notifyMinutes!, title)
    return event
  })
}

/** Adds an alarm (RFC 5545, section 3.6.6). @param minutes after the event begins, negative before */
function addAlarm(event: ICalEvent, minutes: Minutes, description: string): void {
  // The library takes positive seconds as before the event, and by default counts those after from its end.
  const alarm = event.createAlarm({ type: ICalAlarmType.display, trigger: -60 * minutes, description })
  alarm.relatesTo(ICalAlarmRelatesTo.start)
}

/** Writing this many events takes less than 20 ms. */
const EVENTS_AT_A_TIME = 200
/** Bytes of a line that need not be folded (RFC 5545, section 3.1). */
const LONGEST_LINE = 74

/**
 * Folding looks at each character of each line, which would take longer than all the rest, and most lines are short.
 */
const folded = (text: string): string =>
  text.replaceAll(/[^\r\n]+/g, (line) => (Buffer.byteLength(line) > LONGEST_LINE ? foldLines(line) : line))

/** The library accepts line breaks in a title, but no other control characters. */
const shown = (title: string) => title.replaceAll(/(?![\r\n])\p{Cc}/gu, ' ')

const plainDate = (date: string) => Temporal.PlainDate.from(date)

/** An event that may be done at any time of a day does not block time. [calendar/feed-range] */
const daysOf = ({ start, end }: CalendarEvent) => ({
  allDay: true,
  start: plainDate(start),
  end: end === undefined ? null : plainDate(end),
  transparency: ICalEventTransparency.TRANSPARENT,
})

function momentsOf({ start, end }: CalendarEvent, tz: string) {
  const zoned = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(tz)
  if (end !== undefined) return { start: zoned(start), end: zoned(end) }
  // A moment without an end does not block time. [calendar/feed-range]
  return { start: zoned(start), transparency: ICalEventTransparency.TRANSPARENT }
}

type Shown = Planning & { readonly reminders: Awaited<ReturnType<typeof listReminders>> }
const revisionsOf = ({ progresses, vacations, reminders }: Shown) =>
  new Map<string, Revision>([
    ...reminders.map((reminder) => [reminder.id, reminder] as const),
    ...progresses.map(({ plan }) => [plan.id, plan] as const),
    ...vacations.map((vacation) => [vacation.id, vacation] as const),
  ])

const two = (value: number) => String(value).padStart(2, '0')

/** Formats an offset as `-0400`, from the milliseconds that the zone is ahead of UTC. */
function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead) / 60_000
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(Math.floor(minutes % 60))}`
}

/** Formats a wall time as `20260308T020000`, for a clock that is this far ahead of UTC. */
const wallText = (ms: number, ahead: number) => instantAt(ms + ahead).replaceAll(/[-:]|\.\d+Z/g, '')

/**
 * Lists each change of the clock within the range by itself: recurrence rules for all time are wrong where a country
 * has changed its law since they were written.
 */
function vtimezone(tz: string, { from, to }: DateRange): string {
  const zones = [{ from: null, tz }]
  const [start, end] = [epochMs(daySpan(zones, from).startTime), epochMs(daySpan(zones, to).endTime)]
  const stretches = [stretchOf(tz, start)]
  while (stretches.at(-1)!.to < end) stretches.push(stretchOf(tz, stretches.at(-1)!.to))
  const usual = Math.min(...stretches.map(({ offset }) => offset))
  const parts = stretches.flatMap(({ from: since, offset }, at) => {
    const before = at ? stretches[at - 1]!.offset : offset
    const kind = offset > usual ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${wallText(at ? since : start, before)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(offset)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${tz}`, ...parts, 'END:VTIMEZONE', ''].join('\r\n')
}
