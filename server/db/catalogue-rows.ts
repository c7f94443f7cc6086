import { type SqlBool, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'

// How every reader reads the catalog.

/** `%` and `_` in a search are letters like any other. */
export const contains = (column: string, q: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

export const tagRows = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('tags')
    .leftJoin('activities', (join) =>
      join.onRef('activities.ownerId', '=', 'tags.ownerId').onRef('activities.id', '=', 'tags.activityId'),
    )
    .where('tags.ownerId', '=', subject)

export const TAG = [
  'tags.id',
  'tags.kind',
  'tags.name',
  'tags.defaultKey',
  'tags.activityId',
  'tags.version',
  'activities.category',
  'activities.defaultKey as activityKey',
] as const

export const projectRows = (db: Db, subject: SubjectId) => db.selectFrom('projects').where('ownerId', '=', subject)
export const PROJECT = ['id', 'name', 'version'] as const

export const recipientRows = (db: Db, subject: SubjectId) => db.selectFrom('recipients').where('ownerId', '=', subject)
export const RECIPIENT = ['id', 'name', 'alias', 'type', 'entityType', 'version'] as const

export const tagById = (db: Db, subject: SubjectId, id: string) =>
  tagRows(db, subject).select(TAG).where('tags.id', '=', id).executeTakeFirst()

export const projectById = (db: Db, subject: SubjectId, id: string) =>
  projectRows(db, subject).select(PROJECT).where('id', '=', id).executeTakeFirst()

export const beneficiariesOf = (db: Db, subject: SubjectId, projectIds: readonly string[]) =>
  db
    .selectFrom('projectBeneficiaries')
    .select(['projectId as of', 'recipientId as id'])
    .where('ownerId', '=', subject)
    .where('projectId', 'in', projectIds)
    .orderBy('position')
    .execute()

export const recipientById = (db: Db, subject: SubjectId, id: string) =>
  recipientRows(db, subject).select(RECIPIENT).where('id', '=', id).executeTakeFirst()

export const membersOf = (db: Db, subject: SubjectId, groupIds: readonly string[]) =>
  db
    .selectFrom('recipientMembers')
    .select(['groupId as of', 'memberId as id'])
    .where('ownerId', '=', subject)
    .where('groupId', 'in', groupIds)
    .orderBy('position')
    .execute()

type ActivityNames = { id: string; name: string | null; defaultKey: string | null; category: Category }

/** What activities are called. */
export const listActivityNames = async (db: Db, subject: SubjectId, ids: readonly string[]): Promise<ActivityNames[]> =>
  ids.length
    ? db
        .selectFrom('activities')
        .select(['id', 'name', 'defaultKey', 'category'])
        .where('ownerId', '=', subject)
        .where('id', 'in', ids)
        .execute()
    : []

type About = { readonly activityId: string; readonly projectId: string | null; readonly tags: readonly string[] }

/** The existing items of a reference: a merged item leads to its replacement. */
export async function resolveCatalogueRefs(db: Db, subject: SubjectId, { activityId, projectId, tags }: About) {
  const ids = [activityId, ...(projectId === null ? [] : [projectId]), ...tags]
  const merged = await db
    .selectFrom('mergedThings')
    .select(['id', 'intoId'])
    .where('ownerId', '=', subject)
    .where('id', 'in', ids)
    .execute()
  const now = (id: string) => merged.find((each) => each.id === id)?.intoId ?? id
  const activities = db.selectFrom('activities').select(['id', 'category', 'name', 'defaultKey'])
  const activity = await activities.where('ownerId', '=', subject).where('id', '=', now(activityId)).executeTakeFirst()
  const projects = projectRows(db, subject).select('id').where('archivedAt', 'is', null)
  const project = projectId && (await projects.where('id', '=', now(projectId)).executeTakeFirst())
  const wanted = [...new Set(tags.map(now))]
  const rows = db.selectFrom('tags').select('id').where('ownerId', '=', subject).where('archivedAt', 'is', null)
  const left = wanted.length ? await rows.where('id', 'in', wanted).execute() : []
  return { activity, projectId: project ? project.id : null, tags: left.map(({ id }) => id).toSorted() }
}
