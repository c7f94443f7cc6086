import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import {
  expectNothingLost,
  insertRows,
  loadColumns,
  loadMigrationNames,
  loadRows,
  openBare,
  type Row,
  type Rows,
} from '#server/testing/bare-database.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { dialect, startServer, where } from '#server/testing/harness.ts'
import { createEmptyPlace as createPlace } from '#server/testing/places.ts'
import { migrateTo } from './migrate.ts'
import { openDb } from './open.ts'

// Every schema that there ever was is upgraded to this one, with the data of a user who has used everything and has
// logged for half a year. None of it may be lost.
const LOGS = 180 * 20
const AT_ONCE = 4

const folder = mkdtempSync(join(tmpdir(), 'hourkin-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The rows of every table of today. */
let life: Rows
let halfAYear: Row[]
/** The names of all migrations, the oldest first. */
let names: string[]

beforeAll(async () => {
  await seedFullLife(startServer(), 'ann')
  const store = openBare(where)
  life = await loadRows(store)
  const [one] = life.get('activity_logs')!
  halfAYear = Array.from({ length: LOGS }, (_, at) => {
    const startTime = addMinutes(instant('2024-01-01T00:00:00Z'), at * 72)
    return { ...one, id: randomUUID(), start_time: startTime, end_time: addMinutes(startTime, 72), minutes: 72 }
  })
  names = await loadMigrationNames(store)
  await store.destroy()
}, 60_000)

async function createEmptyPlace(): Promise<string> {
  const { dataDir, database } = await createPlace(folder)
  mkdirSync(dataDir)
  return database
}

/** From the schema after so many migrations. @returns the tables that had rows */
async function upgradeFrom(count: number, more: readonly Row[] = []): Promise<string[]> {
  const place = await createEmptyPlace()
  const store = openBare(place)
  await migrateTo(store, dialect, names.slice(0, count))
  const logs = [...life.get('activity_logs')!, ...more]
  const before = await insertRows(store, new Map([...life, ['activity_logs', logs]]))
  await store.destroy()
  await (await openDb(place)).destroy()

  const after = openBare(place)
  const filled = await expectNothingLost(before, after, names[count - 1]!)
  await after.destroy()
  return filled
}

test('every released schema is upgraded to this one, and every row stays', async () => {
  expect(names.length).toBeGreaterThan(20)
  const filled = new Set<string>()
  const counts = Array.from({ length: names.length - 1 }, (_, at) => at + 1)
  // PostgreSQL is awaited most of the time: several upgrades at once take no longer than one.
  const upgradeNext = async () => {
    for (let count = counts.pop(); count !== undefined; count = counts.pop())
      for (const table of await upgradeFrom(count)) filled.add(table)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, upgradeNext))
  expect(filled.size).toBeGreaterThan(40)
}, 240_000)

test('with half a year of logs, from the first schema that had logs on', async () => {
  const first = 1 + names.indexOf('0004-activity-logs')
  expect(await upgradeFrom(first, halfAYear)).toContain('activity_logs')
}, 60_000)

/** The tables and migrations of a database. */
async function readState(place: string) {
  const store = openBare(place)
  const state = { names: await loadMigrationNames(store), tables: await loadColumns(store) }
  await store.destroy()
  return state
}

test('a failed migration undoes all earlier ones, and can be tried again', async () => {
  const place = await createEmptyPlace()
  // Some steps before the last one that creates a table.
  const count = names.findIndex((name) => name.startsWith('0020'))
  const store = openBare(place)
  await migrateTo(store, dialect, names.slice(0, count))
  const known = new Set((await loadColumns(store)).keys())
  const later = [...life.keys()].findLast((table) => !known.has(table))!
  await store.schema.createTable(later).addColumn('in_the_way', 'text').execute()
  await store.destroy()
  const before = await readState(place)
  await expect(openDb(place)).rejects.toThrow(/could not be brought to this version|has tables that are not Hourkin's/)
  expect(await readState(place)).toEqual(before)

  const again = openBare(place)
  await again.schema.dropTable(later).execute()
  await again.destroy()
  await (await openDb(place)).destroy()
  expect((await readState(place)).names).toEqual(names)
}, 60_000)

test('a schema of a newer version is refused, and nothing is changed', async () => {
  const place = await createEmptyPlace()
  await (await openDb(place)).destroy()
  const store = openBare(place)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(store)
  await store.destroy()
  const before = await readState(place)
  await expect(openDb(place)).rejects.toThrow('9999-from-the-future')
  expect(await readState(place)).toEqual(before)
}, 60_000)
