import { inLanguage } from '#domain/language/language.ts'
import type { Category, NewProject, NewRecipient, NewTag } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import {
  type DefaultSubActivity,
  defaultByKey,
  defaultByName,
  defaultSubByName,
} from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { withRoom } from '#server/security/ceiling.ts'
import { beneficiariesOf } from '#server/db/catalogue-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  findActivityByName,
  findActivityWithSubActivities,
  insertActivity,
  insertProject,
  insertRecipient,
  insertTag,
  isProject,
  mergedAmong,
  type NamedTable,
  recipientsAmong,
  replaceBeneficiaries,
  replaceMembers,
  reviveActivity,
  setArchived,
  tagsAmong,
  touchActivity,
} from './store.ts'

/** The owner of the catalogue, and the language by which its names are sorted. */
export type CatalogueOwner = { subject: SubjectId; language: Language }
/** The owner of the catalogue, and the language of its reader. */
export type CatalogueReader = { subject: SubjectId; readIn: Language }
export type CreateDeps = Pick<ServerDeps, 'now' | 'newId'>

/**
 * Recent use only orders a list: noting it once in 5 minutes is exact enough, and saves a write on most logs.
 * [catalogue/activity-order]
 */
const RECENT_MINUTES = 5

/** A default has the label of the reader's language until its owner renames it. [catalogue/default-labels] */
export const labelsFor =
  (language: Language) =>
  ({ name, defaultKey }: { name: string | null; defaultKey: string | null }): string => {
    if (name !== null || defaultKey === null) return name ?? ''
    const known = defaultByKey(defaultKey)
    return known ? inLanguage(known.name, language) : defaultKey
  }

/**
 * Finds the owner's activity of this name, or adds it. The name of a default in any language leads to that default,
 * which becomes a row when it is first used. A hidden activity is shown again. [catalogue/default-labels]
 * [catalogue/name-lookup]
 */
export async function findOrAddActivity(
  trx: Trx,
  { subject, language }: CatalogueOwner,
  { category, activityName }: { category: Category; activityName: string },
  { now, newId }: CreateDeps,
): Promise<{ activityId: string; name: string | null; defaultKey: string | null; added: boolean }> {
  const nameFold = fold(activityName)
  const fromDefaults = defaultByName(category, nameFold)
  const defaultKey = fromDefaults?.id ?? null
  const known = await findActivityByName(trx, subject, { category, nameFold, defaultKey })
  if (known) {
    if (!isRecent(known.lastUsedAt, now())) await touchActivity(trx, subject, known.id, now())
    return { activityId: known.id, name: known.name, defaultKey: known.defaultKey, added: false }
  }
  const revived = await reviveActivity(trx, subject, { category, nameFold, defaultKey }, now())
  if (revived) return { activityId: revived.id, name: revived.name, defaultKey: revived.defaultKey, added: true }
  const names = namesOf(fromDefaults, activityName, language)
  const row = { id: newId(), category, defaultKey, ...names, lastUsedAt: now(), createdAt: now() }
  const isAdded = await withRoom(trx, subject, 'activities', insertActivity(trx, subject, row))
  if (isAdded) return { activityId: row.id, name: row.name, defaultKey, added: true }
  const meanwhile = await findActivityByName(trx, subject, row)
  return { activityId: meanwhile!.id, name: meanwhile!.name, defaultKey: meanwhile!.defaultKey, added: false }
}

/** A default stores no name of its own, and is sorted by its label in the language in which it became a row. */
export const namesOf = (fromDefaults: DefaultSubActivity | undefined, typed: string, language: Language) =>
  fromDefaults
    ? { name: null, nameFold: fold(inLanguage(fromDefaults.name, language)) }
    : { name: typed, nameFold: fold(typed) }

const isRecent = (lastUsedAt: Instant | null, now: Instant) =>
  lastUsedAt !== null && minutesBetween(lastUsedAt, now) < RECENT_MINUTES

type SubActivityName = { id?: string | undefined; activityId: string; name: string }

/**
 * The same for a sub-activity of one activity.
 * @returns its id
 * @throws ApiError NOT_FOUND if the activity is not the owner's
 */
export const findOrAddSubActivityId = async (
  trx: Trx,
  owner: CatalogueOwner,
  wanted: SubActivityName,
  making: CreateDeps,
) => (await findOrAddSubActivity(trx, owner, wanted, making)).id

