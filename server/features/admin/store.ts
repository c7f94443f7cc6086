import { sql } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { type Personal, personalTables } from '#server/db/personal-data.ts'

/** Accounts with the facts that an operator may know. Nothing of what people write is among them. */
const people = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('familyMembers as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.status', '!=', 'waiting'))
    .leftJoin('familyGroups as g', 'g.id', 'm.groupId')
    .select(['u.id', 'u.dataGroup', 'u.email', 'u.firstName', 'u.lastName', 'u.adminSince', 'u.disabledAt'])
    .select(['u.emailVerifiedAt', 'u.createdAt', 'g.name as familyName'])
    .select((is) =>
      is
        .selectFrom('sessions as s')
        .select((of) => of.fn.max('s.lastUsedAt').as('at'))
        .whereRef('s.userId', '=', 'u.id')
        .where('s.actingSessionId', 'is', null)
        .as('lastSeenAt'),
    )

export type FoundPerson = Awaited<ReturnType<typeof pageOfPeople>>[number]

/** Oldest accounts first. */
export const pageOfPeople = (db: Db, page: { limit: number; offset: number }) =>
  people(db).orderBy('u.createdAt').orderBy('u.id').limit(page.limit).offset(page.offset).execute()

export const personByEmail = (db: Db, email: string) => people(db).where('u.email', '=', email).executeTakeFirst()

export const countPeople = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow()
  ).people

type Keys = { readonly id: string; readonly dataGroup: string }

/** Tables of what people have entered, by the column that names whose rows they are. */
const ENTERED = personalTables
  .filter(({ isInternal }) => !isInternal)
  .map((table) => ({ ...table, owner: ownerOf(table) }))

function ownerOf({ of }: Personal) {
  const [column = '', whose] = of[0] ?? []
  return { column, whose }
}

/** Counts the rows of these people in all tables. @returns the counts by user id and by data group */
export async function countRows(db: Db, of: readonly Keys[]): Promise<ReadonlyMap<string, number>> {
  const keys = { userId: of.map(({ id }) => id), dataGroup: of.map(({ dataGroup }) => dataGroup) }
  const counts = ENTERED.flatMap(({ table, owner: { column, whose } }) =>
    whose === 'userId' || whose === 'dataGroup'
      ? [
          sql`select ${sql.ref(column)} as owner, count(*) as entries from ${sql.table(table)}
            where ${sql.ref(column)} in (${sql.join(keys[whose])}) group by ${sql.ref(column)}`,
        ]
      : [],
  )
  if (!of.length) return new Map()
  // PostgreSQL adds counts up to a decimal number, which would arrive as text.
  const { rows } = await sql<{ owner: string; entries: number }>`select owner, cast(sum(entries) as bigint) as entries
    from (${sql.join(counts, sql` union all `)}) as counted group by owner`.execute(db)
  return new Map(rows.map(({ owner, entries }) => [owner, entries]))
}

/** Who waits for this address, which is not theirs yet. */
export const waitingFor = (db: Db, email: string, now: Instant) =>
  db
    .selectFrom('emailChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['u.id as userId', 'u.email as current'])
    .where('c.email', '=', email)
    .where('c.expiresAt', '>', now)
    .execute()
