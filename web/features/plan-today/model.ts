import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { TodayItem } from '#contract/plan.ts'
import { floor5, slot3At } from '#domain/time/duration.ts'
import { DAY_MINUTES, addMinutes, type Instant, type Minutes, overlaps } from '#domain/time/time.ts'
import { type LogValues, newValues } from '#web/widgets/log-form/values.ts'

type Span = Pick<LogValues, 'startTime' | 'endTime'>
type Log = Pick<ActivityLog, 'startTime' | 'endTime' | 'parallelActivity'>

/** An item starts now, or it ends now. [plan/today-start-and-done] */
export type How = 'start' | 'done'

/** A flexible plan is done for today once its share is. [distribution/today-suggestion] */
export const isDone = ({ status, suggestedMinutes }: Pick<TodayItem, 'status' | 'suggestedMinutes'>): boolean =>
  status === 'completed' || suggestedMinutes === 0

/**
 * Whether it was done, but not on the day that is shown, as a plan of several days can be: the day is not praised for
 * it. [plan/today-order]
 */
export const isDoneBefore = (item: Pick<TodayItem, 'status' | 'suggestedMinutes' | 'doneToday' | 'scheduleType'>) =>
  isDone(item) && item.doneToday === 0 && OF_SEVERAL_DAYS.includes(item.scheduleType)

const OF_SEVERAL_DAYS: readonly TodayItem['scheduleType'][] = ['weeklyFlexible', 'monthlyFlexible', 'oneTime']

const SLOT = 5
const LONGEST = DAY_MINUTES

/** The remaining minutes in slots of 5 minutes, as far as one log may hold them. [time/minute-grain] */
const leftOf = ({ targetMinutes, doneMinutes, suggestedMinutes }: TodayItem): Minutes =>
  Math.min(Math.max(SLOT * Math.ceil((suggestedMinutes ?? targetMinutes - doneMinutes) / SLOT), SLOT), LONGEST)

/** 0 to 1: of the day's share, or of the whole target where a day has no share. */
export function shareOf({ targetMinutes, doneMinutes, doneToday, suggestedMinutes, status }: TodayItem): number {
  if (isDone({ status, suggestedMinutes })) return 1
  const [done, asked] =
    suggestedMinutes === null ? [doneMinutes, targetMinutes] : [doneToday, doneToday + suggestedMinutes]
  return asked > 0 ? Math.min(done / asked, 1) : 0
}

const fieldsOf = ({ category, activityName, projectId, tags, planId }: TodayItem): Partial<LogValues> => ({
  category,
  activityName,
  projectId,
  tags: [...tags],
  planId,
})

/** The form as it opens: the fields of the plan, and the hours. */
export const valuesAt = (item: TodayItem, { startTime, endTime }: Span): LogValues =>
  newValues({ startTime, endTime }, fieldsOf(item))

/** The hours of a plan that are over and that no log of the primary lane has; null: there are none. */
function freeHoursOf({ startTime, endTime }: TodayItem, now: Instant, logs: readonly Log[]): Span | null {
  if (!startTime || !endTime || endTime > now) return null
  const span = { startTime, endTime }
  return logs.some((log) => !log.parallelActivity && overlaps(log, span)) ? null : span
}

/**
 * The form with now as the start, or as the end; what is over was done at its hours. [plan/today-start-and-done]
 * @param logs of the day: the start is not before the end of the previous log
 */
export function valuesNow(item: TodayItem, how: How, now: Instant, logs: readonly Log[]): LogValues {
  const minutes = leftOf(item)
  if (how === 'start') {
    const startTime = slot3At(now)
    return valuesAt(item, { startTime, endTime: addMinutes(startTime, minutes) })
  }
  const hours = freeHoursOf(item, now, logs)
  if (hours) return valuesAt(item, hours)
  const endTime = floor5(now)
  const before = logs.findLast((log) => !log.parallelActivity && log.endTime < endTime)?.endTime
  const wanted = addMinutes(endTime, -minutes)
  return valuesAt(item, { startTime: before && before > wanted ? before : wanted, endTime })
}

