import * as z from 'zod/mini'
import { DISTRIBUTIONS, SCHEDULE_TYPES } from '#domain/plan.ts'
import { LONGEST_NOTICE } from '#domain/plan-notice.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, PlannedDate, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ScheduleType = z.enum(SCHEDULE_TYPES)
const Distribution = z.enum(DISTRIBUTIONS)

/** On the wall clock, `19:00`; an end may be `24:00`, or before its start: then it is on the next day (decisions 26). */
export const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const Weekday = z.int().check(z.minimum(1), z.maximum(7))

const Notice = z.int().check(z.minimum(0), z.maximum(LONGEST_NOTICE))

/** Lists are sets: the order in which somebody ticked them means nothing. */
const setOf = <T extends z.core.$ZodType>(item: T, most: number) => z.array(item).check(z.maxLength(most))

/**
 * rules §9.1, in the order of the form. What a schedule type has no use for is left out or null. What somebody may
 * leave open or choose wrongly the server judges by domain/plan-rules.ts, every field at once and by the names of rule
 * [9.1-a]: `period`, `startTime`, `endTime`, `quota`, `tagsOrProject`.
 */
const fields = {
  name: z.optional(text(200)),
  category: z.optional(z.nullable(Category)),
  activityName: z.optional(text(60)),
  projectId: z.optional(z.nullable(Id)),
  tags: z.optional(setOf(Id, 10)),
  /**
   * Each log of its activity counts, and neither tag nor project is needed; off where there is one. A plan with the tag
   * or the project of a log has it all the same.
   */
  countsAllLogs: z.optional(z.boolean()),
  startDate: z.optional(z.nullable(PlannedDate)),
  endDate: z.optional(z.nullable(PlannedDate)),
  /**
   * It has no end, and `endDate` may be left out: the last day is a year ahead and is moved on. Not of a oneTime. Naming
   * another `endDate` without it gives the plan an end.
   */
  rollsOn: z.optional(z.boolean()),
  scheduleType: ScheduleType,
  daysOfWeek: z.optional(z.nullable(setOf(z.number(), 31))),
  dailyStartTime: z.optional(z.nullable(ClockTime)),
  dailyEndTime: z.optional(z.nullable(ClockTime)),
  duration: z.optional(z.nullable(z.number())),
  weeklyQuota: z.optional(z.nullable(z.number())),
  monthlyQuota: z.optional(z.nullable(z.number())),
  /** Left out: on for study and work, off for the rest (rule [9.4-b]). */
  respectHolidays: z.optional(z.boolean()),
  distribution: z.optional(Distribution),
  /** rule [1.8-d]: of a oneTime only. */
  repeatYearly: z.optional(z.boolean()),
  /** decisions 32: minutes before each start at which its owner is told, where it has hours; null: not at all. */
  notifyMinutes: z.optional(z.nullable(Notice)),
}

export const NewPlan = z.strictObject({ id: z.optional(Id), ...fields })
export type NewPlan = z.output<typeof NewPlan>

const PlanChange = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  paused: z.optional(z.boolean()),
  version: z.optional(z.int()),
})
export type PlanChange = z.output<typeof PlanChange>

const ActivityStatus = z.enum(['active', 'inactive'])
export const ExecutionStatus = z.enum(['not started', 'in progress', 'completed', 'overdue'])

