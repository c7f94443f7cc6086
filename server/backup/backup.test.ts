import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ZipFile } from 'yazl'
import { instant } from '#domain/time/time.ts'
import { copyNameOf } from '#server/db/copy.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { pushKeysIn } from '#server/security/push-keys.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, startServer, where } from '#server/testing/harness.ts'
import { createEmptyPlace, listSortedRows, withDatabase } from '#server/testing/places.ts'
import { listZipNames } from '#server/testing/unpacked.ts'
import { createBackup } from './backup.ts'
import type { Place } from './place.ts'
import { restore } from './restore.ts'

const NOW = instant('2026-06-30T16:00:00Z')
const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-backup-test-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let place: Place
let file: string
beforeAll(async () => {
  await seedDemo(db, { now: () => NOW, newId: uuidv7, password: 'a family of four' })
  await seedFullLife(startServer({ now: '2026-03-02T12:00:00Z' }), 'ann')
}, 60_000)
beforeEach(() => {
  const dataDir = join(home, uuidv7())
  place = { database: where, dataDir }
  secretIn(dataDir)
  pushKeysIn(dataDir)
  file = join(home, `${uuidv7()}.zip`)
})

const keysOf = ({ dataDir }: Place) =>
  ['secret.key', 'push-keys.json'].map((name) => readFileSync(join(dataDir, name), 'hex'))

async function zipOf(files: Record<string, string>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  writeFileSync(file, await buffer(zip.outputStream))
}

test('a backup restores every row and every key into an empty place', async () => {
  await createBackup(place, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await listZipNames(file)).toSorted()).toEqual([copyNameOf(where), 'push-keys.json', 'secret.key'])
  const target = await createEmptyPlace(home)
  await restore(file, target)
  const rows = await listSortedRows(db)
  expect(rows.filter((each) => each.rows.length).length).toBeGreaterThan(50)
  expect(await withDatabase(target, listSortedRows)).toEqual(rows)
  expect(keysOf(target)).toEqual(keysOf(place))
  expect(readdirSync(target.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a backup during writes holds each transaction completely or not at all', async () => {
  const over = new AbortController()
  let written = 0
  const job = { payload: '{}', runAt: NOW, attempts: 0, dedupKey: null, leaseUntil: null, finishedAt: NOW }
  const work = async () => {
    while (!over.signal.aborted) {
      const kind = `pair ${written}`
      await db.transaction().execute(async (trx) => {
        for (const side of ['a', 'b'])
          await trx
            .insertInto('jobs')
            .values({ ...job, id: uuidv7(), kind, payload: JSON.stringify(side), deadAt: null, lastError: null })
            .execute()
      })
      written += 1
      // The embedded database answers at once: no other work would have a turn.
      await setImmediate()
    }
  }
  const writer = work()
  await expect.poll(() => written).toBeGreaterThan(20)
  const before = written
  await createBackup(place, file)
  over.abort()
  await writer
  const target = await createEmptyPlace(home)
  await restore(file, target)
  const found = await withDatabase(target, (of) =>
    of.selectFrom('jobs').select(['kind', 'payload']).where('kind', 'like', 'pair %').execute(),
  )
  const sidesOf = (pair: string) => found.flatMap(({ kind, payload }) => (kind === pair ? [payload] : []))
  const pairs = new Set(found.map(({ kind }) => kind))
  expect(pairs.size).toBeGreaterThanOrEqual(before)
  for (const pair of pairs) expect(sidesOf(pair).toSorted()).toEqual(['"a"', '"b"'])
})

describe('a refused restore changes nothing, and names the reason', () => {
  test('where there is a file already', async () => {
    writeFileSync(file, 'mine')
    await expect(createBackup(place, file)).rejects.toThrow(`${file} is there already.`)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('where the folder of the file is not', async () => {
    await expect(createBackup(place, join(home, 'nowhere', 'a.zip'))).rejects.toThrow('cannot be written: ENOENT')
  })

  test('into a place in use', async () => {
    await createBackup(place, file)
    const rows = await listSortedRows(db)
    await expect(restore(file, place)).rejects.toThrow(
      /there is already: .*secret\.key, .*push-keys\.json\. Name another/,
    )
    expect(await listSortedRows(db)).toEqual(rows)
    const target = await createEmptyPlace(home)
    mkdirSync(target.dataDir)
    writeFileSync(join(target.dataDir, 'secret.key'), 'x')
    await expect(restore(file, target)).rejects.toThrow(`already: ${join(target.dataDir, 'secret.key')}. Name`)
    expect(readdirSync(target.dataDir)).toEqual(['secret.key'])
  })

  test.each<{ what: string; make: () => Promise<void>; why: string }>([
    { what: 'no zip', make: async () => writeFileSync(file, 'hello'), why: 'is no backup, or is damaged' },
    { what: 'another program’s zip', make: () => zipOf({ 'photo.jpg': 'x' }), why: 'it holds photo.jpg' },
    {
      what: 'a zip that leads elsewhere',
      async make() {
        await zipOf({ 'xx/secret.key': 'x' })
        writeFileSync(file, readFileSync(file, 'latin1').replaceAll('xx/', '../'), 'latin1')
      },
      why: 'is no backup',
    },
    { what: 'no file', make: async () => {}, why: 'ENOENT' },
    {
      what: 'a backup of the other kind of database',
      make: () => zipOf({ [postgres ? 'hourkin.db' : 'hourkin.dump']: 'x', 'secret.key': 'x' }),
      why: 'DATABASE_URL',
    },
    {
      what: 'a damaged database',
      make: () => zipOf({ [copyNameOf(where)]: 'x'.repeat(5000), 'secret.key': 'x' }),
      why: postgres ? 'pg_restore failed: ' : 'The database in the backup is damaged',
    },
  ])('of $what', async ({ make, why }) => {
    await make()
    const target = await createEmptyPlace(home)
    await expect(restore(file, target)).rejects.toThrow(why)
    expect(existsSync(target.dataDir) ? readdirSync(target.dataDir) : []).toEqual([])
  })

  test('a backup of a missing database', async () => {
    const gone = postgres ? 'postgres://ann:secret@127.0.0.1:1/hourkin' : join(home, 'nobody', 'hourkin.db')
    const asked = createBackup({ ...place, database: gone }, file)
    await expect(asked).rejects.toThrow(postgres ? /^pg_dump failed: .*connection/s : 'There is no database in')
    await expect(asked).rejects.not.toThrow('secret@')
    expect(existsSync(file)).toBe(false)
  })
})
