import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, inject, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { statistics } from '#contract/statistics.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { startServer } from '#server/testing/harness.ts'
import { runCommand } from '#server/testing/operator.ts'
import { createFreshDatabase } from '#server/testing/postgres.ts'
import { freshFile } from '#server/testing/sqlite.ts'
import { typeEverything } from '#server/testing/full-life.ts'
import { CHECKS } from './check-list.ts'
import { reportChecks } from './check-report.ts'

const server = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-check-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A database of its own with the logs, plans and the bank of a parent and a child. */
async function seedDatabase() {
  const where = server
    ? await createFreshDatabase(server)
    : freshFile(inject('sqlite')!, mkdtempSync(join(home, 'file-')))
  const database = await openDb(where)
  const people = startServer({ database })
  const child = people.given.child('ann', 'tim')
  await typeEverything(people, 'ann')
  const acting = people.as('ann', child)
  await acting(bank.deposit, { body: { source: 'parent', minutes: 30, note: 'well done' } })
  await acting(bank.deposit, { body: { source: 'parent', minutes: 10, note: 'again' } })
  await people.as('ann')(activityLog.create, {
    body: {
      category: 'sleep',
      activityName: 'Night sleep',
      startTime: '2026-01-20T23:00:00Z',
      endTime: '2026-01-21T07:00:00Z',
    },
  })
  const inJanuary = { from: '2026-01-01', to: '2026-03-01' }
  await people.as('ann')(statistics.aspectDuration, { query: { aspect: 'category', ...inJanuary } })
  return { where, database, owner: people.given.stranger('ann'), child }
}

/** Runs all checks. @returns a line for each, by its name */
async function run(database: Db) {
  const said: string[] = []
  const count = await reportChecks(database, CHECKS, (text) => void said.push(text))
  const lines = new Map(said.map((text) => [text.match(/^. ([^:]+):/)?.[1] ?? '', text]))
  return { count, lines, wrong: [...lines].flatMap(([name, text]) => (text.startsWith('✗') ? [name] : [])) }
}

