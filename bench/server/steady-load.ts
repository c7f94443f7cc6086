// How late the event loop is while eight people with half a year of logs use every screen: 100 requests a second.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { addDays } from '#domain/time/time.ts'
import { lifeOf, newPerson } from '../fixtures/crowd.ts'
import type { Database } from '../support/databases.ts'
import { HALF_A_YEAR, LAST, longLifeRows } from '../fixtures/planner.ts'
import { type Account, scratch, start, withServer } from '../support/process.ts'
import { type Figure, inMs } from '../support/report.ts'
import { bodyOf, CONNECTIONS, signUpCrew } from '../support/throughput.ts'
import { createBelongings } from '../fixtures/search-fixtures.ts'

const DAYS = 180
const LOGS_A_DAY = 20
const REQUESTS_A_SECOND = 100
const SECONDS = 15

const span = `from=${HALF_A_YEAR.from}&to=${HALF_A_YEAR.to}`
const day = (n: number) => addDays(LAST, -1 - (n % (DAYS - 2)))

/** The requests of a day's screens: home most of all, each of the others now and then. */
const READINGS: readonly ((n: number) => string)[] = [
  (n) => `/user/log/activity-logs/with-adjacent?date=${day(n)}`,
  (n) => `/user/log/activity-logs/with-adjacent?date=${day(n + 1)}`,
  () => '/activity-logs/recommendations',
  () => '/user/plans/today',
  () => '/user/plans/week',
  (n) => `/statistics/daily?from=${day(n)}&to=${day(n)}`,
  () => `/statistics/aspect-duration?aspect=category&${span}`,
  () => `/statistics/typical-day?${span}`,
  () => '/user/log/activity-logs/search?q=Activity',
  () => '/user/notes',
  () => '/user/preference',
]

type Delay = { p50: number; p99: number; max: number }

/** A person with half a year of logs each; their calls by turns, a tenth of them new logs. */
export async function measureSteadyLoad(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const people = await withServer(store, ({ url }) => signUpCrew(url, 'load'))
  const life = lifeOf(LAST, DAYS, LOGS_A_DAY)
  for (const { dataGroup } of people) await store.fill(longLifeRows(newPerson(dataGroup), createBelongings(), life))
  await store.rest()

  const file = join(scratch(), 'delay.json')
  const command = ['node', '--import', './bench/support/loop-probe.mjs', 'dist/server/main.js'] as const
  let answered = 0
  const server = await start({ command: [...command], env: { ...store.env, LOOP_DELAY_FILE: file } })
  try {
    // A long-running server has compiled and cached everything at its first use.
    await run(server.url, people, 3, 0)
    process.kill(server.pid, 'SIGUSR2')
    answered = await run(server.url, people, SECONDS, 500)
  } finally {
    await server.stop()
  }
  const { p50, p99, max } = JSON.parse(readFileSync(file, 'utf8')) as Delay
  console.log(`event loop (${database.name}): p50 ${inMs(p50)}, p99 ${inMs(p99)}, the latest ${inMs(max)}`)
  return [
    {
      name: `event loop delay, p99, at ${REQUESTS_A_SECOND} requests/s of ${people.length} people with ${DAYS} days (${database.name})`,
      ours: inMs(p99),
      // On a machine that does something else besides, fewer are answered, and the figure says nothing.
      floor: `${answered.toFixed(0)}/s answered`,
      value: p99,
      bar: 50,
      want: 'at most',
      unit: 'ms',
    },
  ]
}

/**
 * @param from no log is made twice: the first of these
 * @returns answers a second
 */
async function run(url: string, people: readonly Account[], seconds: number, from: number): Promise<number> {
  let sent = 0
  const wrong = new Map<number, number>()
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: REQUESTS_A_SECOND,
    duration: seconds,
    setupClient(client) {
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...requestOf(sent++) }) }])
      client.on('response', (status) => {
        if (status >= 300) wrong.set(status, (wrong.get(status) ?? 0) + 1)
      })
    },
  })
  if (wrong.size > 0 || result.errors > 0)
    throw new Error(`${url} answered ${JSON.stringify([...wrong])}, ${result.errors} errors`)
  return result.requests.average

  function requestOf(n: number): autocannon.Request {
    const { token } = people[n % people.length]!
    const headers = { authorization: `Bearer ${token}` }
    if (n % 10 !== 9) return { method: 'GET', path: `/api${READINGS[n % READINGS.length]!(n)}`, headers }
    // These lie in the months before the half year.
    const body = JSON.stringify(bodyOf(from + Math.floor(n / people.length)))
    return {
      method: 'POST',
      path: '/api/user/log/activity-log',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }
  }
}
