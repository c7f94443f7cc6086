import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDb } from '#server/db/open.ts'
import { startServer } from '#server/testing/harness.ts'
import { hour } from '#server/testing/hour.ts'
import { createFreshDatabase } from '#server/testing/postgres.ts'

const postgres = inject('postgres')
const folder = mkdtempSync(join(tmpdir(), 'hourkin-failing-'))
/** Three times as long as the time between two looks whether an outage is over. */
const LOOKS_MS = 3000

let db: Db
beforeAll(async () => {
  db = await openDb(postgres ? await createFreshDatabase(postgres) : join(folder, 'failing.db'))
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const limitFiles = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
/** As if the disk failed at every write: a limit of the system's for this process; in PostgreSQL, its own error. */
async function fail() {
  if (!postgres) return limitFiles('4096')
  await sql`create or replace function refuse_io() returns trigger language plpgsql as $$
    begin raise exception 'could not write block: Input/output error' using errcode = 'io_error'; end $$`.execute(db)
  for (const table of ['activity_logs', 'idempotency_keys'])
    await sql`create trigger failing before insert on ${sql.table(table)} execute function refuse_io()`.execute(db)
  return undefined
}
async function mend() {
  if (!postgres) return limitFiles('unlimited')
  for (const table of ['activity_logs', 'idempotency_keys'])
    await sql`drop trigger failing on ${sql.table(table)}`.execute(db)
  return undefined
}

test.skipIf(!postgres && process.platform !== 'linux')(
  'a disk that fails at writes is one outage for as long as it fails, and the server is not ready meanwhile',
  { timeout: 60_000 },
  async () => {
    const server = startServer({ database: db })
    const headers = await server.given.headers('ann')
    const url = '/api/user/log/activity-log'
    const write = (at: string) => server.sendRaw({ method: 'POST', url, payload: hour(at), headers })
    const getReadyStatus = async () => (await server.sendRaw({ method: 'GET', url: '/api/ready' })).statusCode
    const said = () => server.log.filter((line) => line.includes('The disk of the database'))
    expect((await write('08:00')).statusCode).toBe(201)
    await fail()
    const statuses = new Set<number>()
    try {
      for (const until = performance.now() + LOOKS_MS; performance.now() < until;) {
        statuses.add((await write('09:00')).statusCode)
        statuses.add(await getReadyStatus())
      }
      expect((await server.sendRaw({ method: 'GET', url: '/api/user/preference', headers })).statusCode).toBe(200)
    } finally {
      await mend()
    }
    expect(statuses).toEqual(new Set([503]))
    expect(said()).toEqual([expect.stringMatching(/"level":50.*The disk of the database fails: /)])
    await expect.poll(getReadyStatus, { timeout: 15_000 }).toBe(200)
    expect((await write('10:00')).statusCode).toBe(201)
    expect(said()).toEqual([expect.any(String), expect.stringMatching(/"failures":\d+.*works again/)])
    expect(server.log.join('\n')).not.toContain('stack')
  },
)