/** On a day other than today: at the plan's own hours, else where the day has room. */
export function valuesThen(item: TodayItem, room: Span): LogValues {
  const { startTime, endTime } = item
  if (startTime && endTime) return valuesAt(item, { startTime, endTime })
  return valuesAt(item, { startTime: room.startTime, endTime: addMinutes(room.startTime, leftOf(item)) })
}

type Bounds = Pick<LogDay, 'dayStart' | 'dayEnd'>

/**
 * The items of a day. A night belongs to the day on which it starts; on the next day it is listed only while it lasts.
 * [plan/over-midnight]
 */
export const itemsOfDay = (
  items: readonly TodayItem[],
  { dayStart }: Pick<Bounds, 'dayStart'>,
  now: Instant,
): TodayItem[] =>
  items.filter(
    ({ startTime, endTime, scheduleType }) =>
      scheduleType !== 'weeklyFixed' ||
      !startTime ||
      !endTime ||
      startTime >= dayStart ||
      (dayStart <= now && now < endTime),
  )

/** The box of a plan with one line of words, in pixels. */
const MIN_BOX = 26
/** A lower box is too low for a tap. */
const LOWEST_BOX = 24

/** A part of a plan that no log fills. */
export type Ghost = Span & {
  key: string
  item: TodayItem
  /** The hours of a log in it: those of the plan, except where a log cuts them. */
  hours: Span
  /** The box may be higher than its minutes, as far as the next log. */
  roomUntil: Instant
  /** A parallel log runs beside it. */
  beside: boolean
}

const laterOf = (a: Instant, b: Instant) => (a > b ? a : b)
const earlierOf = (a: Instant, b: Instant) => (a < b ? a : b)

/** The parts of a span that the logs leave free. @param logs by start */
function freePartsOf({ startTime, endTime }: Span, logs: readonly Span[]): Span[] {
  const parts: Span[] = []
  let from = startTime
  for (const log of logs) {
    if (log.startTime >= endTime) break
    if (log.startTime > from) parts.push({ startTime: from, endTime: log.startTime })
    from = laterOf(from, log.endTime)
  }
  if (from < endTime) parts.push({ startTime: from, endTime })
  return parts
}

/** Items with hours that are not done, as far as the day has them and other logs leave room. [plan/free-part] */
export function ghostsOf(
  items: readonly TodayItem[],
  { logs, dayStart, dayEnd }: Bounds & { logs: readonly Log[] },
): Ghost[] {
  const byStart = logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const primary = byStart.filter(({ parallelActivity }) => !parallelActivity)
  return items.flatMap((item) => {
    if (!item.startTime || !item.endTime || isDone(item)) return []
    const whole = { startTime: item.startTime, endTime: item.endTime }
    const [from, to] = [laterOf(whole.startTime, dayStart), earlierOf(whole.endTime, dayEnd)]
    return freePartsOf({ startTime: from, endTime: to }, primary).map(({ startTime, endTime }) => ({
      key: `${item.planId} ${startTime}`,
      item,
      startTime,
      endTime,
      hours: {
        startTime: startTime === from ? whole.startTime : startTime,
        endTime: endTime === to ? whole.endTime : endTime,
      },
      roomUntil: byStart.find((log) => log.startTime >= endTime)?.startTime ?? dayEnd,
      beside: logs.some((log) => log.parallelActivity && log.startTime < endTime && log.endTime > startTime),
    }))
  })
}

/**
 * Where ghosts are drawn, in pixels: high enough for a line of words, and never over a log. A part that is too low for
 * that is not drawn.
 */
export const boxesOf = (ghosts: readonly Ghost[], topOf: (moment: Instant) => number) =>
  ghosts
    .map((ghost) => {
      const top = topOf(ghost.startTime)
      const room = topOf(ghost.roomUntil) - top
      return { ghost, top, height: Math.max(topOf(ghost.endTime) - top, Math.min(MIN_BOX, room)) }
    })
    .filter(({ height }) => height >= LOWEST_BOX)
