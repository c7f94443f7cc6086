import type { NewRecipient } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ReferredTo } from '#server/features/reference/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import { transactionsOn } from '#server/http/write.ts'
import type { SubjectId } from '#server/security/access.ts'
import { findActivityTag, findNamed, listActivities } from './named-store.ts'
import {
  addProject,
  addRecipient,
  addTag,
  type CatalogueOwner,
  type CatalogueReader,
  type CreateDeps,
  labelsFor,
} from './service.ts'
import { removeThingIn } from './removal.ts'
import { projectsAmong, recipientsAmong, tagsAmong } from './store.ts'

/** A thing that a file names, in the words of the file. */
export type NamedThing =
  | { readonly kind: 'project' | 'activityTag'; readonly name: string }
  | { readonly kind: 'recipient'; readonly name: string; readonly as: Pick<NewRecipient, 'type' | 'entityType'> }

/**
 * Finds the owner's project, tag or recipient of this name, or adds it. Upper and lower case make no difference.
 * [catalogue/name-lookup]
 */
export async function findOrAddNamed(
  trx: Trx,
  owner: CatalogueOwner,
  thing: NamedThing,
  making: CreateDeps,
): Promise<{ id: string; added: boolean }> {
  const { subject } = owner
  const { kind, name } = thing
  const nameFold = fold(name)
  const known =
    kind === 'activityTag'
      ? await findActivityTag(trx, subject, nameFold)
      : await findNamed(trx, subject, kind === 'project' ? 'projects' : 'recipients', nameFold)
  if (known !== undefined) return { id: known, added: false }
  if (kind === 'project') return { id: await addProject(trx, subject, { name }, making), added: true }
  if (kind === 'recipient') return { id: await addRecipient(trx, subject, { name, ...thing.as }, making), added: true }
  return { id: await addTag(trx, owner, { name, kind: 'activity_tag' }, making), added: true }
}

/** Those of the ids that are things of the owner now: others may have been deleted, or merged into another. */
export async function listExisting(
  db: Db,
  subject: SubjectId,
  table: 'projects' | 'tags' | 'recipients',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const found =
    table === 'tags'
      ? await tagsAmong(db, subject, 'activity_tag', ids)
      : await (table === 'projects' ? projectsAmong : recipientsAmong)(db, subject, ids)
  return new Set(found.map(({ id }) => id))
}

/** Removes those of the things that nothing points at, each in a transaction of its own. */
export async function removeUnused(
  db: Db,
  subject: SubjectId,
  { kind, ids }: { kind: ReferredTo; ids: readonly string[] },
  now: Instant,
): Promise<void> {
  for (const id of ids)
    await transactionsOn(db)((trx) => removeThingIn(trx, subject, { kind, id }, now)).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'CONFLICT_REFERENCE')) throw error
    })
}

/** The owner's activities under the names that screens show. */
export async function listNamedActivities(db: Db, { subject, readIn }: CatalogueReader) {
  const labelOf = labelsFor(readIn)
  return (await listActivities(db, subject)).map((activity) => ({ ...activity, name: labelOf(activity) }))
}