/** Changes rows as a bug or another program would: without foreign keys, and on PostgreSQL without triggers. */
async function changeUnguarded(database: Db, ...statements: ReturnType<typeof sql>[]) {
  await database.connection().execute(async (connection) => {
    await (server ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(connection)
    for (const statement of statements) await statement.execute(connection)
    await (server ? sql`set session_replication_role = origin` : sql`pragma foreign_keys = on`).execute(connection)
  })
}

test('of a database that is whole, each check says so', async () => {
  const { database } = await seedDatabase()
  const { count, lines } = await run(database)
  await database.destroy()
  expect([...lines.values()].filter((text) => !text.startsWith('✓'))).toEqual([])
  expect([...lines.keys()]).toEqual(CHECKS.map(({ name }) => name))
  expect(count).toBe(0)
})

type Seeded = Awaited<ReturnType<typeof seedDatabase>>
type Damage = {
  name: string
  of: 'sqlite' | 'postgres' | 'both'
  damage: (seeded: Seeded) => Promise<unknown>
  /** The names of the checks that find it, and what the first of them says. */
  found: string[]
  says: RegExp
}

const onSqlite = (statement: ReturnType<typeof sql>) => (server ? [] : [statement])

const DAMAGES: Damage[] = [
  {
    name: 'an index is missing',
    of: 'both',
    damage: ({ database }) => sql`drop index activity_logs_by_time`.execute(database),
    found: ['Schema'],
    says: /index activity_logs_by_time is missing\. Keep a copy/,
  },
  {
    name: 'a trigger is missing',
    of: 'sqlite',
    damage: ({ database }) => sql`drop trigger bank_entries_stay`.execute(database),
    found: ['Schema'],
    says: /trigger bank_entries_stay/,
  },
  {
    name: 'a constraint is missing',
    of: 'postgres',
    damage: ({ database }) => sql`alter table activity_logs drop constraint activity_logs_no_overlap`.execute(database),
    found: ['Schema'],
    says: /constraint activity_logs_no_overlap/,
  },
  {
    name: 'a constraint is not validated',
    of: 'postgres',
    damage: ({ database }) =>
      sql`alter table activity_logs add constraint long_logs check (minutes > 0) not valid`.execute(database),
    found: ['Integrity'],
    says: /the constraint long_logs of activity_logs is not validated/,
  },
  {
    name: 'triggers are disabled',
    of: 'postgres',
    damage: ({ database }) => sql`alter table log_tags disable trigger all`.execute(database),
    found: ['Integrity'],
    says: /triggers of log_tags are disabled/,
  },
  {
    name: 'an activity is gone that logs refer to',
    of: 'both',
    damage: ({ database, owner }) =>
      changeUnguarded(database, sql`delete from activities where owner_id = ${owner} and name = 'Night sleep'`),
    found: ['References'],
    says: /1 row of activity_logs without what they belong to in activities/,
  },
  {
    name: 'a plan is gone that a log names',
    of: 'both',
    damage: ({ database }) =>
      sql`update activity_logs set plan_id = ${uuidv7()} where plan_id is not null`.execute(database),
    found: ['References'],
    says: /1 row of activity_logs without what they name in plans/,
  },
  {
    name: 'a row belongs to no account',
    of: 'both',
    damage: ({ database }) =>
      sql`insert into stale_days (owner_id, local_date) values (${uuidv7()}, '2026-03-02')`.execute(database),
    found: ['Owners'],
    says: /1 row of stale_days without an account \(owner_id\)/,
  },
  {
    name: 'two logs overlap',
    of: 'both',
    damage: ({ database, owner }) =>
      changeUnguarded(
        database,
        server
          ? sql`alter table activity_logs drop constraint activity_logs_no_overlap`
          : sql`drop trigger activity_logs_no_overlap_update`,
        sql`update activity_logs set start_time = '2026-03-02T08:30:00.000Z', end_time = '2026-03-02T09:30:00.000Z'
          where owner_id = ${owner} and start_time = '2026-01-15T10:00:00.000Z'`,
      ),
    found: ['Schema', 'Log hours', 'Totals'],
    says: /the log of ann-\S+@example\.org that starts at 2026-03-02T08:30:00\.000Z overlaps the one before it\. Let the/,
  },
  {
    name: 'a log has other minutes than its hours',
    of: 'both',
    damage: ({ database, owner }) =>
      sql`update activity_logs set minutes = 61 where owner_id = ${owner} and minutes = 480`.execute(database),
    found: ['Log hours'],
    says: /that starts at 2026-01-20T23:00:00\.000Z has other minutes than its hours/,
  },
  {
    name: 'the totals of a day are wrong',
    of: 'both',
    damage: ({ database, owner }) =>
      sql`update aspect_durations set entries = entries + 1 where owner_id = ${owner} and aspect = 'activity'
        and local_date = '2026-01-15'`.execute(database),
    found: ['Totals'],
    says: /days in 2026-01 of ann-\S+@example\.org differ from their logs\. Run check again with --rebuild-totals/,
  },
  {
    name: 'the sums of a month are wrong',
    of: 'both',
    damage: ({ database }) => sql`update aspect_month_sums set data_days = data_days + 1`.execute(database),
    found: ['Totals'],
    says: /the sums of 2026-01 of ann/,
  },
  {
    name: 'a month with days is not marked',
    of: 'both',
    damage: ({ database }) => sql`delete from aspect_months where month = '2026-03'`.execute(database),
    found: ['Totals'],
    says: /the sums of 2026-03 of ann/,
  },
  {
    name: 'a balance is not the sum of its entries',
    of: 'both',
    damage: ({ database }) =>
      sql`update bank_accounts set balance = balance + 1 where name = 'spend'`.execute(database),
    found: ['Time Bank'],
    says: /the balance of the account spend of tim-\S+ is not the sum of its entries; the MIN accounts/,
  },
  {
    name: 'an entry of the ledger was changed',
    of: 'both',
    damage: ({ database }) =>
      changeUnguarded(
        database,
        ...onSqlite(sql`drop trigger bank_entries_stay`),
        sql`update bank_entries set amount = amount + 1 where account = 'spend'`,
      ),
    found: server ? ['Time Bank'] : ['Schema', 'Time Bank'],
    says: /the entries of transaction \S+ of tim-\S+ do not add up to 0/,
  },
  {
    name: 'a running balance is wrong',
    of: 'both',
    damage: ({ database }) =>
      changeUnguarded(
        database,
        ...onSqlite(sql`drop trigger bank_entries_stay`),
        sql`update bank_entries set balance = balance + 5 where account = 'min:parent'`,
      ),
    found: server ? ['Time Bank'] : ['Schema', 'Time Bank'],
    says: /the balance of min:parent after transaction \S+ of tim-\S+ is not the sum of the entries before it/,
  },
]

test.each(DAMAGES.filter(({ of }) => of === 'both' || of === (server ? 'postgres' : 'sqlite')))(
  'it is named if $name',
  async ({ damage, found, says }) => {
    const seeded = await seedDatabase()
    await damage(seeded)
    const { count, lines, wrong } = await run(seeded.database)
    await seeded.database.destroy()
    expect(wrong).toEqual(found)
    expect([...lines.values()].filter((text) => says.test(text))).toHaveLength(1)
    expect(count).toBe(found.length)
  },
)

test.runIf(!server)('a page of the file that was overwritten is named, and the other checks go on', async () => {
  const { where, database } = await seedDatabase()
  const page = sql<{ at: number; size: number }>`select (rootpage - 1) * page_size as at, page_size as size
    from sqlite_schema, pragma_page_size where name = 'activity_logs_pk' or name = 'log_tags_by_tag' limit 1`
  const { at, size } = (await page.execute(database)).rows[0]!
  await database.destroy()
  const file = openSync(where, 'r+')
  writeSync(file, Buffer.alloc(size), 0, size, at)
  closeSync(file)
  const damaged = await openDb(where)
  const { wrong, lines } = await run(damaged)
  await damaged.destroy()
  expect(wrong).toContain('Integrity')
  expect(lines.size).toBe(CHECKS.length)
})

test('the operator checks beside a running server, and has wrong totals counted again from the logs', async () => {
  const { database, where, owner } = await seedDatabase()
  const check = (...options: string[]) =>
    runCommand(['check', ...options], { env: { DATA_DIR: home }, database: where })
  await sql`delete from aspect_durations where owner_id = ${owner} and aspect = 'category'`.execute(database)
  const before = await check()
  expect(before.failure).toBe('1 of 7 checks found something wrong.')
  expect(before.said).toHaveLength(CHECKS.length)
  const after = await check('--rebuild-totals')
  expect(after.failure).toBeUndefined()
  expect(after.said[0]).toBe('The totals of 1 person were counted again.')
  await database.destroy()
})
