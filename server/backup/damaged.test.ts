import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { copyDatabase, copyNameOf } from '#server/db/copy.ts'
import { openSqliteFile } from '#server/db/sqlite-file.ts'
import { newPushKeys, pushKeysIn } from '#server/security/push-keys.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, startServer, where } from '#server/testing/harness.ts'
import { createEmptyPlace, filesIn, listSortedRows, withDatabase } from '#server/testing/places.ts'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { createBackup } from './backup.ts'
import type { Place } from './place.ts'
import { restore } from './restore.ts'

const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-damaged-test-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const COPY = postgres ? 'hourkin.dump' : 'hourkin.db'

let whole: Buffer
/** The same as earlier versions wrote it: without a digest at its end. */
let withoutDigest: Buffer
let files: Record<string, Buffer>
let target: Place
beforeAll(async () => {
  await seedFullLife(startServer({ now: '2026-03-02T12:00:00Z' }), 'ann')
  const dataDir = join(home, 'source')
  secretIn(dataDir)
  pushKeysIn(dataDir)
  const file = join(home, `${uuidv7()}.zip`)
  await createBackup({ database: where, dataDir }, file)
  whole = readFileSync(file)
  files = {}
  const zip = await fromBufferPromise(whole)
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  withoutDigest = await zipOf(files)
  target = await createEmptyPlace(home)
}, 60_000)

async function zipOf(content: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(content)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

async function restoreBytes(bytes: Buffer, to: Place) {
  const file = join(home, `${uuidv7()}.zip`)
  writeFileSync(file, bytes)
  try {
    await restore(file, to)
  } finally {
    rmSync(file)
  }
}

/** The sentence with which it is refused. Nothing may have changed. */
async function getRestoreError(bytes: Buffer): Promise<string> {
  const said = await restoreBytes(bytes, target).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(said).toBeInstanceOf(ConfigError)
  expect(filesIn(target.dataDir)).toBeUndefined()
  expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([])
  return (said as Error).message
}

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 0x10
  return copy
}

/** `count` places spread over a length, and every third of its last 150, where the digest and the directory end. */
const placesIn = ({ length }: Buffer, count: number) => [
  ...Array.from({ length: count }, (_, n) => Math.floor((n * length) / count)),
  ...Array.from({ length: 50 }, (_, n) => length - 1 - 3 * n),
]

test('one wrong byte anywhere, and it is refused', { timeout: 120_000 }, async () => {
  for (const at of placesIn(whole, 30))
    expect(await getRestoreError(flipped(whole, at))).toContain('is no backup, or is damaged')
})

test('cut off anywhere, it is refused', { timeout: 60_000 }, async () => {
  for (const at of placesIn(whole, 20).slice(0, 40))
    expect(await getRestoreError(whole.subarray(0, at))).toContain('is no backup, or is damaged')
})

test('without a digest, a wrong byte in a file is found by its checksum', { timeout: 60_000 }, async () => {
  for (const name of Object.keys(files)) {
    const stored = await zipOf({ ...files, [name]: flipped(files[name]!, Math.floor(files[name]!.length / 2)) })
    // The content of one, under the checksum of the other.
    const [crc, wrong] = await Promise.all([readCrc(withoutDigest, name), readCrc(stored, name)])
    const mixed = Buffer.from(stored.toString('latin1').replaceAll(wrong, crc), 'latin1')
    expect(await getRestoreError(mixed)).toContain(`${name} has another checksum`)
  }
})

async function readCrc(zipped: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(zipped)
  for await (const { fileName, crc32 } of zip.eachEntry()) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(crc32)
    if (fileName === name) return bytes.toString('latin1')
  }
  throw new Error(`There is no ${name}`)
}

test('one of an earlier version, without a digest, is restored', async () => {
  const place = await createEmptyPlace(home)
  await restoreBytes(withoutDigest, place)
  expect(await withDatabase(place, listSortedRows)).toEqual(await listSortedRows(db))
})

/** A copy of a database that `change` has been at. */
async function copyWithChange(change: (place: Place) => Promise<void>): Promise<Buffer> {
  const place = await createEmptyPlace(home)
  await restoreBytes(whole, place)
  await change(place)
  const file = join(home, uuidv7())
  await copyDatabase(place.database, file)
  return readFileSync(file)
}

