import { deepStrictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, Unanswered } from './call.ts'

const WRITERS = 4
const RETRY_MS = 20
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

export type Writers = {
  /** How many logs the server has acknowledged so far. */
  readonly count: () => number
  /**
   * Resolves when every log that was begun is acknowledged. Fails with an answer that the server should not have given.
   */
  readonly stop: () => Promise<void>
  /** Fails unless exactly the acknowledged logs are there, once each, and the totals are those of a rebuild. */
  readonly compare: () => Promise<void>
}

/**
 * Four writers send logs and repeat requests without an answer, or with 503, with their key: as the web does.
 * @param restMs how long each of them waits between two logs
 */
export function startWriters(call: Call, { restMs = 0 } = {}): Writers {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  /** Id → start. */
  const acknowledged = new Map<string, string>()
  const over = new AbortController()
  const fresh = logsFrom(today - FIRST_DAY * DAY_MS)
  async function write({ key, body }: Log) {
    for (;;)
      try {
        const { id } = (await call('POST', '/user/log/activity-log', body, key)) as { id: string }
        acknowledged.set(id, body.startTime)
        return
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        await pause(RETRY_MS)
      }
  }
  async function writeUntilOver() {
    while (!over.signal.aborted) {
      await write(fresh.next().value)
      if (restMs) await pause(restMs)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, writeUntilOver))
  // It is told by `stop`.
  writers.catch(() => over.abort())
  return {
    count: () => acknowledged.size,
    async stop() {
      over.abort()
      await writers
    },
    compare: () => compare(call, acknowledged, today),
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
  const fetchTotals = async () => {
    const aspects = ASPECTS.map((aspect) => call('GET', `/statistics/aspect-duration?aspect=${aspect}&${range}`))
    return Promise.all([...aspects, call('GET', `/statistics/daily?${range}`)])
  }
  const counted = await fetchTotals()
  await call('POST', '/statistics/aspect-duration/rebuild-all')
  deepStrictEqual(counted, await fetchTotals())
  const { totals: categories } = counted[0] as { totals: { minutes: number }[] }
  deepStrictEqual(
    categories.reduce((sum, { minutes }) => sum + minutes, 0),
    (acknowledged.size * SLOT_MS) / 60_000,
  )
}
