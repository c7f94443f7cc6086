// Whatever the server has acknowledged survives its sudden end. Writers send logs over HTTP, the server is killed
// (SIGKILL) at random moments and started again, and in the end every acknowledged log is there once and the totals of
// the days are those that the logs give. Nobody misses a reminder for it, either. Usage: tsx tools/crash.ts [--rounds 30]
import { deepStrictEqual } from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BuiltServer } from '#e2e/built-server.ts'
import { startCluster } from '#server/testing/cluster.ts'
import { type Call, callerOf, signUp, Unanswered } from './crash-call.ts'
import { tellsAll } from './crash-deliveries.ts'

const WRITERS = 4
const SLOT_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Far enough back that no run reaches today, whose totals end now. */
const FIRST_DAY = 80
const LAST_DAY = 2
const ASPECTS = ['category', 'activity', 'subActivity', 'project', 'tag', 'recipient']
const ACTIVITIES = [
  { category: 'work', activityName: 'Meetings', subActivity: 'Monday round' },
  { category: 'work', activityName: 'Meetings', subActivity: 'One to one' },
  { category: 'sports', activityName: 'Climbing' },
  { category: 'study', activityName: 'Portuguese', subActivity: 'Vocabulary' },
]

type Log = { key: string; body: { startTime: string; endTime: string } }
/** One log after the other, five minutes each, none of which touches another. */
function* logsFrom(start: number): Generator<Log, never> {
  for (let at = start; ; at += SLOT_MS) {
    const [startTime, endTime] = [at, at + SLOT_MS].map((moment) => new Date(moment).toISOString()) as [string, string]
    yield { key: randomUUID(), body: { ...ACTIVITIES[(at / SLOT_MS) % ACTIVITIES.length], startTime, endTime } }
  }
}

/** What the writers were told, and what they do not know. */
class Ledger {
  /** Id → start. */
  readonly acknowledged = new Map<string, string>()
  private readonly open: Log[] = []
  private readonly call: Call
  private readonly fresh: Generator<Log, never>

  constructor(call: Call, start: number) {
    this.call = call
    this.fresh = logsFrom(start)
  }

  /** Writes until nobody answers. What was left open is sent first, with the key it had. */
  async writeUntilSilence(): Promise<void> {
    while (await this.write(this.open.shift() ?? this.fresh.next().value));
  }

  async settle(): Promise<void> {
    for (let log = this.open.shift(); log; log = this.open.shift()) await this.write(log)
  }

  private async write(log: Log): Promise<boolean> {
    try {
      const { id } = (await this.call('POST', '/user/log/activity-log', log.body, log.key)) as { id: string }
      this.acknowledged.set(id, log.body.startTime)
      return true
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.open.push(log)
      return false
    }
  }
}

/** @returns how many logs were acknowledged */
async function survives(environment: Record<string, string>, rounds: number): Promise<number> {
  const server = await BuiltServer.launch({ environment })
  try {
    const call = callerOf(server.url, await signUp(server.url))
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const ledger = new Ledger(call, today - FIRST_DAY * DAY_MS)
    for (let round = 0; round < rounds; round++) {
      const writers = Promise.all(Array.from({ length: WRITERS }, () => ledger.writeUntilSilence()))
      await Promise.race([writers, pause(randomInt(30, 400))])
      await server.kill()
      await writers
      await server.start()
    }
    await ledger.settle()
    await compare(call, ledger.acknowledged, today)
    return ledger.acknowledged.size
  } catch (error) {
    throw new Error(`The server said:\n${server.output}`, { cause: error })
  } finally {
    await server.dispose()
  }
}

async function compare(call: Call, acknowledged: ReadonlyMap<string, string>, today: number): Promise<void> {
  const [first, last] = [FIRST_DAY, LAST_DAY].map((days) => new Date(today - days * DAY_MS).toISOString())
  const kept = (await call('GET', `/user/log/activity-logs?from=${first}&to=${last}`)) as {
    id: string
    startTime: string
  }[]
  const byStart = (logs: Iterable<readonly [string, string]>) => [...logs].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  deepStrictEqual(byStart(kept.map((log) => [log.id, log.startTime] as const)), byStart(acknowledged))

  const range = `from=${first?.slice(0, 10)}&to=${last?.slice(0, 10)}`
  const totals = async () => {
    const aspects = ASPECTS.map((aspect) => call('GET', `/statistics/aspect-duration?aspect=${aspect}&${range}`))
    return Promise.all([...aspects, call('GET', `/statistics/daily?${range}`)])
  }
  const counted = await totals()
  await call('POST', '/statistics/aspect-duration/rebuild-all')
  deepStrictEqual(counted, await totals())
  const { totals: categories } = counted[0] as { totals: { minutes: number }[] }
  deepStrictEqual(
    categories.reduce((sum, { minutes }) => sum + minutes, 0),
    (acknowledged.size * SLOT_MS) / 60_000,
  )
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Number(values.rounds)
const cluster = startCluster({ durable: true })
const databases = [
  ['SQLite', {}],
  ['PostgreSQL', { DATABASE_URL: cluster.url }],
] as const
try {
  for (const [name, environment] of databases) {
    const count = await survives(environment, rounds)
    if (count < rounds) throw new Error(`Only ${count} logs were written in ${rounds} rounds; that proves nothing.`)
    console.log(
      `${name}: ${count} acknowledged logs are there after ${rounds} kills; the totals are those of a rebuild.`,
    )
  }
  // They wait most of the time.
  await Promise.all(
    databases.map(async ([name, environment]) => {
      const { reminders, again } = await tellsAll(environment, rounds)
      console.log(
        `${name}: ${reminders} reminders told after ${rounds} kills, ${again} of them twice by the same name.`,
      )
    }),
  )
} finally {
  cluster.stop()
}
