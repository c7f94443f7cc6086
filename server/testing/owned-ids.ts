import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { PERSONAL, personalTables } from '#server/db/personal-data.ts'

export type Person = { readonly userId: string; readonly dataGroup: string; readonly email: string }

/** Where the id of one thing of a person is found. */
const OWNED = {
  project: { table: 'projects' },
  recipient: { table: 'recipients' },
  group: { table: 'recipients', where: sql`type = 'group'` },
  activityTag: { table: 'tags', where: sql`kind = 'activity_tag'` },
  noteTag: { table: 'tags', where: sql`kind = 'note_tag'` },
  subActivity: { table: 'tags', where: sql`kind = 'sub_activity'` },
  activity: { table: 'activities' },
  log: { table: 'activityLogs' },
  deletedLog: { table: 'deletedLogs' },
  timer: { table: 'timers' },
  favourite: { table: 'favourites', column: 'activityId' },
  plan: { table: 'plans' },
  savedFilter: { table: 'savedFilters' },
  sleepPlan: { table: 'sleepPlans' },
  vacation: { table: 'vacations' },
  smartVacation: { table: 'smartVacations' },
  note: { table: 'notes', where: sql`deleted_at is null` },
  noteInTrash: { table: 'notes', where: sql`deleted_at is not null` },
  noteRoll: { table: 'noteRolls' },
  import: { table: 'imports', where: sql`status = 'ready'` },
  offer: { table: 'importOffers' },
  reminder: { table: 'reminders' },
  crown: { table: 'crowns' },
  redemption: { table: 'redemptions' },
  withdrawal: { table: 'bankWithdrawals' },
  sharedView: { table: 'sharedViews' },
  avatar: { table: 'avatars' },
  user: { table: 'users' },
  session: { table: 'sessions' },
  passkey: { table: 'passkeys' },
  device: { table: 'pushDevices' },
  sentInvitation: { table: 'familyInvitations', by: 'inviterId' },
  serverInvitation: { table: 'serverInvitations' },
  receivedInvitation: { table: 'familyInvitations', by: 'email' },
} as const satisfies Record<string, Place>
type Place = { table: keyof typeof PERSONAL; column?: string; by?: string; where?: ReturnType<typeof sql> }
export type Kind = keyof typeof OWNED
const KINDS = Object.keys(OWNED) as Kind[]
export type OwnedIds = { readonly [K in Kind]?: string }

const valueOf = (person: Person, whose: string) => {
  if (whose === 'dataGroup') return person.dataGroup
  if (whose === 'userId') return person.userId
  return whose === 'emailDigest' ? '' : person.email
}

/** One id of each kind that the person has. */
export async function loadOwnedIds(db: Db, person: Person): Promise<OwnedIds> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { table, column = 'id', by, where = sql`1 = 1` }: Place = OWNED[kind]
      const columns = Object.entries(PERSONAL[table].of ?? {}).filter(([name]) => by === undefined || name === by)
      const [name, whose] = columns[0] as [string, string]
      const mine = sql`${sql.ref(name)} = ${valueOf(person, whose)}`
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(column)} as id from ${sql.table(table)} where ${mine} and ${where} order by 1 limit 1
      `.execute(db)
      return [kind, rows[0]?.id] as const
    }),
  )
  return Object.fromEntries(found.filter(([, id]) => id !== undefined))
}

/** All that the database has of a person: each row as text, by its table. */
export async function loadOwnedRows(db: Db, person: Person): Promise<ReadonlyMap<string, readonly string[]>> {
  const selections = personalTables.map(({ table, of }) => {
    const mine = of.map(([name, whose]) => sql`${sql.ref(name)} = ${valueOf(person, whose)}`)
    return { table, from: sql`from ${sql.table(table)} as each where ${sql.join(mine, sql` or `)}` }
  })
  const rows = new Map<string, string[]>(selections.map(({ table }) => [table, []]))
  if (isPostgres(db)) {
    // One question instead of seventy: each would be a way to the server and back.
    const each = selections.map(({ table, from }) => sql`select ${sql.lit(table)} as name, each::text as row ${from}`)
    const all = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)} order by 1, 2`.execute(db)
    for (const { name, row } of all.rows) rows.get(name)?.push(row)
  } else
    for (const { table, from } of selections)
      rows
        .get(table)
        ?.push(...(await sql`select * ${from}`.execute(db)).rows.map((row) => JSON.stringify(row)).toSorted())
  return rows
}
