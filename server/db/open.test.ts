import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { openBeside, openDb } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'hourkin-open-'))
afterAll(() => rmSync(folder, { recursive: true }))
const server = inject('postgres')
let file = ''
let files = 0
beforeEach(() => {
  file = join(folder, `${++files}`, 'hourkin.db')
})

const applied = (db: Awaited<ReturnType<typeof openDb>>) =>
  sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)

describe.runIf(server)('PostgreSQL', () => {
  test('several processes that start at once bring one database to this version', async () => {
    const url = await createEmptyDatabase(server!)
    const all = await Promise.all(Array.from({ length: 4 }, () => openDb(url)))
    const { rows } = await applied(all[0]!)
    expect(rows.length).toBeGreaterThan(4)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    await Promise.all(all.map((db) => db.destroy()))
  })

  test('PostgreSQL makes generic plans: guesses about one owner would read all of the owner’s logs', async () => {
    const db = await openDb(await createEmptyDatabase(server!))
    const { rows } = await sql<{ planCacheMode: string }>`show plan_cache_mode`.execute(db)
    expect(rows).toEqual([{ planCacheMode: 'force_generic_plan' }])
    await db.destroy()
  })

  test('a missing database is reported in a sentence, without the password', async () => {
    const gone = 'postgres://ann:secret@127.0.0.1:1/hourkin'
    await expect(openDb(gone)).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/)
    await expect(openDb(gone)).rejects.not.toThrow('secret')
  })
})

describe.runIf(!server)('a file', () => {
  test('the file is created with its folder for its owner alone, and keeps acknowledged writes', async () => {
    const db = await openDb(file)
    const readPragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0]
    expect(await readPragma('journal_mode')).toEqual({ journalMode: 'wal' })
    expect(await readPragma('synchronous')).toEqual({ synchronous: 2 })
    expect(await readPragma('foreign_keys')).toEqual({ foreignKeys: 1 })
    await db.destroy()
    await (await openDb(file)).destroy()
  })

  test('is for one process: a second is refused, and accepted when the first is gone', async () => {
    const first = await openDb(file)
    await expect(openDb(file)).rejects.toThrow('Another Hourkin is running on the database file')
    await sql`select 1 from users`.execute(first)
    await first.destroy()
    await (await openDb(file)).destroy()
  })

  test('of a newer version is refused and left as it is, byte by byte', async () => {
    const db = await openDb(file)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(db)
    await db.destroy()
    const before = readFileSync(file)
    await expect(openDb(file)).rejects.toThrow('9999-from-the-future')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}-wal`)).toBe(false)
  })

  test('that is no database is reported in a sentence', async () => {
    await (await openDb(file)).destroy()
    writeFileSync(file, 'x'.repeat(5000))
    await expect(openDb(file)).rejects.toThrow(/cannot be opened: file is not a database/)
  })

  test('a migration that fails leaves nothing behind', async () => {
    const db = await openDb(file)
    // As if the last ones had never run, but one of their tables were there already.
    await sql`delete from kysely_migration where name > '0001-platform'`.execute(db)
    for (const table of ['stale_days', 'aspect_durations', 'users'])
      await sql`drop table if exists ${sql.table(table)}`.execute(db).catch(() => {})
    await db.destroy()
    const before = readFileSync(file)
    await expect(openDb(file)).rejects.toThrow('could not be brought to this version')
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

describe('beside a server', () => {
  const createPlace = async () => (server ? createEmptyDatabase(server) : file)

  test('each sees what the other has committed', async () => {
    const place = await createPlace()
    const db = await openDb(place)
    const other = await openBeside(place)
    const mark = { name: 'first-admin', at: instant('2026-03-02T12:00:00Z') }
    await other.insertInto('serverMarks').values(mark).execute()
    expect(await db.selectFrom('serverMarks').selectAll().execute()).toEqual([mark])
    await db.transaction().execute((trx) => trx.deleteFrom('serverMarks').execute())
    expect(await other.selectFrom('serverMarks').selectAll().execute()).toEqual([])
    await Promise.all([db.destroy(), other.destroy()])
  })

  test.each([
    { what: 'an older', change: `delete from kysely_migration where name like '0041%'`, says: 'Start the server once' },
    {
      what: 'a newer',
      change: `insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`,
      says: '9999-from-the-future',
    },
  ])('$what schema is refused in a sentence', async ({ change, says }) => {
    const place = await createPlace()
    const db = await openDb(place)
    await sql.raw(change).execute(db)
    await expect(openBeside(place)).rejects.toThrow(says)
    await db.destroy()
  })

  test.runIf(!server)('a command can write between the transactions of a server', async () => {
    const db = await openDb(file)
    const other = await openBeside(file)
    const count = async (of: typeof db) => (await of.selectFrom('serverMarks').select('name').execute()).length
    const insert = (of: typeof db, name: string) =>
      of
        .insertInto('serverMarks')
        .values({ name, at: instant('2026-03-02T12:00:00Z') })
        .execute()
    await sql`pragma busy_timeout = 0`.execute(other)
    await db.transaction().execute(async (trx) => {
      expect(await count(trx)).toBe(0)
      // The server holds the lock from its first read on, so its write cannot come too late.
      await expect(insert(other, 'early')).rejects.toThrow('locked')
      await insert(trx, 'first')
    })
    await insert(other, 'second')
    expect(await count(db)).toBe(2)
    await Promise.all([db.destroy(), other.destroy()])
  })
})
