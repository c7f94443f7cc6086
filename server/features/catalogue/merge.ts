import { defaultSubByName } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { type CatalogueOwner, labelsFor, type CreateDeps, namesOf, sameOf } from './service.ts'
import {
  findActivityWithSubActivities,
  deleteNamed,
  everySubActivityOf,
  isMemberOfAny,
  insertHiddenDefault,
  lockNamed,
  moveSubActivity,
  type NamedTable,
  recordMerge,
  recipientsAmong,
  repointLinks,
} from './store.ts'
import { ApiError } from '#server/http/api-error.ts'

type Merge = { id: string; into: string }

/** Locks both things. A missing one is refused. A hidden activity can be merged, but nothing is merged into it. */
export async function lockForMerge(trx: Trx, subject: SubjectId, table: NamedTable, { id, into }: Merge) {
  if (id === into) throw new ApiError('INVALID_PARAMS', ['into'])
  const found = await lockNamed(trx, subject, table, [id, into])
  const isThere = (wanted: string, mayBeHidden: boolean) =>
    found.some((one) => one.id === wanted && (mayBeHidden || one.archivedAt === null))
  const missing = [...(isThere(id, table === 'activities') ? [] : ['id']), ...(isThere(into, false) ? [] : ['into'])]
  if (missing.length) throw new ApiError('NOT_FOUND', missing)
}

/** Deletes the merged thing; the database refuses that while anything still points at it. [catalogue/merge-rule] */
export async function deleteMerged(trx: Trx, subject: SubjectId, table: NamedTable, merge: Merge, making: CreateDeps) {
  const { id, into } = merge
  if (table === 'activities' || table === 'tags')
    await insertHiddenDefault(trx, subject, table, { id, newId: making.newId(), at: making.now() })
  await deleteNamed(trx, subject, table, id)
  await recordMerge(trx, subject, id, into)
}

/**
 * Puts the other recipient into projects and groups. A group is a member of no group, so a member of one is not merged
 * into a group. [catalogue/merge-group-member]
 */
export async function repointRecipient(trx: Trx, subject: SubjectId, { id, into }: Merge): Promise<void> {
  const [target] = await recipientsAmong(trx, subject, [into])
  if (target?.type === 'group' && (await isMemberOfAny(trx, subject, id)))
    throw new ApiError('INVALID_PARAMS', ['into'])
  await repointLinks(trx, subject, id, into)
}

/**
 * Gives one activity the sub-activities of another. Sub-activities of the same name become one.
 * [catalogue/merge-activities]
 * @returns its category, and which of its own takes the place of each of the others
 */
export async function joinSubActivities(trx: Trx, owner: CatalogueOwner, { id, into }: Merge) {
  const target = (await findActivityWithSubActivities(trx, owner.subject, into))!
  const labelOf = labelsFor(owner.language)
  const joined = new Map<string, string>()
  for (const sub of await everySubActivityOf(trx, owner.subject, id)) {
    const name = labelOf(sub)
    const nameFold = fold(name)
    const fromDefaults = target.defaultKey === null ? undefined : defaultSubByName(target.defaultKey, nameFold)
    const defaultKey = fromDefaults?.id ?? null
    const same = sameOf(target.subActivities, { nameFold, defaultKey })
    if (same) joined.set(sub.id, same.id)
    else {
      const named = { ...namesOf(fromDefaults, name, owner.language), defaultKey }
      await moveSubActivity(trx, owner.subject, { id: sub.id, activityId: into, ...named })
    }
  }
  return { category: target.category, joined }
}
