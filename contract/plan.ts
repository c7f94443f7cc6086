import { DAY_MINUTES } from '#domain/time/time.ts'
import * as z from 'zod/mini'
import { DISTRIBUTIONS, SCHEDULE_TYPES } from '#domain/plan/plan.ts'
import { LONGEST_NOTICE } from '#domain/plan/notice.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, PlannedDate, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ScheduleType = z.enum(SCHEDULE_TYPES)
const Distribution = z.enum(DISTRIBUTIONS)

/** `19:00` or `24:00`; an end before its start is on the next day. [plan/over-midnight] */
export const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const Weekday = z.int().check(z.minimum(1), z.maximum(7))

const Notice = z.int().check(z.minimum(0), z.maximum(LONGEST_NOTICE))

/** The order of the items has no meaning. */
const setOf = <T extends z.core.$ZodType>(item: T, most: number) => z.array(item).check(z.maxLength(most))

/**
 * The fields in the order of the form. Fields that a type does not use are left out or null. domain/plan/rules.ts
 * checks the values and reports every wrong field at once, by the names `period`, `startTime`, `endTime`, `quota` and
 * `tagsOrProject`. [plan/violation-order]
 */
const fields = {
  name: z.optional(text(200)),
  category: z.optional(z.nullable(Category)),
  activityName: z.optional(text(60)),
  projectId: z.optional(z.nullable(Id)),
  tags: z.optional(setOf(Id, 10)),
  /** Every log of the activity counts; a tag or a project turns it off. [plan/which-logs-required] */
  countsAllLogs: z.optional(z.boolean()),
  startDate: z.optional(z.nullable(PlannedDate)),
  endDate: z.optional(z.nullable(PlannedDate)),
  /** Then `endDate` may be left out. Another `endDate` without this field gives the plan an end. [plan/no-end-date] */
  rollsOn: z.optional(z.boolean()),
  scheduleType: ScheduleType,
  daysOfWeek: z.optional(z.nullable(setOf(z.number(), 31))),
  dailyStartTime: z.optional(z.nullable(ClockTime)),
  dailyEndTime: z.optional(z.nullable(ClockTime)),
  duration: z.optional(z.nullable(z.number())),
  weeklyQuota: z.optional(z.nullable(z.number())),
  monthlyQuota: z.optional(z.nullable(z.number())),
  /** By default on for study and work, off otherwise. [vacation/respect-holidays-default] */
  respectHolidays: z.optional(z.boolean()),
  distribution: z.optional(Distribution),
  /** Only for a oneTime. [plan/yearly-repeat] */
  repeatYearly: z.optional(z.boolean()),
  /** Minutes before each start of a plan with hours; null for no notice. [plan/start-notice] */
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
  /** The plan has no end; `endDate` is the last day so far. */
  rollsOn: z.boolean(),
  scheduleType: ScheduleType,
  daysOfWeek: z.nullable(z.array(Weekday)),
  dailyStartTime: z.nullable(ClockTime),
  dailyEndTime: z.nullable(ClockTime),
  /** Minutes of one session. */
  duration: z.int(),
  weeklyQuota: z.nullable(z.int()),
  monthlyQuota: z.nullable(z.int()),
  respectHolidays: z.boolean(),
  distribution: Distribution,
  repeatYearly: z.boolean(),
  notifyMinutes: z.nullable(Notice),
  paused: z.boolean(),
  /** A plan has two statuses. [plan-progress/activity-status] [plan-progress/execution-status] */
  activityStatus: ActivityStatus,
  executionStatus: ExecutionStatus,
  /** The plans whose hours overlap with this one's. [plan/overlapping-plans] */
  clashes: z.array(Id),
  /** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
  madeByParent: z.optional(z.literal(true)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Plan = z.output<typeof Plan>

/** The types that can be converted. [plan/conversion-table] */
const Convertible = z.enum(['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'])

/** One item of a day. [plan/today-order] */
const TodayItem = z.strictObject({
  planId: Id,
  name: z.string(),
  category: Category,
  activityName: z.string(),
  projectId: z.nullable(Id),
  tags: z.array(Id),
  scheduleType: ScheduleType,
  status: ExecutionStatus,
  /** The start of an item with hours. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  /** Minutes of the item: of the day, or for a flexible plan of its week or month. */
  targetMinutes: z.int(),
  doneMinutes: z.int(),
  /** Minutes done on this day alone. */
  doneToday: z.int(),
  /** The suggestion of a flexible plan; 0 is "done for today". [distribution/today-suggestion] */
  suggestedMinutes: z.nullable(z.int()),
  /** Whether the suggestion is shown as optional. [distribution/optional-today] */
  optionalToday: z.boolean(),
  /** A chip, not a status. [plan-progress/behind-chip] */
  behind: z.boolean(),
})
export type TodayItem = z.output<typeof TodayItem>

/** A day of a plan in a week: target, minutes done and suggestion. [plan-progress/target-by-type] */
const WeekDay = z.strictObject({
  date: LocalDate,
  targetMinutes: z.int(),
  doneMinutes: z.int(),
  status: z.nullable(ExecutionStatus),
  /** Only of a flexible plan, from today on. */
  suggestedMinutes: z.nullable(z.int()),
  /** Whether the owner placed it by hand. [distribution/placed-by-hand] */
  pinned: z.boolean(),
  isOffDay: z.boolean(),
  /** The hours of a moved occurrence. [plan/move-one-occurrence] */
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
  /** "2/3": the whole sessions to which the credit amounts. [plan-progress/times-done] */
  timesDone: z.int(),
  times: z.int(),
  /**
   * Where the week or month asks for fewer sessions than the quota; `from`: its first day, if the plan begins in it.
   * [plan-progress/shorter-period-note]
   */
  shorter: z.nullable(z.strictObject({ quota: z.int(), from: z.nullable(LocalDate) })),
  /** What does not fit into the week or month. [distribution/unplaced-minutes] */
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
  /** An edit does not change past days. [plan/edits-keep-the-past] */
  change: endpoint({
    method: 'PATCH',
    path: '/user/plan/{id}',
    access: 'user',
    params: ById,
    body: PlanChange,
    response: Plan,
  }),
  /** Moves one occurrence of a plan with fixed times; all others stay. [plan/move-one-occurrence] */
  moveOnce: endpoint({
    method: 'POST',
    path: '/user/plan/{id}/occurrence',
    access: 'user',
    params: ById,
    body: z.strictObject({
      /** The day on which it is now; today or later. */
      date: PlannedDate,
      /** The default is the same day. */
      toDate: z.optional(PlannedDate),
      startTime: ClockTime,
      version: z.optional(z.int()),
    }),
    response: Plan,
  }),
  /** Deletes the plan; its logs stay without it until it is restored. [plan/deletion-and-restore] */
  remove: endpoint({
    method: 'DELETE',
    path: '/user/plan/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** Undoes a deletion within 30 days. [plan/deletion-and-restore] */
  restore: endpoint({ method: 'POST', path: '/user/plan/{id}/restore', access: 'user', params: ById, response: Plan }),
  /** Returns the result of a conversion, for the confirmation dialog. [plan/conversion-table] */
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
      /** The day from which the new type holds. [plan/conversion-effective-day] */
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
  /** `canWait`: flexible plans of which today asks nothing. [plan/today-order] [plan/can-wait] */
  today: endpoint({
    method: 'GET',
    path: '/user/plans/today',
    access: 'user',
    query: z.strictObject({ date: z.optional(PlannedDate) }),
    response: z.strictObject({ date: LocalDate, items: z.array(TodayItem), canWait: z.array(TodayItem) }),
  }),
  /** The ISO week of the date, by default this week, with every plan that has a day in it. */
  week: endpoint({
    method: 'GET',
    path: '/user/plans/week',
    access: 'user',
    query: z.strictObject({ date: z.optional(PlannedDate) }),
    response: z.strictObject({
      from: LocalDate,
      to: LocalDate,
      today: LocalDate,
      /** The minutes that are free before any flexible plan is placed. [distribution/day-capacity] */
      capacity: z.array(z.strictObject({ date: LocalDate, minutes: z.int() })),
      plans: z.array(WeekPlan),
    }),
  }),
  /** Null gives a day back to the distribution. [distribution/placed-by-hand] */
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
            minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(DAY_MINUTES), z.multipleOf(5))),
          }),
        )
        .check(z.minLength(1), z.maxLength(31)),
    }),
    response: WeekPlan,
  }),
}
