import * as z from 'zod/mini'
import { LONGEST_BEDTIME_NOTICE } from '#domain/sleep/bedtime-notice.ts'
import { Id, Instant, LocalDate, NoContent, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ClockTime } from './plan.ts'

/** Minutes before bedtime at which the owner is told; null for no notice. [sleep-plan/bedtime-notice] */
const Notice = z.nullable(z.int().check(z.minimum(0), z.maximum(LONGEST_BEDTIME_NOTICE)))

/** The server checks all fields together by domain/sleep/plan.ts. [sleep-plan/sleep-plan-violations] */
const fields = {
  bedtime: ClockTime,
  wakeUpTime: ClockTime,
  /** Minutes. */
  sleepGoal: z.int(),
  /** The first wake date for which it holds; by default tomorrow's. [sleep-plan/plan-in-force] */
  effectiveFrom: z.optional(PlannedDate),
  /** Weekdays of the wake date, 1 = Monday; null means every day. [sleep-plan/plan-in-force] */
  daysOfWeek: z.optional(z.nullable(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)))),
  notifyMinutes: z.optional(Notice),
}

export const NewSleepPlan = z.strictObject({ id: z.optional(Id), ...fields })
export type NewSleepPlan = z.output<typeof NewSleepPlan>

export const SleepPlan = z.strictObject({
  id: Id,
  bedtime: ClockTime,
  wakeUpTime: ClockTime,
  sleepGoal: z.int(),
  /** Computed, in minutes. */
  sleepDuration: z.int(),
  crossMidnight: z.boolean(),
  effectiveFrom: LocalDate,
  daysOfWeek: z.nullable(z.array(z.int())),
  notifyMinutes: Notice,
  /** A child under parental control cannot change an item of a parent. [sleep-plan/parent-made-sleep-plans] */
  madeByParent: z.optional(z.literal(true)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SleepPlan = z.output<typeof SleepPlan>

const ById = z.strictObject({ id: Id })

export const sleepPlan = {
  list: endpoint({ method: 'GET', path: '/user/sleep-plans', access: 'user', response: z.array(SleepPlan) }),
  create: endpoint({
    method: 'POST',
    path: '/user/sleep-plan',
    access: 'user',
    body: NewSleepPlan,
    response: SleepPlan,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/sleep-plan/{id}',
    access: 'user',
    params: ById,
    body: z.strictObject({ ...z.partial(z.strictObject(fields)).shape, version: z.optional(z.int()) }),
    response: SleepPlan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/sleep-plan/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
