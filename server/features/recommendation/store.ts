import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { addMinutes, type ClosedSpan, type Instant, type Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { instantFromJson, jsonIn, prepared } from '#server/db/prepared.ts'
import type { Named } from '#server/db/whole-logs.ts'

/** A past log, with the fields that predict the next one. */
export type DoneLog = { category: Category; activityId: string; subActivityId: string | null } & ClosedSpan
/** A kind of log: how it is called, what its last one was about, and each time that it was done. */
export type Kind = {
  activity: Named
  subActivity: Named | null
  projectId: string | null
  tags: readonly string[]
  logs: DoneLog[]
}

type Cells = [
  ...[category: Category, activityId: string, activityName: string | null, activityKey: string | null],
  ...[subActivityId: string | null, subActivityName: string | null, subActivityKey: string | null],
  ...[projectId: string | null, tags: string[] | null, times: [startTime: string, minutes: Minutes][]],
]

/**
 * One statement, and one JSON text as its answer, in which everything is said once: a thousand logs in a few
 * milliseconds. What its owner has put away is not done again.
 */
const done = prepared<{ subject: SubjectId; from: Instant; to: Instant }, { kinds: string | null }>(
  (db, { subject, from, to }) => {
    const { array, list, nested } = jsonIn(db)
    return sql<{ kinds: string | null }>`select cast(${list}(${array}(
        a.category, a.id, a.name, a.default_key, s.id, s.name, s.default_key,
        (select p.id from projects p where p.owner_id = l.owner_id and p.id = l.project_id and p.archived_at is null),
        ${nested}((select ${list}(t.tag_id) from log_tags t
          join tags g on g.owner_id = t.owner_id and g.id = t.tag_id and g.archived_at is null
          where t.owner_id = l.owner_id and t.log_id = l.id)),
        ${nested}(k.times)
      )) as text) as kinds
      from (select owner_id, activity_id, sub_activity_id, max(start_time) as last_start,
          ${list}(${array}(start_time, minutes)) as times
        from activity_logs where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time > ${from} and start_time <= ${to} group by owner_id, activity_id, sub_activity_id) k
      join activity_logs l on l.owner_id = k.owner_id and l.id = (select o.id from activity_logs o
        where o.owner_id = k.owner_id and o.lane in ('primary', 'parallel') and o.start_time = k.last_start
        and o.activity_id = k.activity_id limit 1)
      join activities a on a.owner_id = k.owner_id and a.id = k.activity_id and a.archived_at is null
      left join tags s on s.owner_id = k.owner_id and s.id = k.sub_activity_id`.compile(db)
  },
)

/** Everything that was begun between two moments, by its kind. */
export async function listDoneKinds(db: Db, subject: SubjectId, from: Instant, to: Instant): Promise<Kind[]> {
  const { rows } = await done(db, { subject, from, to })
  return (JSON.parse(rows[0]?.kinds ?? '[]') as Cells[]).map(kindOf)
}

function kindOf(cells: Cells): Kind {
  const [category, activityId, activityName, activityKey, subActivityId, subActivityName, ...rest] = cells
  const [subActivityKey, projectId, tags, times] = rest
  return {
    activity: { name: activityName, defaultKey: activityKey },
    subActivity: subActivityId === null ? null : { name: subActivityName, defaultKey: subActivityKey },
    projectId,
    tags: tags ? tags.toSorted() : [],
    logs: times.map(([text, minutes]) => {
      const startTime = instantFromJson(text)
      return { category, activityId, subActivityId, startTime, endTime: addMinutes(startTime, minutes) }
    }),
  }
}

/** In their owner's order, without archived ones. */
export const favouritesOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('favourites')
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.ownerId', '=', 'favourites.ownerId')
        .onRef('activities.id', '=', 'favourites.activityId')
        .on('activities.archivedAt', 'is', null),
    )
    .select(['activities.id', 'activities.category', 'activities.name', 'activities.defaultKey'])
    .where('favourites.ownerId', '=', subject)
    .orderBy('favourites.position')
    .orderBy('favourites.activityId')
    .execute()

/** At the end; one that is there already stays where it is. */
export const addFavourite = (db: Db, subject: SubjectId, activityId: string) =>
  db
    .insertInto('favourites')
    .values((eb) => ({
      ownerId: subject,
      activityId,
      position: eb
        .selectFrom('favourites')
        .where('ownerId', '=', subject)
        .select(sql<number>`coalesce(max(position), -1) + 1`.as('next')),
    }))
    .onConflict((it) => it.doNothing())
    .execute()

/** false: it is none. */
export async function removeFavourite(db: Db, subject: SubjectId, activityId: string): Promise<boolean> {
  const deletion = db.deleteFrom('favourites').where('ownerId', '=', subject).where('activityId', '=', activityId)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}

export async function isFavourite(db: Db, subject: SubjectId, activityId: string): Promise<boolean> {
  const favourites = db.selectFrom('favourites').select('position').where('ownerId', '=', subject)
  return (await favourites.where('activityId', '=', activityId).executeTakeFirst()) !== undefined
}

/** One activity at hand in the place of another. */
export const moveFavourite = (db: Db, subject: SubjectId, from: string, activityId: string) =>
  db
    .updateTable('favourites')
    .set({ activityId })
    .where('ownerId', '=', subject)
    .where('activityId', '=', from)
    .execute()

export async function saveFavouriteOrder(db: Db, subject: SubjectId, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await db
      .updateTable('favourites')
      .set({ position })
      .where('ownerId', '=', subject)
      .where('activityId', '=', id)
      .execute()
}
