import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { type PersonKeys, rowsOf } from '#server/db/erase.ts'
import type { Db } from '#server/db/open.ts'
import type { Personal } from '#server/db/personal-data.ts'

export type Row = Record<string, unknown>

/** How many rows are in memory at once. Other requests have their turn after each page. */
const PAGE = 100

/** Reads the rows of one table that belong to one person, in the order of its key, page by page. */
export async function* readTableRows(
  db: Db,
  personal: Personal,
  person: PersonKeys,
  pageSize = PAGE,
): AsyncGenerator<Row> {
  const { table, key } = personal
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const from = last
    const after = from ? sql`and (${columns}) > (${sql.join(key.map((name) => from[name]))})` : sql``
    const wanted = sql<Row>`select * from ${sql.table(table)} where ${rowsOf(personal, person)} ${after}
      order by ${columns} limit ${pageSize}`
    const { rows } = await wanted.execute(db)
    yield* rows
    // SQLite answers within the same turn of the event loop.
    await setImmediate()
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}

/** The names of the things that logs point at. */
export async function listNamedThings(db: Db, subject: SubjectId) {
  const withDefaults = (table: 'activities' | 'tags') =>
    db.selectFrom(table).select(['id', 'name', 'defaultKey']).where('ownerId', '=', subject).execute()
  const named = (table: 'projects' | 'recipients') =>
    db.selectFrom(table).select(['id', 'name']).where('ownerId', '=', subject).execute()
  const own = [...(await named('projects')), ...(await named('recipients'))]
  const ofDefaults = [...(await withDefaults('activities')), ...(await withDefaults('tags'))]
  return [...ofDefaults, ...own.map((thing) => ({ ...thing, defaultKey: null }))]
}

/** The family as its members see it: its name and its members. */
export async function findFamily(db: Db, userId: string) {
  const group = await db
    .selectFrom('familyMembers')
    .innerJoin('familyGroups', 'familyGroups.id', 'groupId')
    .select(['familyGroups.id', 'name', 'description', 'createdAt'])
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!group) return null
  const { id, ...described } = group
  const members = await db
    .selectFrom('familyMembers')
    .innerJoin('users', 'users.id', 'familyMembers.userId')
    .select(['firstName', 'lastName', 'alias', 'role', 'isAdmin', 'status', 'joinedAt'])
    .where('groupId', '=', id)
    .orderBy('joinedAt')
    .execute()
  return { ...described, members }
}

export const pictureOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('avatars').select('picture').where('ownerId', '=', subject).executeTakeFirst()

export const personOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users')
    .select(['id', 'dataGroup', 'email', 'emailVerifiedAt', 'firstName', 'lastName'])
    .where('dataGroup', '=', subject)
    .executeTakeFirstOrThrow()

/** Finds the user that a link gives an address, and the address; undefined: the link does not work. */
export const ownerOfLink = (db: Db, tokenHash: string, now: Instant) =>
  db
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.email', 'u.firstName', 'u.lastName'])
    .where('c.tokenHash', '=', tokenHash)
    .where('c.expiresAt', '>', now)
    .executeTakeFirst()

/** Finds the address of a mail, and the language of its reader. */
export const addresseeOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.email', 'users.firstName', 'preferences.language'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** Lists the users whose time to come back is over. */
export const dueToErase = (db: Db, now: Instant) =>
  db.selectFrom('accountDeletions').select('userId').where('eraseAt', '<=', now).orderBy('eraseAt').execute()

/** Children without e-mail that only this user can reach: they are in no family. */
export const childrenLeftAlone = (db: Db, userId: string) =>
  db
    .selectFrom('managedChildren')
    .leftJoin('familyMembers', 'familyMembers.userId', 'managedChildren.userId')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'managedChildren.userId')
    .select('managedChildren.userId')
    .where('createdBy', '=', userId)
    .where('familyMembers.userId', 'is', null)
    .where('accountDeletions.userId', 'is', null)
    .execute()
