import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import type { Place } from '#server/backup/place.ts'
import { restore } from '#server/backup/restore.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { rebuildAspects } from '#server/features/statistics/service.ts'
import { subjectOfNew } from '#server/security/access.ts'
import {
  type BareDb,
  expectNothingLost,
  insertRows,
  loadMigrationNames,
  loadRows,
  openBare,
  type Row,
} from '#server/testing/bare-database.ts'
import { db, dialect, where } from '#server/testing/harness.ts'
import { KEPT_SCHEMAS, listKeptSchemas, MAX_KEPT_BYTES } from '#server/testing/kept-schema.ts'
import { createEmptyPlace } from '#server/testing/places.ts'
import { listSchemaParts } from '#server/testing/schema-parts.ts'
import { type Migrations, migrateTo } from './migrate.ts'
import { type Db, openDb } from './open.ts'

// Every schema that was ever released is kept as a backup of then, and upgraded to this one: npm run keep-schema.
const KIND = inject('postgres') ? 'postgres' : 'sqlite'
const home = mkdtempSync(join(tmpdir(), 'hourkin-released-'))
afterAll(() => rmSync(home, { recursive: true }))

/** As a version to come may have them: a table changes, its rows too, and one is made anew. */
const TO_COME: Migrations = {
  '9001-to-come': () => ({
    async up(store) {
      await store.schema
        .alterTable('activity_logs')
        .addColumn('weather', 'text', (column) => column.notNull().defaultTo('fair'))
        .execute()
      await sql`update activity_logs set weather = 'cold' where start_time < '2026-01-01'`.execute(store)
      await store.schema
        .createIndex('activity_logs_weather')
        .on('activity_logs')
        .columns(['owner_id', 'weather'])
        .execute()
      await store.schema.createTable('marks_anew').addColumn('name', 'text').addColumn('at', dialect.instant).execute()
      await sql`insert into marks_anew select name, at from server_marks`.execute(store)
      await store.schema.dropTable('server_marks').execute()
      await store.schema.alterTable('marks_anew').renameTo('server_marks').execute()
    },
  }),
}

async function withBare<T>(place: string, work: (store: BareDb) => Promise<T>): Promise<T> {
  const store = openBare(place)
  try {
    return await work(store)
  } finally {
    await store.destroy()
  }
}

async function restoreKept(name: string): Promise<Place> {
  const place = await createEmptyPlace(home)
  await restore(join(KEPT_SCHEMAS, name), place)
  return place
}

/** Fails unless every row that points at another finds it. */
async function expectNoDangling(store: BareDb) {
  const broken =
    KIND === 'sqlite'
      ? sql`select "table", parent from pragma_foreign_key_check`
      : sql`select conname from pg_constraint where not convalidated`
  expect((await broken.execute(store)).rows).toEqual([])
}

/** Fails unless the totals of each owner are what this program counts from the logs, and each balance the sum of its entries. */
async function expectTotalsAgree(of: Db) {
  const all = of.selectFrom('aspectDurations').selectAll()
  const listTotals = () => all.orderBy('ownerId').orderBy('aspect').orderBy('localDate').orderBy('key').execute()
  const before = await listTotals()
  expect(before.length).toBeGreaterThan(100)
  for (const { ownerId, timezoneHistory } of await of.selectFrom('preferences').selectAll().execute())
    await of.transaction().execute((trx) => rebuildAspects(trx, subjectOfNew(ownerId), zonesFrom(timezoneHistory)))
  expect(await listTotals()).toEqual(before)
  const wrong = await sql`select a.owner_id, a.name from bank_accounts a where a.balance <> coalesce(
    (select sum(e.amount) from bank_entries e where e.owner_id = a.owner_id and e.account = a.name), 0)`.execute(of)
  expect(wrong.rows).toEqual([])
}

describe.each(listKeptSchemas(KIND))('%s', (name) => {
  test('is small, and has rows in every table', async () => {
    expect(statSync(join(KEPT_SCHEMAS, name)).size).toBeLessThan(MAX_KEPT_BYTES)
    const { database } = await restoreKept(name)
    const rows = await withBare(database, loadRows)
    expect([...rows].filter((of) => of[1].length === 0).map(([table]) => table)).toEqual([])
    expect(rows.size).toBeGreaterThan(70)
  })

  test('has the schema that its migrations still make', async () => {
    const { database } = await restoreKept(name)
    const { names, parts } = await withBare(database, async (store) => ({
      names: await loadMigrationNames(store),
      parts: await listSchemaParts(store),
    }))
    const { database: anew, dataDir } = await createEmptyPlace(home)
    mkdirSync(dataDir)
    const made = await withBare(anew, async (store) => {
      await migrateTo(store, dialect, names)
      return listSchemaParts(store)
    })
    expect(made.length).toBeGreaterThan(200)
    expect(made).toEqual(parts)
  })

  test.each([
    { to: 'this version', more: undefined },
    { to: 'one to come', more: TO_COME },
  ])('is upgraded to $to: every row and value stays, totals agree, and nothing dangles', async ({ more }) => {
    const { database } = await restoreKept(name)
    const before = await withBare(database, loadRows)
    await (await openDb(database, { upgrade: { more } })).destroy()
    await withBare(database, async (store) => {
      expect((await expectNothingLost(before, store, name)).length).toBeGreaterThan(70)
      await expectNoDangling(store)
    })
    const upgraded = await openDb(database, { upgrade: { more } })
    await expectTotalsAgree(upgraded)
    await upgraded.destroy()
  })
})

describe('a year of a family', () => {
  let year: Map<string, Row[]>
  beforeAll(async () => {
    await seedDemo(db, { now: () => instant('2026-06-30T16:00:00Z'), newId: uuidv7, password: 'a family of four' })
    year = await withBare(where, loadRows)
    const logs = year.get('activity_logs')!
    // The family of the demo has logged for half a year; it did the same in the half before.
    const minutes = -60 * 24 * 7 * 26
    const moved = (at: unknown) => addMinutes(instant(String(at)), minutes)
    const earlier = logs.map((log) => ({
      ...log,
      id: randomUUID(),
      start_time: moved(log['start_time']),
      end_time: moved(log['end_time']),
    }))
    year.set('activity_logs', [...logs, ...earlier])
  }, 60_000)

  test.each(listKeptSchemas(KIND))(
    'in the schema of %s is upgraded, and every row stays',
    async (name) => {
      const { database: kept } = await restoreKept(name)
      const names = await withBare(kept, loadMigrationNames)
      const { database, dataDir } = await createEmptyPlace(home)
      mkdirSync(dataDir)
      const before = await withBare(database, async (store) => {
        await migrateTo(store, dialect, names)
        return insertRows(store, year)
      })
      expect(before.get('activity_logs')!.length).toBeGreaterThan(10_000)
      await (await openDb(database, { upgrade: { more: TO_COME } })).destroy()
      await withBare(database, async (store) => {
        await expectNothingLost(before, store, name)
        await expectNoDangling(store)
      })
    },
    60_000,
  )
})
