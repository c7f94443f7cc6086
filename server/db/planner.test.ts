import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { db } from '#server/testing/harness.ts'
import { updatePlannerFigures } from './planner.ts'

const postgres = inject('postgres')
const TABLES = ['activity_logs', 'import_rows']

async function listRowsKnown(): Promise<number[]> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where relname in (${sql.join(TABLES)}) order by relname`.execute(db)
  return rows.map(({ reltuples }) => reltuples)
}

describe.runIf(postgres)('PostgreSQL', () => {
  test('knows how many rows a new table has as soon as it is told to look', async () => {
    expect(await listRowsKnown()).toEqual([-1, -1])
    await updatePlannerFigures(db, TABLES)
    expect(await listRowsKnown()).toEqual([0, 0])
  })
})

test.skipIf(postgres)('the embedded database has nothing to look at', async () => {
  await expect(updatePlannerFigures(db, TABLES)).resolves.toBeUndefined()
})
