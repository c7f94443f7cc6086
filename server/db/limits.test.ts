import { sql } from 'kysely'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { hour } from '#server/testing/hour.ts'
import { db, startServer, where } from '#server/testing/harness.ts'
import { startDatabaseProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { withLongStatements } from './limits.ts'
import { type Db, openDb } from './open.ts'

const LONGEST_WAIT_MS = 15_000
const postgres = inject('postgres')

let proxy: TcpProxy
let behind: Db
beforeAll(async () => {
  if (!postgres) return
  const behindIt = await startDatabaseProxy(where)
  proxy = behindIt.proxy
  behind = await openDb(behindIt.database)
})
afterAll(async () => {
  if (!postgres) return
  await proxy.stop()
  await behind.destroy()
})

function promiseAndResolve() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return [promise, () => resolve()] as const
}

describe.runIf(postgres)('PostgreSQL', { timeout: 60_000, concurrent: true }, () => {
  test('a line on which nothing comes any more is given up, answered 503, and replaced', async ({ expect }) => {
    const server = startServer({ database: behind })
    const headers = await server.given.headers('ann')
    const ask = () => server.sendRaw({ method: 'GET', url: '/api/user/preference', headers })
    expect((await ask()).statusCode).toBe(200)
    proxy.freeze()
    const from = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(performance.now() - from).toBeLessThan(LONGEST_WAIT_MS + 500)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    proxy.mend()
    await expect.poll(async () => (await ask()).statusCode, { timeout: 15_000 }).toBe(200)
  })

  test('a frozen process in a transaction delays others no longer than that', async ({ expect }) => {
    const sister = await openDb(where)
    const server = startServer()
    await server.as('bob')(activityLog.create, { body: hour('08:00') })
    const owner = server.given.stranger('bob')
    const [held, hold] = promiseAndResolve()
    const [woken, wake] = promiseAndResolve()
    const frozen = sister.transaction().execute(async (trx) => {
      await sql`select 1 from users where data_group = ${owner} for update`.execute(trx)
      await sql`lock table activity_logs in exclusive mode`.execute(trx)
      hold()
      await woken
    })
    await held
    const from = performance.now()
    await server.as('bob')(activityLog.create, { body: hour('09:00') })
    expect(performance.now() - from).toBeLessThan(LONGEST_WAIT_MS)
    wake()
    await expect(frozen).rejects.toThrow()
    await sister.destroy()
  })
})

// Alone: PostgreSQL stops a statement one second before the client gives up, which a busy process may notice too late.
describe.runIf(postgres)('PostgreSQL, one at a time', { timeout: 60_000 }, () => {
  test('a statement that takes too long is stopped, unless it is known to', async ({ expect }) => {
    const slow = sql`select pg_sleep(9.6)`
    const from = performance.now()
    await expect(slow.execute(db)).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - from).toBeLessThan(LONGEST_WAIT_MS)
    const long = [
      withLongStatements(db, (connection) => sql`select pg_sleep(10.2)`.execute(connection)),
      db.transaction().execute((trx) => withLongStatements(trx, () => sql`select pg_sleep(10.2)`.execute(trx))),
    ]
    expect(await Promise.all(long)).toHaveLength(2)
    // What follows on the same connections is limited as ever.
    const limits = await Promise.all(
      Array.from({ length: 3 }, () =>
        sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db),
      ),
    )
    expect(limits.map(({ rows }) => rows[0]?.limit)).toEqual(['9s', '9s', '9s'])
  })
})

test.runIf(!postgres)('the embedded database has no limits to lift', async ({ expect }) => {
  expect(await withLongStatements(db, async (same) => same === db)).toBe(true)
})
