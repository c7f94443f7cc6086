import { sql } from 'kysely'
import { ConfigError } from '#server/operation/config-error.ts'
import type { Db } from './open.ts'
import { SESSION_SETTINGS } from './session-settings.ts'

type Defaults = { database: string; settings: string[] | null }

/**
 * Gives the user of the database the settings that every connection of ours has: a pooler passes no settings on. They
 * apply in this database only.
 */
export async function setUserDefaults(direct: Db): Promise<void> {
  await direct.transaction().execute(async (trx) => {
    // Processes that start together would change the same row.
    await sql`select pg_advisory_xact_lock(hashtextextended('hourkin user defaults', 0))`.execute(trx)
    const { rows } = await sql<Defaults>`
      select d.datname as database, s.setconfig as settings
      from pg_database d
      left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = current_user::regrole
      where d.datname = current_database()`.execute(trx)
    const { database, settings } = rows[0]!
    const known = new Set(settings?.map((setting) => setting.toLowerCase()))
    const role = sql`role current_user in database ${sql.id(database)}`
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      if (!known.has(`${name}=${value}`.toLowerCase()))
        await sql`alter ${role} set ${sql.id(name)} to ${sql.lit(value)}`.execute(trx)
  })
}

/** A connection that is older than the settings does not have them, and neither has another database. */
export async function assertPoolerSettings(pooled: Db): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS)
  const { rows } = await sql<{ name: string; setting: string }>`
    select lower(name) as name, setting from pg_settings where lower(name) in (${sql.join(names)})`.execute(pooled)
  const other = rows.find(({ name, setting }) => SESSION_SETTINGS[name] !== setting)
  if (!other) return
  throw new ConfigError(
    `On the connections of DATABASE_POOLER_URL, ${other.name} is ${other.setting} and not ${SESSION_SETTINGS[other.name]}. ` +
      'Let it lead to the database of DATABASE_URL, as the same user. If it does, restart the pooler once: its connections ' +
      'are older than the settings.',
  )
}