export async function findOrAddSubActivity(
  trx: Trx,
  { subject, language }: CatalogueOwner,
  { id, activityId, name }: SubActivityName,
  { now, newId }: CreateDeps,
): Promise<{ id: string; added: boolean }> {
  const activity = await findActivityWithSubActivities(trx, subject, activityId)
  if (!activity) throw new ApiError('NOT_FOUND', ['activityId'])
  const nameFold = fold(name)
  const fromDefaults = activity.defaultKey === null ? undefined : defaultSubByName(activity.defaultKey, nameFold)
  const defaultKey = fromDefaults?.id ?? null
  const known = sameOf(activity.subActivities, { nameFold, defaultKey })
  if (known) return { id: known.id, added: false }
  const names = namesOf(fromDefaults, name, language)
  const row = { id: id ?? newId(), kind: 'sub_activity' as const, activityId, defaultKey, ...names, createdAt: now() }
  if (await withRoom(trx, subject, 'tags', insertTag(trx, subject, row))) return { id: row.id, added: true }
  const meanwhile = await findActivityWithSubActivities(trx, subject, activityId)
  return { id: sameOf(meanwhile!.subActivities, row)!.id, added: false }
}

type Sub = { nameFold: string; defaultKey: string | null }

export const sameOf = <S extends Sub>(subs: readonly S[], { nameFold, defaultKey }: Sub) =>
  subs.find((sub) => sub.nameFold === nameFold || (defaultKey !== null && sub.defaultKey === defaultKey))

type PointedAt = {
  tags?: readonly string[] | undefined
  tagKind?: 'activity_tag' | 'note_tag'
  projectId?: string | null | undefined
  recipients?: readonly string[] | undefined
}

/**
 * Refuses, in the order of the form, items that do not exist, were deleted or belong to another user. A merged item
 * counts as existing: the caller may not have heard of the merge. [catalogue/merged-ids]
 * @returns the ids that replaced merged ones
 */
export async function assertOwned(db: Db, subject: SubjectId, pointedAt: PointedAt): Promise<Map<string, string>> {
  const { tags = [], tagKind = 'activity_tag', projectId, recipients = [] } = pointedAt
  const missing: string[] = []
  if (tags.length && !hasAll(await tagsAmong(db, subject, tagKind, tags), tags)) missing.push('tags')
  if (projectId && !(await isProject(db, subject, projectId))) missing.push('projectId')
  if (recipients.length && !hasAll(await recipientsAmong(db, subject, recipients), recipients))
    missing.push('beneficiaries')
  if (!missing.length) return new Map()
  const found = await mergedAmong(db, subject, [...tags, ...recipients, ...(projectId ? [projectId] : [])])
  if (!found.length) throw new ApiError('NOT_FOUND', missing)
  const merged = new Map(found.map(({ id, intoId }) => [id, intoId]))
  const now = (id: string) => merged.get(id) ?? id
  await assertOwned(db, subject, {
    tags: tags.map(now),
    tagKind,
    projectId: projectId && now(projectId),
    recipients: recipients.map(now),
  })
  return merged
}

const hasAll = (found: readonly unknown[], wanted: readonly string[]) => found.length === new Set(wanted).size

/** Lists the default recipients of a project's logs, in the owner's order. [catalogue/project-default-recipients] */
export const listDefaultBeneficiaryIds = async (db: Db, subject: SubjectId, projectId: string): Promise<string[]> =>
  (await beneficiariesOf(db, subject, [projectId])).map(({ id }) => id)

export async function addTag(trx: Trx, owner: CatalogueOwner, tag: NewTag, making: CreateDeps): Promise<string> {
  const { name, kind } = tag
  if (tag.id !== undefined && (await reviveThing(trx, owner.subject, 'tags', tag.id, name))) return tag.id
  const add = kind === 'sub_activity' ? addSubActivity : addPlainTag
  const { id, added } = await add(trx, owner, tag, making)
  if (!added) throw new ApiError('ALREADY_EXISTS', [name])
  return id
}

/** Takes a deletion back, if the thing was archived because deleted logs point at it. [catalogue/recreate-thing] */
const reviveThing = (trx: Trx, subject: SubjectId, table: NamedTable, id: string, name: string) =>
  withRoom(trx, subject, table, throwIfNameTaken(name, setArchived(trx, subject, table, id, null)))

