import { endAfter } from './night.ts'
import type { NewPlanFields } from './rules.ts'
import { mayRollOn, rolledEnd } from './roll.ts'
import type { PlanSchedule } from './plan.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** All the fields of a plan that the user enters. */
export type PlanForm = NewPlanFields &
  Pick<PlanSchedule, 'respectHolidays' | 'distribution' | 'repeatYearly'> & {
    readonly countsAllLogs: boolean
    readonly rollsOn: boolean
  }

/** A field that is left out stays as it was. */
export type PlanEdit = { readonly [Key in keyof PlanForm]?: PlanForm[Key] | undefined }

const HOLIDAYS_OFF: readonly (string | null)[] = ['study', 'work']

/**
 * Returns a plan without any input. Whether it respects holidays depends on its category.
 * [vacation/respect-holidays-default]
 */
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
 * Moves an end that was given as a clock time to its day. A missing end stays. [plan/over-midnight]
 * @param before as it was before the edit
 */
function endOf({ dailyStartTime, dailyEndTime }: PlanForm, edit: PlanEdit, before: PlanForm): PlanForm['dailyEndTime'] {
  const isSaid = edit.dailyStartTime !== undefined || edit.dailyEndTime !== undefined
  if (!isSaid || dailyStartTime === null || dailyEndTime === null) return dailyEndTime
  const duration = edit.duration ?? (edit.dailyEndTime === undefined ? before.duration : null)
  return endAfter(dailyStartTime, dailyEndTime, duration)
}

/** Naming another last day without `rollsOn` gives the plan an end. [plan/no-end-date] */
const isEnded = ({ endDate }: PlanForm, edit: PlanEdit): boolean =>
  edit.rollsOn === undefined && Boolean(edit.endDate) && edit.endDate !== endDate

/**
 * The last day of a plan without an end is computed, not entered. [plan/no-end-date] @param before null for a new plan
 */
export function withRolledEnd(form: PlanForm, today: LocalDate, before: PlanForm | null): PlanForm {
  if (!form.rollsOn || form.startDate === null) return form
  return { ...form, endDate: rolledEnd(form.startDate, today, before && before.endDate) }
}

/** Returns the plan after an edit. Fields that its type does not use are null. [plan/schedule-types] */
export function editedPlan(before: PlanForm, edit: PlanEdit): PlanForm {
  const said = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<PlanForm>
  const form = { ...before, ...said }
  const { scheduleType } = form
  const isFixed = scheduleType === 'weeklyFixed'
  const isOnce = scheduleType === 'oneTime'
  const hasTimes = isFixed || isOnce
  const hasQuota = scheduleType === 'weeklyFlexible' || scheduleType === 'monthlyFlexible'
  // A weekly quota says nothing about a monthly one. [plan/schedule-types]
  const quota = scheduleType === before.scheduleType ? form.quota : (edit.quota ?? null)
  return {
    ...form,
    // A tag or a project narrows which logs count, so it turns `countsAllLogs` off. [plan/which-logs-required]
    countsAllLogs: form.countsAllLogs && !form.tags.length && form.projectId === null,
    rollsOn: mayRollOn(scheduleType) && form.rollsOn && !isEnded(before, edit),
    daysOfWeek: isFixed || scheduleType === 'weeklyFixedThatDayFlexible' ? sorted(form.daysOfWeek) : null,
    dailyStartTime: hasTimes ? form.dailyStartTime : null,
    dailyEndTime: hasTimes ? endOf(form, edit, before) : null,
    // The duration of a weeklyFixed plan follows from its times; a given one must agree with them.
    // [plan/duration-range]
    duration: isFixed ? (edit.duration ?? null) : form.duration,
    quota: hasQuota ? quota : null,
    repeatYearly: isOnce && form.repeatYearly,
  }
}

/** Returns the schedule of a plan in which `planViolations` found nothing wrong. */
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
