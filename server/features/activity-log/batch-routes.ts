import type { ActivityLog } from '#contract/activity-log.ts'
import type { logBatch, LogOperation } from '#contract/log-batch.ts'
import type { Timer } from '#contract/timer.ts'
import { type ClosedSpan, overlaps } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { addIn, changeIn, type LogContext, lockIn, readLogsIn, removeIn, restoreIn, writeLogs } from './service.ts'
import { moveIn, stopIn } from '#server/features/timer/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

type AttemptedLog = ClosedSpan & { id: string; parallelActivity: boolean }
type OnAttempt = (log: AttemptedLog) => void

type LogResultOperation = Exclude<LogOperation, { op: 'moveTimer' }>

/** The log as it is after the operation; null: it is gone. */
async function applyOperation(
  trx: Trx,
  ctx: LogContext,
  { operation, before, wanting }: { operation: LogResultOperation; before: Log | undefined; wanting: OnAttempt },
): Promise<ActivityLog | null> {
  if (operation.op === 'create') return addIn(trx, ctx, operation.log, wanting)
  const { id } = operation
  if (operation.op === 'restore') return restoreIn(trx, ctx, id, wanting)
  if (operation.op === 'stopTimer') return stopIn(trx, ctx, operation, wanting)
  const { version } = operation
  if (operation.op === 'remove') {
    await removeIn(trx, ctx, { id, version, before })
    return null
  }
  const change = { id, version, before, editOf: () => operation.change }
  const { timeProportionAdjusted: _, ...log } = await changeIn(trx, ctx, change, wanting)
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
  wanted: AttemptedLog,
  done_: ReadonlyMap<string, ActivityLog | null>,
): ApiError {
  const stored = (refusal.details['conflicts'] as Conflict[]).filter(({ id }) => !done_.has(id))
  const own = [...done_.values()].filter(
    (log): log is ActivityLog =>
      log !== null && log.id !== wanted.id && log.parallelActivity === wanted.parallelActivity && overlaps(log, wanted),
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
    const touched = new Map<string, ActivityLog | null>()
    const timers = new Map<string, Timer>()
    let at = 0
    let wanted: AttemptedLog | undefined
    try {
      return await writeLogs(ctx, async (trx, wanting) => {
        // The database may ask for the whole once more.
        touched.clear()
        timers.clear()
        const stored = operations.flatMap((operation) => (operation.op === 'create' ? [] : operation.id))
        await lockIn(trx, ctx, stored)
        const read = await readLogsIn(trx, ctx, stored)
        for (const [index, operation] of operations.entries()) {
          at = index
          if (operation.op === 'moveTimer') {
            timers.set(operation.id, await moveIn(trx, ctx, operation))
            continue
          }
          const id = operation.op === 'create' ? undefined : operation.id
          const before = id === undefined || touched.has(id) ? undefined : read.get(id)
          const log = await applyOperation(trx, ctx, {
            operation,
            before,
            wanting: (hours) => wanting((wanted = hours)),
          })
          touched.set(log?.id ?? id!, log)
        }
        const logs = [...touched.values()].filter((log) => log !== null)
        const removed = [...touched].flatMap(([id, log]) => (log ? [] : [id]))
        return { logs, removed, timers: [...timers.values()] }
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isOverlap = error.code === 'TIME_RANGE_OVERLAP' && wanted
      throw withOperation(isOverlap ? overlapOfBatch(error, wanted!, touched) : error, operations[at]!, at)
    }
  },
}
