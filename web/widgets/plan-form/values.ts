import type { Category } from '#contract/catalogue.ts'
import type { NewPlan, Plan } from '#contract/plan.ts'
import type { Distribution, PlanSchedule } from '#domain/plan/plan.ts'
import { USUAL_NOTICE } from '#domain/plan/notice.ts'
import { defaultEndDate, type NewPlanFields } from '#domain/plan/rules.ts'
import { mayRollOn } from '#domain/plan/roll.ts'
import { DAY_MINUTES, addMonths, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { likelyCategories } from '#domain/activity/category-guess.ts'
import { fold } from '#domain/fold.ts'
import { endOfText, endText } from '#domain/plan/night.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import { type Kind, kindOf } from './kind.ts'

/** The form as it is on the screen: the fields of other kinds are kept while the user tries one. */
export type PlanValues = {
  name: string
  category: Category | null
  activityName: string
  kind: Kind
  /** Null while the field is empty. */
  startDate: LocalDate | null
  endDate: LocalDate | null
  /** A recurring plan without an end. [plan/no-end-date] */
  rollsOn: boolean
  /** Of a one-time plan: to be done on some day of a period, not on one day. */
  isPeriod: boolean
  daysOfWeek: number[]
  /** Of a one-time or yearly plan: it has hours of its own. */
  isTimed: boolean
  startTime: Minutes
  /** Since the same midnight as the start: beyond 1440 it is on the next day. [plan/over-midnight] */
  endTime: Minutes
  duration: Minutes
  weeklyQuota: number | null
  monthlyQuota: number | null
  tags: string[]
  projectId: string | null
  distribution: Distribution
  /** Null: the default of the category. */
  respectHolidays: boolean | null
  /** Minutes before each start of a plan with hours; null: no notice. [plan/start-notice] */
  notifyMinutes: Minutes | null
}

export type PlanBody = Omit<NewPlan, 'id'>

/** The longest period of a plan: a plan that comes once a year is no use for a month. [plan/longest-period] */
const YEARLY_MONTHS = 60

/** One month, unless that makes no sense for the kind. [plan/plan-defaults] */
function defaultEnd(kind: Kind, start: LocalDate): LocalDate {
  if (kind === 'yearly') return addMonths(start, YEARLY_MONTHS)
  return kind === 'oneTime' ? start : defaultEndDate(start)
}

const EVENING = 19 * 60
const STEP = 5

export const newValues = (kind: Kind, today: LocalDate): PlanValues => ({
  name: '',
  category: null,
  activityName: '',
  kind,
  startDate: today,
  endDate: defaultEnd(kind, today),
  rollsOn: true,
  isPeriod: false,
  daysOfWeek: [],
  isTimed: false,
  startTime: EVENING,
  endTime: EVENING + 30,
  duration: 30,
  weeklyQuota: 3,
  monthlyQuota: 4,
  tags: [],
  projectId: null,
  distribution: 'even',
  respectHolidays: null,
  notifyMinutes: USUAL_NOTICE,
})

/** The values of an edited or copied plan. */
export function valuesOf(plan: Plan): PlanValues {
  const kind = kindOf(plan)
  const { dailyStartTime: start, dailyEndTime: end } = plan
  const hours = start && end ? { startTime: clockOfText(start), endTime: endOfText(start, end) } : {}
  return {
    ...newValues(kind, plan.startDate),
    name: plan.name,
    category: plan.category,
    activityName: plan.activityName,
    endDate: plan.endDate,
    rollsOn: plan.rollsOn,
    isPeriod: kind === 'oneTime' && plan.startDate !== plan.endDate,
    daysOfWeek: plan.daysOfWeek ?? [],
    isTimed: hasOwnHours(kind) && start !== null,
    ...hours,
    duration: plan.duration,
    ...(plan.weeklyQuota !== null && { weeklyQuota: plan.weeklyQuota }),
    ...(plan.monthlyQuota !== null && { monthlyQuota: plan.monthlyQuota }),
    tags: plan.tags,
    projectId: plan.projectId,
    distribution: plan.distribution,
    respectHolidays: plan.respectHolidays,
    notifyMinutes: plan.notifyMinutes,
  }
}

/** The end stays where it is, unless the start comes after it, or more than a day before: then the length stays. */
function endKept({ startTime, endTime }: PlanValues, start: Minutes): Minutes {
  const isPossible = endTime - start >= STEP && endTime - start <= DAY_MINUTES
  return isPossible ? endTime : start + (endTime - startTime)
}

/** A new plan is named after its activity, until the user changes one of the two names. */
export const withActivity = ({ name, activityName }: PlanValues, part: Partial<PlanValues>): Partial<PlanValues> =>
  part.name !== undefined && activityName === name ? { ...part, activityName: part.name } : part

type Known = { category: Category; name: string; subActivities: readonly { name: string }[] }
type Guess = { guessed: Category | null; known: readonly Known[] }

/** A known activity has its own category, any other the likeliest. */
function categoryFor(activityName: string, known: readonly Known[]): Category | null {
  const same = known.find(({ name }) => fold(name) === fold(activityName))
  return same?.category ?? (likelyCategories(activityName, known)[0] as Category | undefined) ?? null
}

/**
 * As long as the user has not chosen a category, another activity brings its own. @param guessed the last one brought
 * so
 */
export function withCategory(
  { category }: PlanValues,
  part: Partial<PlanValues>,
  { guessed, known }: Guess,
): Partial<PlanValues> {
  const isOpen = part.activityName !== undefined && part.category === undefined && category === guessed
  const likely = isOpen ? categoryFor(part.activityName!, known) : category
  return likely === category ? part : { ...part, category: likely }
}

/** Another kind or another start moves the end, as long as the user has not chosen one. */
export function withPart(values: PlanValues, part: Partial<PlanValues>): PlanValues {
  const { startTime = values.startTime, endTime = endKept(values, startTime) } = part
  const after = { ...values, ...part, endTime }
  const { kind, startDate, endDate } = values
  const isDefault = startDate === null || endDate === null || endDate === defaultEnd(kind, startDate)
  const isMoved = after.kind !== kind || after.startDate !== startDate
  if (!isMoved || !isDefault || 'endDate' in part || after.startDate === null) return after
  return { ...after, endDate: defaultEnd(after.kind, after.startDate) }
}

export const hasWeekdays = (kind: Kind): boolean => kind === 'weeklyFixed' || kind === 'weeklyFixedThatDayFlexible'
/** These kinds may have hours or not. */
export const hasOwnHours = (kind: Kind): boolean => kind === 'yearly' || kind === 'oneTime'
export const isTimed = ({ kind, isTimed: wanted }: PlanValues): boolean =>
  kind === 'weeklyFixed' || (hasOwnHours(kind) && wanted)
export const isFlexible = (kind: Kind): boolean => kind === 'weeklyFlexible' || kind === 'monthlyFlexible'

/** Only logs with a tag or the project of the plan count. [plan-progress/matching-log] */
export const isNarrowed = ({ tags, projectId }: Pick<PlanValues, 'tags' | 'projectId'>): boolean =>
  tags.length > 0 || projectId !== null

/** Study and work respect holidays by default. [vacation/respect-holidays-default] */
export const respectsHolidays = ({ respectHolidays, category }: PlanValues): boolean =>
  respectHolidays ?? (category === 'study' || category === 'work')

/** It has no end. */
export const rollsOn = ({ kind, rollsOn: wanted }: Pick<PlanValues, 'kind' | 'rollsOn'>): boolean =>
  kind !== 'yearly' && mayRollOn(kind) && wanted

/** The server knows the last day of a plan without an end; here a year is enough. [plan/no-end-date] */
function lastDay(values: PlanValues): LocalDate | null {
  const { kind, isPeriod, startDate, endDate } = values
  if (startDate !== null && rollsOn(values)) return addMonths(startDate, 12)
  return kind === 'oneTime' && !isPeriod ? startDate : endDate
}

const quotaOf = ({ kind, weeklyQuota, monthlyQuota }: PlanValues) =>
  kind === 'weeklyFlexible' ? weeklyQuota : kind === 'monthlyFlexible' ? monthlyQuota : null

/** The fields that the rules read. */
export function fieldsOf(values: PlanValues): NewPlanFields {
  const { kind, startTime, endTime } = values
  const hours = isTimed(values)
  // Hours in the wrong order are reported as that, and not as too short as well.
  const span = Math.max(STEP, endTime - startTime)
  return {
    scheduleType: kind === 'yearly' ? 'oneTime' : kind,
    name: values.name,
    category: values.category,
    activityName: values.activityName,
    projectId: values.projectId,
    tags: values.tags,
    countsAllLogs: !isNarrowed(values),
    startDate: values.startDate,
    endDate: lastDay(values),
    rollsOn: rollsOn(values),
    daysOfWeek: hasWeekdays(kind) ? values.daysOfWeek.toSorted((a, b) => a - b) : null,
    dailyStartTime: hours ? startTime : null,
    dailyEndTime: hours ? endTime : null,
    duration: kind === 'weeklyFixed' ? null : hours ? span : values.duration,
    quota: quotaOf(values),
    repeatYearly: kind === 'yearly',
  }
}

/** The schedule of a form without problems. */
export function scheduleIn(values: PlanValues): PlanSchedule {
  const { scheduleType, daysOfWeek, dailyStartTime, dailyEndTime, duration, quota } = fieldsOf(values)
  return {
    scheduleType,
    daysOfWeek,
    dailyStartTime,
    dailyEndTime,
    quota,
    duration: duration ?? values.endTime - values.startTime,
    startDate: values.startDate!,
    endDate: lastDay(values)!,
    respectHolidays: respectsHolidays(values),
    distribution: values.distribution,
    repeatYearly: values.kind === 'yearly',
  }
}

/** The body for the server. A form with problems has none: `problemsOf` comes first. */
export function bodyOf(values: PlanValues): PlanBody {
  const { scheduleType, daysOfWeek, dailyStartTime, dailyEndTime, duration } = fieldsOf(values)
  // A whole day has the same start and end, and its length says so. [plan/over-midnight]
  const isDay = dailyEndTime === DAY_MINUTES + (dailyStartTime ?? 0)
  return {
    name: values.name.trim(),
    category: values.category!,
    activityName: values.activityName.trim(),
    projectId: values.projectId,
    tags: values.tags,
    countsAllLogs: !isNarrowed(values),
    startDate: values.startDate!,
    endDate: rollsOn(values) ? null : lastDay(values)!,
    rollsOn: rollsOn(values),
    scheduleType,
    daysOfWeek: daysOfWeek && [...daysOfWeek],
    dailyStartTime: dailyStartTime === null ? null : clockText(dailyStartTime),
    dailyEndTime: dailyEndTime === null ? null : endText(dailyEndTime),
    duration: isDay ? DAY_MINUTES : duration,
    weeklyQuota: values.kind === 'weeklyFlexible' ? values.weeklyQuota : null,
    monthlyQuota: values.kind === 'monthlyFlexible' ? values.monthlyQuota : null,
    respectHolidays: respectsHolidays(values),
    distribution: values.distribution,
    repeatYearly: values.kind === 'yearly',
    notifyMinutes: isTimed(values) ? values.notifyMinutes : null,
  }
}

/** Only the changed fields: another user's changes of other fields stay. */
export function editOf(plan: Plan, values: PlanValues): Partial<PlanBody> {
  // A plan with neither tag nor project is shown as one that counts all logs, and is saved as one.
  // [plan/which-logs-required]
  const before = { ...bodyOf(valuesOf(plan)), countsAllLogs: plan.countsAllLogs }
  const after = bodyOf(values)
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof PlanBody]),
  )
  return Object.fromEntries(changed)
}
