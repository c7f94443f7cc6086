import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { tagById } from '#server/db/catalogue-rows.ts'
import type { Trx } from '#server/db/open.ts'
import { type ReferredTo, refuseReferenced } from '#server/features/reference/service.ts'
import { activityById, deleteNamed, lockNamed, type NamedTable, setArchived } from './store.ts'

const TABLES: Record<ReferredTo, NamedTable> = {
  project: 'projects',
  recipient: 'recipients',
  tag: 'tags',
  activity: 'activities',
}

type Thing = { readonly kind: ReferredTo; readonly id: string }

/**
 * Deletes the thing if nothing can ever point at it again. Otherwise archives it, so that a restored log finds its
 * name. A default is archived too, or it would be offered again. [catalogue/archived-names]
 * @returns false: there is no such thing
 * @throws ApiError CONFLICT_REFERENCE if something points at it
 */
export async function removeThingIn(trx: Trx, subject: SubjectId, { kind, id }: Thing, now: Instant): Promise<boolean> {
  const table = TABLES[kind]
  const [found] = await lockNamed(trx, subject, table, [id])
  if (!found || (found.archivedAt !== null && kind !== 'activity')) return false
  const isNeeded = await refuseReferenced(trx, subject, kind, id)
  if (isNeeded || (await isDefault(trx, subject, kind, id))) await setArchived(trx, subject, table, id, now)
  else await deleteNamed(trx, subject, table, id)
  return true
}

async function isDefault(trx: Trx, subject: SubjectId, kind: ReferredTo, id: string): Promise<boolean> {
  if (kind === 'tag') return (await tagById(trx, subject, id))?.defaultKey != null
  return kind === 'activity' && (await activityById(trx, subject, id))?.defaultKey != null
}
