import { hasHours } from './plan-night.ts'
import type { PlanSchedule } from './plan.ts'
import { addDays, addMonths, daysBetween, type LocalDate, type Minutes, weekdayOf } from './time.ts'

/** rules §9.1: accepted up to here … */
export const NAME_MAX = 40
/** … and shown whole up to here; the counter of the form turns amber beyond. */
export const NAME_SOFT_MAX = 30
/** rules §9.1: whether "the end at least one month after the start" holds for weekly plans too, not just monthly ones. */
export const STRICT_ONE_MONTH_RULE: boolean = false

/** rules §9.1: how many times a week, or a month, may be asked for. */
export const QUOTA_RANGE = {
  weeklyFlexible: { least: 1, most: 7 },
  monthlyFlexible: { least: 1, most: 31 },
} as const

const DAY = 1440
const STEP = 5
const SHORTEST_PERIOD_DAYS = 7
/** rule [9.1-c]. */
const LONGEST_PERIOD_MONTHS = 60
const FARTHEST_BACK_DAYS = 31

/** A plan as a form or a call gives it; null is left open. What its type has no use for is not looked at. */
export type NewPlanFields = Pick<
  PlanSchedule,
  'scheduleType' | 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'quota'
> & {
  readonly name: string
  readonly category: string | null
  readonly activityName: string
  readonly projectId: string | null
  /** Activity tags. */
  readonly tags: readonly string[]
  /** It has no end: its last day is a year ahead of today, and of a long past start. Left out: it has one. */
  readonly rollsOn?: boolean
  /** In place of both. Left out: only logs with a tag or the project count. */
  readonly countsAllLogs?: boolean
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
  /** Of a weeklyFixed null, or its end − start. */
  readonly duration: Minutes | null
  /** rule [1.8-d]: of a oneTime. Left out: it comes once. */
  readonly repeatYearly?: boolean
}

export type PlanViolation =
  | { field: 'name'; rule: 'required' | 'tooLong' }
  | { field: 'category' | 'activityName' | 'tagsOrProject'; rule: 'required' }
  | {
      field: 'period'
      rule: 'required' | 'endBeforeStart' | 'tooFarBack' | 'shorterThanWeek' | 'shorterThanMonth' | 'tooLong'
    }
  | { field: 'daysOfWeek'; rule: 'required' | 'notAWeekday' }
  | { field: 'startTime'; rule: 'required' | 'notAClockTime' | 'offGrid' }
  | { field: 'endTime'; rule: 'required' | 'notAClockTime' | 'offGrid' | 'notAfterStart' | 'tooLong' }
  | { field: 'duration'; rule: 'required' | 'offGrid' | 'tooShort' | 'tooLong' | 'notTheSpan' }
  | { field: 'quota'; rule: 'required' | 'outOfRange' }

/** Characters as people count them: code points, however they were composed. */
const charactersOf = (text: string): string[] => [...text.normalize('NFC').trim()]

/** rules §9.1: the name for cards. */
export function shortName(name: string): string {
  const characters = charactersOf(name)
  return characters.length > NAME_SOFT_MAX ? `${characters.slice(0, NAME_SOFT_MAX).join('').trimEnd()}…` : name
}

/** rules §9.1: what the form offers as the end, for every type that recurs. */
export const defaultEndDate = (start: LocalDate): LocalDate => addMonths(start, 1)

type Found<Field extends PlanViolation['field']> = Extract<PlanViolation, { field: Field }>['rule'] | null

function nameRule(name: string): Found<'name'> {
  const { length } = charactersOf(name)
  if (!length) return 'required'
  return length > NAME_MAX ? 'tooLong' : null
}

type FormerPeriod = { startDate: LocalDate | null; endDate: LocalDate | null }

