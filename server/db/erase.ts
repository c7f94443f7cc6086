import { sql } from 'kysely'
import type { Trx } from './open.ts'
import { type Personal, personalTables, type Whose } from './personal-data.ts'

/** The values by which columns identify one person. null matches nothing: the person has no such address or digest. */
export type PersonKeys = { readonly [W in Whose]: string | null }

const column = (name: string) => sql.ref(name)

/** The condition that a row of a table belongs to this person. */
export const rowsOf = ({ of }: Pick<Personal, 'of'>, person: PersonKeys) =>
  sql<boolean>`(${sql.join(
    of.map(([name, whose]) => sql`${column(name)} = ${person[whose]}`),
    sql` or `,
  )})`

/** Clears the JSON of entries that others keep, and keeps the ids of who did it to whom. [account/deletion-request] */
const withoutContent = ({ table, json }: Personal, person: PersonKeys, of: Personal) =>
  sql`update ${sql.table(table)} set ${sql.join(json.map((name) => sql`${column(name)} = null`))}
    where ${rowsOf(of, person)}`

/**
 * Erases everything of this person in every table, in one transaction. Only ids in the history are left.
 * [account/deletion-request]
 */
export async function erasePerson(trx: Trx, person: PersonKeys): Promise<void> {
  for (const personal of personalTables) {
    const { table, keepsIds } = personal
    await (
      keepsIds
        ? withoutContent(personal, person, personal)
        : sql`delete from ${sql.table(table)} where ${rowsOf(personal, person)}`
    ).execute(trx)
  }
  const { userId, email } = person
  await trx.updateTable('familyMembers').set({ invitedBy: null }).where('invitedBy', '=', userId).execute()
  await trx.updateTable('reminders').set({ assignee: null }).where('assignee', '=', userId).execute()
  await trx.updateTable('reminders').set({ completedBy: null }).where('completedBy', '=', userId).execute()
  await trx.updateTable('bankTransactions').set({ actorId: null }).where('actorId', '=', userId).execute()
  await trx.updateTable('bankTransactions').set({ otherId: null }).where('otherId', '=', userId).execute()
  await trx.updateTable('bankWithdrawals').set({ decidedBy: null }).where('decidedBy', '=', userId).execute()
  await sql`update managed_children set created_by = coalesce((
      select admin.user_id from family_members child join family_members admin on admin.group_id = child.group_id
      where child.user_id = managed_children.user_id and admin.is_admin = 'on' order by admin.joined_at limit 1
    ), user_id) where created_by = ${userId}`.execute(trx)
  await sql`delete from family_groups
    where not exists (select 1 from family_members where group_id = family_groups.id)`.execute(trx)
  for (const name of [userId, person.dataGroup, email]) if (name !== null) await eraseFromJobs(trx, name)
}

/** Deletes the person's open and finished jobs, and the answers of mail servers that name the person. */
async function eraseFromJobs(trx: Trx, name: string): Promise<void> {
  const pattern = name.toLowerCase().replaceAll(/[!%_]/g, '!$&')
  await sql`delete from jobs where payload like ${`%"${pattern}"%`} escape '!'`.execute(trx)
  await sql`update jobs set last_error = null where lower(last_error) like ${`%${pattern}%`} escape '!'`.execute(trx)
}
