import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Migrations } from '#server/db/migrate.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { createEmptyPlace, filesIn, listSortedRows, withDatabase } from '#server/testing/places.ts'
import { openUpgraded } from './before-upgrade.ts'
import type { Place } from './place.ts'
import { restore } from './restore.ts'

const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-before-upgrade-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A migration of a version to come. */
const addingColumn: Migrations = {
  '9001-shoe-size': () => ({
    async up(db) {
      await db.schema.alterTable('server_marks').addColumn('shoe_size', 'text').execute()
    },
  }),
}
const failing: Migrations = {
  ...addingColumn,
  '9002-failing': () => ({
    async up() {
      throw new Error('the rows do not fit')
    },
  }),
}

let place: Place
let said: string[]
beforeEach(async () => {
  place = await createEmptyPlace(home)
  mkdirSync(place.dataDir)
  said = []
})

type Upgrade = { more?: Migrations; version?: string; date?: string }
const open = ({ more, version = '0.2.0', date = '2026-03-02' }: Upgrade = {}) =>
  openUpgraded({ ...place, version, date, more, say: (text) => void said.push(text) })
async function start(upgrade?: Upgrade) {
  await (await open(upgrade)).destroy()
}
const mark = (name: string) =>
  withDatabase(place, (db) =>
    db
      .insertInto('serverMarks')
      .values({ name, at: '2026-03-02T12:00:00.000Z' as never })
      .execute(),
  )
const listMarks = async (db: Db) =>
  (await sql<{ name: string }>`select name from server_marks`.execute(db)).rows.map(({ name }) => name)
const backups = () => join(place.dataDir, 'backups')
const copies = () => (existsSync(backups()) ? readdirSync(backups()).toSorted() : [])
const listColumns = async (db: Db) =>
  Object.keys((await sql<object>`select * from server_marks`.execute(db)).rows[0] ?? {})

test('a new database, and one of this version, are opened without a word and without a copy', async () => {
  await start()
  await mark('Ann')
  await start()
  await start({ version: '0.3.0', date: '2026-04-01' })
  expect([said, copies()]).toEqual([[], []])
})

describe.runIf(postgres)('PostgreSQL', () => {
  test('the operator is told about pg_dump, and the database is upgraded', async () => {
    await start()
    await mark('Ann')
    const db = await open({ more: addingColumn })
    expect(await listColumns(db)).toContain('shoeSize')
    await db.destroy()
    expect(said).toEqual([
      expect.stringMatching(/^Warning: Hourkin 0\.2\.0 changes the schema .* Run pg_dump before each/),
    ])
    expect(said[0]).not.toContain(place.database)
    expect(copies()).toEqual([])
  })

  test('a failed upgrade changes nothing, and names no copy', async () => {
    await start()
    await mark('Ann')
    const rows = await withDatabase(place, listSortedRows)
    await expect(open({ more: failing })).rejects.toThrow(/^The database could not be brought to this version$/)
    expect(await withDatabase(place, listSortedRows)).toEqual(rows)
  })
})

