import { type Db, openBeside } from '#server/db/open.ts'
import type { Config } from '#server/env.ts'
import { assertRestored, isThere } from '#server/operation/first-start.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import type { CommandContext } from './context.ts'

/**
 * Does work on the database of the settings, whether or not a server runs on it, and closes the database afterwards.
 * @throws ConfigError if there is none
 */
export async function withDb<T>(
  { config }: Pick<CommandContext, 'config'>,
  work: (db: Db, config: Config) => Promise<T>,
): Promise<T> {
  const settings = config()
  const { database, dataDir } = settings
  assertRestored({ dataDir })
  if (!(await isThere(database)))
    throw new ConfigError(
      database.startsWith('postgres')
        ? 'The database in DATABASE_URL is empty. Set DATABASE_URL as for the server.'
        : `There is no database in ${database}. Set DATA_DIR as for the server, or start the server first.`,
    )
  const db = await openBeside(database)
  try {
    return await work(db, settings)
  } finally {
    await db.destroy()
  }
}
