import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import { type Cluster, startCluster } from '#server/testing/cluster.ts'
import { startServer } from '#server/testing/harness.ts'
import { type Db, openDb } from './open.ts'

const WRITERS = 4
const SLOT_MINUTES = 5
const postgres = inject('postgres')

let cluster: Cluster
let db: Db
beforeAll(async () => {
  if (!postgres) return
  cluster = startCluster({ durable: true })
  db = await openDb(cluster.url)
}, 60_000)
afterAll(async () => {
  if (!postgres) return
  await db.destroy()
  cluster.stop()
})

/** Writers who repeat requests without an answer, and their answers. */
function startWriters({ sendRaw }: ReturnType<typeof startServer>, headers: Record<string, string>) {
  const over = new AbortController()
  const statuses: number[] = []
  const acknowledged = new Set<string>()
  let slots = 0
  async function writeUntilOver() {
    while (!over.signal.aborted) {
      const startTime = addMinutes(instant('2026-01-01T00:00:00Z'), slots++ * SLOT_MINUTES)
      const payload = {
        category: 'study',
        activityName: 'Read',
        startTime,
        endTime: addMinutes(startTime, SLOT_MINUTES),
      }
      const key = { ...headers, 'idempotency-key': uuidv7() }
      for (let isDone = false; !isDone && !over.signal.aborted;) {
        const answer = await sendRaw({ method: 'POST', url: '/api/user/log/activity-log', payload, headers: key })
        statuses.push(answer.statusCode)
        isDone = answer.statusCode === 201
        if (isDone) acknowledged.add(startTime)
        else await pause(20)
      }
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, writeUntilOver))
  return { statuses, acknowledged, stop: () => (over.abort(), writers) }
}

test.runIf(postgres).each(['immediate', 'fast'] as const)(
  'PostgreSQL stops (%s) and starts again under writers: 503 meanwhile, and nothing acknowledged is lost',
  async (mode) => {
    const server = startServer({ database: db })
    const headers = await server.given.headers('ann')
    const writers = startWriters(server, headers)
    await expect.poll(() => writers.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(20)
    await cluster.halt(mode)
    const { length: before } = writers.statuses
    await expect.poll(() => writers.statuses.length, { timeout: 10_000 }).toBeGreaterThan(before + WRITERS)
    expect((await server.sendRaw({ method: 'GET', url: '/api/ready' })).statusCode).toBe(503)
    await cluster.resume()
    const back = performance.now()
    const { size: known } = writers.acknowledged
    await expect.poll(() => writers.acknowledged.size, { timeout: 10_000 }).toBeGreaterThan(known + WRITERS)
    expect(performance.now() - back).toBeLessThan(5000)
    await writers.stop()

    expect(new Set(writers.statuses)).toEqual(new Set([201, 503]))
    const kept = await db
      .selectFrom('activityLogs')
      .select('startTime')
      .where('ownerId', '=', server.given.stranger('ann'))
      .execute()
    const starts = kept.map(({ startTime }) => startTime as string)
    expect(new Set(starts).size).toBe(starts.length)
    expect([...writers.acknowledged].filter((start) => !starts.includes(start))).toEqual([])
  },
  60_000,
)
