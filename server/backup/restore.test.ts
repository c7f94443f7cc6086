import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { assertRestored } from '#server/operation/first-start.ts'
import { pushKeysIn } from '#server/security/push-keys.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, startServer, where } from '#server/testing/harness.ts'
import { createEmptyPlace, filesIn, listSortedRows, withDatabase } from '#server/testing/places.ts'
import { createBackup } from './backup.ts'
import { KEY_FILES, type Place, unfinishedIn } from './place.ts'
import { restore } from './restore.ts'

const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-restore-test-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let file: string
beforeAll(async () => {
  await seedFullLife(startServer({ now: '2026-03-02T12:00:00Z' }), 'ann')
  const dataDir = join(home, 'source')
  secretIn(dataDir)
  pushKeysIn(dataDir)
  file = join(home, `${uuidv7()}.zip`)
  await createBackup({ database: where, dataDir }, file)
}, 60_000)

test.skipIf(postgres).each(['hourkin.db-wal', 'hourkin.db-shm', 'hourkin.db-journal'])(
  'a leftover %s prevents a restore: SQLite would replay it into the restored database',
  async (name) => {
    const target = await createEmptyPlace(home)
    mkdirSync(target.dataDir)
    writeFileSync(join(target.dataDir, name), 'a page of long ago')
    const before = filesIn(target.dataDir)
    await expect(restore(file, target)).rejects.toThrow(
      `A backup is restored into an empty place, and here there is already: ${join(target.dataDir, name)}.`,
    )
    expect(filesIn(target.dataDir)).toEqual(before)
    rmSync(join(target.dataDir, name))
    await restore(file, target)
    expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
  },
)

test.skipIf(postgres)('a running server prevents a restore, also when its files were moved away', async () => {
  const target = await createEmptyPlace(home)
  const running = await openDb(target.database)
  onTestFinished(() => running.destroy())
  const away = join(home, uuidv7())
  mkdirSync(away)
  for (const name of Object.keys(filesIn(target.dataDir)!))
    if (!name.endsWith('.lock')) renameSync(join(target.dataDir, name), join(away, basename(name)))
  const before = filesIn(target.dataDir)
  await expect(restore(file, target)).rejects.toThrow('Another Hourkin is running')
  expect(filesIn(target.dataDir)).toEqual(before)
})

test.skipIf(postgres)('no server starts on the place of a running restore', async () => {
  const target = await createEmptyPlace(home)
  const restoring = restore(file, target)
  await expect.poll(() => existsSync(`${target.database}.lock`), { interval: 1 }).toBe(true)
  await expect(openDb(target.database)).rejects.toThrow('Another Hourkin is running')
  await restoring
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})

/** Resolves when a restore has taken the place, and long before it puts anything there. */
const untilTaken = ({ dataDir }: Place) =>
  expect.poll(() => workshopsIn(dataDir), { interval: 1, timeout: 20_000 }).toHaveLength(1)
const workshopsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.hourkin-backup-')) : []

test.runIf(postgres)('no server starts on a database that a restore is filling', async () => {
  const target = await createEmptyPlace(home)
  const restoring = restore(file, target)
  await untilTaken(target)
  await expect(openDb(target.database)).rejects.toThrow('A backup is being restored into the database.')
  await restoring
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})

test('a key that appears meanwhile is not overwritten, and no database is put next to it', async () => {
  const target = await createEmptyPlace(home)
  const restoring = restore(file, target).catch(String)
  await untilTaken(target)
  const key = join(target.dataDir, 'secret.key')
  writeFileSync(key, 'mine')
  expect(await restoring).toContain(`here there is already: ${key}.`)
  expect(Object.entries(filesIn(target.dataDir)!)).toEqual([['secret.key', Buffer.from('mine').toString('hex')]])
  rmSync(key)
  await restore(file, target)
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})

test('one that was interrupted before anything was there is simply done again', async () => {
  const target = await createEmptyPlace(home)
  mkdirSync(target.dataDir)
  writeFileSync(unfinishedIn(target), '')
  expect(() => assertRestored(target)).toThrow('has not ended. If none is running, one was interrupted: restore')
  await restore(file, target)
  assertRestored(target)
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})

test('a restore that was interrupted between the database and its keys says what to do, and no server starts', async () => {
  const target = await createEmptyPlace(home)
  await restore(file, target)
  for (const name of KEY_FILES) rmSync(join(target.dataDir, name))
  writeFileSync(unfinishedIn(target), '')
  expect(() => assertRestored(target)).toThrow('A restore into')
  await expect(restore(file, target)).rejects.toThrow(
    'A restore was interrupted here. What is there is not whole: remove it',
  )
})

test.runIf(postgres)('an open connection to the database prevents a restore', async () => {
  const target = await createEmptyPlace(home)
  const running = new Client(target.database)
  await running.connect()
  await expect(restore(file, target)).rejects.toThrow(
    'already: a program that is connected to the database, such as a running Hourkin. Name another',
  )
  const { rows } = await running.query("select 1 from pg_class where relnamespace = 'public'::regnamespace")
  await running.end()
  expect([rows, filesIn(target.dataDir)]).toEqual([[], undefined])
  await expect.poll(() => restore(file, target).then(() => 'restored', String), { timeout: 20_000 }).toBe('restored')
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})
