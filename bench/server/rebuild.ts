// Ten years of totals computed again, while a user writes.
import { addDays } from '#domain/time/time.ts'
import { lifeOf, newPerson } from '../fixtures/crowd.ts'
import type { Database } from '../support/databases.ts'
import { LAST, longLifeRows } from '../fixtures/planner.ts'
import { type Account, type Running, signUp, start } from '../support/process.ts'
import { PER_DAY, TEN_YEARS } from '../fixtures/shared-crowd.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { createBelongings } from '../fixtures/search-fixtures.ts'

const ROUNDS = 3
/** Logs out of all the years that are written to, so that the rebuild is met in every month. */
const WRITTEN = 60
const QUIET_WRITES = 100

/** One person with ten years of logs, who changes some while all totals are rebuilt, over HTTP. */
export async function rebuildFigures(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const server = await start({ env: store.env })
  const person = await signUp(server.url, 'ann')
  const life = lifeOf(LAST, TEN_YEARS, PER_DAY)
  await store.fill(longLifeRows(newPerson(person.dataGroup), createBelongings(), life))
  await store.rest()
  const ids = await listLogIds(server, person)
  const write = (at: number) => measureTime(() => change(server, person, ids[at % ids.length]!, at))
  const quiet: number[] = []
  for (let at = 0; at < QUIET_WRITES; at++) quiet.push(await write(at))
  const seen = {
    rebuilds: [] as number[],
    longest: [] as number[],
    usual: [] as number[],
    checksums: new Set<string>(),
  }
  for (let round = 0; round < ROUNDS; round++) {
    const end = new AbortController()
    const rebuilding = measureTime(() => call(server, person, 'POST', REBUILD)).finally(() => end.abort())
    const waits: number[] = []
    for (let at = 0; !end.signal.aborted; at++) waits.push(await write(at))
    seen.rebuilds.push(await rebuilding)
    seen.longest.push(Math.max(...waits))
    seen.usual.push(median(waits))
  }
  for (let twice = 0; twice < 2; twice++) seen.checksums.add(await rebuildForChecksum(server, person))
  if (seen.checksums.size !== 1) throw new Error('Two rebuilds do not come to the same')
  await server.stop()
  return [
    {
      name: `ten years of totals rebuilt, ${life.entries.length.toLocaleString('en')} logs (${database.name})`,
      ours: inMs(median(seen.rebuilds)),
      floor: '–',
      ...overRounds(seen.rebuilds.map((ms) => ms / 1000)),
      bar: 10,
      want: 'at most',
      unit: 's',
    },
    {
      name: `the longest of the writes meanwhile, against the usual one without (${database.name})`,
      ours: inMs(median(seen.longest)),
      floor: inMs(median(quiet)),
      ...overRounds(seen.longest),
      bar: 200,
      want: 'at most',
      unit: 'ms',
    },
  ]
}

const REBUILD = '/api/statistics/aspect-duration/rebuild-all'
const LOGS = '/api/user/log/activity-log'

async function call<T>({ url }: Running, { token }: Account, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Moves the log to another category and back: its month has to be marked, and four of its totals change. */
const change = (server: Running, person: Account, id: string, at: number) =>
  call(server, person, 'PATCH', `${LOGS}/${id}`, {
    category: Math.floor(at / WRITTEN) % 2 ? 'work' : 'study',
    activityName: 'Written meanwhile',
  })

const rebuildForChecksum = async (server: Running, person: Account) =>
  (await call<{ checksum: string }>(server, person, 'POST', REBUILD)).checksum

type Day = { logs: { id: string; category: string }[] }
/** Logs of days that lie evenly over the ten years, in no order. */
async function listLogIds(server: Running, person: Account): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < WRITTEN; n++) {
    const date = addDays(LAST, -1 - ((n * 37) % WRITTEN) * Math.floor(TEN_YEARS / WRITTEN))
    const { logs } = await call<Day>(server, person, 'GET', `${LOGS}s/with-adjacent?date=${date}`)
    ids.push(logs.find(({ category }) => category !== 'sleep')!.id)
  }
  return ids
}
