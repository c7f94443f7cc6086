// Ten thousand things that are due at once: how long until the last of them has reached a push service, and how often.
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import { newBrowser } from '#server/testing/push-service.ts'
import { type Batch, batch } from '../fixtures/crowd.ts'
import { remindersOf } from '../fixtures/reminder-fixtures.ts'
import type { Database } from '../support/databases.ts'
import { type Running, start } from '../support/process.ts'
import type { Counted } from '../support/push-sink.ts'
import { type BenchUsers, settle } from '../support/recorder.ts'
import type { Figure } from '../support/report.ts'

const PEOPLE = 500
const REMINDERS = 10_000
/** As many as the product sends at once. */
const AT_ONCE = 32
/** Until then all of it is in the database, and the server serves. */
const AHEAD_MS = 12_000
const PATIENCE_MS = 300_000
/** By then a server that wanted to send something again would have done so. */
const AFTERWARDS_MS = 3000
const LOOK_MS = 50
/** Whom a push service may turn to: with a name of this machine, each push would be warned of. */
const PUBLIC_URL = 'https://hourkin.example.org'

const DEVICE_COLUMNS = [
  ['id', 'uuid'],
  ['user_id', 'uuid'],
  ['session_id', 'uuid'],
  ['endpoint', 'text'],
  ['p256dh', 'text'],
  ['auth', 'text'],
  ['user_agent', 'text'],
  ['created_at', 'timestamptz'],
] as const

/** Whole milliseconds since 1970. */
const clock = () => Math.round(performance.timeOrigin + performance.now())

function deviceRows(people: BenchUsers, origin: string, now: Instant): Batch {
  const rows = people.map(({ userId, sessionId }) => {
    const { endpoint, keys } = newBrowser(origin).subscription
    return [uuidv7(), userId, sessionId, endpoint, keys.p256dh, keys.auth, 'bench', now]
  })
  return batch('push_devices', DEVICE_COLUMNS, rows)
}

const reminderRows = (people: BenchUsers, due: Instant, now: Instant): Batch =>
  remindersOf(
    Array.from({ length: REMINDERS }, (_, at) => {
      const { dataGroup: owner, userId: user } = people[at % people.length]!
      return { owner, user, due, now }
    }),
  )

const rowsOf = (people: BenchUsers, { origin, due, now }: { origin: string; due: Instant; now: Instant }): Batch[] => [
  deviceRows(people, origin, now),
  reminderRows(people, due, now),
]

const startSink = (): Promise<Running> =>
  start({ command: ['node', '--import', 'tsx', 'bench/support/push-sink.ts'], env: {} })
const readCounts = async ({ url }: Running) => (await (await fetch(url)).json()) as Counted

/** Until all that is due has come, and what should not come would have. */
async function waitForReminders(sink: Running): Promise<Counted> {
  const gaveUp = performance.now() + AHEAD_MS + PATIENCE_MS
  for (let { topics } = await readCounts(sink); topics < REMINDERS; { topics } = await readCounts(sink)) {
    if (performance.now() > gaveUp) throw new Error(`${topics} of ${REMINDERS} reminders were told`)
    await wait(LOOK_MS)
  }
  await wait(AFTERWARDS_MS)
  return readCounts(sink)
}

/** Seconds of as many requests of that size, as many at once, by nothing but fetch. */
async function measureBareSeconds(bytes: number): Promise<number> {
  const sink = await startSink()
  const body = new Uint8Array(bytes)
  const began = clock()
  let next = 0
  const send = async () => {
    while (next < REMINDERS) {
      const answer = await fetch(`${sink.url}/push`, { method: 'POST', headers: { topic: String(next++) }, body })
      await answer.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  const { lastAt } = await readCounts(sink)
  await sink.stop()
  return (lastAt - began) / 1000
}

/** The built server tells five hundred people of twenty things each, against the same requests, bare. */
export async function measureReminders(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const sink = await startSink()
  const now = instantAt(clock())
  const people = await settle(store.where, PEOPLE, now)
  const due = instantAt(clock() + AHEAD_MS)
  await store.fill(rowsOf(people, { origin: sink.url, due, now }))
  await store.rest()
  const server = await start({ env: { ...store.env, PUSH_SERVICES: sink.url, PUBLIC_URL } })
  if (clock() > epochMs(due)) throw new Error('the reminders were due before the server was there')
  const { received, topics, lastAt, bytes } = await waitForReminders(sink)
  await server.stop()
  await sink.stop()
  const seconds = (lastAt - epochMs(due)) / 1000
  const bare = await measureBareSeconds(bytes)
  const name = `${REMINDERS.toLocaleString('en')} reminders of ${PEOPLE} people, due at once`
  return [
    {
      name: `${name}, until the last one is sent, against as many bare requests (${database.name})`,
      ours: `${seconds.toFixed(1)} s`,
      floor: `${bare.toFixed(1)} s`,
      value: seconds,
      bar: 60,
      want: 'at most',
      unit: 's',
    },
    {
      name: `${name}, sent more than once (${database.name})`,
      ours: String(received - topics),
      floor: '–',
      value: received - topics,
      bar: 0,
      want: 'at most',
      unit: 'doubles',
    },
  ]
}
