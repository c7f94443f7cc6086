import * as z from 'zod/mini'
import { MOST_RECIPIENTS } from '#domain/shared-recipients.ts'
import { ActivityLog, Beneficiary, Minute } from './activity-log.ts'
import { ActivityName, Category } from './catalogue.ts'
import { Id, Instant, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** In the order of the form. A log of rules §7.1 without its end. */
const fields = {
  /** Absent together with the name: the owner names the timer while it runs. */
  category: z.optional(Category),
  activityName: z.optional(ActivityName),
  subActivity: z.optional(z.nullable(text(60))),
  tags: z.optional(z.array(Id).check(z.maxLength(10))),
  projectId: z.optional(z.nullable(Id)),
  /** Of the owner's plans, from which it is started; said of the log as well. */
  planId: z.optional(z.nullable(Id)),
  beneficiaries: z.optional(z.array(Beneficiary).check(z.maxLength(MOST_RECIPIENTS))),
  /** Now or in the past; without it, this minute. */
  startTime: z.optional(Minute),
  parallelActivity: z.optional(z.boolean()),
}

export const Timer = z.strictObject({
  /** Also that of the log which it becomes. */
  id: Id,
  /** null together with the name until the owner names the timer. Before that it cannot be stopped. */
  category: z.nullable(Category),
  activityName: z.nullable(z.string()),
  subActivity: z.nullable(z.string()),
  tags: z.array(Id),
  projectId: z.nullable(Id),
  /** null also when the plan is gone. */
  planId: z.nullable(Id),
  beneficiaries: ActivityLog.shape.beneficiaries,
  startTime: Instant,
  parallelActivity: z.boolean(),
  /** When somebody last said that it still runs. */
  confirmedAt: z.nullable(Instant),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Timer = z.output<typeof Timer>

type Lane = { category?: Category | undefined; parallelActivity?: boolean | undefined }

/** rule [1.2-c], for whoever says both. */
const refuseParallelSleep = ({ value, issues }: z.core.ParsePayload<Lane>) => {
  if (value.category === 'sleep' && value.parallelActivity)
    issues.push({ code: 'custom', input: value, path: ['parallelActivity'], message: 'sleepIsNeverParallel' })
}

/** A name without a category, or the other way round, is half of what a log needs. */
const refuseHalfNamed = ({ value, issues }: z.core.ParsePayload<{ category?: unknown; activityName?: unknown }>) => {
  const missing = (['category', 'activityName'] as const).filter((field) => value[field] === undefined)
  if (missing.length === 1) issues.push({ code: 'custom', input: value, path: missing, message: 'halfNamed' })
}

export const NewTimer = z
  /** `switch`: what runs in that lane stops where this one begins, and is logged. */
  .strictObject({ id: z.optional(Id), ...fields, switch: z.optional(z.boolean()) })
  .check(refuseParallelSleep, refuseHalfNamed)
export type NewTimer = z.output<typeof NewTimer>

const TimerChange = z
  /** `stillRunning`: asked, and answered. */
  .strictObject({
    ...fields,
    stillRunning: z.optional(z.literal(true)),
    version: z.optional(z.int()),
  })
  .check(refuseParallelSleep)
export type TimerChange = z.output<typeof TimerChange>

const ById = z.strictObject({ id: Id })

/** decisions 3: one running timer a lane. */
export const timer = {
  running: endpoint({ method: 'GET', path: '/user/timers', access: 'user', response: z.array(Timer) }),
  start: endpoint({
    method: 'POST',
    path: '/user/timer',
    access: 'user',
    body: NewTimer,
    /** `log`: what ran before, if it was switched. */
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
  /** The log that it became; 400 while it has no name. Stopped again, it answers the same log: of two devices neither is wrong. */
  stop: endpoint({
    method: 'POST',
    path: '/user/timer/{id}/stop',
    access: 'user',
    params: ById,
    /** Without an end, this minute. After more than a day the end must be said. */
    body: z.strictObject({ endTime: z.optional(Minute) }),
    response: ActivityLog,
  }),
  /** As if it had never run. */
  discard: endpoint({
    method: 'DELETE',
    path: '/user/timer/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
