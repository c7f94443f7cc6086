import { DatabaseError } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { expect, inject, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { createApp } from '#server/app.ts'
import { pushDesk } from '#server/ports/push.ts'
import { newPushKeys } from '#server/security/push-keys.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { accessTokens } from '#server/security/access-token.ts'
import { createFreshDatabase } from '#server/testing/postgres.ts'
import { isDown } from './down.ts'
import { openDb } from './open.ts'
import { startFailure, Unreachable } from './start-failure.ts'

const fromPostgres = (code: string) => Object.assign(new DatabaseError('as PostgreSQL says', 0, 'error'), { code })
/** As `node:sqlite` reports it: a number of https://sqlite.org/rescode.html. */
const fromSqlite = (errcode: number) =>
  Object.assign(new Error('as SQLite says'), { code: 'ERR_SQLITE_ERROR', errcode })
/** As `better-sqlite3` reports it. */
const fromBetterSqlite = (code: string) => Object.assign(new Error('as SQLite says'), { name: 'SqliteError', code })
const fromNet = (code: string) => Object.assign(new Error('as the net says'), { code })

test.each([
  ...['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'].map((code) => ({
    error: fromNet(code),
    down: true,
  })),
  ...['08000', '08001', '08003', '08004', '08006', '08P01', '53200', '57P05'].map((code) => ({
    error: fromPostgres(code),
    down: true,
  })),
  { error: new Error('timeout expired'), down: true },
  { error: fromPostgres('57P01'), down: true },
  { error: fromPostgres('53300'), down: true },
  { error: new Error('Connection terminated unexpectedly'), down: true },
  { error: new Error('timeout exceeded when trying to connect'), down: true },
  { error: new Error('Query read timeout'), down: true },
  { error: new Error('Client was closed and is not queryable'), down: true },
  { error: fromPostgres('57014'), down: true },
  { error: fromPostgres('55P03'), down: true },
  { error: fromPostgres('25P03'), down: true },
  { error: fromSqlite(13), down: true },
  { error: fromBetterSqlite('SQLITE_FULL'), down: true },
  { error: fromPostgres('53100'), down: true },
  { error: fromPostgres('25006'), down: true },
  { error: fromNet('ENOSPC'), down: true },
  { error: fromSqlite(8 | (4 << 8)), down: true },
  { error: fromBetterSqlite('SQLITE_READONLY_DBMOVED'), down: true },
  { error: new AggregateError([new Error('a bug'), fromNet('ECONNREFUSED')]), down: true },
  { error: fromSqlite(10 | (4 << 8)), down: true },
  { error: fromBetterSqlite('SQLITE_IOERR_FSYNC'), down: true },
  { error: fromPostgres('58030'), down: true },
  { error: fromPostgres('23505'), down: false },
  { error: fromPostgres('0A000'), down: false },
  { error: fromSqlite(2067), down: false },
  { error: fromBetterSqlite('SQLITE_CONSTRAINT_UNIQUE'), down: false },
  { error: new Error('a bug'), down: false },
  { error: 'not even an error', down: false },
])('$error.code $error.message: $down', ({ error, down }) => expect(isDown(error)).toBe(down))

test('of a name with several addresses, the first says why it cannot be reached', () => {
  const refused = ['::1', '127.0.0.1'].map((address) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED' }),
  )
  const failure = startFailure(Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' }))
  expect(failure).toBeInstanceOf(Unreachable)
  expect(failure).toHaveProperty('message', 'The database cannot be reached: connect ECONNREFUSED ::1:5432.')
})

test('without its database, the server lives and says that it is not ready', async () => {
  const server = inject('postgres')
  const db = await openDb(server ? await createFreshDatabase(server) : ':memory:')
  const now = () => instant('2026-03-02T12:00:00Z')
  const tokens = accessTokens(new Uint8Array(32))
  const settings = {
    signUp: 'open',
    signUpsPerHour: 40,
    mail: false,
    singleSignOn: null,
    trustedProxies: [],
    hosts: [],
    demo: false,
    publicUrl: 'http://localhost:3000',
  } as const
  const world = { db, now, newId: uuidv7, tokens, findSession: sessionFinder(db, tokens, now), settings }
  const push = pushDesk({ keys: newPushKeys(), services: [] })
  const app = createApp({ ...world, push, version: 'test', logLevel: 'silent' })
  const ask = async (url: string) => (await app.inject(url)).statusCode
  expect([await ask('/api/health'), await ask('/api/ready')]).toEqual([200, 200])
  await db.destroy()
  expect([await ask('/api/health'), await ask('/api/ready')]).toEqual([200, 503])
  await app.close()
})
