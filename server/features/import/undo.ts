import { setImmediate } from 'node:timers/promises'
import type { Trx } from '#server/db/open.ts'
import { isOverlap } from '#server/db/no-overlap.ts'
import { removeUnchangedLogsIn } from '#server/features/activity-log/bulk.ts'
import { restoreLogIn } from '#server/features/activity-log/service.ts'
import { removeUnused } from '#server/features/catalogue/named.ts'
import { ApiError } from '#server/http/api-error.ts'
import { transactionsOn } from '#server/http/write.ts'
import { type ImportContext, logContextOf } from './context.ts'
import { ENTRIES_AT_ONCE } from './preview.ts'
import { countRows, listWritten, setRows } from './row-store.ts'
import { undoThings } from './things.ts'
import { findImport, updateImport } from './store.ts'

/**
 * Takes back the logs of an import that were not changed since, brings back those whose place they took, and removes
 * what was added to the catalogue and is used by nothing. [import/undo]
 */
export async function undoImport(ctx: ImportContext): Promise<void> {
  const { db, subject, importId, signal, now, live } = ctx
  const found = await findImport(db, subject, importId)
  if (found?.status !== 'undoing') return
  let { rowsDone } = found
  let from = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await transactionsOn(db)((trx) => undoPageIn(trx, ctx, { rowsDone, from }))
    if (!page) break
    rowsDone += page.rows
    from = page.next
    for (const id of page.replaced) await bringBack(ctx, id)
    live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
    await setImmediate()
  }
  const { activities, tags, projects, recipients } = found.added
  if (found.kind === 'hourkinAccount') await undoThings(ctx)
  // Sub-activities are tags, and go before their activities.
  await removeUnused(db, subject, { kind: 'tag', ids: tags }, now())
  await removeUnused(db, subject, { kind: 'activity', ids: activities }, now())
  await removeUnused(db, subject, { kind: 'project', ids: projects }, now())
  await removeUnused(db, subject, { kind: 'recipient', ids: recipients }, now())
  await updateImport(
    db,
    subject,
    { id: importId, from: ['undoing'] },
    { status: 'undone', counts: await countRows(db, { subject, importId }) },
    now(),
  )
}

type Progress = { readonly rowsDone: number; readonly from: number }

async function undoPageIn(trx: Trx, ctx: ImportContext, { rowsDone, from }: Progress) {
  const { subject, importId, now } = ctx
  const key = { subject, importId }
  const rows = await listWritten(trx, key, from, ENTRIES_AT_ONCE)
  if (!rows.length) return undefined
  // It also locks the import, so that two processes do not take back the same page.
  const change = { rowsDone: rowsDone + rows.length }
  if (!(await updateImport(trx, subject, { id: importId, from: ['undoing'] }, change, now()))) return undefined
  const ids = rows.flatMap(({ logId }) => logId ?? [])
  const removed = await removeUnchangedLogsIn(trx, logContextOf(ctx), ids)
  const isRemoved = ({ logId }: { logId: string | null }) => logId !== null && removed.has(logId)
  const positionsOf = (which: typeof rows) => which.map(({ position }) => position)
  const undone = rows.filter(isRemoved)
  await setRows(trx, key, positionsOf(undone), { outcome: 'undone' })
  await setRows(trx, key, positionsOf(rows.filter((row) => !isRemoved(row))), { outcome: 'kept' })
  const replaced = undone.flatMap((row) => (row.replaced === null ? [] : (JSON.parse(row.replaced) as string[])))
  return { rows: rows.length, next: rows.at(-1)!.position + 1, replaced }
}

/** A log whose time was taken since, or that was deleted too long ago, stays deleted. */
async function bringBack(ctx: ImportContext, id: string): Promise<void> {
  try {
    await transactionsOn(ctx.db)((trx) => restoreLogIn(trx, logContextOf(ctx), id, () => undefined))
  } catch (error) {
    if (!isOverlap(error) && !(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  }
}
