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
import { alarmsOf } from '#domain/calendar-alarm.ts'
import type { CalendarEvent } from '#domain/calendar-event.ts'
import { calendarEventParts } from '#domain/calendar-feed.ts'
import { toldNights } from '#domain/bedtime-notice.ts'
import type { DateRange } from '#domain/statistics.ts'
import { stretchOf } from '#domain/zone-stretch.ts'
import { addMonths, epochMs, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time.ts'
import { daySpan, localDate, zoneAt } from '#domain/zone.ts'
import type { Trx } from '#server/db/open.ts'
import { type ViewContext, type Planning, loadPlanning, loadPlanningWithin } from '#server/features/plan/service.ts'
import { listReminders } from '#server/features/reminder/service.ts'
import { listSleepPlans } from '#server/features/sleep-plan/service.ts'
import { say } from '#server/ports/delivery-texts.ts'
import { deleteFeedOf } from './store.ts'

/** rules §10: the events of a range, both days included. */
export async function listEventsBetween(looking: ViewContext, range: DateRange): Promise<CalendarEvent[]> {
  const planning = await loadPlanningWithin(looking, range)
  // Years of plans and thousands of reminders take as long each. Other requests are answered in between.
  await nextTurn()
  const reminders = await listReminders(looking.db, looking.subject, range, planning.zones)
  return buildEvents({ ...planning, reminders, range })
}

/** Thousands of events of one kind take some milliseconds. Other requests are answered between two kinds. */
async function buildEvents(calendar: Parameters<typeof calendarEventParts>[0]): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (const part of calendarEventParts(calendar)) {
    events.push(...part)
    await nextTurn()
  }
  return events
}

/** The secret address of the calendar of this user is dead at once. */
export const endFeed = (trx: Trx, userId: string): Promise<unknown> => deleteFeedOf(trx, userId)

/** What a calendar program is told: enough to look back on, and as far ahead as people plan. */
const MONTHS_BACK = 6
const MONTHS_AHEAD = 12
/** How often programs are asked to look again, in seconds. */
const LOOK_AGAIN = 3600

type Revision = { version: number; updatedAt: Instant; notifyMinutes?: Minutes | null }

/** spec §3, for calendar programs: RFC 5545, in the owner's zone. The same as long as nothing of it changes. */
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
    // Thousands of events take a second to write. Other requests are answered in between.
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

/** So many nights ahead a program is told of bedtime; it looks again each hour. */
const NIGHTS_AHEAD = 60

/** decisions 32: the bedtimes that the owner is told of, so that they have alarms. */
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
    const { title } = say({ kind: 'bedtime', ...night }, { language: owner.language, zones: owner.zones, now })
    const start = Temporal.Instant.from(night.startTime).toZonedDateTimeISO('UTC')
    const { version: sequence, updatedAt: stamp } = plan
    const times = { start, stamp, lastModified: stamp, transparency: ICalEventTransparency.TRANSPARENT }
    const id = `bedtime:${plan.id}:${wakeDate}@hourkin`
    const event = new ICalEvent({ id, sequence, summary: title, ...times }, calendar)
    addAlarm(event, 0 - plan.notifyMinutes!, title)
    return event
  })
}

/** RFC 5545, section 3.6.6. @param minutes after it begins, negative before */
function addAlarm(event: ICalEvent, minutes: Minutes, description: string): void {
  // The library counts what is before; unless it is told otherwise, what is after goes by the end.
  const alarm = event.createAlarm({ type: ICalAlarmType.display, trigger: -60 * minutes, description })
  alarm.relatesTo(ICalAlarmRelatesTo.start)
}

/** They take less than 20 ms. */
const EVENTS_AT_A_TIME = 200
/** Bytes of a line that need not be folded (RFC 5545, section 3.1). */
const LONGEST_LINE = 74

/** The library looks at every character of every line, which takes longer than all the rest. Most lines are short. */
const folded = (text: string): string =>
  text.replaceAll(/[^\r\n]+/g, (line) => (Buffer.byteLength(line) > LONGEST_LINE ? foldLines(line) : line))

/** The library writes line breaks as such; other controls are no text to it. */
const shown = (title: string) => title.replaceAll(/(?![\r\n])\p{Cc}/gu, ' ')

const plainDate = (date: string) => Temporal.PlainDate.from(date)

/** What may be done at any time of a day keeps nobody from anything else. */
const daysOf = ({ start, end }: CalendarEvent) => ({
  allDay: true,
  start: plainDate(start),
  end: end === undefined ? null : plainDate(end),
  transparency: ICalEventTransparency.TRANSPARENT,
})

function momentsOf({ start, end }: CalendarEvent, tz: string) {
  const zoned = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(tz)
  if (end !== undefined) return { start: zoned(start), end: zoned(end) }
  // A moment takes no time.
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

/** `-0400` of milliseconds ahead of UTC. */
function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead) / 60_000
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(Math.floor(minutes % 60))}`
}

/** `20260308T020000`, of a wall clock that is so far ahead of UTC. */
const wallText = (ms: number, ahead: number) => instantAt(ms + ahead).replaceAll(/[-:]|\.\d+Z/g, '')

/**
 * Each change of the clocks within the range by itself. Tables of rules for all time are wrong wherever a country has
 * changed its mind since they were written.
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