describe.runIf(!postgres)('a file of an older version', () => {
  beforeEach(async () => {
    await start()
    await mark('Ann')
  })
  const unsaid = (error: unknown) => (error instanceof ConfigError ? error.message : `with a stack: ${String(error)}`)

  test('is copied before it is upgraded, and the copy restores every row of before', async () => {
    const rows = await withDatabase(place, listSortedRows)
    const db = await open({ more: addingColumn })
    expect(await listColumns(db)).toContain('shoeSize')
    await db.destroy()
    expect(copies()).toEqual(['before-0.2.0-2026-03-02.zip'])
    const copy = join(backups(), copies()[0]!)
    expect(said).toEqual([
      `Hourkin 0.2.0 changes the schema of the database. All of it is copied to ${copy} first.`,
      `The database is upgraded. To go back, restore ${copy} with the version before.`,
    ])
    await expect(withDatabase(place, listSortedRows)).rejects.toThrow(
      'newer version of Hourkin (it has 9001-shoe-size)',
    )

    const target = await createEmptyPlace(home)
    await restore(copy, target)
    expect(await withDatabase(target, listSortedRows)).toEqual(rows)
    const keys = ({ dataDir }: Place) =>
      ['secret.key', 'push-keys.json'].map((name) => readFileSync(join(dataDir, name), 'hex'))
    expect(keys(target)).toEqual(keys(place))
  })

  test('that cannot be upgraded stays as it is, byte by byte, and the copy of each start is kept once', async () => {
    const before = readFileSync(place.database)
    const copy = join(backups(), 'before-0.2.0-2026-03-02.zip')
    for (const date of ['2026-03-02', '2026-03-02', '2026-03-03']) {
      const failure = await open({ more: failing, date }).catch((error: unknown) => error as Error)
      expect(failure).toHaveProperty(
        'message',
        `The database could not be upgraded. The database is as it was, and ${copy} is a copy of it. Start the version that you had before.`,
      )
      expect(failure).toHaveProperty('cause.cause.message', 'the rows do not fit')
      expect(readFileSync(place.database).equals(before)).toBe(true)
    }
    expect(copies()).toEqual([basename(copy)])
    // The version before goes on with it, and the next upgrade copies what it has written.
    await mark('Bob')
    await start({ more: addingColumn })
    expect(copies()).toEqual(['before-0.2.0-2026-03-02-2.zip', 'before-0.2.0-2026-03-02.zip'])
    const target = await createEmptyPlace(home)
    await restore(join(backups(), copies()[0]!), target)
    expect(await withDatabase(target, listMarks)).toEqual(['Ann', 'Bob'])
  })

  test('a damaged copy does not count as one', async () => {
    await expect(open({ more: failing })).rejects.toThrow('is a copy of it')
    const copy = join(backups(), copies()[0]!)
    const bytes = readFileSync(copy)
    bytes[100]! ^= 1
    writeFileSync(copy, bytes)
    await expect(open({ more: failing })).rejects.toThrow('before-0.2.0-2026-03-02-2.zip is a copy of it')
  })

  test('the five newest copies stay, beside daily backups and files of the operator', async () => {
    const others = ['hourkin-2026-01-01.zip', 'before-the-move-2026-01-01.zip', 'before-0.1.0-2026-01-01.db']
    const older = [
      ...[10, 9, 8].map((minor, at) => ({ name: `before-0.${minor}.0-2026-01-0${at + 1}.zip`, hour: 0 })),
      // Of the same day, the later one is newer.
      { name: 'before-0.12.0-2026-02-01.zip', hour: 1 },
      { name: 'before-0.11.0-2026-02-01.zip', hour: 2 },
      { name: 'before-1.0.0-beta.1-2026-02-02-3.zip', hour: 0 },
    ]
    mkdirSync(backups())
    for (const name of others) writeFileSync(join(backups(), name), '')
    for (const { name, hour } of older) {
      writeFileSync(join(backups(), name), name)
      utimesSync(join(backups(), name), 3600 * hour, 3600 * hour)
    }
    // A clock that is behind makes the new one look old.
    await start({ more: addingColumn, date: '2025-12-31' })
    const kept = [...older.slice(2).map(({ name }) => name), 'before-0.2.0-2025-12-31.zip', ...others]
    expect(copies()).toEqual(kept.toSorted())
  })

  test('without room for its copy, it is left as it is, and the sentence says how to go on', async () => {
    const { bavail, bsize } = statfsSync(place.dataDir)
    const files = filesIn(place.dataDir)!
    const { length } = readFileSync(place.database)
    // A file with a hole takes no room, and its copy would take all there is.
    truncateSync(place.database, bavail * bsize)
    const failure = await open({ more: addingColumn }).catch(unsaid)
    expect(failure).toMatch(
      /^Before version 0\.2\.0 changes the database, it must be copied to .*backups, and that failed: the disk lacks \d+ MB\. If there is too little space, .* Nothing was changed\.$/,
    )
    truncateSync(place.database, length)
    expect(copies()).toEqual([])
    expect(filesIn(place.dataDir)).toMatchObject(files)
    await start({ more: addingColumn })
    expect(copies()).toHaveLength(1)
  })

  test('is copied to another disk, if a link leads there from the folder of backups', async () => {
    const disk = mkdtempSync(join(home, 'disk-'))
    symlinkSync(disk, backups())
    await start({ more: addingColumn })
    expect(readdirSync(disk)).toEqual(['before-0.2.0-2026-03-02.zip'])
  })

  test('with a folder of backups that is none, it is left as it is', async () => {
    writeFileSync(backups(), '')
    const before = readFileSync(place.database)
    expect(await open({ more: addingColumn }).catch(unsaid)).toMatch(/that failed: EEXIST: .*\. If there is too little/)
    expect(readFileSync(place.database).equals(before)).toBe(true)
  })

  test('that another server uses is neither copied nor upgraded', async () => {
    const running = await openDb(place.database)
    expect(await open({ more: addingColumn }).catch(unsaid)).toContain(
      'Another Hourkin is running on the database file',
    )
    await running.destroy()
    expect(copies()).toEqual([])
  })
})
