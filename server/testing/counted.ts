import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openDb } from '#server/db/open.ts'

/** An embedded database of its own that counts its statements. */
export async function openCountingDb() {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-counted-'))
  const asked: string[] = []
  let writes = 0
  const db = await openDb(join(folder, 'test.db'), { hear: (text) => void asked.push(text) })
  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    db,
    /** The statements of the database during some work, after a write: nothing that was read before it is kept. */
    statementsOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      await sql.raw(`pragma user_version = ${(writes += 1)}`).execute(db)
      asked.length = 0
      await work()
      return [...asked]
    },
  }
}
