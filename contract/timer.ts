import * as z from 'zod/mini'
import { MAX_RECIPIENTS } from '#domain/log/shared-recipients.ts'
import { ActivityLog, Beneficiary, Minute } from './activity-log.ts'
import { ActivityName, Category } from './catalogue.ts'
import { Id, Instant, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The fields of a log without its end, in the order of the form. [timer/timer-fields] */
const fields = {
  /** May be missing together with the name: the owner names the timer while it runs. [timer/unnamed-timer] */
  category: z.optional(Category),
  activityName: z.optional(ActivityName),
  subActivity: z.optional(z.nullable(text(60))),
  tags: z.optional(z.array(Id).check(z.maxLength(10))),
  projectId: z.optional(z.nullable(Id)),
  /** The owner's plan from which it is started; the log gets it too. [timer/timer-fields] */
  planId: z.optional(z.nullable(Id)),
  beneficiaries: z.optional(z.array(Beneficiary).check(z.maxLength(MAX_RECIPIENTS))),
  /** A start now or in the past; by default this minute. [timer/timer-start-bounds] */
  startTime: z.optional(Minute),
  parallelActivity: z.optional(z.boolean()),
}

export const Timer = z.strictObject({
  /** The log gets the same id. [timer/stop-timer] */
  id: Id,
  /**
   * Null together with the name until the owner names the timer. Until then it cannot be stopped. [timer/unnamed-timer]
   */
  category: z.nullable(Category),
  activityName: z.nullable(z.string()),
  subActivity: z.nullable(z.string()),
  tags: z.array(Id),
  projectId: z.nullable(Id),
  /** Also null if the plan is gone. */
  planId: z.nullable(Id),
  beneficiaries: ActivityLog.shape.beneficiaries,
  startTime: Instant,
  parallelActivity: z.boolean(),
  /** When the user last confirmed that it still runs. [timer/still-running-question] */
  confirmedAt: z.nullable(Instant),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Timer = z.output<typeof Timer>

type Lane = { category?: Category | undefined; parallelActivity?: boolean | undefined }

/** Checked if the call gives both fields. [timer/timer-is-not-parallel-sleep] */
const refuseParallelSleep = ({ value, issues }: z.core.ParsePayload<Lane>) => {
  if (value.category === 'sleep' && value.parallelActivity)
    issues.push({ code: 'custom', input: value, path: ['parallelActivity'], message: 'sleepIsNeverParallel' })
}

/** A log needs both a name and a category, so neither may stand alone. [timer/half-named-timer] */
const refuseHalfNamed = ({ value, issues }: z.core.ParsePayload<{ category?: unknown; activityName?: unknown }>) => {
  const missing = (['category', 'activityName'] as const).filter((field) => value[field] === undefined)
  if (missing.length === 1) issues.push({ code: 'custom', input: value, path: missing, message: 'halfNamed' })
}

export const NewTimer = z
  /** `switch`: the running timer of that lane stops where this one begins, and is logged. [timer/switch-timer] */
  .strictObject({ id: z.optional(Id), ...fields, switch: z.optional(z.boolean()) })
  .check(refuseParallelSleep, refuseHalfNamed)
export type NewTimer = z.output<typeof NewTimer>

const TimerChange = z
  /** `stillRunning`: the user answered that it still runs. [timer/still-running-question] */
  .strictObject({
    ...fields,
    stillRunning: z.optional(z.literal(true)),
    version: z.optional(z.int()),
  })
  .check(refuseParallelSleep)
export type TimerChange = z.output<typeof TimerChange>

const ById = z.strictObject({ id: Id })

/** At most one timer runs in each lane. [timer/one-per-lane] */
export const timer = {
  running: endpoint({ method: 'GET', path: '/user/timers', access: 'user', response: z.array(Timer) }),
  start: endpoint({
    method: 'POST',
    path: '/user/timer',
    access: 'user',
    body: NewTimer,
    /** `log`: the log of the timer that was switched. */
    response: z.strictObject({ timer: Timer, log: z.nullable(ActivityLog) }),
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/timer/{id}',
    access: 'user',
    params: ById,
    body: TimerChange,
    response: Timer,
  }),
  /**
   * Returns the log that it became; 400 while it has no name. A second stop returns the same log, so of two devices
   * neither fails. [timer/stop-timer] [timer/unnamed-timer]
   */
  stop: endpoint({
    method: 'POST',
    path: '/user/timer/{id}/stop',
    access: 'user',
    params: ById,
    /** The default is this minute. After more than a day an end is required. [timer/stop-end] [timer/stop-after-day] */
    body: z.strictObject({ endTime: z.optional(Minute) }),
    response: ActivityLog,
  }),
  /** Leaves no log. [timer/discard-timer] */
  discard: endpoint({
    method: 'DELETE',
    path: '/user/timer/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
