import { circularMean, nearestMinute } from '#domain/time/circular.ts'
import { slot3 } from '#domain/time/duration.ts'
import type { PlanSchedule } from './plan.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'

/** The types that can be converted into each other. [plan/conversion-table] */
export const CONVERSION_TARGETS = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'] as const
export type ConversionTarget = (typeof CONVERSION_TARGETS)[number]

/** The fields that a type does not use, remembered for the way back; null was never set. [plan/conversion-table] */
export type ConversionMemory = Pick<PlanSchedule, 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'quota'>
const SLOT = 5
/** The suggested start of a plan about which nothing is known. [plan/suggested-start] */
const EVENING = 19 * 60
const FEWEST_LOGS = 3

/** Weekdays for so many sessions a week, as far apart as possible. [plan/suggested-weekdays] */
const PATTERNS: readonly (readonly number[])[] = [
  [3],
  [2, 5],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
]

/** Returns as many weekdays as the quota of 1 … 7. [plan/suggested-weekdays] */
export function suggestedDays(quota: number, memory: ConversionMemory | null): readonly number[] {
  const remembered = memory?.daysOfWeek
  return remembered?.length === quota ? remembered : PATTERNS[Math.min(Math.max(quota, 1), 7) - 1]!
}

/**
 * Returns when a plan is usually started, in minutes since midnight; null if too little is known.
 * [plan/suggested-start]
 * @param startClocks of its logs of the last 28 days, in minutes since midnight
 */
export function usualStart(startClocks: readonly Minutes[]): Minutes | null {
  if (startClocks.length < FEWEST_LOGS) return null
  const mean = circularMean(startClocks)
  return mean === null ? null : nearestMinute(mean)
}

/**
 * Returns the start to suggest, in minutes since midnight. A known start may lead over midnight; a default one ends by
 * then. [plan/suggested-start]
 */
export function suggestedStart(memory: ConversionMemory | null, meanStart: Minutes | null, duration: Minutes): Minutes {
  const known = memory?.dailyStartTime ?? (meanStart === null ? null : slot3(meanStart))
  return known === null ? Math.min(EVENING, DAY_MINUTES - duration) : Math.min(known, DAY_MINUTES - SLOT)
}

/** Remembers every field that is not null now; the others stay as they were remembered. */
const remember = (schedule: PlanSchedule, memory: ConversionMemory | null): ConversionMemory => ({
  daysOfWeek: schedule.daysOfWeek ?? memory?.daysOfWeek ?? null,
  dailyStartTime: schedule.dailyStartTime ?? memory?.dailyStartTime ?? null,
  dailyEndTime: schedule.dailyEndTime ?? memory?.dailyEndTime ?? null,
  quota: schedule.quota ?? memory?.quota ?? null,
})

/** A plan is converted into the other types of this kind, not into its own. */
const isConvertible = ({ scheduleType }: PlanSchedule, target: ConversionTarget): boolean =>
  scheduleType !== target && CONVERSION_TARGETS.some((type) => type === scheduleType)

/**
 * Returns the schedule as the other type, with the same minutes a week. The user's choices in the dialog stand in
 * `memory`; weekdays count only if they are as many as before. [plan/conversion-table] [plan/same-weekly-minutes]
 * @param meanStart of `usualStart`
 * @returns null if it is not convertible
 */
export function conversionOf(
  schedule: PlanSchedule,
  memory: ConversionMemory | null,
  target: ConversionTarget,
  meanStart: Minutes | null,
): { schedule: PlanSchedule; memory: ConversionMemory } | null {
  if (!isConvertible(schedule, target)) return null
  const times = (schedule.scheduleType === 'weeklyFlexible' ? schedule.quota : schedule.daysOfWeek?.length) ?? 0
  const { duration } = schedule
  const plain = { ...schedule, daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, quota: null }
  const remembered = remember(schedule, memory)
  if (target === 'weeklyFlexible')
    return { schedule: { ...plain, scheduleType: target, quota: times }, memory: remembered }
  const daysOfWeek = schedule.daysOfWeek ?? suggestedDays(times, memory)
  if (target === 'weeklyFixedThatDayFlexible')
    return { schedule: { ...plain, scheduleType: target, daysOfWeek }, memory: remembered }
  const dailyStartTime = suggestedStart(memory, meanStart, duration)
  const window = { dailyStartTime, dailyEndTime: dailyStartTime + duration }
  return { schedule: { ...plain, scheduleType: target, daysOfWeek, ...window }, memory: remembered }
}

/**
 * Returns the day from which the new type holds, so that today's minutes stay with the old one.
 * [plan/conversion-effective-day]
 * @param creditToday minutes that today has under the old type
 */
export const conversionEffectiveFrom = (today: LocalDate, creditToday: Minutes): LocalDate =>
  creditToday > 0 ? addDays(today, 1) : today
