import { ConfigError } from '#server/operation/config-error.ts'
import { firstOf, outageOf } from './down.ts'
import { sqliteErrorOf } from './sqlite-file.ts'

/** The database may answer a moment later: PostgreSQL is starting, or the network is. */
export class Unreachable extends ConfigError {}

const OWNER = 'The user in DATABASE_URL must own the database, or be granted all rights in it and in its schema public.'

/** What an operator must do, by what PostgreSQL says (SQLSTATE). */
const REMEDIES: Readonly<Record<string, string>> = {
  '28000': 'Create that user, or allow it to connect (pg_hba.conf).',
  '28P01': 'Set the right user and password in DATABASE_URL.',
  '3D000': 'Create the database, or name another one in DATABASE_URL.',
  '42501': OWNER,
  '3F000': OWNER,
  '0A000': 'Install the extensions that come with PostgreSQL (Debian: postgresql-contrib).',
  '58P01': 'Install the extensions that come with PostgreSQL (Debian: postgresql-contrib).',
}
/** duplicate_table, duplicate_object, duplicate_column; undefined_column, undefined_table, wrong_object_type. */
const FOREIGN = new Set(['42P07', '42710', '42701', '42703', '42P01', '42809'])
const UNWRITABLE = /^SQLITE_(READONLY|CANTOPEN|FULL|IOERR|PERM|AUTH)/
const NO_PASSWORD = /^SASL: .*password/

/** What kept the database from being opened, as a sentence for the operator where one helps. */
export function startFailure(error: unknown): unknown {
  const cause = firstOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
  if (!(cause instanceof Error) || cause instanceof ConfigError) return cause
  const { message } = cause
  const sqliteError = sqliteErrorOf(cause)
  if (sqliteError !== undefined && UNWRITABLE.test(sqliteError))
    return new ConfigError(`The database file cannot be written: ${message} (${sqliteError}).`)
  const code = 'code' in cause ? String(cause.code) : ''
  if (NO_PASSWORD.test(message))
    return new ConfigError(
      'PostgreSQL asks for a password, and there is none in DATABASE_URL (postgres://user:password@…).',
    )
  const remedy = REMEDIES[code]
  if (remedy !== undefined) return new ConfigError(`PostgreSQL refuses: ${message}. ${remedy}`)
  if (FOREIGN.has(code))
    return new ConfigError(
      `The database has tables that are not Hourkin's: ${message}. Name an empty database in DATABASE_URL. Nothing was changed.`,
    )
  return outageOf(cause) ? new Unreachable(`The database cannot be reached: ${message}.`) : error
}
