// Where the servers of a run keep their data: a fresh file, or a fresh database of a durable throw-away cluster.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { UNLIMITED_OPTIONS } from '#server/db/session-settings.ts'
import { openSqliteFile, type SqliteFile } from '#server/db/sqlite-file.ts'
import { startCluster } from '#server/testing/cluster.ts'
import { type Batch, copyPostgres, copySqlite, fillPostgres, fillSqlite } from '../fixtures/crowd.ts'
import { scratch } from './process.ts'
import { type Recorded, replayPostgres, replaySqlite } from './statement-replay.ts'

/** One place to keep data. */
export type Store = {
  /** What `openDb` takes. */
  readonly where: string
  /** The environment of a server process. */
  readonly env: Record<string, string>
  /** The same data in a place of its own. No connection may be open. */
  readonly copy: () => Promise<Store>
  readonly fill: (batches: Batch[]) => Promise<void>
  /** Fills in the rows of one owner, and the same for others, which takes a fraction of the time. */
  readonly fillForAll: (batches: Batch[], owner: string, others: readonly string[]) => Promise<void>
  /** The maintenance that a database does by itself in a quiet minute after so many rows. */
  readonly rest: () => Promise<void>
  /** Milliseconds of one answer to `sql`, asked `times` times by the bare driver. */
  readonly time: (sql: string, parameters: string[], times: number) => Promise<number>
  readonly replay: (lists: Recorded[][]) => Promise<number>
}
export type Database = {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly fresh: () => Promise<Store>
  readonly stop: () => void
}

function sqliteStore(folder: string): Store {
  const file = join(folder, 'hourkin.db')
  const withFile = <T>(work: (db: SqliteFile) => T): T => {
    const db = openSqliteFile(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  }
  /** The rows need not survive a power cut while they are written. */
  const withFastFile = async (work: (db: SqliteFile) => void) =>
    withFile((db) => {
      db.exec('pragma synchronous = OFF')
      work(db)
    })
  return {
    where: file,
    env: { DATA_DIR: folder },
    async copy() {
      const other = scratch()
      cpSync(folder, other, { recursive: true })
      return sqliteStore(other)
    },
    fill: (batches) => withFastFile((db) => fillSqlite(db, batches)),
    fillForAll: (batches, owner, others) =>
      withFastFile((db) => {
        fillSqlite(db, batches)
        copySqlite(db, batches, owner, others)
      }),
    rest: async () => {},
    time: async (sql, parameters, times) =>
      withFile((db) => {
        const statement = db.prepare(sql.replaceAll(/\$\d/g, '?'))
        const began = performance.now()
        for (let n = 0; n < times; n++) statement.all(parameters)
        return (performance.now() - began) / times
      }),
    replay: async (lists) => replaySqlite(file, interleaved(lists)),
  }
}

/** One process has one connection to the file: the requests of all users in turn. */
const interleaved = (lists: Recorded[][]): Recorded[] =>
  lists[0]!.flatMap((_, at) => lists.flatMap((list) => (list[at] ? [list[at]] : [])))

export const sqlite = (): Database => ({
  name: 'SQLite',
  async fresh() {
    const folder = scratch()
    mkdirSync(folder, { recursive: true })
    return sqliteStore(folder)
  },
  stop() {},
})

/** Makes the indexes that no constraint needs when all rows are there, which takes a fraction of the time. */
async function leaveOutIndexes(client: Client, batches: readonly Batch[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [batches.map(({ table }) => table)],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

export function postgres(): Database {
  const { url, stop } = startCluster({ durable: true })
  let made = 0
  const databaseOn = (name: string) => Object.assign(new URL(url), { pathname: name }).href
  async function runOnServer<T>(where: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: where, options: UNLIMITED_OPTIONS })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  async function make(template: string): Promise<Store> {
    const name = `bench_${made++}`
    // The default way writes a large template to the log of the cluster as well.
    const how = `template ${template} strategy file_copy`
    await runOnServer(url, (client) => client.query(`create database ${name} ${how}`))
    const where = databaseOn(name)
    return {
      where,
      env: { DATABASE_URL: where, DATA_DIR: scratch() },
      copy: () => make(name),
      // By one connection: the rows lie in the order in which people would have written them.
      fill: (batches) => runOnServer(where, (client) => fillPostgres(client, batches)),
      async fillForAll(batches, owner, others) {
        // The rows refer to one another as they should, which PostgreSQL would check one by one.
        const unchecked = (work: (client: Client) => Promise<void>) =>
          runOnServer(where, async (client) => {
            await client.query('set session_replication_role = replica')
            await work(client)
          })
        await unchecked((client) => fillPostgres(client, batches))
        // By two connections, as the machine has two cores.
        const middle = Math.ceil(others.length / 2)
        const halves = [others.slice(0, middle), others.slice(middle)]
        const copy = (half: string[]) => unchecked((client) => copyPostgres(client, batches, owner, half))
        await runOnServer(where, (client) =>
          leaveOutIndexes(client, batches, async () => void (await Promise.all(halves.map(copy)))),
        )
      },
      rest: () => runOnServer(where, async (client) => void (await client.query('vacuum analyze'))),
      time: (sql, parameters, times) =>
        runOnServer(where, async (client) => {
          await client.query('analyze')
          const began = performance.now()
          for (let n = 0; n < times; n++) await client.query({ name: 'timed', text: sql, values: parameters })
          return (performance.now() - began) / times
        }),
      replay: (lists) => replayPostgres(where, lists),
    }
  }
  return { name: 'PostgreSQL', fresh: () => make('template1'), stop }
}
