import type { NewSleepPlan, SleepPlan } from '#contract/sleep-plan.ts'
import {
  plannedSleep,
  sleepPlanOn,
  sleepPlanViolations,
  type SleepPlan as Planned,
  type SleepPlanViolation,
} from '#domain/sleep/plan.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
/** A new plan proposes 8 hours, within the recommended 7 to 9. [sleep-plan/planned-duration] */
const USUAL: Pick<Values, 'bedtime' | 'wakeTime' | 'goal'> = { bedtime: 1380, wakeTime: 420, goal: 480 }
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** The form as it stands: times in minutes since midnight, the goal in minutes; an open date is ''. */
export type Values = {
  readonly bedtime: Minutes
  readonly wakeTime: Minutes
  readonly goal: Minutes
  readonly days: readonly number[]
  readonly effectiveFrom: LocalDate | ''
  /** Minutes before bedtime; null: no notice. [sleep-plan/bedtime-notice] */
  readonly notifyMinutes: Minutes | null
}

/** `22:30` → 1350. */
export function clockOf(text: string): Minutes {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) % DAY_MINUTES
}
const written = (minutes: Minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const valuesOf = (plan: SleepPlan | null, today: LocalDate): Values =>
  plan
    ? {
        bedtime: clockOf(plan.bedtime),
        wakeTime: clockOf(plan.wakeUpTime),
        goal: plan.sleepGoal,
        days: plan.daysOfWeek ?? WEEK,
        effectiveFrom: plan.effectiveFrom,
        notifyMinutes: plan.notifyMinutes,
      }
    : { ...USUAL, days: WEEK, effectiveFrom: addDays(today, 1), notifyMinutes: null }

export const bodyOf = ({
  bedtime,
  wakeTime,
  goal,
  days,
  effectiveFrom,
  notifyMinutes,
}: Values): Omit<NewSleepPlan, 'id'> => ({
  bedtime: written(bedtime),
  wakeUpTime: written(wakeTime),
  sleepGoal: goal,
  daysOfWeek: days.length === WEEK.length ? null : [...days],
  ...(effectiveFrom && { effectiveFrom }),
  notifyMinutes,
})

export type Complaint =
  | Exclude<SleepPlanViolation['rule'], 'notAClockTime'>
  | 'goalTooShort'
  | 'goalTooLong'
  | 'dayNeeded'
  | 'dateNeeded'
  | 'notPossible'
  | 'exists'
export type Complaints = Partial<Record<keyof Values, Complaint>>

const GOAL = { tooShort: 'goalTooShort', tooLong: 'goalTooLong' } as const

/**
 * Everything wrong at once. A field accepts no text that is no time, so a time is never invalid.
 * [sleep-plan/sleep-plan-violations]
 */
export function fieldErrorsOf(values: Values): Complaints {
  const found: Complaints = {}
  for (const { field, rule } of sleepPlanViolations(values)) {
    if (rule === 'notAClockTime') continue
    found[field] = field === 'goal' && (rule === 'tooShort' || rule === 'tooLong') ? GOAL[rule] : rule
  }
  if (!values.days.length) found.days = 'dayNeeded'
  if (!values.effectiveFrom) found.effectiveFrom = 'dateNeeded'
  return found
}

const NAMES = {
  bedtime: 'bedtime',
  wakeUpTime: 'wakeTime',
  sleepGoal: 'goal',
  daysOfWeek: 'days',
  effectiveFrom: 'effectiveFrom',
  notifyMinutes: 'notifyMinutes',
} as const satisfies Partial<Record<keyof NewSleepPlan, keyof Values>>

/** The server's complaints by field. */
export function serverFieldErrors(error: unknown): Complaints {
  const code = refusalCode(error)
  if (code === 'ALREADY_EXISTS') return { effectiveFrom: 'exists' }
  if (code !== 'INVALID_PARAMS') return {}
  const named = refusedFields(error)
  const fields = Object.entries(NAMES).filter(([wire]) => named.includes(wire))
  return Object.fromEntries(fields.map(([, field]) => [field, 'notPossible']))
}

/**
 * Other times, with the goal that follows from them.
 * @param isGoalOwn the user has set the goal; else it is the whole night, as far as that is allowed
 */
export function withTimes(values: Values, part: Partial<Values>, isGoalOwn: boolean): Values {
  const next = { ...values, ...part }
  if (isGoalOwn) return next
  const planned = plannedSleep(next)
  return sleepPlanViolations({ ...next, goal: planned }).length ? next : { ...next, goal: planned }
}

export type Band = { at: number; width: number }

/** Where the sleep lies on a band of 24 hours from noon to noon, as parts of it: one piece, or two around noon. */
export function bandsOf({ bedtime, wakeTime }: Pick<Values, 'bedtime' | 'wakeTime'>): Band[] {
  const from = (bedtime + DAY_MINUTES / 2) % DAY_MINUTES
  const length = plannedSleep({ bedtime, wakeTime })
  const first = Math.min(length, DAY_MINUTES - from)
  const bands = [
    { at: from / DAY_MINUTES, width: first / DAY_MINUTES },
    { at: 0, width: (length - first) / DAY_MINUTES },
  ]
  return bands.filter(({ width }) => width > 0)
}

const plannedOf = (plan: SleepPlan): Planned & { id: string } => ({
  id: plan.id,
  bedtime: clockOf(plan.bedtime),
  wakeTime: clockOf(plan.wakeUpTime),
  goal: plan.sleepGoal,
  effectiveFrom: plan.effectiveFrom,
  daysOfWeek: plan.daysOfWeek,
})

export type Standing = 'tomorrow' | 'other' | 'replaced'
const DAYS_LOOKED_AT = 7

/**
 * The plan that is in force tomorrow morning, and those that are in force on no morning of the week after.
 * [sleep-plan/plan-in-force]
 */
export function standingsOf(plans: readonly SleepPlan[], today: LocalDate): Map<string, Standing> {
  const known = plans.map(plannedOf)
  const onDay = (ahead: number) => sleepPlanOn(known, addDays(today, ahead))?.id
  const inUse = new Set(Array.from({ length: DAYS_LOOKED_AT }, (_, at) => onDay(at + 1)))
  const standingOf = ({ id, effectiveFrom }: SleepPlan): Standing => {
    if (id === onDay(1)) return 'tomorrow'
    return inUse.has(id) || effectiveFrom > addDays(today, 1) ? 'other' : 'replaced'
  }
  return new Map(plans.map((plan) => [plan.id, standingOf(plan)]))
}

const RANK: Record<Standing, number> = { tomorrow: 0, other: 1, replaced: 2 }

/** The plan in force next comes first, those not in force any more last; among them the newest first. */
export const inOrder = (plans: readonly SleepPlan[], standings: ReadonlyMap<string, Standing>): SleepPlan[] =>
  plans.toSorted(
    (a, b) =>
      RANK[standings.get(a.id) ?? 'other'] - RANK[standings.get(b.id) ?? 'other'] ||
      (a.effectiveFrom > b.effectiveFrom ? -1 : 1),
  )
