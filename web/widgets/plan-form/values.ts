import type { Category } from '#contract/catalogue.ts'
import type { NewPlan, Plan } from '#contract/plan.ts'
import type { Distribution, PlanSchedule } from '#domain/plan.ts'
import { USUAL_NOTICE } from '#domain/plan-notice.ts'
import { defaultEndDate, type NewPlanFields } from '#domain/plan-rules.ts'
import { mayRollOn } from '#domain/plan-roll.ts'
import { addMonths, type LocalDate, type Minutes } from '#domain/time.ts'
import { likelyCategories } from '#domain/category-guess.ts'
import { fold } from '#domain/fold.ts'
import { endOfText, endText } from '#domain/plan-night.ts'
import { clockOfText, clockText } from '#domain/wall-clock.ts'
import { type Kind, kindOf } from './kind.ts'

/** The form as it is on the screen: what another kind of schedule would need is kept while somebody tries one. */
export type PlanValues = {
  name: string
  category: Category | null
  activityName: string
  kind: Kind
  /** Null while the field is empty. */
  startDate: LocalDate | null
  endDate: LocalDate | null
  /** Of what may have no end: it has none. */
  rollsOn: boolean
  /** Of a one-time plan: to be done some day of a period, not on a day. */
  isPeriod: boolean
  daysOfWeek: number[]
  /** Of a one-time or yearly plan: it has hours of its own. */
  isTimed: boolean
  startTime: Minutes
  /** Since the same midnight as the start: beyond 1440 it is on the next day (decisions 26). */
  endTime: Minutes
  duration: Minutes
  weeklyQuota: number | null
  monthlyQuota: number | null
  tags: string[]
  projectId: string | null
  distribution: Distribution
  /** Null: as the category has it. */
  respectHolidays: boolean | null
  /** decisions 32: minutes before each start of what has hours; null: nobody is told. */
  notifyMinutes: Minutes | null
}

export type PlanBody = Omit<NewPlan, 'id'>

/** A plan may last so long (rule [9.1-c]), and what comes once a year is no use for a month. */
const YEARLY_MONTHS = 60

/** rules §9.1: one month, unless that makes no sense for the kind. */
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

/** What is edited, or copied. */
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

const DAY = 1440

/** The end stays where it is, unless the start comes after it, or more than a day before: then the length stays. */
function endKept({ startTime, endTime }: PlanValues, start: Minutes): Minutes {
  const isPossible = endTime - start >= STEP && endTime - start <= DAY
  return isPossible ? endTime : start + (endTime - startTime)
}

/** A new plan is called as what is done, until somebody calls one of them otherwise. */
export const withActivity = ({ name, activityName }: PlanValues, part: Partial<PlanValues>): Partial<PlanValues> =>
  part.name !== undefined && activityName === name ? { ...part, activityName: part.name } : part

type Known = { category: Category; name: string; subActivities: readonly { name: string }[] }
type Guess = { guessed: Category | null; known: readonly Known[] }

/** Of a known activity its own category, of another the likeliest. */
function categoryFor(activityName: string, known: readonly Known[]): Category | null {
  const same = known.find(({ name }) => fold(name) === fold(activityName))
  return same?.category ?? (likelyCategories(activityName, known)[0] as Category | undefined) ?? null
}

/** As long as nobody has chosen a category, another activity brings its own along. @param guessed the last that came so */
export function withCategory(
  { category }: PlanValues,
  part: Partial<PlanValues>,
  { guessed, known }: Guess,
): Partial<PlanValues> {
  const isOpen = part.activityName !== undefined && part.category === undefined && category === guessed
  const likely = isOpen ? categoryFor(part.activityName!, known) : category
  return likely === category ? part : { ...part, category: likely }
}

/** Another kind or another start takes the end along, as long as nobody has chosen one. */
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
/** Hours are a choice of these. */
export const hasOwnHours = (kind: Kind): boolean => kind === 'yearly' || kind === 'oneTime'
export const isTimed = ({ kind, isTimed: wanted }: PlanValues): boolean =>
  kind === 'weeklyFixed' || (hasOwnHours(kind) && wanted)
export const isFlexible = (kind: Kind): boolean => kind === 'weeklyFlexible' || kind === 'monthlyFlexible'

/** rule [1.8-a]: only logs with a tag or the project of the plan count. */
export const isNarrowed = ({ tags, projectId }: Pick<PlanValues, 'tags' | 'projectId'>): boolean =>
  tags.length > 0 || projectId !== null

/** rule [9.4-b]: study and work rest on holidays, unless somebody says otherwise. */
export const respectsHolidays = ({ respectHolidays, category }: PlanValues): boolean =>
  respectHolidays ?? (category === 'study' || category === 'work')

/** It has no end. */
export const rollsOn = ({ kind, rollsOn: wanted }: Pick<PlanValues, 'kind' | 'rollsOn'>): boolean =>
  kind !== 'yearly' && mayRollOn(kind) && wanted

/** Of what has no end the server knows the day; here a year will do. */
function lastDay(values: PlanValues): LocalDate | null {
  const { kind, isPeriod, startDate, endDate } = values
  if (startDate !== null && rollsOn(values)) return addMonths(startDate, 12)
  return kind === 'oneTime' && !isPeriod ? startDate : endDate
}

const quotaOf = ({ kind, weeklyQuota, monthlyQuota }: PlanValues) =>
  kind === 'weeklyFlexible' ? weeklyQuota : kind === 'monthlyFlexible' ? monthlyQuota : null

/** What the rules look at. */
export function fieldsOf(values: PlanValues): NewPlanFields {
  const { kind, startTime, endTime } = values
  const hours = isTimed(values)
  // Of hours that are the wrong way round, that is said: not that they are too short as well.
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

/** The schedule of a form in which nothing is wrong. */
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

/** What the server hears. A form in which something is wrong has none: `problemsOf` comes first. */
export function bodyOf(values: PlanValues): PlanBody {
  const { scheduleType, daysOfWeek, dailyStartTime, dailyEndTime, duration } = fieldsOf(values)
  // Of a whole day start and end are the same, and its length says so.
  const isDay = dailyEndTime === DAY + (dailyStartTime ?? 0)
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
    duration: isDay ? DAY : duration,
    weeklyQuota: values.kind === 'weeklyFlexible' ? values.weeklyQuota : null,
    monthlyQuota: values.kind === 'monthlyFlexible' ? values.monthlyQuota : null,
    respectHolidays: respectsHolidays(values),
    distribution: values.distribution,
    repeatYearly: values.kind === 'yearly',
    notifyMinutes: isTimed(values) ? values.notifyMinutes : null,
  }
}

/** Only what is another now: what somebody else changed meanwhile stays theirs. */
export function editOf(plan: Plan, values: PlanValues): Partial<PlanBody> {
  // What has neither tag nor project is shown as what counts each log, and once saved it is.
  const before = { ...bodyOf(valuesOf(plan)), countsAllLogs: plan.countsAllLogs }
  const after = bodyOf(values)
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof PlanBody]),
  )
  return Object.fromEntries(changed)
}
