import { circularMean, nearestMinute } from './circular.ts'
import { slot3 } from './duration.ts'
import type { PlanSchedule } from './plan.ts'
import { addDays, type LocalDate, type Minutes } from './time.ts'

/** spec §4: the types that turn into each other. */
export const CONVERSION_TARGETS = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'] as const
export type ConversionTarget = (typeof CONVERSION_TARGETS)[number]

/** rules §9.3: what a type had no use for, kept for the way back; null was never there. */
export type ConversionMemory = Pick<PlanSchedule, 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'quota'>

const DAY = 1440
const SLOT = 5
/** rules §9.3: S* of a plan of which nothing is known. */
const EVENING = 19 * 60
const FEWEST_LOGS = 3

/** rules §9.3: weekdays for so many times a week, as far apart as they can be. */
const PATTERNS: readonly (readonly number[])[] = [
  [3],
  [2, 5],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
]

/** rules §9.3, D*: the weekdays to suggest, as many as the quota of 1 … 7. */
export function suggestedDays(quota: number, memory: ConversionMemory | null): readonly number[] {
  const remembered = memory?.daysOfWeek
  return remembered?.length === quota ? remembered : PATTERNS[Math.min(Math.max(quota, 1), 7) - 1]!
}

/**
 * rules §9.3: when a plan is usually begun, in minutes since midnight; null if too little is known.
 * @param startClocks of its logs of the last 28 days, in minutes since midnight
 */
export function usualStart(startClocks: readonly Minutes[]): Minutes | null {
  if (startClocks.length < FEWEST_LOGS) return null
  const mean = circularMean(startClocks)
  return mean === null ? null : nearestMinute(mean)
}

/**
 * rules §9.3, S*: the start to suggest, in minutes since midnight. What is known may go on over midnight (decisions 26);
 * what is not is over by then.
 */
export function suggestedStart(memory: ConversionMemory | null, meanStart: Minutes | null, duration: Minutes): Minutes {
  const known = memory?.dailyStartTime ?? (meanStart === null ? null : slot3(meanStart))
  return known === null ? Math.min(EVENING, DAY - duration) : Math.min(known, DAY - SLOT)
}

/** What is not null now is what there is to remember; the rest stays as it was remembered before. */
const remember = (schedule: PlanSchedule, memory: ConversionMemory | null): ConversionMemory => ({
  daysOfWeek: schedule.daysOfWeek ?? memory?.daysOfWeek ?? null,
  dailyStartTime: schedule.dailyStartTime ?? memory?.dailyStartTime ?? null,
  dailyEndTime: schedule.dailyEndTime ?? memory?.dailyEndTime ?? null,
  quota: schedule.quota ?? memory?.quota ?? null,
})

/** Into the other types of this kind, not into itself. */
const isConvertible = ({ scheduleType }: PlanSchedule, target: ConversionTarget): boolean =>
  scheduleType !== target && CONVERSION_TARGETS.some((type) => type === scheduleType)

/**
 * rules §9.3: the schedule as the other type, with the same minutes a week ([9.3-a]). What the user chose in the dialog
 * in place of D* and S* stands in `memory`; weekdays count only if they are as many as before.
 * @param meanStart of `usualStart`
 * @returns null: not convertible
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
 * rule [9.3-b]: the day from which the new type holds: what was done today stays with the old one.
 * @param creditToday minutes that today has under the old type
 */
export const conversionEffectiveFrom = (today: LocalDate, creditToday: Minutes): LocalDate =>
  creditToday > 0 ? addDays(today, 1) : today
