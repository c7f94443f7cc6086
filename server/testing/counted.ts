import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDb } from '#server/db/open.ts'

/** An embedded database of its own that counts its statements. */
export async function openCountingDb() {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-counted-'))
  const asked: string[] = []
  const db = await openDb(join(folder, 'test.db'), { hear: (text) => void asked.push(text) })
  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    db,
    /** The statements of the database during some work. */
    statementsOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      asked.length = 0
      await work()
      return [...asked]
    },
  }
}
