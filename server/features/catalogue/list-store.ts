import type { Expression, SqlBool } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import { contains, PROJECT, projectRows, RECIPIENT, recipientRows, TAG, tagRows } from '#server/db/catalogue-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { ActivityRow, RecipientRow, TagRow } from '#server/db/schema/catalogue.ts'

/** What each list takes: a folded search text, and a page. */
type PageQuery = { q: string; page: number; pageSize: number }

const offset = ({ page, pageSize }: PageQuery) => (page - 1) * pageSize

/** Includes archived activities: a default that its owner hid is not offered again. [catalogue/hidden-activities] */
export const activitiesOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('activities')
    .select(['id', 'category', 'defaultKey', 'name', 'version', 'lastUsedAt', 'archivedAt'])
    .where('ownerId', '=', subject)
    .orderBy('lastUsedAt', (order) => order.desc().nullsLast())
    .orderBy('nameFold')
    .execute()

export const subActivitiesOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('tags')
    .select(['id', 'activityId', 'defaultKey', 'name', 'archivedAt'])
    .where('ownerId', '=', subject)
    .where('kind', '=', 'sub_activity')
    .orderBy('nameFold')
    .execute()

type TagsWanted = PageQuery & {
  kind?: TagRow['kind'] | undefined
  activityId?: string | undefined
  category?: ActivityRow['category'] | undefined
  /** The defaults whose label contains `q`: a default has no name in the database to look into. */
  labelled: readonly string[]
}

export async function loadTagsPage(db: Db, subject: SubjectId, wanted: TagsWanted) {
  const { q, kind, activityId, category, labelled } = wanted
  const all = tagRows(db, subject).where((eb) => {
    const asked: Expression<SqlBool>[] = [eb('tags.archivedAt', 'is', null), eb('activities.archivedAt', 'is', null)]
    if (kind) asked.push(eb('tags.kind', '=', kind))
    if (activityId) asked.push(eb('tags.activityId', '=', activityId))
    if (category) asked.push(eb('activities.category', '=', category))
    if (q) {
      const found: Expression<SqlBool>[] = [eb.and([eb('tags.name', 'is not', null), contains('tags.nameFold', q)])]
      if (labelled.length) found.push(eb.and([eb('tags.name', 'is', null), eb('tags.defaultKey', 'in', labelled)]))
      asked.push(eb.or(found))
    }
    return eb.and(asked)
  })
  const sorted = all.select(TAG).orderBy('tags.nameFold').orderBy('tags.id')
  const items = await sorted.limit(wanted.pageSize).offset(offset(wanted)).execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

export async function loadProjectsPage(db: Db, subject: SubjectId, wanted: PageQuery) {
  const all = projectRows(db, subject)
    .where('archivedAt', 'is', null)
    .$if(wanted.q !== '', (query) => query.where(contains('nameFold', wanted.q)))
  const sorted = all.select(PROJECT).orderBy('nameFold').orderBy('id')
  const items = await sorted.limit(wanted.pageSize).offset(offset(wanted)).execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

export async function loadRecipientsPage(
  db: Db,
  subject: SubjectId,
  wanted: PageQuery & { type: RecipientRow['type'] | undefined },
) {
  const { q, type } = wanted
  const all = recipientRows(db, subject)
    .where('archivedAt', 'is', null)
    .$if(q !== '', (query) => query.where((eb) => eb.or([contains('nameFold', q), contains('aliasFold', q)])))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
  const sorted = all.select(RECIPIENT).orderBy('nameFold').orderBy('aliasFold').orderBy('id')
  const items = await sorted.limit(wanted.pageSize).offset(offset(wanted)).execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