const statement = (text: string) => (place: Place) =>
  withDatabase(place, async (of) => {
    await sql.raw(text).execute(of)
  })

async function createForeignDatabase(): Promise<Buffer> {
  const folder = join(home, uuidv7())
  mkdirSync(folder)
  const place = postgres ? await createEmptyDatabase(postgres) : join(folder, 'photos.db')
  const text = 'create table photos (id text)'
  if (postgres) {
    const client = new Client(place)
    await client.connect()
    await client.query(text)
    await client.end()
  } else runOnFile(place, text)
  const file = join(folder, copyNameOf(place))
  await copyDatabase(place, file)
  return readFileSync(file)
}

function runOnFile(path: string, text: string) {
  const file = openSqliteFile(path)
  file.exec(text)
  file.close()
}

const NEWER = "insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')"
const LATER_ONLY = "delete from kysely_migration where name like '0003-%'"

describe('a valid zip that is refused for its contents', () => {
  test.each<{ what: string; make: () => Promise<Record<string, Buffer>>; why: string }>([
    {
      what: 'another program’s database',
      make: async () => ({ [COPY]: await createForeignDatabase() }),
      why: 'is not one of Hourkin',
    },
    {
      what: 'a newer schema',
      make: async () => ({ [COPY]: await copyWithChange(statement(NEWER)) }),
      why: 'was last used by a newer version of Hourkin (it has 9999-later)',
    },
    {
      what: 'a schema with a gap',
      make: async () => ({ [COPY]: await copyWithChange(statement(LATER_ONLY)) }),
      why: 'is not one of Hourkin',
    },
    {
      what: 'a table that is missing',
      make: async () => ({ [COPY]: await copyWithChange(statement('drop table timers')) }),
      why: 'it lacks timers',
    },
    { what: 'keys that changed places', make: async () => swapped(), why: 'secret.key is damaged' },
    { what: 'a key that is cut off', make: async () => ({ 'secret.key': Buffer.alloc(31) }), why: 'secret.key is' },
    { what: 'no keys of push', make: async () => ({ 'push-keys.json': Buffer.from('[]') }), why: 'push-keys.json is' },
    {
      what: 'halves of two pairs',
      make: async () => ({
        'push-keys.json': Buffer.from(JSON.stringify({ ...newPushKeys(), privateKey: newPushKeys().privateKey })),
      }),
      why: 'push-keys.json is damaged',
    },
    {
      what: 'an empty database',
      make: async () => ({ [COPY]: Buffer.alloc(0) }),
      why: postgres ? 'pg_restore' : 'not one',
    },
    {
      what: 'a database that is cut off',
      make: async () => ({ [COPY]: files[COPY]!.subarray(0, Math.floor(files[COPY]!.length / 2)) }),
      why: postgres ? 'pg_restore failed' : 'is damaged',
    },
  ])('$what', async ({ make, why }) => {
    expect(await getRestoreError(await zipOf({ ...files, ...(await make()) }))).toContain(why)
  })

  test.each(['secret.key', 'push-keys.json'])('without %s', async (name) => {
    const { [name]: _, ...rest } = files
    expect(await getRestoreError(await zipOf(rest))).toContain(`it lacks ${name}`)
  })

  test.skipIf(postgres)('rows that point at nothing', async () => {
    const orphan = 'pragma foreign_keys = off; delete from activities'
    const copy = await copyWithChange(async ({ database }) => runOnFile(database, orphan))
    expect(await getRestoreError(await zipOf({ ...files, [COPY]: copy }))).toContain(
      'The database in the backup is damaged',
    )
  })
})

const swapped = () => ({ 'secret.key': files['push-keys.json']!, 'push-keys.json': files['secret.key']! })

test('after all of these the place takes the whole one', async () => {
  await restoreBytes(whole, target)
  expect(await withDatabase(target, listSortedRows)).toEqual(await listSortedRows(db))
})

test('a backup without the keys of the server is not made: its sealed values could never be read again', async () => {
  const file = join(home, `${uuidv7()}.zip`)
  const dataDir = join(home, uuidv7())
  await expect(createBackup({ database: where, dataDir }, file)).rejects.toThrow(`There is no secret.key in ${dataDir}`)
  expect(readdirSync(home)).not.toContain(file)
})
