import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { ConfigError } from '#server/operation/config-error.ts'
import type { Dialect } from './dialect.ts'
import { platform } from './migrations/0001-platform.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { catalogue } from './migrations/0003-catalogue.ts'
import { activityLogs } from './migrations/0004-activity-logs.ts'
import { statistics } from './migrations/0005-statistics.ts'
import { timers } from './migrations/0006-timers.ts'
import { logSearch } from './migrations/0007-log-search.ts'
import { references } from './migrations/0008-references.ts'
import { keys } from './migrations/0009-keys.ts'
import { aspectMonths } from './migrations/0010-aspect-months.ts'
import { families } from './migrations/0011-families.ts'
import { secondFactors } from './migrations/0012-second-factors.ts'
import { identities } from './migrations/0013-identities.ts'
import { accountData } from './migrations/0014-account-data.ts'
import { plans } from './migrations/0015-plans.ts'
import { vacations } from './migrations/0016-vacations.ts'
import { notes } from './migrations/0017-notes.ts'
import { reminders } from './migrations/0018-reminders.ts'
import { deliveries } from './migrations/0019-deliveries.ts'
import { bank } from './migrations/0020-bank.ts'
import { ratings } from './migrations/0021-ratings.ts'
import { rewards } from './migrations/0022-rewards.ts'
import { handOvers } from './migrations/0023-hand-overs.ts'
import { calendarFeeds } from './migrations/0024-calendar-feeds.ts'
import { locale } from './migrations/0025-locale.ts'
import { unnamedTimers } from './migrations/0026-unnamed-timers.ts'
import { linkSchemes } from './migrations/0027-link-schemes.ts'
import { newLogLength } from './migrations/0028-new-log-length.ts'
import { childWaits } from './migrations/0029-child-waits.ts'
import { deletedPlans } from './migrations/0030-deleted-plans.ts'
import { planNotices } from './migrations/0031-plan-notices.ts'
import { ratingNotices } from './migrations/0032-rating-notices.ts'
import { answered } from './migrations/0033-answered.ts'
import { ratingRules } from './migrations/0034-rating-rules.ts'
import { toldRequests } from './migrations/0035-told-requests.ts'
import { codeRenewed } from './migrations/0036-code-renewed.ts'
import { behindThisWeek } from './migrations/0037-behind-this-week.ts'
import { reminderNotices } from './migrations/0038-reminder-notices.ts'
import { rejectionReasons } from './migrations/0039-rejection-reasons.ts'
import { plansAskLess } from './migrations/0040-plans-ask-less.ts'
import { anyLanguage } from './migrations/0041-any-language.ts'
import { serverInvitations } from './migrations/0042-server-invitations.ts'
import { imports } from './migrations/0043-imports.ts'
import { savedFilters } from './migrations/0044-saved-filters.ts'
import { sharedViews } from './migrations/0045-shared-views.ts'
import { importThings } from './migrations/0046-import-things.ts'
import { importOffers } from './migrations/0047-import-offers.ts'
import { removedImports } from './migrations/0048-removed-imports.ts'
import { importFaults } from './migrations/0049-import-faults.ts'
import { runUnlessRestoring } from './restore-lock.ts'

export type Migrations = Readonly<Record<string, (dialect: Dialect) => Migration>>

/**
 * Listed by hand: the running migrations are the reviewed ones, and a bundle needs no file system. Never edit one that
 * was released.
 */
