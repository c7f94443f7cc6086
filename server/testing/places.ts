import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import type { Place } from '#server/backup/place.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { listAllRows } from './every-row.ts'
import { createEmptyDatabase } from './postgres.ts'

/** A place below `home` in which nothing has ever been kept; on PostgreSQL with an empty database of its own. */
export async function createEmptyPlace(home: string): Promise<Place> {
  const dataDir = join(home, uuidv7())
  const server = inject('postgres')
  return { dataDir, database: server ? await createEmptyDatabase(server) : join(dataDir, 'hourkin.db') }
}

/** Opens the database of a place for the time of `work`. */
export async function withDatabase<T>({ database }: Place, work: (of: Db) => Promise<T>): Promise<T> {
  const of = await openDb(database)
  try {
    return await work(of)
  } finally {
    await of.destroy()
  }
}

/** All rows of all tables, in an order that both databases agree on. */
export const listSortedRows = async (of: Db) =>
  (await listAllRows(of))
    .map(({ table, rows }) => ({ table, rows: rows.toSorted() }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))

/** The files below a folder with their content, as hexadecimal text; undefined if the folder is not there. */
export function filesIn(folder: string): Record<string, string> | undefined {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted()
  const textOf = (path: string) => (statSync(path).isDirectory() ? 'a folder' : readFileSync(path, 'hex'))
  return Object.fromEntries(names.map((name) => [name, textOf(join(folder, name))]))
}