function periodRule(plan: NewPlanFields, today: LocalDate, former: FormerPeriod): Found<'period'> {
  const { startDate: start, endDate: end, scheduleType } = plan
  if (start === null || end === null) return 'required'
  if (end < start) return 'endBeforeStart'
  const isKept = start === former.startDate
  if (!isKept && start < addDays(today, -FARTHEST_BACK_DAYS)) return 'tooFarBack'
  // What had no end for years may be given one.
  const isShortened = isKept && former.endDate !== null && end <= former.endDate
  if (!plan.rollsOn && !isShortened && end > addMonths(start, LONGEST_PERIOD_MONTHS)) return 'tooLong'
  const isYearly = scheduleType === 'oneTime' && plan.repeatYearly === true
  if (scheduleType === 'oneTime' && !isYearly) return null
  // What ends when it begins would come once. Of what comes once a year, a week is no floor, and a month is the spec's.
  const isMonthFloor = STRICT_ONE_MONTH_RULE || isYearly || scheduleType === 'monthlyFlexible'
  if (isMonthFloor) return end < addMonths(start, 1) ? 'shorterThanMonth' : null
  return daysBetween(start, end) + 1 < SHORTEST_PERIOD_DAYS ? 'shorterThanWeek' : null
}

function daysRule({ scheduleType, daysOfWeek }: NewPlanFields): Found<'daysOfWeek'> {
  if (scheduleType !== 'weeklyFixed' && scheduleType !== 'weeklyFixedThatDayFlexible') return null
  if (!daysOfWeek?.length) return 'required'
  const isWeekdays = daysOfWeek.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)
  return isWeekdays && new Set(daysOfWeek).size === daysOfWeek.length ? null : 'notAWeekday'
}

/** rules §9.1: a weeklyFixed has both times, a oneTime both or none, the flexible types none. */
const isTimed = ({ scheduleType, dailyStartTime, dailyEndTime }: NewPlanFields): boolean =>
  scheduleType === 'weeklyFixed' || (scheduleType === 'oneTime' && (dailyStartTime !== null || dailyEndTime !== null))

function clockRule(clock: Minutes | null, days: number): 'required' | 'notAClockTime' | 'offGrid' | null {
  if (clock === null) return 'required'
  if (!Number.isInteger(clock) || clock < 0 || clock > days * DAY) return 'notAClockTime'
  return clock % STEP ? 'offGrid' : null
}

/** 24:00 is an end, not a start. */
const startRule = (start: Minutes | null): Found<'startTime'> => (start === DAY ? 'notAClockTime' : clockRule(start, 1))

/** decisions 26: the end may be on the next day, up to 24 hours after the start. */
function endRule(start: Minutes | null, end: Minutes | null): Found<'endTime'> {
  const rule = clockRule(end, 2)
  if (rule !== null || startRule(start) !== null) return rule
  // The grid makes "at least 5 minutes after" the same as "after".
  if (end! <= start!) return 'notAfterStart'
  return end! - start! > DAY ? 'tooLong' : null
}

function durationRule(plan: NewPlanFields): Found<'duration'> {
  const { scheduleType, dailyStartTime: start, dailyEndTime: end, duration } = plan
  if (scheduleType === 'weeklyFixed') {
    // While the times are wrong, nobody knows what the length should be.
    if (duration === null || startRule(start) !== null || endRule(start, end) !== null) return null
    return duration === end! - start! ? null : 'notTheSpan'
  }
  if (duration === null) return 'required'
  if (!Number.isInteger(duration / STEP)) return 'offGrid'
  if (duration < STEP) return 'tooShort'
  return duration > DAY ? 'tooLong' : null
}

function quotaRule({ scheduleType, quota }: NewPlanFields): Found<'quota'> {
  if (scheduleType !== 'weeklyFlexible' && scheduleType !== 'monthlyFlexible') return null
  if (quota === null) return 'required'
  const { least, most } = QUOTA_RANGE[scheduleType]
  return Number.isInteger(quota) && quota >= least && quota <= most ? null : 'outOfRange'
}

/** rule [1.8-a]: how a plan tells which logs are its own. */
const saysWhichLogs = ({ projectId, tags, countsAllLogs }: NewPlanFields): boolean =>
  projectId !== null || tags.length > 0 || countsAllLogs === true

