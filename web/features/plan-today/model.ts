import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { TodayItem } from '#contract/plan.ts'
import { floor5, slot3At } from '#domain/duration.ts'
import { addMinutes, type Instant, type Minutes } from '#domain/time.ts'
import { type LogValues, newValues } from '#web/widgets/log-form/values.ts'

type Span = Pick<LogValues, 'startTime' | 'endTime'>
type Log = Pick<ActivityLog, 'startTime' | 'endTime' | 'parallelActivity'>

/** rules §9.5: it begins now, or it ends now. */
export type How = 'start' | 'done'

/** rule [2.5-a]: of a flexible plan, the share of the day is enough. */
export const isDone = ({ status, suggestedMinutes }: Pick<TodayItem, 'status' | 'suggestedMinutes'>): boolean =>
  status === 'completed' || suggestedMinutes === 0

const SLOT = 5
const LONGEST = 1440

/** Minutes that are still to be done, in slots (decisions 2), as far as one log may hold them. */
const leftOf = ({ targetMinutes, doneMinutes, suggestedMinutes }: TodayItem): Minutes =>
  Math.min(Math.max(SLOT * Math.ceil((suggestedMinutes ?? targetMinutes - doneMinutes) / SLOT), SLOT), LONGEST)

/** 0 to 1: of the day's share, or of the whole where a day has none. */
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

/** The form as it opens: what the plan knows, and its hours. */
export const valuesAt = (item: TodayItem, { startTime, endTime }: Span): LogValues =>
  newValues({ startTime, endTime }, fieldsOf(item))

/**
 * rules §9.5: with now as the start, or as the end.
 * @param logs of the day: what is done now began after what was done before
 */
export function valuesNow(item: TodayItem, how: How, now: Instant, logs: readonly Log[]): LogValues {
  const minutes = leftOf(item)
  if (how === 'start') {
    const startTime = slot3At(now)
    return valuesAt(item, { startTime, endTime: addMinutes(startTime, minutes) })
  }
  const endTime = floor5(now)
  const before = logs.findLast((log) => !log.parallelActivity && log.endTime < endTime)?.endTime
  const wanted = addMinutes(endTime, -minutes)
  return valuesAt(item, { startTime: before && before > wanted ? before : wanted, endTime })
}

/** On a day that is not today: at its own hours, or else where the day has room. */
export function valuesThen(item: TodayItem, room: Span): LogValues {
  const { startTime, endTime } = item
  if (startTime && endTime) return valuesAt(item, { startTime, endTime })
  return valuesAt(item, { startTime: room.startTime, endTime: addMinutes(room.startTime, leftOf(item)) })
}

type Bounds = Pick<LogDay, 'dayStart' | 'dayEnd'>

/**
 * decisions 26: what a day is to bring. A night belongs to the day on which it starts; on the next one it is a matter of
 * the day only while it lasts.
 */
export const itemsOfDay = (items: readonly TodayItem[], { dayStart }: Bounds, now: Instant): TodayItem[] =>
  items.filter(
    ({ startTime, endTime, scheduleType }) =>
      scheduleType !== 'weeklyFixed' ||
      !startTime ||
      !endTime ||
      startTime >= dayStart ||
      (dayStart <= now && now < endTime),
  )

export type Ghost = Span & { key: string; item: TodayItem }

/** What has its hours and is not done, as far as the day has them, unless something else was done in all of them. */
export const ghostsOf = (
  items: readonly TodayItem[],
  { logs, dayStart, dayEnd }: Bounds & { logs: readonly Log[] },
): Ghost[] =>
  items.flatMap((item) => {
    const { planId } = item
    if (!item.startTime || !item.endTime || isDone(item)) return []
    const startTime = item.startTime > dayStart ? item.startTime : dayStart
    const endTime = item.endTime < dayEnd ? item.endTime : dayEnd
    if (startTime >= endTime) return []
    const isCovered = logs.some((log) => !log.parallelActivity && log.startTime <= startTime && log.endTime >= endTime)
    return isCovered ? [] : [{ key: `${planId} ${startTime}`, startTime, endTime, item }]
  })
