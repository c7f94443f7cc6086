import { hasHours } from './night.ts'
import type { PlanSchedule } from './plan.ts'
import {
  DAY_MINUTES,
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  type Minutes,
  weekdayOf,
} from '#domain/time/time.ts'

/** A plan name has at most so many characters. [plan/name-length] */
export const NAME_MAX = 40
/** Cards show so many characters, and the counter of the form turns amber beyond. [plan/name-length] */
export const NAME_SOFT_MAX = 30
/**
 * Whether every recurring type, and not just a monthly one, must end at least one month after its start.
 * [plan/shortest-period]
 */
export const STRICT_ONE_MONTH_RULE: boolean = false

/** The quota of a week and of a month. [plan/quota-range] */
export const QUOTA_RANGE = {
  weeklyFlexible: { least: 1, most: 7 },
  monthlyFlexible: { least: 1, most: 31 },
} as const
const STEP = 5
const SHORTEST_PERIOD_DAYS = 7
/** The longest period of a plan. [plan/longest-period] */
const LONGEST_PERIOD_MONTHS = 60
const FARTHEST_BACK_DAYS = 31

/** A plan as a form or a call gives it; null is left open. Fields that its type does not use are ignored. */
export type NewPlanFields = Pick<
  PlanSchedule,
  'scheduleType' | 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'quota'
