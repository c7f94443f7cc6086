import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { personalTables } from '#server/db/personal-data.ts'
import { NOBODY } from '#server/db/probe.ts'

const count = async (db: Db, rows: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ rows: number }>`select count(*) as rows from ${rows}`.execute(db)).rows[0]!.rows

/** The columns by which rows belong to an account. The history keeps ids of people whose account was deleted. */
const OWNERS = personalTables
  .filter(({ table, keepsIds }) => table !== 'users' && !keepsIds)
  .flatMap(({ table, of }) =>
    of.flatMap(([column, whose]) => {
      if (whose === 'dataGroup') return [{ table, column, key: 'dataGroup' }]
      return whose === 'userId' ? [{ table, column, key: 'id' }] : []
    }),
  )

/** Pointers without a foreign key, because two tables point at each other or were made in another order. */
const POINTERS = [
  { table: 'activityLogs', column: 'planId', parent: 'plans' },
  { table: 'crowns', column: 'redemptionId', parent: 'redemptions' },
  { table: 'crowns', column: 'pendingRedemptionId', parent: 'redemptions' },
]

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
const nameRows = (rows: number, table: string) => `${rows} ${rows === 1 ? 'row' : 'rows'} of ${snake(table)}`

/** Finds rows of accounts that are not there. Only some of them have a foreign key to the account. */
export async function findRowsWithoutAccount(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, key } of OWNERS) {
    const owner = sql.ref(`t.${column}`)
    const rows = await count(
      db,
      sql`${sql.table(table)} t where ${owner} is not null and ${owner} <> ${NOBODY}
        and not exists (select 1 from users u where ${sql.ref(`u.${key}`)} = ${owner})`,
    )
    if (rows) found.push(`${nameRows(rows, table)} without an account (${snake(column)})`)
  }
  return found
}

/** Finds rows of an owner that point at another row of the same owner which is not there. */
export async function findLostPointers(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, parent } of POINTERS) {
    const rows = await count(
      db,
      sql`${sql.table(table)} t where ${sql.ref(`t.${column}`)} is not null and not exists (
        select 1 from ${sql.table(parent)} p where p.owner_id = t.owner_id and p.id = ${sql.ref(`t.${column}`)})`,
    )
    if (rows) found.push(`${nameRows(rows, table)} without what they name in ${snake(parent)}`)
  }
  const families = await count(
    db,
    sql`family_groups g where not exists (select 1 from family_members m where m.group_id = g.id)`,
  )
  return families ? [...found, `${nameRows(families, 'familyGroups')} without a member`] : found
}