/**
 * rules §9.1, [9.1-a], [9.1-c]: everything wrong at once, at most one thing a field, in the order of the form. An empty
 * list means the plan is fine.
 * @param formerStart the start of the plan that is changed: it may stay where it is, however long ago that was
 * @param formerEnd its end: it may come sooner, however far that is from the start
 */
export function planViolations(
  plan: NewPlanFields,
  today: LocalDate,
  formerStart: LocalDate | null = null,
  formerEnd: LocalDate | null = null,
): PlanViolation[] {
  const { dailyStartTime: start, dailyEndTime: end } = plan
  const found = [
    { field: 'name', rule: nameRule(plan.name) },
    { field: 'category', rule: plan.category ? null : 'required' },
    { field: 'activityName', rule: plan.activityName.trim() ? null : 'required' },
    { field: 'period', rule: periodRule(plan, today, { startDate: formerStart, endDate: formerEnd }) },
    { field: 'daysOfWeek', rule: daysRule(plan) },
    { field: 'startTime', rule: isTimed(plan) ? startRule(start) : null },
    { field: 'endTime', rule: isTimed(plan) ? endRule(start, end) : null },
    { field: 'duration', rule: durationRule(plan) },
    { field: 'quota', rule: quotaRule(plan) },
    { field: 'tagsOrProject', rule: saysWhichLogs(plan) ? null : 'required' },
  ] as const
  return found.filter(({ rule }) => rule !== null) as PlanViolation[]
}

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4))

/** rule [1.8-d]: 29 February becomes the 28th. */
const sameDayOf = ({ startDate }: PlanSchedule, year: number): LocalDate =>
  addMonths(startDate, 12 * (year - yearOf(startDate)))

/** Whether an occurrence with hours of its own begins on the date, vacations aside. A period of days has none. */
export function beginsOn(plan: PlanSchedule, date: LocalDate): boolean {
  const { scheduleType, startDate, endDate, daysOfWeek, repeatYearly } = plan
  if (date < startDate || date > endDate || !hasHours(plan)) return false
  if (scheduleType === 'weeklyFixed') return Boolean(daysOfWeek?.includes(weekdayOf(date)))
  return !repeatYearly || date === sameDayOf(plan, yearOf(date))
}

/** Days of the plan on one of which it meets the other if it ever does. The other may begin on the day before or after. */
function daysToTry(plan: PlanSchedule, other: PlanSchedule): LocalDate[] {
  const from = plan.startDate > other.startDate ? plan.startDate : addDays(other.startDate, -1)
  const rare = [plan, other].find(({ scheduleType }) => scheduleType === 'oneTime')
  if (!rare) return Array.from({ length: 9 }, (_, index) => addDays(from, index))
  // rule [9.1-c]: no plan is longer than five years.
  const years = Array.from({ length: 7 }, (_, index) => sameDayOf(rare, yearOf(from) + index))
  return rare === plan ? years : years.flatMap((date) => NEIGHBORS.map((by) => addDays(date, by)))
}

/** decisions 26: a night meets what begins on the day after it, and is met by the night before. */
const NEIGHBORS = [-1, 0, 1] as const

/** Whether what begins on the date overlaps an occurrence of the other one. */
const meets = (plan: PlanSchedule, other: PlanSchedule, date: LocalDate): boolean =>
  NEIGHBORS.some((by) => {
    const [start, end] = [other.dailyStartTime! + by * DAY, other.dailyEndTime! + by * DAY]
    return plan.dailyStartTime! < end && start < plan.dailyEndTime! && beginsOn(other, addDays(date, by))
  })

/**
 * rule [9.1-b]: the plans whose fixed window overlaps this one's, to warn of: two plans may lie so.
 * Vacations are not looked at, they come and go.
 */
export function clashes<Other extends PlanSchedule>(plan: PlanSchedule, others: readonly Other[]): Other[] {
  if (!hasHours(plan)) return []
  return others.filter(
    (other) =>
      hasHours(other) && daysToTry(plan, other).some((date) => beginsOn(plan, date) && meets(plan, other, date)),
  )
}
