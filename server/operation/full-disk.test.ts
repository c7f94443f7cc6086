import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { freeShare } from '#server/operation/disk-space.ts'
import { startServer } from '#server/testing/harness.ts'
import { hour } from '#server/testing/hour.ts'
import { createFreshDatabase } from '#server/testing/postgres.ts'

const postgres = inject('postgres')
const folder = mkdtempSync(join(tmpdir(), 'hourkin-full-'))

let db: Db
beforeAll(async () => {
  db = await openDb(postgres ? await createFreshDatabase(postgres) : join(folder, 'full.db'))
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** As if the disk had no room: a limit of SQLite's own; in PostgreSQL, the error with which it says so. */
const fill = async () => {
  if (!postgres) return sql`pragma max_page_count = 1`.execute(db)
  await sql`create or replace function refuse_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  )
  for (const table of ['activity_logs', 'idempotency_keys'])
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function refuse_full()`.execute(db)
  return undefined
}
const freeDisk = async () => {
  if (!postgres) return sql`pragma max_page_count = 1073741823`.execute(db)
  for (const table of ['activity_logs', 'idempotency_keys'])
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db)
  return undefined
}

const count = async () =>
  (
    await db
      .selectFrom('activityLogs')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('a full disk', { timeout: 60_000 }, () => {
  const REMARK = 'x'.repeat(2000)

  test('is 503 with a code of its own, is logged once, and ends when there is room again', async () => {
    const server = startServer({ database: db })
    const ann = server.as('ann')
    await ann(activityLog.create, { body: hour('08:00') })
    await fill()
    const answers = []
    // The last pages have some room still.
    for (let at = 0; at < 40; at++) {
      const startTime = addMinutes(instant('2026-03-01T08:00:00Z'), at * 5)
      const body = { ...hour('08:00'), startTime, endTime: addMinutes(startTime, 5), remark: REMARK }
      const headers = { ...(await server.given.headers('ann')), 'idempotency-key': crypto.randomUUID() }
      answers.push(await server.sendRaw({ method: 'POST', url: '/api/user/log/activity-log', payload: body, headers }))
    }
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.length).toBeGreaterThan(10)
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'STORAGE_FULL' }])
    expect(await count()).toBe(1 + answers.length - refused.length)
    const ready = () => server.sendRaw({ method: 'GET', url: '/api/ready' })
    expect(await ready()).toMatchObject({ statusCode: 503 })
    expect((await ready()).json()).toMatchObject({ code: 'STORAGE_FULL' })

    await freeDisk()
    await expect.poll(async () => (await ready()).statusCode, { timeout: 15_000 }).toBe(200)
    await ann(activityLog.create, { body: hour('20:00') })
    const lines = server.log.filter((line) => line.includes('The disk of the database'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/"level":50.*The disk of the database is full: .*(full|No space left)/)
    expect(lines[1]).toMatch(/"failures":\d+.*has room again/)
    expect(server.log.join('\n')).not.toContain('stack')
  })

  test('in the middle of a transaction undoes all of it, and those that share its commit', async () => {
    const server = startServer({ database: db })
    const bob = server.as('bob')
    await bob(activityLog.create, { body: hour('06:00') })
    const before = await count()
    await fill()
    const all = Array.from({ length: 8 }, (_, at) =>
      bob(activityLog.create, {
        body: hour(`${String(8 + at).padStart(2, '0')}:00`, { remark: REMARK }),
      }),
    )
    const settled = await Promise.allSettled(all)
    await freeDisk()
    const done = settled.filter(({ status }) => status === 'fulfilled').length
    for (const one of settled)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 503, code: 'STORAGE_FULL' })
    expect(await count()).toBe(before + done)
    await bob(activityLog.create, { body: hour('22:00') })
  })

  test('a transaction that continues after SQLite has undone it writes nothing', async () => {
    if (postgres) return
    const before = await count()
    await fill()
    const key = { requestHash: '', response: null, createdAt: '2026-03-02T12:00:00.000Z' as never }
    const insert = (trx: Db, size: number) =>
      trx
        .insertInto('idempotencyKeys')
        .values({ ...key, ownerId: 'x', key: crypto.randomUUID(), requestHash: 'x'.repeat(size) })
        .execute()
    const work = db.transaction().execute(async (trx) => {
      const first = insert(trx, 10)
      const second = insert(trx, 5_000_000).catch(() => 'full')
      await Promise.all([first, second])
      await insert(trx, 10)
    })
    await expect(work).rejects.toThrow('SQLite has rolled the transaction back')
    await freeDisk()
    expect(await count()).toBe(before)
    const kept = await db.selectFrom('idempotencyKeys').select('key').where('ownerId', '=', 'x').execute()
    expect(kept).toEqual([])
  })
})

test.runIf(postgres)('a PostgreSQL that takes no writes is 503, and readable', async () => {
  const server = startServer({ database: db })
  const headers = await server.given.headers('cat')
  const post = (payload: object) =>
    server.sendRaw({ method: 'POST', url: '/api/user/log/activity-log', payload, headers })
  expect((await post(hour('08:00'))).statusCode).toBe(201)
  await sql`create or replace function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`.execute(
    db,
  )
  await sql`create trigger no_writes before insert on activity_logs execute function refuse_writes()`.execute(db)
  const answer = await post(hour('09:00'))
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  expect(server.log.filter((line) => line.includes('The database takes no writes: '))).toHaveLength(1)
  expect((await server.sendRaw({ method: 'GET', url: '/api/user/preference', headers })).statusCode).toBe(200)
  await sql`drop trigger no_writes on activity_logs`.execute(db)
})

test('the free share is the space for programs', () => {
  expect(freeShare({ bavail: 5, blocks: 100 })).toBe(0.05)
  expect(freeShare({ bavail: 0, blocks: 0 })).toBe(1)
})
