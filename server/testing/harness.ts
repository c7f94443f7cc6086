import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMinutes, type Instant, instant } from '#domain/time/time.ts'
import { createApp, feedsOf, jobsOf } from '#server/app.ts'
import { type Dialect, postgres, sqlite } from '#server/db/dialect.ts'
import { postgresNotices } from '#server/db/live-notices.ts'
import { type Db, openDb } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession, sessionFinder } from '#server/features/auth/service.ts'
import { runner } from '#server/jobs/runner.ts'
import { liveHub } from '#server/http/live.ts'
import { type InTurn, passwordDesk } from '#server/security/password.ts'
import type { HolidaySource } from '#server/ports/holiday-source.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { pushDesk, type SendPush } from '#server/ports/push.ts'
import { newPushKeys } from '#server/security/push-keys.ts'
import type { Oidc } from '#server/ports/oidc.ts'
import type { SchoolSource } from '#server/ports/school-holidays.ts'
import type { VacationModel } from '#server/ports/vacation-model.ts'
import type { WeatherSource } from '#server/ports/weather.ts'
import { type AccessTokens, accessTokens } from '#server/security/access-token.ts'
import { inspected } from './answer-rules.ts'
import { growFamily } from './family.ts'
import { createFreshDatabase } from './postgres.ts'
import { freshFile } from './sqlite.ts'
import { typedCalls } from './typed-call.ts'

/** Of the test file that runs. */
export let db: Db
export let dialect: Dialect
/** A URL, or the path of a file. */
export let where: string
let apps: FastifyInstance[] = []
let accounts: Promise<unknown>[] = []

/** A database for a test file. @returns what puts it away, and all that was started on it */
export async function openForFile(): Promise<() => Promise<void>> {
  const server = inject('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-test-'))
  where = server ? await createFreshDatabase(server) : freshFile(inject('sqlite')!, folder)
  db = await openDb(where)
  dialect = server ? postgres : sqlite
  // `npm run faults` tests power cuts; the tests here do not wait for the disk.
  if (!server) await sql`pragma synchronous = off`.execute(db)
  return async () => {
    await Promise.all(accounts)
    await Promise.all(apps.map((app) => app.close()))
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
    apps = []
    accounts = []
  }
}

export type Raw = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE'
  url: string
  payload?: string | object | Buffer
  headers?: Record<string, string>
  remoteAddress?: string
}
type Person = { userId: string; dataGroup: string; token: () => Promise<string> }

/** `server.clock.set('2026-03-02T12:00:00Z')`: nothing in a test server moves the time but this. */
export function settableClock(start: string) {
  let current = instant(start)
  return {
    now: (): Instant => current,
    set(moment: string) {
      current = instant(moment)
    },
    advance(minutes: number) {
      current = addMinutes(current, minutes)
    },
  }
}

/** The picker of answers would drop undeclared fields; a test should fail because of them. */
const inspect = (endpoint: Endpoint, answer: unknown) => void z.parse(endpoint.response, answer)

/** For tests in which passwords are right or wrong, and not hard or easy to guess. */
export const quickPasswords = () => passwordDesk({ memoryCost: 1024, timeCost: 1, parallelism: 1 })

const SETTINGS: Settings = {
  signUp: 'open',
  signUpsPerHour: 40,
  mail: true,
  singleSignOn: null,
  demo: false,
  publicUrl: 'http://localhost:3000',
  trustedProxies: [],
  hosts: [],
}

type Start = {
  /** Another than that of the test file. */
  database?: Db
  now?: string
  /** Of all mentioned users. */
  timezone?: string
  settings?: Partial<Settings>
  sendMail?: SendMail
  inTurn?: InTurn
  oidc?: Oidc
  webRoot?: string
  /** One of several servers on the database of this file, each a process of its own as far as it knows. */
  amongOthers?: boolean
  model?: VacationModel
  weather?: WeatherSource
  holidays?: HolidaySource
  schools?: SchoolSource
  beatMs?: number
  /** `/api/metrics` is served with the token, or to this machine. */
  metrics?: { token?: string }
  dataDir?: string
  sendPush?: SendPush
  /** Origins of push services, besides those that browsers come with. */
  pushServices?: readonly string[]
}

const rejectMail: SendMail = async ({ subject }) => {
  throw new Error(`Nobody expected a mail: ${subject}`)
}

const noHolidays: HolidaySource = {
  nameFor: () => 'nobody',
  ask: async () => [],
}

/** By which push services know every server of the tests. */
export const pushKeys = newPushKeys()
const failPush: SendPush = async () => 'failed'

type Settling = {
  readonly database: Db
  readonly tokens: AccessTokens
  readonly clock: ReturnType<typeof settableClock>
  readonly timezone: string
}