export const Plan = z.strictObject({
  id: Id,
  name: z.string(),
  category: Category,
  activityId: Id,
  activityName: z.string(),
  projectId: z.nullable(Id),
  tags: z.array(Id),
  countsAllLogs: z.boolean(),
  startDate: LocalDate,
  endDate: LocalDate,
  /** It has no end; `endDate` is the day up to which it is spread out by now. */
  rollsOn: z.boolean(),
  scheduleType: ScheduleType,
  daysOfWeek: z.nullable(z.array(Weekday)),
  dailyStartTime: z.nullable(ClockTime),
  dailyEndTime: z.nullable(ClockTime),
  /** Minutes of one time. */
  duration: z.int(),
  weeklyQuota: z.nullable(z.int()),
  monthlyQuota: z.nullable(z.int()),
  respectHolidays: z.boolean(),
  distribution: Distribution,
  repeatYearly: z.boolean(),
  notifyMinutes: z.nullable(Notice),
  paused: z.boolean(),
  /** rules §1.9: both axes. */
  activityStatus: ActivityStatus,
  executionStatus: ExecutionStatus,
  /** rule [9.1-b]: plans of which a fixed time lies over one of this. */
  clashes: z.array(Id),
  /** rules §6.2: a child under parental control leaves it as it is. */
  madeByParent: z.optional(z.literal(true)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Plan = z.output<typeof Plan>

/** rules §9.3. */
const Convertible = z.enum(['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'])

/** One thing of a day to be done: rules §1.9 (end) and §9.5. */
const TodayItem = z.strictObject({
  planId: Id,
  name: z.string(),
  category: Category,
  activityName: z.string(),
  projectId: z.nullable(Id),
  tags: z.array(Id),
  scheduleType: ScheduleType,
  status: ExecutionStatus,
  /** Of a fixed item. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  /** Minutes of the item: of a day type for the day, of a flexible one for its week or month. */
  targetMinutes: z.int(),
  doneMinutes: z.int(),
  /** Done on this day alone. */
  doneToday: z.int(),
  /** rule [2.5-a]: of a flexible plan; 0 is "done for today". */
  suggestedMinutes: z.nullable(z.int()),
  /** rule [2.5-b]. */
  optionalToday: z.boolean(),
  /** rule [1.9]: a chip, no status. */
  behind: z.boolean(),
})
export type TodayItem = z.output<typeof TodayItem>

/** A day of a plan in a week: t, a, and where the distribution puts what is left (§2). */
const WeekDay = z.strictObject({
  date: LocalDate,
  targetMinutes: z.int(),
  doneMinutes: z.int(),
  status: z.nullable(ExecutionStatus),
  /** From today on, of a flexible plan. */
  suggestedMinutes: z.nullable(z.int()),
  /** The owner put it there by hand. */
  pinned: z.boolean(),
  isOffDay: z.boolean(),
  /** Of a day whose fixed times are other than those of its plan in this week. */
  times: z.optional(z.strictObject({ start: ClockTime, end: ClockTime })),
})
const WeekPlan = z.strictObject({
  planId: Id,
  name: z.string(),
  category: Category,
  scheduleType: ScheduleType,
  distribution: Distribution,
  dailyStartTime: z.nullable(ClockTime),
  dailyEndTime: z.nullable(ClockTime),
  duration: z.int(),
  creditMinutes: z.int(),
  targetMinutes: z.int(),
  /** "2/3": whole times that the credit amounts to (decisions 23). */
  timesDone: z.int(),
  times: z.int(),
  /** rule [2.5-a]: what does not fit into the week (or month). */
  unplacedMinutes: z.int(),
  days: z.array(WeekDay),
})
export type WeekPlan = z.output<typeof WeekPlan>

const ById = z.strictObject({ id: Id })

export const plan = {
  list: endpoint({ method: 'GET', path: '/user/plans', access: 'user', response: z.array(Plan) }),
  create: endpoint({
    method: 'POST',
    path: '/user/plan',
    access: 'user',
    body: NewPlan,
    response: Plan,
    status: 201,
  }),
  get: endpoint({ method: 'GET', path: '/user/plan/{id}', access: 'user', params: ById, response: Plan }),
  /** rule [1.8-h]: the past keeps the plan that it had. */
  change: endpoint({
    method: 'PATCH',
    path: '/user/plan/{id}',
    access: 'user',
    params: ById,
    body: PlanChange,
    response: Plan,
  }),
  /**
   * One time of a plan with fixed times, on another day of its period or at another time; all others stay. Moved back, the
   * plan is as it was before.
   */
  moveOnce: endpoint({
    method: 'POST',
    path: '/user/plan/{id}/occurrence',
    access: 'user',
    params: ById,
    body: z.strictObject({
      /** On which it is now; today or later. */
      date: PlannedDate,
      /** Left out: the same day. */
      toDate: z.optional(PlannedDate),
      startTime: ClockTime,
      version: z.optional(z.int()),
    }),
    response: Plan,
  }),
  /** Its logs stay, and forget it until it is restored. */
  remove: endpoint({
    method: 'DELETE',
    path: '/user/plan/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** Takes a removal back, for a month: with its versions, what was placed by hand, and its logs. */
  restore: endpoint({ method: 'POST', path: '/user/plan/{id}/restore', access: 'user', params: ById, response: Plan }),
  /** rules §9.3: what a conversion would make of it, before anybody confirms it. */
  conversion: endpoint({
    method: 'GET',
    path: '/user/plan/{id}/conversion',
    access: 'user',
    params: ById,
    query: z.strictObject({ to: Convertible }),
    response: z.strictObject({
      scheduleType: Convertible,
      daysOfWeek: z.nullable(z.array(Weekday)),
      dailyStartTime: z.nullable(ClockTime),
      dailyEndTime: z.nullable(ClockTime),
      duration: z.int(),
      weeklyQuota: z.nullable(z.int()),
      /** rule [9.3-b] */
      effectiveFrom: LocalDate,
    }),
  }),
  convert: endpoint({
    method: 'POST',
    path: '/user/plan/{id}/conversion',
    access: 'user',
    params: ById,
    body: z.strictObject({
      to: Convertible,
      daysOfWeek: z.optional(setOf(Weekday, 7)),
      dailyStartTime: z.optional(ClockTime),
      version: z.optional(z.int()),
    }),
    response: Plan,
  }),
  /** rule §9.5, in order; without a date, of the owner's today. `canWait`: flexible plans of which today asks nothing. */
  today: endpoint({
    method: 'GET',
    path: '/user/plans/today',
    access: 'user',
    query: z.strictObject({ date: z.optional(PlannedDate) }),
    response: z.strictObject({ date: LocalDate, items: z.array(TodayItem), canWait: z.array(TodayItem) }),
  }),
  /** The ISO week of the date; without one, this week. Of every plan that has a day in it. */
  week: endpoint({
    method: 'GET',
    path: '/user/plans/week',
    access: 'user',
    query: z.strictObject({ date: z.optional(PlannedDate) }),
    response: z.strictObject({
      from: LocalDate,
      to: LocalDate,
      today: LocalDate,
      /** Minutes of each day that are free for flexible plans before any is placed (rules §2.2). */
      capacity: z.array(z.strictObject({ date: LocalDate, minutes: z.int() })),
      plans: z.array(WeekPlan),
    }),
  }),
  /** Where the owner wants minutes of a flexible plan, from today on; null gives the day back to the distribution. */
  place: endpoint({
    method: 'POST',
    path: '/user/plan/{id}/placement',
    access: 'user',
    params: ById,
    body: z.strictObject({
      days: z
        .array(
          z.strictObject({
            date: PlannedDate,
            minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(1440), z.multipleOf(5))),
          }),
        )
        .check(z.minLength(1), z.maxLength(31)),
    }),
    response: WeekPlan,
  }),
}
