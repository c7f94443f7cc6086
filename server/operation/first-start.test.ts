import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { hasTables } from '#server/db/copy.ts'
import { openDb } from '#server/db/open.ts'
import { Unreachable } from '#server/db/start-failure.ts'
import { type Cluster, startCluster } from '#server/testing/cluster.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { assertNotLost, assertWritable, retryUntilReachable } from './first-start.ts'
import { ConfigError } from './config-error.ts'

const postgres = inject('postgres')
const home = mkdtempSync(join(tmpdir(), 'hourkin-first-start-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const newFolder = () => {
  const folder = join(home, uuidv7())
  mkdirSync(folder)
  return folder
}
/** What an operator reads: the message of an `ConfigError`, which is printed without a stack. */
const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it started',
    (error: unknown) => (error instanceof ConfigError ? error.message : `with a stack: ${String(error)}`),
  )

describe.runIf(postgres)('PostgreSQL', { timeout: 60_000 }, () => {
  const PASSWORD = 'secret-of-the-test'
  let cluster: Cluster
  beforeAll(() => {
    cluster = startCluster({ password: PASSWORD })
  }, 60_000)
  afterAll(() => cluster.stop())

  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(cluster.url)
    change(url)
    return url.href
  }
  async function run(url: string, ...statements: string[]) {
    const client = new Client(url)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  async function createEmptyDatabase(...statements: string[]): Promise<string> {
    const name = `start_${uuidv7().replaceAll('-', '')}`
    await run(cluster.url, `create database ${name}`)
    const url = urlWith((its) => (its.pathname = name))
    await run(url, ...statements)
    return url
  }
  const asRole = (url: string, role: string) => {
    const its = new URL(url)
    its.username = role
    its.password = 'x'
    return its.href
  }

  test.each([
    {
      what: 'a user that is not there',
      change: (url: URL) => (url.username = 'nobody_here'),
      says: /^PostgreSQL refuses: .*nobody_here.*\. Set the right user and password/,
    },
    {
      what: 'a wrong password',
      change: (url: URL) => (url.password = 'wrong'),
      says: /Set the right user and password/,
    },
    {
      what: 'no password',
      change: (url: URL) => (url.password = ''),
      says: /^PostgreSQL asks for a password, and there is none/,
    },
    {
      what: 'a database that is not there',
      change: (url: URL) => (url.pathname = 'not_there'),
      says: /^PostgreSQL refuses: database "not_there" does not exist\. Create the database/,
    },
  ])('$what is reported in one sentence, without the password', async ({ change, says }) => {
    const said = await sentenceOf(openDb(urlWith(change)))
    expect(said).toMatch(says)
    expect(said).not.toContain(PASSWORD)
    expect(said).not.toContain('\n')
  })

  test('no right in the schema, or to install the extension, is one sentence', async () => {
    await run(cluster.url, `create role limited login password 'x'`)
    const noSchema = await createEmptyDatabase('revoke all on schema public from public')
    expect(await sentenceOf(openDb(asRole(noSchema, 'limited')))).toMatch(
      /^PostgreSQL refuses: no schema has been selected to create in\. The user in DATABASE_URL must own the database/,
    )
    const noExtension = await createEmptyDatabase('grant all on schema public to limited')
    expect(await sentenceOf(openDb(asRole(noExtension, 'limited')))).toMatch(
      /^PostgreSQL refuses: permission denied to create extension "btree_gist"\. The user in DATABASE_URL must own/,
    )
  })

  test.each(['create table users (id int)', 'create table kysely_migration (id int)'])(
    'the table of another program (%s) is one sentence, and nothing is changed',
    async (statement) => {
      const url = await createEmptyDatabase(statement)
      expect(await sentenceOf(openDb(url))).toMatch(
        /^The database has tables that are not Hourkin's: .*Nothing was changed\.$/,
      )
      await run(url, `select id from ${statement.split(' ')[2]}`)
    },
  )

  test('a server that starts a moment later is awaited, and that is logged once', async () => {
    await cluster.halt('fast')
    const said: string[] = []
    const opened = retryUntilReachable(
      () => openDb(cluster.url),
      (text) => void said.push(text),
    )
    await expect.poll(() => said.length, { timeout: 10_000 }).toBe(1)
    await cluster.resume()
    await (await opened).destroy()
    expect(said).toEqual([
      expect.stringMatching(/^The database cannot be reached: .*\. Waiting for it, 60 s at most\.$/),
    ])
  })

  test('a server that accepts and stays silent is awaited', async () => {
    const silent = createServer((line) => line.on('error', () => line.destroy())).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const database = `postgres://postgres@127.0.0.1:${(silent.address() as AddressInfo).port}/postgres`
    const failure = await hasTables(database).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unreachable)
    expect(String(failure)).toContain('The database cannot be reached: timeout expired.')
  })

  test('an empty database with the keys of another one is refused', async () => {
    const dataDir = newFolder()
    const database = await createEmptyDatabase()
    await assertNotLost({ database, dataDir })
    secretIn(dataDir)
    expect(await sentenceOf(assertNotLost({ database, dataDir }))).toMatch(
      /^The database in DATABASE_URL is empty, but .*secret\.key belong to one\. .*NEW_DATABASE=yes\.$/,
    )
    await (await openDb(database)).destroy()
    await assertNotLost({ database, dataDir })
  })
})

describe.runIf(!postgres)('a file', () => {
  test.each(['missing', 'empty'])('that is %s next to the keys of a database is refused', async (how) => {
    const dataDir = newFolder()
    const database = join(dataDir, 'hourkin.db')
    await assertNotLost({ database, dataDir })
    secretIn(dataDir)
    if (how === 'empty') writeFileSync(database, '')
    expect(await sentenceOf(assertNotLost({ database, dataDir }))).toMatch(
      /^There is no database in .*hourkin\.db, but .*secret\.key belong to one\. Put it back.*NEW_DATABASE=yes\.$/,
    )
  })

  test('that can only be read stops the start with a sentence', async () => {
    const file = join(newFolder(), 'hourkin.db')
    await (await openDb(file)).destroy()
    // Byte 18 of the header: a write format that SQLite does not know makes a file read-only, even for root.
    const bytes = readFileSync(file)
    bytes[18] = 3
    writeFileSync(file, bytes)
    expect(await sentenceOf(openDb(file))).toMatch(/^The database file .*cannot be (opened|written): .*readonly/)
  })

  test('in a folder in which nothing can be made stops the start with a sentence', async () => {
    const inTheWay = join(newFolder(), 'file')
    writeFileSync(inTheWay, '')
    expect(await sentenceOf((async () => assertWritable(join(inTheWay, 'data')))())).toMatch(
      /^Nothing can be written in .*DATA_DIR/,
    )
    const folder = newFolder()
    assertWritable(folder)
    expect(existsSync(join(folder, `.hourkin-${process.pid}.probe`))).toBe(false)
  })
})
