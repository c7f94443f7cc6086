import { type InsertObject, type SqlBool, sql, type UpdateResult } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { projectRows, recipientRows } from '#server/db/catalogue-rows.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres, prepared } from '#server/db/prepared.ts'
import type { ActivityRow, CatalogueTables, ProjectRow, RecipientRow, TagRow } from '#server/db/schema/catalogue.ts'
import type { Tables } from '#server/db/tables.ts'

type New<Row extends { ownerId: string }> = Omit<Row, 'ownerId' | 'archivedAt' | 'version'>
type ChangeOf = { id: string; version: number | undefined }

const FRESH = { archivedAt: null, version: 1 }

/** Returns false if the name is taken. */
async function insert<T extends keyof CatalogueTables>(db: Db, table: T, row: InsertObject<Tables, T>) {
  const insertion = db.insertInto(table).values(row)
  const { numInsertedOrUpdatedRows } = await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if there is no such row, or not in this version. */
const hasUpdatedOne = async (change: Promise<UpdateResult>) => (await change).numUpdatedRows === 1n

const isVersion = (version: number | undefined) =>
  version === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`version = ${version}`

type ByName = { subject: SubjectId } & Pick<ActivityRow, 'category' | 'nameFold' | 'defaultKey'>
type NamedCells = { id: string; name: string | null; default_key: string | null; last_used_at: Instant | null }
const byName = prepared<ByName, NamedCells>((db, { subject, category, nameFold, defaultKey }) =>
  sql<NamedCells>`select id, name, default_key, last_used_at from activities
    where owner_id = ${subject} and category = ${category}
    and archived_at is null and (name_fold = ${nameFold} or default_key = ${defaultKey})`.compile(db),
)
/** @param wanted.defaultKey the default that has this name in one of the languages, under any current name */
export async function findActivityByName(db: Db, subject: SubjectId, wanted: Omit<ByName, 'subject'>) {
  const { category, nameFold, defaultKey } = wanted
  const [found] = (await byName(db, { category, nameFold, defaultKey, subject })).rows
  return found && { id: found.id, name: found.name, defaultKey: found.default_key, lastUsedAt: found.last_used_at }
}

export const insertActivity = (db: Db, subject: SubjectId, activity: New<ActivityRow>) =>
  insert(db, 'activities', { ...FRESH, ...activity, ownerId: subject })

export const touchActivity = (db: Db, subject: SubjectId, id: string, lastUsedAt: Instant) =>
  db.updateTable('activities').set({ lastUsedAt }).where('ownerId', '=', subject).where('id', '=', id).execute()

type SubCells = { id: string | null; name_fold: string; default_key: string | null }
type ActivityCells = { category: ActivityRow['category']; activity_key: string | null }
const withSubActivities = prepared<{ subject: SubjectId; id: string }, ActivityCells & SubCells>(
  (db, { subject, id }) =>
    sql<ActivityCells & SubCells>`select a.category, a.default_key as activity_key, t.id, t.name_fold, t.default_key
    from activities a left join tags t on t.owner_id = a.owner_id and t.activity_id = a.id
      and t.kind = 'sub_activity' and t.archived_at is null
    where a.owner_id = ${subject} and a.id = ${id}`.compile(db),
)
/** Returns undefined if the owner has no such activity. */
export async function findActivityWithSubActivities(db: Db, subject: SubjectId, id: string) {
  const { rows } = await withSubActivities(db, { subject, id })
  const subActivities = rows.flatMap((sub) =>
    sub.id === null ? [] : [{ id: sub.id, nameFold: sub.name_fold, defaultKey: sub.default_key }],
  )
  return rows[0] && { category: rows[0].category, defaultKey: rows[0].activity_key, subActivities }
}

export const insertTag = (db: Db, subject: SubjectId, tag: New<TagRow>) =>
  insert(db, 'tags', { ...FRESH, ...tag, ownerId: subject })

export const isProject = async (db: Db, subject: SubjectId, id: string): Promise<boolean> =>
  (await projectRows(db, subject)
    .select('id')
    .where('archivedAt', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const projectsAmong = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  projectRows(db, subject).select('id').where('archivedAt', 'is', null).where('id', 'in', ids).execute()

export const insertProject = (db: Db, subject: SubjectId, project: New<ProjectRow>) =>
  insert(db, 'projects', { ...FRESH, ...project, ownerId: subject })

export async function replaceBeneficiaries(db: Db, subject: SubjectId, projectId: string, ids: readonly string[]) {
  const all = db.deleteFrom('projectBeneficiaries').where('ownerId', '=', subject).where('projectId', '=', projectId)
  await all.execute()
  const rows = ids.map((recipientId, position) => ({ ownerId: subject, projectId, recipientId, position }))
  if (rows.length) await db.insertInto('projectBeneficiaries').values(rows).execute()
}

export const insertRecipient = (db: Db, subject: SubjectId, recipient: New<RecipientRow>) =>
  insert(db, 'recipients', { ...FRESH, ...recipient, ownerId: subject })

export async function replaceMembers(db: Db, subject: SubjectId, groupId: string, ids: readonly string[]) {
  await db.deleteFrom('recipientMembers').where('ownerId', '=', subject).where('groupId', '=', groupId).execute()
  const rows = ids.map((memberId, position) => ({ ownerId: subject, groupId, memberId, position }))
  if (rows.length) await db.insertInto('recipientMembers').values(rows).execute()
}

/** Returns which of these recipients the owner has, with their types. */
export const recipientsAmong = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  recipientRows(db, subject).select(['id', 'type']).where('archivedAt', 'is', null).where('id', 'in', ids).execute()

export const tagsAmong = (db: Db, subject: SubjectId, kind: TagRow['kind'], ids: readonly string[]) =>
  db
    .selectFrom('tags')
    .select('id')
    .where('ownerId', '=', subject)
    .where('kind', '=', kind)
    .where('archivedAt', 'is', null)
    .where('id', 'in', ids)
    .execute()

// Things with a name

/** The tables whose rows have a name. */
export type NamedTable = 'activities' | 'tags' | 'projects' | 'recipients'

/**
 * Locks those of the things that exist, in the order of their ids. Until the transaction ends nothing new can point at
 * them, and a transaction that has just begun to is waited for.
 */
export async function lockNamed(db: Db, subject: SubjectId, table: NamedTable, ids: readonly string[]) {
  const found = sql<{ id: string; archivedAt: Instant | null }>`select id, archived_at from ${sql.table(table)}
    where owner_id = ${subject} and id in (${sql.join(ids)}) order by id ${isPostgres(db) ? sql`for update` : sql``}`
  return (await found.execute(db)).rows
}

type Changes = {
  activities: Pick<ActivityRow, 'name' | 'nameFold'>
  tags: Pick<TagRow, 'name' | 'nameFold'>
  projects: Partial<Pick<ProjectRow, 'name' | 'nameFold'>>
  recipients: Partial<Pick<RecipientRow, 'name' | 'nameFold' | 'alias' | 'aliasFold' | 'type' | 'entityType'>>
}
/** Returns false if there is no such row, or not in this version. */
export const changeNamed = <T extends NamedTable>(
  db: Db,
  subject: SubjectId,
  table: T,
  { id, version, ...change }: ChangeOf & Changes[T],
) =>
  hasUpdatedOne(
    db
      .updateTable<NamedTable>(table)
      .set({ ...change, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('id', '=', id)
      .where(isVersion(version))
      .executeTakeFirst(),
  )

/**
 * @param archivedAt when it was archived; null brings it back
 * @returns false: there is no such thing, or it is in that state already
 */
export const setArchived = (db: Db, subject: SubjectId, table: NamedTable, id: string, archivedAt: Instant | null) =>
  hasUpdatedOne(
    db
      .updateTable(table)
      .set({ archivedAt, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('id', '=', id)
      .where('archivedAt', archivedAt === null ? 'is not' : 'is', null)
      .executeTakeFirst(),
  )

/** Deletes the thing for good, with its parts. The database refuses to delete what something points at. */
export async function deleteNamed(db: Db, subject: SubjectId, table: NamedTable, id: string): Promise<void> {
  if (table === 'projects') await replaceBeneficiaries(db, subject, id, [])
  if (table === 'recipients') await replaceMembers(db, subject, id, [])
  if (table === 'activities')
    await db.deleteFrom('tags').where('ownerId', '=', subject).where('activityId', '=', id).execute()
  await db.deleteFrom(table).where('ownerId', '=', subject).where('id', '=', id).execute()
}

// Merged things

/**
 * Lets the old id of a merged item lead to `intoId`, and the ids that were merged into it before as well.
 * [catalogue/merged-ids]
 */
export async function recordMerge(db: Db, subject: SubjectId, id: string, intoId: string): Promise<void> {
  await db.updateTable('mergedThings').set({ intoId }).where('ownerId', '=', subject).where('intoId', '=', id).execute()
  await db.insertInto('mergedThings').values({ ownerId: subject, id, intoId }).execute()
}

/** Maps those of the ids that were merged to what took their place. [catalogue/merged-ids] */
export const mergedAmong = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  db.selectFrom('mergedThings').select(['id', 'intoId']).where('ownerId', '=', subject).where('id', 'in', ids).execute()

/** Marks the projects or recipients as changed, so that screens load them again. */
async function touch(db: Db, subject: SubjectId, table: 'projects' | 'recipients', rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  const change = db
    .updateTable(table)
    .set({ version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
  if (ids.length) await change.where('id', 'in', ids).execute()
}

/** Puts `into`, once, in the place of `from` in the default recipients of projects and the members of groups. */
export async function repointLinks(db: Db, subject: SubjectId, from: string, into: string): Promise<void> {
  const helping = db.selectFrom('projectBeneficiaries').where('ownerId', '=', subject)
  const projects = helping.select('projectId as id').where('recipientId', '=', from)
  await touch(db, subject, 'projects', await projects.execute())
  const already = helping.select('projectId').where('recipientId', '=', into)
  const links = db.deleteFrom('projectBeneficiaries').where('ownerId', '=', subject).where('recipientId', '=', from)
  await links.where('projectId', 'in', already).execute()
  const left = db.updateTable('projectBeneficiaries').set({ recipientId: into }).where('ownerId', '=', subject)
  await left.where('recipientId', '=', from).execute()

  const joining = db.selectFrom('recipientMembers').where('ownerId', '=', subject)
  const groups = joining.select('groupId as id').where('memberId', '=', from)
  await touch(db, subject, 'recipients', await groups.execute())
  const alreadyIn = joining.select('groupId').where('memberId', '=', into)
  const memberships = db.deleteFrom('recipientMembers').where('ownerId', '=', subject).where('memberId', '=', from)
  await memberships.where('groupId', 'in', alreadyIn).execute()
  const others = db.updateTable('recipientMembers').set({ memberId: into }).where('ownerId', '=', subject)
  await others.where('memberId', '=', from).execute()
}

export const isMemberOfAny = async (db: Db, subject: SubjectId, memberId: string): Promise<boolean> => {
  const memberships = db.selectFrom('recipientMembers').select('groupId').where('ownerId', '=', subject)
  return (await memberships.where('memberId', '=', memberId).limit(1).executeTakeFirst()) !== undefined
}

/** A default that was merged is not offered again: its key stays, hidden, under an id that nothing points at. */
export async function insertHiddenDefault(
  db: Db,
  subject: SubjectId,
  table: 'activities' | 'tags',
  { id, newId, at }: { id: string; newId: string; at: Instant },
): Promise<void> {
  const rows = db.selectFrom(table).selectAll().where('ownerId', '=', subject).where('id', '=', id)
  const row = await rows.where('defaultKey', 'is not', null).executeTakeFirst()
  if (row)
    await db
      .insertInto(table)
      .values({ ...row, id: newId, archivedAt: at })
      .execute()
}

/** Brings back one archived activity of this name. */
export async function reviveActivity(
  db: Db,
  subject: SubjectId,
  { category, nameFold, defaultKey }: Omit<ByName, 'subject'>,
  lastUsedAt: Instant,
) {
  const away = db
    .selectFrom('activities')
    .select('id')
    .where('ownerId', '=', subject)
    .where('category', '=', category)
    .where('archivedAt', 'is not', null)
    .where((eb) => eb.or([eb('nameFold', '=', nameFold), eb('defaultKey', '=', defaultKey)]))
    .orderBy('archivedAt', 'desc')
    .limit(1)
  return db
    .updateTable('activities')
    .set({ archivedAt: null, lastUsedAt, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('id', '=', away)
    .returning(['id', 'name', 'defaultKey'])
    .executeTakeFirst()
}

export const activityById = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('activities')
    .where('ownerId', '=', subject)
    .select(['id', 'category', 'defaultKey', 'name', 'version', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The sub-activities of an activity, also archived ones. */
export const everySubActivityOf = (db: Db, subject: SubjectId, activityId: string) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'nameFold', 'defaultKey', 'archivedAt'])
    .where('ownerId', '=', subject)
    .where('activityId', '=', activityId)
    .execute()

type SubActivityMove = Pick<TagRow, 'id' | 'name' | 'nameFold' | 'defaultKey'> & { activityId: string }
export const moveSubActivity = (db: Db, subject: SubjectId, { id, ...to }: SubActivityMove) =>
  db
    .updateTable('tags')
    .set({ ...to, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .execute()
