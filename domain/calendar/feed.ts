import { CALENDAR_EVENT_TYPES, type CalendarEvent, type CalendarEventType, withOffset } from './event.ts'
import { allReminderEvents, type CalendarReminder } from './reminder.ts'
import { shortDuration } from '#domain/time/duration.ts'
import { itemStatusOf } from '#domain/plan/item.ts'
import { lastDayOf } from '#domain/plan/night.ts'
import type { PeriodProgress, PlanProgress } from '#domain/plan/progress.ts'
import { isEligible, type OffDays, type PlanPeriod } from '#domain/plan/target.ts'
import { isOfManyDays, type PlanSpan, spansOf } from '#domain/plan/version.ts'
import { spanOfWindow, windowOf } from '#domain/plan/window.ts'
import type { ScheduleType } from '#domain/plan/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, epochMs, type Instant, type LocalDate, mondayOf } from '#domain/time/time.ts'
import { durationDays, type Vacation } from '#domain/vacation/vacation.ts'
import { clockAt, dayStart, localDate, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

const TYPE_OF: Record<ScheduleType, CalendarEventType> = {
  weeklyFixed: 'weekly_fixed',
  weeklyFixedThatDayFlexible: 'weekly_fixed_that_day_flexible',
  weeklyFlexible: 'weekly_flexible',
  monthlyFlexible: 'monthly_flexible',
  oneTime: 'one_time',
}

const MAX_DAYS = 400

/** Returns the owner's day that begins a range, or the day that its exclusive end cuts off. */
const dayOf = (edge: LocalDate | Instant, zones: ZoneHistory): LocalDate =>
  edge.includes('T') ? localDate(zones, edge as Instant) : (edge as LocalDate)

/**
 * Returns the days of the query, 1 to 400 of them; null if it names none or too many. [calendar/calendar-range]
 * @param query `end` is exclusive, `to` is inclusive
 */
export function calendarRange(
  query: {
    start?: LocalDate | Instant | undefined
    end?: LocalDate | Instant | undefined
    from?: LocalDate | undefined
    to?: LocalDate | undefined
  },
  zones: ZoneHistory,
): DateRange | null {
  const start = query.start ?? query.from
  if (start === undefined) return null
  const from = dayOf(start, zones)
  let to = query.to
  if (query.end !== undefined) {
    const last = dayOf(query.end, zones)
    const isWithinDay = query.end.includes('T') && dayStart(zones, last) < query.end
    to = isWithinDay ? last : addDays(last, -1)
  }
  if (to === undefined || to < from || durationDays({ startDate: from, endDate: to }) > MAX_DAYS) return null
  return { from, to }
}

/** Both days are included. */
const allDay = (from: LocalDate, to: LocalDate) => ({ start: from, end: addDays(to, 1), allDay: true })

function timesOf(period: PlanPeriod, bar: DateRange, zones: ZoneHistory) {
  const window = windowOf(period)
  if (!window) return allDay(bar.from, bar.to)
  const tz = zoneOfDay(zones, period.from)
  const { startTime, endTime } = spanOfWindow(tz, period.from, window)
  const shown = (moment: Instant) => withOffset(moment, clockAt([{ from: null, tz }], epochMs(moment)))
  return { start: shown(startTime), end: shown(endTime), allDay: false }
}

/** A week or month is shown from its first to its last eligible day. [calendar/event-types] */
function barOf({ from, to, version }: PlanPeriod, offDays: OffDays): DateRange {
  if (!isOfManyDays(version)) return { from, to }
  let [first, last] = [from, to]
  while (first < last && !isEligible(version, first, offDays)) first = addDays(first, 1)
  while (first < last && !isEligible(version, last, offDays)) last = addDays(last, -1)
  return { from: first, to: last }
}

/**
 * Returns the first day of the week or month. If a change of the plan splits it, the second part has a first day of its
 * own. [calendar/event-id]
 * @param spans those of the plan
 */
function idDateOf({ from, version: asked }: PlanPeriod, spans: readonly PlanSpan[]): LocalDate {
  if (!isOfManyDays(asked)) return from
  const { scheduleType } = asked
  const first = scheduleType === 'weeklyFlexible' ? mondayOf(from) : (`${from.slice(0, 8)}01` as LocalDate)
  const isSecond = spans.some(({ to, version }) => version.scheduleType === scheduleType && first <= to && to < from)
  return isSecond ? from : first
}

/** Returns the whole title, because screens shorten it themselves. [calendar/event-title] */
function titleOf(name: string, { period, timesDone }: PeriodProgress): string {
  if (isOfManyDays(period.version)) return `${name} (${timesDone}/${period.times})`
  if (period.version.scheduleType !== 'weeklyFixedThatDayFlexible') return name
  const { value, unit } = shortDuration(period.duration)
  return `${name} (${value}${unit})`
}

/** The progress of a plan in its periods, ascending: in all of them, or in those of the range. */
type Progress = Pick<PlanProgress, 'plan' | 'periods' | 'asOf'>

function planEvents(
  { plan, periods, asOf }: Progress,
  range: DateRange,
  offDays: OffDays,
  zones: ZoneHistory,
): CalendarEvent[] {
  const events: CalendarEvent[] = []
  const spans = spansOf(plan)
  for (const progress of periods) {
    const { period, done, credit, timesDone } = progress
    if (period.from > range.to) break
    if (lastDayOf(period) < range.from || period.target === 0) continue
    // A paused plan has no events from today on. [calendar/paused-plan-events]
    if (plan.isPaused && lastDayOf(period) >= asOf.today) continue
    const bar = barOf(period, offDays)
    if (isOfManyDays(period.version) && (bar.to < range.from || bar.from > range.to)) continue
    const type = TYPE_OF[period.version.scheduleType]
    events.push({
      id: `${type}:${plan.id}:${idDateOf(period, spans)}`,
      title: titleOf(plan.name, progress),
      ...timesOf(period, bar, zones),
      extendedProps: {
        type,
        entityId: plan.id,
        ...(type === 'one_time' && { eventColor: plan.category }),
        status: plan.isPaused ? 'inactive' : itemStatusOf(period, done, asOf),
        targetMinutes: period.target,
        creditMinutes: credit,
        ...(isOfManyDays(period.version) && { quota: period.times, timesDone }),
        categories: [plan.category],
      },
    })
  }
  return events
}

type NamedVacation = Vacation & { readonly id: string; readonly name: string; readonly publicHoliday: boolean }

const vacationEvent = ({ id, name, publicHoliday, ...days }: NamedVacation): CalendarEvent => ({
  id: `vacation:${id}:${days.startDate}`,
  title: name,
  ...allDay(days.startDate, days.endDate),
  extendedProps: { type: 'vacation', entityId: id, durationDays: durationDays(days), publicHoliday },
})

const isBefore = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const RANKS = Object.fromEntries(CALENDAR_EVENT_TYPES.map((type, rank) => [type, rank]))
const rankOf = ({ extendedProps }: CalendarEvent): number => RANKS[extendedProps.type]!

/** Compares by type, start, title and id. [calendar/event-order] */
const compare = (a: CalendarEvent, b: CalendarEvent): number =>
  rankOf(a) - rankOf(b) || isBefore(a.start, b.start) || isBefore(a.title, b.title) || isBefore(a.id, b.id)

type Calendar = {
  readonly progresses: readonly Progress[]
  readonly vacations: readonly NamedVacation[]
  readonly reminders: readonly CalendarReminder[]
  /** Both days are included. */
  readonly range: DateRange
  /** The same off-days with which the periods of the plans were made. */
  readonly offDays: OffDays
  readonly zones: ZoneHistory
}

/**
 * Yields the events of active vacations, reminders and plans in their order. Events that lie partly in the range are
 * whole. [calendar/whole-events] They come in parts, so that the caller can do other work between two of them.
 */
export function* calendarEventParts(calendar: Calendar): Generator<CalendarEvent[]> {
  const { progresses, vacations, reminders, range, offDays, zones } = calendar
  const shown = vacations.filter(
    ({ archivedFrom, startDate, endDate }) => archivedFrom === null && startDate <= range.to && endDate >= range.from,
  )
  yield shown.map(vacationEvent).toSorted(compare)
  yield allReminderEvents(reminders, range, zones).toSorted(compare)
  yield progresses.flatMap((progress) => planEvents(progress, range, offDays, zones)).toSorted(compare)
}
