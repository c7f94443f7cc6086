import { endAfter } from './plan-night.ts'
import type { NewPlanFields } from './plan-rules.ts'
import { mayRollOn, rolledEnd } from './plan-roll.ts'
import type { PlanSchedule } from './plan.ts'
import type { LocalDate } from './time.ts'

/** All that somebody says of a plan. */
export type PlanForm = NewPlanFields &
  Pick<PlanSchedule, 'respectHolidays' | 'distribution' | 'repeatYearly'> & {
    readonly countsAllLogs: boolean
    readonly rollsOn: boolean
  }

/** What is left out stays as it was. */
export type PlanEdit = { readonly [Key in keyof PlanForm]?: PlanForm[Key] | undefined }

const HOLIDAYS_OFF: readonly (string | null)[] = ['study', 'work']

/** A plan of which nothing has been said yet. rule [9.4-b]: whether it rests on holidays depends on its category. */
export const blankPlan = (scheduleType: PlanForm['scheduleType'], category: string | null): PlanForm => ({
  name: '',
  category,
  activityName: '',
  projectId: null,
  tags: [],
  countsAllLogs: false,
  rollsOn: false,
  startDate: null,
  endDate: null,
  scheduleType,
  daysOfWeek: null,
  dailyStartTime: null,
  dailyEndTime: null,
  duration: null,
  quota: null,
  respectHolidays: HOLIDAYS_OFF.includes(category),
  distribution: 'even',
  repeatYearly: false,
})

const sorted = (days: readonly number[] | null) => days && days.toSorted((a, b) => a - b)

/**
 * decisions 26: the end by the clock, as somebody says it, on the day on which it comes. What is not said again stays.
 * @param before as it was before the edit
 */
function endOf({ dailyStartTime, dailyEndTime }: PlanForm, edit: PlanEdit, before: PlanForm): PlanForm['dailyEndTime'] {
  const isSaid = edit.dailyStartTime !== undefined || edit.dailyEndTime !== undefined
  if (!isSaid || dailyStartTime === null || dailyEndTime === null) return dailyEndTime
  const duration = edit.duration ?? (edit.dailyEndTime === undefined ? before.duration : null)
  return endAfter(dailyStartTime, dailyEndTime, duration)
}

/** Who names another last day and does not speak of rolling on has given the plan an end. */
const isEnded = ({ endDate }: PlanForm, edit: PlanEdit): boolean =>
  edit.rollsOn === undefined && Boolean(edit.endDate) && edit.endDate !== endDate

/** The last day of a plan without an end is not for its owner to say. @param before null: it is new */
export function withRolledEnd(form: PlanForm, today: LocalDate, before: PlanForm | null): PlanForm {
  if (!form.rollsOn || form.startDate === null) return form
  return { ...form, endDate: rolledEnd(form.startDate, today, before && before.endDate) }
}

/** What is said of a plan, over what was said before; what its type has no use for is null (rules §9.1). */
export function editedPlan(before: PlanForm, edit: PlanEdit): PlanForm {
  const said = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<PlanForm>
  const form = { ...before, ...said }
  const { scheduleType } = form
  const isFixed = scheduleType === 'weeklyFixed'
  const isOnce = scheduleType === 'oneTime'
  const hasTimes = isFixed || isOnce
  const hasQuota = scheduleType === 'weeklyFlexible' || scheduleType === 'monthlyFlexible'
  // Times a week say nothing of times a month.
  const quota = scheduleType === before.scheduleType ? form.quota : (edit.quota ?? null)
  return {
    ...form,
    // A tag or a project is the narrower word.
    countsAllLogs: form.countsAllLogs && !form.tags.length && form.projectId === null,
    rollsOn: mayRollOn(scheduleType) && form.rollsOn && !isEnded(before, edit),
    daysOfWeek: isFixed || scheduleType === 'weeklyFixedThatDayFlexible' ? sorted(form.daysOfWeek) : null,
    dailyStartTime: hasTimes ? form.dailyStartTime : null,
    dailyEndTime: hasTimes ? endOf(form, edit, before) : null,
    // Of a weeklyFixed it follows from its times; whoever says it all the same must say what they make.
    duration: isFixed ? (edit.duration ?? null) : form.duration,
    quota: hasQuota ? quota : null,
    repeatYearly: isOnce && form.repeatYearly,
  }
}

/** The schedule of a plan in which `planViolations` found nothing wrong. */
export function scheduleOf(form: PlanForm): PlanSchedule {
  const { scheduleType, daysOfWeek, dailyStartTime, dailyEndTime, quota } = form
  const isFixed = scheduleType === 'weeklyFixed'
  return {
    scheduleType,
    startDate: form.startDate!,
    endDate: form.endDate!,
    daysOfWeek,
    dailyStartTime,
    dailyEndTime,
    duration: isFixed ? dailyEndTime! - dailyStartTime! : form.duration!,
    quota,
    respectHolidays: form.respectHolidays,
    distribution: form.distribution,
    repeatYearly: form.repeatYearly,
  }
}
