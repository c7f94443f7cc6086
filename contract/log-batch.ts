import * as z from 'zod/mini'
import { ActivityLog, ActivityLogChange, Minute, NewActivityLog } from './activity-log.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Timer } from './timer.ts'

/** What depends on both ends of a log is judged on the whole log, which the server knows. */
const { version: _, ...edit } = ActivityLogChange.shape

const LogOperation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), log: NewActivityLog }),
  z.strictObject({ op: z.literal('change'), id: Id, version: z.optional(z.int()), change: z.strictObject(edit) }),
  z.strictObject({ op: z.literal('remove'), id: Id, version: z.optional(z.int()) }),
  z.strictObject({ op: z.literal('restore'), id: Id }),
  /** A timer becomes the log of these hours, for which the operations before it have made room. */
  z.strictObject({
    op: z.literal('stopTimer'),
    id: Id,
    startTime: Minute,
    endTime: Minute,
    parallelActivity: z.boolean(),
  }),
  /** A timer began at another time, perhaps beside what else there was. */
  z.strictObject({
    op: z.literal('moveTimer'),
    id: Id,
    version: z.optional(z.int()),
    startTime: Minute,
    parallelActivity: z.boolean(),
  }),
])
export type LogOperation = z.output<typeof LogOperation>

/** As many as a very full week has, moved by an hour. */
export const MAX_OPERATIONS = 200

export const logBatch = {
  /**
   * Several changes as one: in their order, all of them or none. A refusal names the operation by its place from 0 on:
   * `operations.3.change.endTime`; of an overlap `details.operation` does, for `values` are the logs in the way.
   */
  apply: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/batch',
    access: 'user',
    body: z.strictObject({
      operations: z.array(LogOperation).check(z.minLength(1), z.maxLength(MAX_OPERATIONS)),
    }),
    /** Every log that was touched: as it is now, or among the removed. `timers` are those that were moved. */
    response: z.strictObject({ logs: z.array(ActivityLog), removed: z.array(Id), timers: z.array(Timer) }),
  }),
}
