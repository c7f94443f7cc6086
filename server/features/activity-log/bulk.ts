import type { Trx } from '#server/db/open.ts'
import { type Log, listLogsByIds } from '#server/db/whole-logs.ts'
import { deleteLogsOfVersion, insertLogs } from './bulk-store.ts'
import { authorizeAndApplyEffects, type LogWriteContext } from './effects.ts'
import { wireOf } from './service.ts'
import { deleteLog, insertDeletedLog, lockLogs } from './store.ts'

/** The version of a log that was never changed. */
const FIRST_VERSION = 1

const applyEffects = (trx: Trx, ctx: LogWriteContext, before: readonly Log[], after: readonly Log[]) =>
  authorizeAndApplyEffects(trx, ctx, { before, after, wire: wireOf(ctx.owner) })

/**
 * Adds many logs in the caller's transaction, and deletes the logs whose place they take. The overlap constraint may
 * abort it. [statistics/aspect-delta]
 */
export async function addLogsIn(
  trx: Trx,
  ctx: LogWriteContext,
  logs: readonly Log[],
  replaced: readonly string[],
): Promise<void> {
  await lockLogs(trx, ctx.subject, replaced)
  const before = replaced.length ? await listLogsByIds(trx, ctx.subject, replaced) : []
  for (const log of before) {
    await deleteLog(trx, ctx.subject, log)
    await insertDeletedLog(trx, ctx.subject, log, ctx.now())
  }
  await insertLogs(trx, ctx.subject, logs)
  await applyEffects(trx, ctx, before, logs)
}

/** Deletes those of the logs that were never changed. @returns their ids */
export async function removeUnchangedLogsIn(
  trx: Trx,
  ctx: LogWriteContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  await lockLogs(trx, ctx.subject, ids)
  const logs = await listLogsByIds(trx, ctx.subject, ids)
  const unchanged = logs.filter(({ version }) => version === FIRST_VERSION)
  if (!unchanged.length) return new Set()
  const chosen = unchanged.map(({ id }) => id)
  const removed = await deleteLogsOfVersion(trx, ctx.subject, chosen, FIRST_VERSION)
  await applyEffects(
    trx,
    ctx,
    unchanged.filter(({ id }) => removed.has(id)),
    [],
  )
  return removed
}
