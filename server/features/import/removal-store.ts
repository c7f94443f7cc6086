import { setImmediate } from 'node:timers/promises'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ImportStatus } from '#server/db/schema/import.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

type Key = { readonly subject: SubjectId; readonly importId: string }

/** How many rows of each table one statement deletes, which takes it a few milliseconds. */
const AT_ONCE = { importPieces: 4, importRecords: 5, importRows: 5000, importThings: 100 } as const
type Part = keyof typeof AT_ONCE
const PARTS = Object.keys(AT_ONCE) as readonly Part[]

/** Deletes what an import holds in a table, in parts. Other requests are answered in between. */
export async function deleteParts(db: Db, { subject, importId }: Key, part: Part, signal?: AbortSignal): Promise<void> {
  const held = () => db.selectFrom(part).where('ownerId', '=', subject).where('importId', '=', importId)
  for (;;) {
    signal?.throwIfAborted()
    const next = held().select('position').orderBy('position').limit(AT_ONCE[part])
    const last = (await next.execute()).at(-1)
    if (!last) return
    const deletion = db.deleteFrom(part).where('ownerId', '=', subject).where('importId', '=', importId)
    await deletion.where('position', '<=', last.position).execute()
    await setImmediate()
  }
}

/** Deletes an import with all that it holds. Its logs stay. */
export async function deleteImport(db: Db, { subject, importId }: Key, signal?: AbortSignal): Promise<void> {
  for (const part of PARTS) await deleteParts(db, { subject, importId }, part, signal)
  await db.deleteFrom('imports').where('ownerId', '=', subject).where('id', '=', importId).execute()
}

/** Deletes an import to which nothing has happened since. One that its owner starts at this moment stays. */
export async function deleteUntouched(db: Db, key: Key, before: Instant, now: Instant): Promise<void> {
  const removal = db.updateTable('imports').set({ removedAt: now }).where('ownerId', '=', key.subject)
  const untouched = await removal
    .where('id', '=', key.importId)
    .where('updatedAt', '<', before)
    .where('status', 'not in', ['writing', 'undoing'])
    .returning('id')
    .executeTakeFirst()
  if (untouched) await deleteImport(db, key)
}

/** Imports are removed at once; what they hold, which may be a hundred megabytes, is deleted by this job. */
export const REMOVAL_JOB = 'importRemoval'
export type RemovalPayload = { readonly dataGroup: string; readonly id: string }

const enqueueRemoval = (trx: Trx, payload: RemovalPayload, now: Instant) =>
  enqueue(trx, { kind: REMOVAL_JOB, payload, runAt: now })

type Expected = { readonly id: string; readonly from: readonly ImportStatus[] }

/** Removes an import that is in one of these states. @returns false: it is in another by now */
export async function removeImport(trx: Trx, subject: SubjectId, { id, from }: Expected, now: Instant) {
  const removal = trx.updateTable('imports').set({ removedAt: now, offerId: null })
  const removed = await removal
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (removed) await enqueueRemoval(trx, { dataGroup: subject, id }, now)
  return removed !== undefined
}

/** Removes the copy of an offer, which its receiver has not taken. */
export async function removeCopy(trx: Trx, offerId: string, now: Instant): Promise<void> {
  const removal = trx.updateTable('imports').set({ removedAt: now, offerId: null }).where('offerId', '=', offerId)
  const copy = await removal.returning(['id', 'ownerId']).executeTakeFirst()
  if (copy) await enqueueRemoval(trx, { dataGroup: copy.ownerId, id: copy.id }, now)
}
