// The floor of every server figure: the very statements that the product sends, sent again by the bare driver.
import type { SqliteStatement } from 'kysely'
import { Client } from 'pg'
import { UNLIMITED_OPTIONS } from '#server/db/session-settings.ts'
import { openSqliteFile } from '#server/db/sqlite-file.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
/** The statements of one request, in order. */
export type Recorded = readonly Statement[]

/** Requests per second of one process that does nothing else. */
export function replaySqlite(file: string, requests: readonly Recorded[]): number {
  const db = openSqliteFile(file)
  db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON')
  const prepared = new Map<string, SqliteStatement>()
  const statementOf = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const began = performance.now()
  for (const request of requests)
    for (const { sql, parameters } of request) {
      const statement = statementOf(sql)
      if (statement.reader) statement.all(parameters)
      else statement.run(parameters)
    }
  const seconds = (performance.now() - began) / 1000
  db.close()
  return requests.length / seconds
}

/** PostgreSQL plans a named statement once for each connection, as it does for the product. */
const names = new Map<string, string>()
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `s${names.size}`
  names.set(sql, name)
  return name
}

/** As many connections as there are lists; each works off its own list. */
export async function replayPostgres(url: string, lists: readonly (readonly Recorded[])[]): Promise<number> {
  const clients = await Promise.all(
    lists.map(async () => {
      const client = new Client({ connectionString: url, options: UNLIMITED_OPTIONS })
      await client.connect()
      return client
    }),
  )
  const began = performance.now()
  await Promise.all(
    lists.map(async (requests, at) => {
      for (const request of requests)
        for (const { sql, parameters } of request)
          await clients[at]!.query({ name: nameOf(sql), text: sql, values: [...parameters] })
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return lists.reduce((sum, { length }) => sum + length, 0) / seconds
}