/** The people of one server. */
function peopleOf({ database, tokens, clock, timezone }: Settling) {
  const people = new Map<string, Person>()
  /** The families that grow, one child after the other: no call runs before they have. */
  let grown: Promise<unknown> = Promise.resolve()

  /** Made on first mention, verified, with a session of their own; no password is hashed for it. */
  function person(name: string): Person {
    const known = people.get(name)
    if (known) return known
    const ids = { userId: uuidv7(), dataGroup: uuidv7() }
    const account = { ...ids, firstName: name, lastName: 'Test', email: `${name}-${ids.userId}@example.org`, timezone }
    const made = database
      .transaction()
      .execute((trx) =>
        createAccount(trx, { ...account, passwordHash: null, emailVerifiedAt: clock.now() }, clock.now()),
      )
    let until = clock.now()
    accounts.push(made)
    const open = async () => {
      await made
      const opened = { userId: ids.userId, sessionId: uuidv7(), userAgent: 'test' }
      await database.transaction().execute((trx) => openSession(trx, opened, tokens.sealing, clock.now()))
      return opened.sessionId
    }
    // A test that moves the clock by months is not about sessions, so one that is too old is followed by another.
    let sessionId: Promise<string> | undefined
    async function issueToken() {
      await grown
      if (clock.now() >= until) {
        until = addMinutes(clock.now(), 1440)
        sessionId = open()
      }
      return (await tokens.issue({ userId: ids.userId, sessionId: await sessionId! }, clock.now())).token
    }
    const newcomer = { ...ids, token: issueToken }
    people.set(name, newcomer)
    return newcomer
  }

  /** `name` as an active child of `of`: the data group to act for. */
  function addChild(of: string, name: string): string {
    const [parent, child] = [person(of), person(name)]
    grown = Promise.all([grown, ...accounts]).then(() =>
      growFamily(database, { parentId: parent.userId, childId: child.userId }, clock.now()),
    )
    accounts.push(grown)
    return child.dataGroup
  }

  return { person, addChild }
}

/** A server with users of its own: the database of a test file is never emptied, because no user in it is shared. */
export function startServer(start: Start = {}) {
  const { database = db, now = '2026-03-02T12:00:00Z', timezone = 'UTC', sendMail = rejectMail, webRoot } = start
  const settings = { ...SETTINGS, ...start.settings }
  const clock = settableClock(now)
  const tokens = accessTokens(new Uint8Array(32).fill(7))
  const { person, addChild } = peopleOf({ database, tokens, clock, timezone })
  /** All that was logged, line by line. */
  const log: string[] = []
  const logTo = { write: (line: string) => void log.push(line) }
  const world = {
    db: database,
    now: clock.now,
    newId: uuidv7,
    findSession: sessionFinder(database, tokens, clock.now),
    tokens,
    inspect,
    settings,
    version: 'test',
    ...(start.inTurn && { inTurn: start.inTurn }),
    oidc: start.oidc,
    weather: start.weather,
    push: pushDesk({ keys: pushKeys, services: start.pushServices ?? [] }),
    live: liveHub(clock.now, start.amongOthers ? postgresNotices(where) : undefined),
    ...(start.beatMs !== undefined && { beatMs: start.beatMs }),
    dataDir: start.dataDir,
    ...(start.metrics && { metrics: { ...start.metrics, dataDir: tmpdir() } }),
  }
  const app = createApp({ ...world, logTo, webRoot })
  apps.push(app)
  const { model, schools, holidays = noHolidays, sendPush = failPush } = start
  const work = runner({
    db: database,
    now: clock.now,
    jobs: jobsOf({ ...world, log: app.log, sendMail, sendPush, model, schools, holidays }),
    feeds: feedsOf(world),
    log: app.log,
  })

  /** As it goes over the wire, for requests that the typed client cannot express. */
  const sendRaw = async (request: Raw) => inspected(request.url, await app.inject(request))

  const as = (name: string, dataGroup = person(name).dataGroup) =>
    typedCalls(app, async () => ({ authorization: `Bearer ${await person(name).token()}`, 'x-data-group': dataGroup }))
  /** For a token that the server has handed out itself. */
  const withToken = (token: string) => typedCalls(app, async () => ({ authorization: `Bearer ${token}` }))

  const given = {
    child: addChild,
    stranger: (name: string): string => person(name).dataGroup,
    /** What `raw` sends for them. */
    headers: async (name: string) => ({ authorization: `Bearer ${await person(name).token()}` }),
  }
  return {
    as,
    withToken,
    given,
    sendRaw,
    clock,
    app,
    db: database,
    log,
    tokens,
    runJobs: work.runDue,
    work,
    live: world.live,
  }
}