> & {
  readonly name: string
  readonly category: string | null
  readonly activityName: string
  readonly projectId: string | null
  /** The ids of activity tags. */
  readonly tags: readonly string[]
  /** The plan has no end, and its last day is computed. Without the field it has an end. [plan/no-end-date] */
  readonly rollsOn?: boolean
  /**
   * Every log of the activity counts, in place of tags and project. Without the field only logs with one of them count.
   * [plan/which-logs-required]
   */
  readonly countsAllLogs?: boolean
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
  /** Null for a weeklyFixed plan, or its end − start. */
  readonly duration: Minutes | null
  /** Only of a oneTime plan. Without the field it comes once. [plan/yearly-repeat] */
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

/** Counts code points after NFC normalization. [plan/name-length] */
const charactersOf = (text: string): string[] => [...text.normalize('NFC').trim()]

/** Returns the name as cards show it. [plan/name-length] */
export function shortName(name: string): string {
  const characters = charactersOf(name)
  return characters.length > NAME_SOFT_MAX ? `${characters.slice(0, NAME_SOFT_MAX).join('').trimEnd()}…` : name
}

/** Returns the end that the form proposes for every recurring type. [plan/plan-defaults] */
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
  // A plan that had no end for years may be given one.
  const isShortened = isKept && former.endDate !== null && end <= former.endDate
  if (!plan.rollsOn && !isShortened && end > addMonths(start, LONGEST_PERIOD_MONTHS)) return 'tooLong'
  const isYearly = scheduleType === 'oneTime' && plan.repeatYearly === true
  if (scheduleType === 'oneTime' && !isYearly) return null
  // A plan that ends on its first day comes once. A weekly minimum would not suit a yearly plan, so its minimum is a
  // month. [plan/shortest-period]
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

/**
 * Whether the type has times: a weeklyFixed has both, a oneTime both or none, the other types none.
 * [plan/required-fields]
 */
const isTimed = ({ scheduleType, dailyStartTime, dailyEndTime }: NewPlanFields): boolean =>
  scheduleType === 'weeklyFixed' || (scheduleType === 'oneTime' && (dailyStartTime !== null || dailyEndTime !== null))

function clockRule(clock: Minutes | null, days: number): 'required' | 'notAClockTime' | 'offGrid' | null {
  if (clock === null) return 'required'
  if (!Number.isInteger(clock) || clock < 0 || clock > days * DAY_MINUTES) return 'notAClockTime'
  return clock % STEP ? 'offGrid' : null
}

/** 24:00 is a valid end and no valid start. [plan/time-range] */
const startRule = (start: Minutes | null): Found<'startTime'> =>
  start === DAY_MINUTES ? 'notAClockTime' : clockRule(start, 1)

/** The end may be on the next day, up to 24 hours after the start. [plan/over-midnight] [plan/time-range] */
function endRule(start: Minutes | null, end: Minutes | null): Found<'endTime'> {
  const rule = clockRule(end, 2)
  if (rule !== null || startRule(start) !== null) return rule
  // On the 5-minute grid, "at least 5 minutes after" means the same as "after".
  if (end! <= start!) return 'notAfterStart'
  return end! - start! > DAY_MINUTES ? 'tooLong' : null
}

function durationRule(plan: NewPlanFields): Found<'duration'> {
  const { scheduleType, dailyStartTime: start, dailyEndTime: end, duration } = plan
  if (scheduleType === 'weeklyFixed') {
    // While the times are wrong, the right duration is unknown.
    if (duration === null || startRule(start) !== null || endRule(start, end) !== null) return null
    return duration === end! - start! ? null : 'notTheSpan'
  }
  if (duration === null) return 'required'
  if (!Number.isInteger(duration / STEP)) return 'offGrid'
  if (duration < STEP) return 'tooShort'
  return duration > DAY_MINUTES ? 'tooLong' : null
}

function quotaRule({ scheduleType, quota }: NewPlanFields): Found<'quota'> {
  if (scheduleType !== 'weeklyFlexible' && scheduleType !== 'monthlyFlexible') return null
  if (quota === null) return 'required'
  const { least, most } = QUOTA_RANGE[scheduleType]
  return Number.isInteger(quota) && quota >= least && quota <= most ? null : 'outOfRange'
}

/** Whether a plan says which logs count for it. [plan/which-logs-required] */
const saysWhichLogs = ({ projectId, tags, countsAllLogs }: NewPlanFields): boolean =>
  projectId !== null || tags.length > 0 || countsAllLogs === true

/**
 * Returns everything wrong at once, at most one violation for each field, in the order of the form. An empty list means
 * that the plan is fine. [plan/violation-order]
 * @param formerStart the start of the plan that is changed: it may keep it, however long ago that was
 * @param formerEnd its end: it may be moved earlier, however far it is from the start
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

/** A plan of 29 February comes on 28 February in other years. [plan/yearly-repeat] */
const sameDayOf = ({ startDate }: PlanSchedule, year: number): LocalDate =>
  addMonths(startDate, 12 * (year - yearOf(startDate)))

/**
 * Whether an occurrence with hours of its own begins on the date, ignoring vacations. A period of several days has
 * none.
 */
export function beginsOn(plan: PlanSchedule, date: LocalDate): boolean {
  const { scheduleType, startDate, endDate, daysOfWeek, repeatYearly } = plan
  if (date < startDate || date > endDate || !hasHours(plan)) return false
  if (scheduleType === 'weeklyFixed') return Boolean(daysOfWeek?.includes(weekdayOf(date)))
  return !repeatYearly || date === sameDayOf(plan, yearOf(date))
}

/**
 * Returns days of the plan that are enough to find out whether it ever meets the other plan. The other one may begin on
 * the day before or after.
 */
function daysToTry(plan: PlanSchedule, other: PlanSchedule): LocalDate[] {
  const from = plan.startDate > other.startDate ? plan.startDate : addDays(other.startDate, -1)
  const rare = [plan, other].find(({ scheduleType }) => scheduleType === 'oneTime')
  if (!rare) return Array.from({ length: 9 }, (_, index) => addDays(from, index))
  // No plan is longer than five years. [plan/longest-period]
  const years = Array.from({ length: 7 }, (_, index) => sameDayOf(rare, yearOf(from) + index))
  return rare === plan ? years : years.flatMap((date) => NEIGHBORS.map((by) => addDays(date, by)))
}

/**
 * A night may overlap what begins on the next day, and the night of the day before may overlap this day.
 * [plan/overlapping-plans]
 */
const NEIGHBORS = [-1, 0, 1] as const

/** Whether what begins on the date overlaps an occurrence of the other plan. */
const meets = (plan: PlanSchedule, other: PlanSchedule, date: LocalDate): boolean =>
  NEIGHBORS.some((by) => {
    const [start, end] = [other.dailyStartTime! + by * DAY_MINUTES, other.dailyEndTime! + by * DAY_MINUTES]
    return plan.dailyStartTime! < end && start < plan.dailyEndTime! && beginsOn(other, addDays(date, by))
  })

/**
 * Returns the plans whose hours overlap with this one's, so that a screen can warn: this is allowed. Vacations are
 * ignored, because they change. [plan/overlapping-plans]
 */
export function clashes<Other extends PlanSchedule>(plan: PlanSchedule, others: readonly Other[]): Other[] {
  if (!hasHours(plan)) return []
  return others.filter(
    (other) =>
      hasHours(other) && daysToTry(plan, other).some((date) => beginsOn(plan, date) && meets(plan, other, date)),
  )
}
