import { v7 as uuidv7 } from 'uuid'
import { activityLog } from '#contract/activity-log.ts'
import { type Instant, instant } from '#domain/time/time.ts'
import { createApp } from '#server/app.ts'
import { pushDesk } from '#server/ports/push.ts'
import { newPushKeys } from '#server/security/push-keys.ts'
import { type Db, openDb } from '#server/db/open.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession, sessionFinder } from '#server/features/auth/service.ts'
import { accessTokens } from '#server/security/access-token.ts'
import { sealing } from '#server/security/seal.ts'
import type { Recorded, Statement } from './statement-replay.ts'
import { bodyOf, CONNECTIONS, dateOf, PER_DAY } from './throughput.ts'

const NOW = instant('2026-11-20T12:00:00Z')
const now = (): Instant => NOW
const tokens = accessTokens(new Uint8Array(32).fill(9))

export type BenchUsers = { userId: string; sessionId: string; dataGroup: string }[]

/** The benchmark never refreshes these sessions, so any key will do. */
const SEALING = sealing(new Uint8Array(32))

/** Eight people, or as many as are wanted, with a session each, in the database at `where`. */
export async function settle(where: string, amount = CONNECTIONS, since = NOW): Promise<BenchUsers> {
  const db = await openDb(where)
  const people = Array.from({ length: amount }, () => ({
    userId: uuidv7(),
    sessionId: uuidv7(),
    dataGroup: uuidv7(),
  }))
  await db.transaction().execute(async (trx) => {
    for (const [at, { userId, sessionId, dataGroup }] of people.entries()) {
      const name = { firstName: 'Crew', lastName: String(at), email: `crew-${at}@example.org` }
      const account = { ...name, userId, dataGroup, passwordHash: null, timezone: 'America/New_York' }
      await createAccount(trx, account, since)
      await openSession(trx, { userId, sessionId, userAgent: 'bench' }, SEALING, since)
    }
  })
  await db.destroy()
  return people
}

/** A session of a user who has signed up there. */
export async function openSessionFor(where: string, dataGroup: string): Promise<BenchUsers[number]> {
  const db = await openDb(where)
  const ofGroup = db.selectFrom('users').select('id').where('dataGroup', '=', dataGroup)
  const [sessionId, { id: userId }] = [uuidv7(), await ofGroup.executeTakeFirstOrThrow()]
  await db.transaction().execute((trx) => openSession(trx, { userId, sessionId, userAgent: 'bench' }, SEALING, NOW))
  await db.destroy()
  return { userId, sessionId, dataGroup }
}

export type Tape = { creates: Recorded[][]; lists: Recorded[][] }
type RequestInput = {
  token: string
  method: 'GET' | 'POST'
  url: string
  payload?: object
  /** Of the child that is acted for. */
  dataGroup?: string
}

/** The product itself, in this process: it answers a request with every statement that it sent meanwhile. */
export async function listenIn(where: string) {
  let heard: Statement[] = []
  const db: Db = await openDb(where, { hear: (sql, parameters) => heard.push({ sql, parameters }) })
  const findSession = sessionFinder(db, tokens, now)
  const settings = {
    signUp: 'open',
    signUpsPerHour: 40,
    mail: false,
    singleSignOn: null,
    demo: false,
    publicUrl: 'http://localhost',
    trustedProxies: [],
    hosts: [],
  } as const
  const push = pushDesk({ keys: newPushKeys(), services: [] })
  const app = createApp({
    push,
    db,
    now,
    newId: uuidv7,
    findSession,
    tokens,
    settings,
    version: 'bench',
    logLevel: 'silent',
  })
  async function tryTo({ token, method, url, payload, dataGroup }: RequestInput) {
    const headers = { authorization: `Bearer ${token}`, ...(dataGroup && { 'x-data-group': dataGroup }) }
    const { statusCode: status, body } = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status, body }
  }
  async function ask(asked: RequestInput): Promise<Recorded> {
    heard = []
    const { status, body } = await tryTo(asked)
    if (status >= 400) throw new Error(`${asked.url} answered ${status}: ${body}`)
    return heard
  }
  const issueToken = async (person: BenchUsers[number]) => (await tokens.issue(person, NOW)).token
  async function close() {
    await app.close()
    await db.destroy()
  }
  return { ask, tryTo, issueToken, close }
}

/** Lets the product do the work, and writes down its statements, by request. */
export async function record(where: string, people: BenchUsers, each: number): Promise<Tape> {
  const { ask, issueToken, close } = await listenIn(where)
  const tape: Tape = { creates: [], lists: [] }
  for (const person of people) {
    const token = await issueToken(person)
    const created: Recorded[] = []
    for (let n = 0; n < each; n++)
      created.push(await ask({ token, method: 'POST', url: `/api${activityLog.create.path}`, payload: bodyOf(n) }))
    tape.creates.push(created)
    const listed: Recorded[] = []
    for (let n = 0; n < each; n++) {
      const date = dateOf((1 + (n % (Math.floor(each / PER_DAY) - 2))) * PER_DAY)
      listed.push(await ask({ token, method: 'GET', url: `/api${activityLog.withAdjacent.path}?date=${date}` }))
    }
    tape.lists.push(listed)
  }
  await close()
  return tape
}