/**
 * Adds a sub-activity; the contract guarantees that it names its activity by id, or by category and name.
 * [catalogue/tag-kinds]
 */
async function addSubActivity(trx: Trx, owner: CatalogueOwner, tag: NewTag, making: CreateDeps) {
  const { id, name, category, activityId, activityName } = tag
  if (activityId === undefined) {
    const activity = await findOrAddActivity(trx, owner, { category: category!, activityName: activityName! }, making)
    return findOrAddSubActivity(trx, owner, { id, activityId: activity.activityId, name }, making)
  }
  const activity = await findActivityWithSubActivities(trx, owner.subject, activityId)
  if (category && activity && activity.category !== category) throw new ApiError('INVALID_PARAMS', ['category'])
  return findOrAddSubActivity(trx, owner, { id, activityId, name }, making)
}

async function addPlainTag(
  trx: Trx,
  { subject }: CatalogueOwner,
  { id, name, kind }: NewTag,
  { now, newId }: CreateDeps,
) {
  const named = { name, nameFold: fold(name), defaultKey: null }
  const row = { id: id ?? newId(), kind, ...named, activityId: null, createdAt: now() }
  return { id: row.id, added: await withRoom(trx, subject, 'tags', insertTag(trx, subject, row)) }
}

export async function addProject(
  trx: Trx,
  subject: SubjectId,
  { id, name, defaultBeneficiaries = [] }: NewProject,
  { now, newId }: CreateDeps,
): Promise<string> {
  if (id !== undefined && (await reviveThing(trx, subject, 'projects', id, name))) return id
  const row = { id: id ?? newId(), name, nameFold: fold(name), createdAt: now() }
  const added = await withRoom(trx, subject, 'projects', insertProject(trx, subject, row))
  if (!added) throw new ApiError('ALREADY_EXISTS', [name])
  await setBeneficiaries(trx, subject, row.id, defaultBeneficiaries)
  return row.id
}

export async function addRecipient(
  trx: Trx,
  subject: SubjectId,
  { id, name, alias, type, entityType = null, members = [] }: NewRecipient,
  { now, newId }: CreateDeps,
): Promise<string> {
  if (id !== undefined && (await reviveThing(trx, subject, 'recipients', id, name))) return id
  const named = { name, nameFold: fold(name), ...aliasOf(alias) }
  const row = { id: id ?? newId(), ...named, type, entityType, createdAt: now() }
  const added = await withRoom(trx, subject, 'recipients', insertRecipient(trx, subject, row))
  if (!added) throw new ApiError('ALREADY_EXISTS', [name])
  await setMembers(trx, subject, row.id, members)
  return row.id
}

/** An empty alias is stored as none. */
export const aliasOf = (alias: string | null | undefined) => ({ alias: alias || null, aliasFold: fold(alias ?? '') })

/** Saves a project's default recipients, each once; groups are allowed. [catalogue/project-default-recipients] */
export async function setBeneficiaries(trx: Trx, subject: SubjectId, projectId: string, wanted: readonly string[]) {
  const ids = [...new Set(wanted)]
  if (ids.length && !hasAll(await recipientsAmong(trx, subject, ids), ids))
    throw new ApiError('NOT_FOUND', ['defaultBeneficiaries'])
  await replaceBeneficiaries(trx, subject, projectId, ids)
}

/**
 * Saves the members of a group, which cannot be groups: one inside another would be counted twice.
 * [catalogue/group-members]
 */
export async function setMembers(trx: Trx, subject: SubjectId, groupId: string, wanted: readonly string[]) {
  const ids = [...new Set(wanted)]
  const found = ids.length ? await recipientsAmong(trx, subject, ids) : []
  if (!hasAll(found, ids)) throw new ApiError('NOT_FOUND', ['members'])
  if (found.some(({ type }) => type === 'group')) throw new ApiError('INVALID_PARAMS', ['members'])
  await replaceMembers(trx, subject, groupId, ids)
}

/** Runs a change of name, and refuses it if the database finds the name taken. [catalogue/catalogue-name] */
export async function throwIfNameTaken<T>(name: string | undefined, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    throw isTaken(error) ? new ApiError('ALREADY_EXISTS', name === undefined ? [] : [name]) : error
  }
}
