import { fold } from '#domain/fold.ts'
import type { PlanSchedule } from '#domain/plan/plan.ts'
import { clashes, type PlanViolation, planViolations } from '#domain/plan/rules.ts'
import type { LocalDate } from '#domain/time/time.ts'
import type { Plan } from '#contract/plan.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
import { scheduleOf } from './kind.ts'
import { fieldsOf, type PlanValues, scheduleIn } from './values.ts'

/** The problems that the form can report at a field. */
export type Problem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameTaken'
  | 'chooseCategory'
  | 'activityMissing'
  | 'dateMissing'
  | 'endBeforeStart'
  | 'tooFarBack'
  | 'shorterThanWeek'
  | 'shorterThanMonth'
  | 'periodTooLong'
  | 'daysMissing'
  | 'endNotAfterStart'
  | 'tooShort'
  | 'longerThanDay'
  | 'quotaMissing'
  | 'quotaRange'
  | 'notThere'
  | 'notAccepted'
export type Field = PlanViolation['field']
export type Problems = Partial<Record<Field, Problem>>

/** The words of each violation; one that this form cannot cause has none of its own. [plan/violation-order] */
const WORDS: { readonly [Name in Field]: Readonly<Record<string, Problem>> } = {
  name: { required: 'nameMissing', tooLong: 'nameTooLong' },
  category: { required: 'chooseCategory' },
  activityName: { required: 'activityMissing' },
  period: {
    required: 'dateMissing',
    endBeforeStart: 'endBeforeStart',
    tooFarBack: 'tooFarBack',
    shorterThanWeek: 'shorterThanWeek',
    shorterThanMonth: 'shorterThanMonth',
    tooLong: 'periodTooLong',
  },
  daysOfWeek: { required: 'daysMissing' },
  startTime: {},
  endTime: { notAfterStart: 'endNotAfterStart', tooLong: 'longerThanDay' },
  duration: { tooShort: 'tooShort', tooLong: 'longerThanDay' },
  quota: { required: 'quotaMissing', outOfRange: 'quotaRange' },
  tagsOrProject: {},
}

/** Everything wrong at once, in the order of the form. @param plan that is changed [plan/violation-order] */
export const fieldErrorsOf = (
  values: PlanValues,
  today: LocalDate,
  plan: Pick<Plan, 'startDate' | 'endDate'> | null,
): Problems =>
  Object.fromEntries(
    planViolations(fieldsOf(values), today, plan?.startDate, plan?.endDate).map(({ field, rule }) => [
      field,
      WORDS[field][rule] ?? 'notAccepted',
    ]),
  )

/** The field of the form for an error that the API names differently. */
const SHOWN_AT: Readonly<Record<string, Field>> = {
  startDate: 'period',
  endDate: 'period',
  dailyStartTime: 'startTime',
  dailyEndTime: 'endTime',
  weeklyQuota: 'quota',
  monthlyQuota: 'quota',
  tags: 'tagsOrProject',
  projectId: 'tagsOrProject',
}
const isField = (name: string): name is Field => name in WORDS

/** The server's refusals at the fields that it names. */
export function serverFieldErrors(error: unknown): Problems {
  const code = refusalCode(error)
  // An owner has one plan of a name and period. [plan/same-plan-twice]
  if (code === 'ALREADY_EXISTS') return { name: 'nameTaken' }
  if (code !== 'INVALID_PARAMS' && code !== 'NOT_FOUND') return {}
  const fields = refusedFields(error).map((name) => SHOWN_AT[name] ?? name)
  return Object.fromEntries(
    fields.filter(isField).map((field) => [field, code === 'NOT_FOUND' ? 'notThere' : 'notAccepted']),
  )
}

/**
 * Overlapping hours are allowed, with a warning. @param plan the edited one, which does not clash with itself
 * [plan/overlapping-plans]
 */
export function clashesOf(values: PlanValues, plan: Plan | null, others: readonly Plan[]): Plan[] {
  const { startDate, endDate, startTime, endTime } = values
  if (startDate === null || endDate === null || endTime <= startTime) return []
  const known = others.filter(({ id, paused }) => id !== plan?.id && !paused)
  const schedules = known.map((other): PlanSchedule & { plan: Plan } => ({ ...scheduleOf(other), plan: other }))
  return clashes(scheduleIn(values), schedules).map(({ plan: other }) => other)
}

/** Other plans of the same activity, which can match the same log. [plan-progress/one-plan-per-log] */
export function alikeOf(values: PlanValues, plan: Plan | null, others: readonly Plan[]): Plan[] {
  const { activityName, category, startDate } = values
  const asked = fold(activityName)
  return others.filter(
    (other) =>
      other.id !== plan?.id &&
      other.category === category &&
      fold(other.activityName) === asked &&
      (startDate === null || other.endDate >= startDate),
  )
}
