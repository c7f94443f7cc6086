import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { statistics } from '#contract/statistics.ts'
import { instant } from '#domain/time/time.ts'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { hour } from '#server/testing/hour.ts'
import { startServer } from '#server/testing/harness.ts'
import { hasPooler, startPooler } from '#server/testing/pooler.ts'
import { withLongStatements } from './limits.ts'
import { type Db, openDb } from './open.ts'

const postgres = inject('postgres')
const TOGETHER = 30

type Settings = { statementTimeout: string; timezone: string; jit: string; planCacheMode: string }
/** Slow enough that many at once need several connections. */
const settings = sql<Settings>`
  select current_setting('statement_timeout') as statement_timeout, current_setting('timezone') as timezone,
    current_setting('jit') as jit, current_setting('plan_cache_mode') as plan_cache_mode
  from (select pg_sleep(0.02)) as slow`

describe.runIf(postgres && hasPooler())('behind a pooler that gives each transaction another connection', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let where: string
  let db: Db
  beforeAll(async () => {
    where = await createEmptyDatabase(postgres!)
    pooler = await startPooler(where)
    db = await openDb(where, { pooler: pooler.url })
  }, 60_000)
  afterAll(async () => {
    await db.destroy()
    pooler.stop()
  })

  const readSettings = async () => {
    const answers = await Promise.all(Array.from({ length: TOGETHER }, () => settings.execute(db)))
    return new Set(answers.map(({ rows: [row] }) => JSON.stringify(row)))
  }
  const OURS = { statementTimeout: '9s', timezone: 'UTC', jit: 'off', planCacheMode: 'force_generic_plan' }

  test('every connection has the settings of a direct one', async () => {
    expect(await readSettings()).toEqual(new Set([JSON.stringify(OURS)]))
  })

  test('work with long statements has a connection of its own, and leaves the others as they are', async () => {
    await withLongStatements(db, async (own) => {
      expect((await settings.execute(own)).rows[0]).toMatchObject({ ...OURS, statementTimeout: '10min' })
      expect(await readSettings()).toEqual(new Set([JSON.stringify(OURS)]))
    })
  })

  test('many people write and read at once, and a rebuild finds what they wrote', async () => {
    const server = startServer({ database: db })
    const people = Array.from({ length: TOGETHER }, (_, at) => `person ${at}`)
    const writeDay = async (name: string) => {
      const as = server.as(name)
      for (const at of ['08:00', '09:00', '10:00']) await as(activityLog.create, { body: hour(at) })
      const [from, to] = [instant('2026-03-02T00:00:00Z'), instant('2026-03-03T00:00:00Z')]
      return (await as(activityLog.between, { query: { from, to } })).length
    }
    expect(new Set(await Promise.all(people.map(writeDay)))).toEqual(new Set([3]))
    const rebuilt = await Promise.all(people.slice(0, 5).map((name) => server.as(name)(statistics.rebuildAspects)))
    expect(new Set(rebuilt.map(({ dates }) => dates))).toEqual(new Set([1]))
  })

  test('one that leads to another database is refused', async () => {
    const elsewhere = new URL(pooler.url)
    elsewhere.pathname = new URL(await createEmptyDatabase(postgres!)).pathname
    await expect(openDb(where, { pooler: elsewhere.href })).rejects.toThrow('restart the pooler once')
  })

  test('one that is away is waited for', async () => {
    await expect(openDb(where, { pooler: 'postgres://127.0.0.1:1/hourkin' })).rejects.toThrow('cannot be reached')
  })
})
