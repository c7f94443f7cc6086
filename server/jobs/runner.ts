import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { addMinutes, type Instant } from '#domain/time.ts'
import { claimJob, type Kinds, renewJob, settleJob } from '#server/db/jobs.ts'
import type { Db } from '#server/db/open.ts'
import type { JobRow } from '#server/db/schema/platform.ts'

/** A process that died in the middle lets go of its job after this long. No quick job takes a tenth of it. */
const LEASE_MINUTES = 5
/** Somebody waits for a slow one, so another process shall soon go on with it; whoever is at it says so. */
const SLOW_LEASE_MINUTES = 1
const RENEW_EVERY_MS = 20_000
/** They wait for others all the time, and do little themselves. */
const SLOW_AT_ONCE = 4
const MOST_ATTEMPTS = 5
const LOOK_EVERY_MS = 1000

/**
 * Told what `enqueue` was given. Runs again if it fails, so what it does must bear being done twice. A slow one is to
 * end soon after its signal, which says that the server stops or that another has taken the job.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>
/** Slow ones have a lane of their own: mail does not wait for what takes minutes. */
export type Jobs = Readonly<Record<string, JobHandler | { readonly slow: JobHandler }>>

export type Runner = {
  readonly start: () => void
  /** Resolves when what was running has ended. A slow job goes on where it was when there is a server again. */
  readonly stop: () => Promise<void>
  /** Runs what is due until nothing is, and says how many. */
  readonly runDue: () => Promise<number>
}
type World = { db: Db; now: () => Instant; jobs: Jobs; log: Pick<FastifyBaseLogger, 'error' | 'warn'> }
type Lane = { kinds: Kinds; atOnce: number; leaseMinutes: number; running: Set<Promise<unknown>> }

/** Does what is in the table of jobs. Several processes may share one table. */
export function runner({ db, now, jobs, log }: World): Runner {
  const slow = Object.keys(jobs).filter((kind) => typeof jobs[kind] === 'object')
  const lanes: Lane[] = [{ kinds: { but: slow }, atOnce: 1, leaseMinutes: LEASE_MINUTES, running: new Set() }]
  const forSlow = { atOnce: SLOW_AT_ONCE, leaseMinutes: SLOW_LEASE_MINUTES, running: new Set<Promise<unknown>>() }
  if (slow.length) lanes.push({ kinds: { of: slow }, ...forSlow })
  const stopping = new AbortController()
  const rounds = new Map<Lane, Promise<number>>()
  const timers = new Map<Lane, NodeJS.Timeout>()

  async function handle(job: JobRow) {
    const handler = jobs[job.kind]
    if (!handler) throw new Error(`Nobody does jobs of the kind '${job.kind}'`)
    if (job.attempts > MOST_ATTEMPTS) throw new Error('It took the process down with it each time')
    const payload: unknown = JSON.parse(job.payload)
    if (typeof handler === 'function') return handler(payload, stopping.signal)
    const lost = new AbortController()
    const renewing = setInterval(() => {
      const renewal = renewJob(db, job, addMinutes(now(), SLOW_LEASE_MINUTES))
      // Whether it could not be renewed will show when there is something to write.
      void renewal.then((isOurs) => isOurs || lost.abort()).catch(() => {})
    }, RENEW_EVERY_MS).unref()
    try {
      return await handler.slow(payload, AbortSignal.any([stopping.signal, lost.signal]))
    } finally {
      clearInterval(renewing)
    }
  }

  async function run(job: JobRow) {
    try {
      await handle(job)
      await settleJob(db, job, { finishedAt: now() })
    } catch (error) {
      await settleJob(db, job, failed(job, error))
    }
  }

  function failed({ id, kind, attempts }: JobRow, error: unknown): Partial<JobRow> {
    // It was not its fault.
    if (stopping.signal.aborted && slow.includes(kind)) return { attempts: attempts - 1, runAt: now() }
    const isDead = attempts >= MOST_ATTEMPTS
    // What a mail server says names people: it stays in the table.
    log[isDead ? 'error' : 'warn']({ job: id, kind, attempts, code: codeOf(error) }, 'job failed')
    const lastError = error instanceof Error ? error.message : String(error)
    return { lastError, ...(isDead ? { deadAt: now() } : { runAt: addMinutes(now(), 2 ** (attempts - 1)) }) }
  }

  async function runLane({ kinds, atOnce, leaseMinutes, running }: Lane) {
    for (let done = 0; ;) {
      const hasRoom = running.size < atOnce && !stopping.signal.aborted
      const job = hasRoom ? await claimJob(db, kinds, now(), addMinutes(now(), leaseMinutes)) : undefined
      if (job) {
        done++
        const one: Promise<unknown> = run(job)
          .catch((error: unknown) => log.error(error, 'a job could not be settled'))
          .finally(() => running.delete(one))
        running.add(one)
      } else if (running.size) await oneOf(running, hasRoom)
      else return done
    }
  }

  async function look(lane: Lane) {
    try {
      const round = runLane(lane)
      rounds.set(lane, round)
      await round
    } catch (error) {
      log.error(error, 'the jobs could not be read')
    }
    if (!stopping.signal.aborted)
      timers.set(
        lane,
        setTimeout(() => void look(lane), LOOK_EVERY_MS),
      )
  }

  return {
    start: () => lanes.forEach((lane) => void look(lane)),
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled([...rounds.values(), ...lanes.flatMap(({ running }) => [...running])])
    },
    runDue: async () => (await Promise.all(lanes.map(runLane))).reduce((sum, done) => sum + done, 0),
  }
}

/** One has ended, or it is time to look for another that fits beside them. */
async function oneOf(running: ReadonlySet<Promise<unknown>>, looks: boolean) {
  if (!looks) return Promise.race(running)
  const over = new AbortController()
  const waiting = pause(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([...running, waiting])
  over.abort()
  return undefined
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