const MIGRATIONS: Migrations = {
  '0001-platform': platform,
  '0002-accounts': accounts,
  '0003-catalogue': catalogue,
  '0004-activity-logs': activityLogs,
  '0005-statistics': statistics,
  '0006-timers': timers,
  '0007-log-search': logSearch,
  '0008-references': references,
  '0009-keys': keys,
  '0010-aspect-months': aspectMonths,
  '0011-families': families,
  '0012-second-factors': secondFactors,
  '0013-identities': identities,
  '0014-account-data': accountData,
  '0015-plans': plans,
  '0016-vacations': vacations,
  '0017-notes': notes,
  '0018-reminders': reminders,
  '0019-deliveries': deliveries,
  '0020-bank': bank,
  '0021-ratings': ratings,
  '0022-rewards': rewards,
  '0023-hand-overs': handOvers,
  '0024-calendar-feeds': () => calendarFeeds,
  '0025-locale': locale,
  '0026-unnamed-timers': unnamedTimers,
  '0027-link-schemes': linkSchemes,
  '0028-new-log-length': newLogLength,
  '0029-child-waits': childWaits,
  '0030-deleted-plans': deletedPlans,
  '0031-plan-notices': planNotices,
  '0032-rating-notices': ratingNotices,
  '0033-answered': answered,
  '0034-rating-rules': ratingRules,
  '0035-told-requests': toldRequests,
  '0036-code-renewed': codeRenewed,
  '0037-behind-this-week': behindThisWeek,
  '0038-reminder-notices': reminderNotices,
  '0039-rejection-reasons': rejectionReasons,
  '0040-plans-ask-less': plansAskLess,
  '0041-any-language': anyLanguage,
  '0042-server-invitations': serverInvitations,
  '0043-imports': imports,
  '0044-saved-filters': savedFilters,
  '0045-shared-views': sharedViews,
  '0046-import-things': importThings,
  '0047-import-offers': importOffers,
  '0048-removed-imports': removedImports,
  '0049-import-faults': importFaults,
}

/** The migrations that the database has been through; none if it is new. */
export async function listAppliedMigrations<T>(db: Kysely<T>, { name }: Dialect): Promise<string[]> {
  const table = 'kysely_migration'
  const found =
    name === 'postgres'
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_master where name = ${table}`
  const { rows } = await found.execute(db)
  if (rows.length === 0) return []
  return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map((row) => row.name)
}

export type Upgrade = {
  /** Awaited before a database with data gets another schema. If it throws, nothing is changed. */
  readonly before?: () => Promise<void>
  /** A test may add migrations to those of this program. */
  readonly more?: Migrations | undefined
}

/**
 * Takes a database to this program's schema. One with a newer schema is refused and left as it is, and so is one into
 * which a backup is being restored.
 * @param db one connection
 */
export const migrate = <T>(db: Kysely<T>, dialect: Dialect, { before, more }: Upgrade = {}): Promise<void> =>
  runUnlessRestoring(db, dialect, async () => {
    const migrations = { ...MIGRATIONS, ...more }
    const applied = await listAppliedMigrations(db, dialect)
    refuseNewer(applied, migrations)
    if (applied.length > 0 && applied.length < Object.keys(migrations).length) await before?.()
    const { error } = await migratorOf(db, dialect, migrations).migrateToLatest()
    if (error) throw new Error('The database could not be brought to this version', { cause: error })
  })

/** @param names of the migrations that a database has been through */
export function refuseNewer(names: readonly string[], migrations = MIGRATIONS): void {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database was last used by a newer version of Hourkin (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup from before it. Nothing was changed.',
    )
}

/** The same for a program that does not migrate: it can use only the schema that it knows. */
export function refuseOther(names: readonly string[]): void {
  refuseNewer(names)
  if (names.length < Object.keys(MIGRATIONS).length)
    throw new ConfigError(
      'The database was last used by an older version of Hourkin. Start the server once, which updates it, and try again.',
    )
}

/** Whether a database can have been through these: all migrations from the first one on, without a gap. */
export const isHistory = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => Object.keys(MIGRATIONS).indexOf(name) < names.length)

/** Takes an empty database to the schema that it had after the last of these. */
export async function migrateTo<T>(db: Kysely<T>, dialect: Dialect, names: readonly string[]): Promise<void> {
  const { error } = await migratorOf(db, dialect).migrateTo(names.toSorted().at(-1)!)
  if (error) throw new Error('The schema could not be made', { cause: error })
}

function migratorOf<T>(db: Kysely<T>, dialect: Dialect, migrations = MIGRATIONS): Migrator {
  const all = Object.fromEntries(Object.entries(migrations).map(([name, of]) => [name, of(dialect)]))
  return new Migrator({ db, provider: { getMigrations: async () => all } })
}
