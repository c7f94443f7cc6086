import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { epochMs, type Instant } from '#domain/time/time.ts'
import { connectionsOf, readDatabaseSize, readQueueState } from '#server/db/measure.ts'
import type { Db } from '#server/db/open.ts'
import type { RequestEnd } from '#server/http/request-end.ts'

/** In seconds: a day's list takes 0.01, an export 2. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus gives up after ten seconds, and would miss the rest with it. On a dead line PostgreSQL takes fifteen. */
const DATABASE_WITHIN_MS = 3000

export type MetricsSettings = {
  /** `METRICS_TOKEN`: its holder may read them. */
  readonly token?: string | undefined
  /** The folder whose disk is measured; undefined: none. */
  readonly dataDir?: string | undefined
  /** Whether the memory, the processor time and the event loop of the process belong to it. One server says so. */
  readonly ownsProcess?: boolean
}
type Measured = MetricsSettings & {
  readonly db: Db
  readonly now: () => Instant
  readonly version: string
  readonly live: { readonly openStreams: () => number }
}
export type Metrics = {
  /** To be called at the end of each request. */
  readonly observe: RequestEnd
  /** Everything, in the text format of Prometheus. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

/**
 * What an operator sees of a server. A route is named by its template, and an unknown one `none`, so that nothing that
 * people send becomes a label.
 */
export function createMetrics({ db, now, live, dataDir, version, ownsProcess }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ownsProcess) collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `hourkin_${name}`, help, labelNames, registers })

  const requests = new Histogram({
    name: 'hourkin_http_request_duration_seconds',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  gauge('info', 'The version of Hourkin', ['version']).set({ version }, 1)
  const streams = gauge('sse_connections', 'Open streams of server-sent events')
  const up = gauge('database_up', '1 if the database answers')
  const size = gauge('database_size_bytes', 'Size of the database')
  const connections = gauge('database_connections', 'Of the pool; waiting: requests that wait for one', ['state'])
  const jobs = gauge('jobs', 'Jobs that are not done: due, later, dead (tried too often)', ['state'])
  const oldest = gauge('jobs_oldest_due_seconds', 'For how long the oldest due job has waited')
  const freeBytes = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR')

  async function measure() {
    streams.set(live.openStreams())
    const disk = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined)
    if (disk) freeBytes.set(disk.bavail * disk.bsize)
    else freeBytes.remove()
    for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) connections.set({ state }, count)
    // An operator needs the rest most when the database is away.
    const answer = await answerOf(db, now())
    up.set(answer ? 1 : 0)
    if (!answer) {
      jobs.reset()
      for (const unknown of [size, oldest]) unknown.remove()
      return
    }
    const [queue, bytes] = answer
    size.set(bytes)
    jobs.set({ state: 'due' }, queue.due)
    jobs.set({ state: 'later' }, queue.notDueYet)
    jobs.set({ state: 'dead' }, queue.dead)
    oldest.set(queue.oldestDue === null ? 0 : (epochMs(now()) - epochMs(queue.oldestDue)) / 1000)
  }

  return {
    contentType: registry.contentType,
    async text() {
      await measure()
      return registry.metrics()
    },
    observe(request, reply, status) {
      // A stream lasts as long as its screen is open, which says nothing of how quick the server is.
      if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
      const route = request.routeOptions.url ?? 'none'
      requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    },
  }
}

/** The queue of jobs and the size in bytes; undefined: the database has not answered in time. */
async function answerOf(db: Db, at: Instant) {
  const isOver = new AbortController()
  const late = pause(DATABASE_WITHIN_MS, undefined, { signal: isOver.signal }).catch(() => undefined)
  const asked = Promise.all([readQueueState(db, at), readDatabaseSize(db)]).catch(() => undefined)
  const answer = await Promise.race([asked, late])
  isOver.abort()
  return answer
}
