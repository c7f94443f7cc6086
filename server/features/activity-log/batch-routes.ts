import type { ActivityLog } from '#contract/activity-log.ts'
import type { logBatch, LogOperation } from '#contract/log-batch.ts'
import type { Timer } from '#contract/timer.ts'
import { type ClosedSpan, overlaps } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import {
  createLogIn,
  changeLogIn,
  type LogContext,
  lockLogsIn,
  readLogsIn,
  removeLogIn,
  restoreLogIn,
  writeLogs,
  type AttemptedLog,
  type OnAttempt,
} from './service.ts'
import { moveIn, stopIn } from '#server/features/timer/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

type LogResultOperation = Exclude<LogOperation, { op: 'moveTimer' }>

/** The log as it is after the operation; null: it is gone. */
async function applyOperation(
  trx: Trx,
  ctx: LogContext,
  { operation, before, onAttempt }: { operation: LogResultOperation; before: Log | undefined; onAttempt: OnAttempt },
): Promise<ActivityLog | null> {
  if (operation.op === 'create') return createLogIn(trx, ctx, operation.log, onAttempt)
  const { id } = operation
  if (operation.op === 'restore') return restoreLogIn(trx, ctx, id, onAttempt)
  if (operation.op === 'stopTimer') return stopIn(trx, ctx, operation, onAttempt)
  const { version } = operation
  if (operation.op === 'remove') {
    await removeLogIn(trx, ctx, { id, version, before })
    return null
  }
  const change = { id, version, before, editOf: () => operation.change }
  const { timeProportionAdjusted: _, ...log } = await changeLogIn(trx, ctx, change, onAttempt)
  return log
}

/** Where in the body a field of an operation stands. */
function operationFieldPath(operation: LogOperation, index: number, field: string): string {
  const isItsOwn = field === 'version' || (field === 'id' && operation.op !== 'create')
  const inside = { create: 'log.', change: 'change.', remove: '', restore: '', stopTimer: '', moveTimer: '' }[
    operation.op
  ]
  return `operations.${index}.${isItsOwn ? '' : inside}${field}`
}

/** The same refusal, with the operation that it is about. */
function withOperation({ code, values, details }: ApiError, operation: LogOperation, index: number): ApiError {
  if (code === 'TIME_RANGE_OVERLAP') return new ApiError(code, values, { ...details, operation: index })
  return new ApiError(
    code,
    values.map((field) => operationFieldPath(operation, index, field)),
    details,
  )
}

type Conflict = ClosedSpan & { id: string; activityName: string }

/**
 * Logs that the batch itself had put in the way are not in the database anymore, nor are those that it had moved away.
 */
function overlapOfBatch(
  refusal: ApiError,
  attempted: AttemptedLog,
  results: ReadonlyMap<string, ActivityLog | null>,
): ApiError {
  const stored = (refusal.details['conflicts'] as Conflict[]).filter(({ id }) => !results.has(id))
  const own = [...results.values()].filter(
    (log): log is ActivityLog =>
      log !== null &&
      log.id !== attempted.id &&
      log.parallelActivity === attempted.parallelActivity &&
      overlaps(log, attempted),
  )
  const conflicts = [...stored, ...own]
    .map(({ id, activityName, startTime, endTime }) => ({ id, activityName, startTime, endTime }))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return new ApiError(
    refusal.code,
    conflicts.map(({ id }) => id),
    { conflicts },
  )
}

export const logBatchRoutes: Handlers<typeof logBatch> = {
  async apply(ctx, { body: { operations } }) {
    const results = new Map<string, ActivityLog | null>()
    const timers = new Map<string, Timer>()
    let failedIndex = 0
    let attempted: AttemptedLog | undefined
    try {
      return await writeLogs(ctx, async (trx, onAttempt) => {
        // The database may ask for the whole once more.
        results.clear()
        timers.clear()
        const stored = operations.flatMap((operation) => (operation.op === 'create' ? [] : operation.id))
        await lockLogsIn(trx, ctx, stored)
        const read = await readLogsIn(trx, ctx, stored)
        for (const [index, operation] of operations.entries()) {
          failedIndex = index
          if (operation.op === 'moveTimer') {
            timers.set(operation.id, await moveIn(trx, ctx, operation))
            continue
          }
          const id = operation.op === 'create' ? undefined : operation.id
          const before = id === undefined || results.has(id) ? undefined : read.get(id)
          const log = await applyOperation(trx, ctx, {
            operation,
            before,
            onAttempt: (hours) => onAttempt((attempted = hours)),
          })
          results.set(log?.id ?? id!, log)
        }
        const logs = [...results.values()].filter((log) => log !== null)
        const removed = [...results].flatMap(([id, log]) => (log ? [] : [id]))
        return { logs, removed, timers: [...timers.values()] }
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isOverlap = error.code === 'TIME_RANGE_OVERLAP' && attempted
      throw withOperation(
        isOverlap ? overlapOfBatch(error, attempted!, results) : error,
        operations[failedIndex]!,
        failedIndex,
      )
    }
  },
}
