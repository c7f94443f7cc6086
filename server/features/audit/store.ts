import { sql } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { AuditEntryRow } from '#server/db/schema/audit.ts'

export const insertEntries = (trx: Trx, entries: readonly AuditEntryRow[]) =>
  trx.insertInto('auditEntries').values(entries).execute()

/** Of several looks on one day only the first is stored. [family/acting-audit] @returns whether it was the first */
export async function insertReading(db: Db, entry: AuditEntryRow): Promise<boolean> {
  const insertion = db.insertInto('auditEntries').values(entry)
  const { numInsertedOrUpdatedRows } = await insertion.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The actions on the data of these owners, with the names that their families use. [family/names-in-history] */
const entriesOn = (db: Db, ownerIds: readonly string[]) =>
  db.selectFrom('auditEntries as e').where('e.ownerId', 'in', ownerIds)

export type Page = { page: number; pageSize: number }

/** Latest first. */
export const entriesOf = (db: Db, ownerIds: readonly string[], { page, pageSize }: Page) =>
  entriesOn(db, ownerIds)
    .leftJoin('users as actor', 'actor.id', 'e.actorId')
    .leftJoin('users as owner', 'owner.dataGroup', 'e.ownerId')
    .leftJoin('familyMembers as mine', 'mine.userId', 'owner.id')
    .leftJoin('familyMembers as theirs', (join) =>
      join.onRef('theirs.userId', '=', 'e.actorId').onRef('theirs.groupId', '=', 'mine.groupId'),
    )
    .selectAll('e')
    .select(['actor.firstName as actorFirst', 'actor.lastName as actorLast', 'theirs.alias as actorAlias'])
    .select(['owner.firstName as ownerFirst', 'owner.lastName as ownerLast', 'mine.alias as ownerAlias'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** Changes of logs that a parent has confirmed, latest first. */
export const confirmingEntries = (db: Db, ownerId: string, since: Instant, most: number) =>
  db
    .selectFrom('auditEntries')
    .select(['entityId', 'before', 'after'])
    .where('ownerId', '=', ownerId)
    .where('at', '>=', since)
    .where('entity', '=', 'activityLog')
    .where('action', '=', 'change')
    .where('before', 'like', '%"ratingStatus":"proposed"%')
    .where('after', 'like', '%"ratingStatus":"confirmed"%')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export async function countEntries(db: Db, ownerIds: readonly string[]): Promise<number> {
  const { total } = await entriesOn(db, ownerIds)
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const forgetEntries = (db: Db, before: Instant) =>
  db.deleteFrom('auditEntries').where('at', '<', before).execute()
