import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { addMinutes, epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import { claimJobs, type Kinds, renewJob, settleJob } from '#server/db/jobs.ts'
import type { Db } from '#server/db/open.ts'
import type { JobRow } from '#server/db/schema/platform.ts'

/**
 * A process that died in the middle lets go of its jobs after this long, and another one continues them: users wait for
 * some of them. A process at work renews the lease in time, even if one renewal fails or its clock is wrong by seconds.
 */
const LEASE_MS = 12_000
const RENEW_EVERY_MS = 4000
/** They wait for others all the time, and do little themselves. */
const SLOW_AT_ONCE = 4
const WIDE_AT_ONCE = 32
const MAX_ATTEMPTS = 5
const LOOK_EVERY_MS = 1000

/**
 * Gets the payload of `enqueue`. Runs again if it fails, so running twice must be harmless. A slow one ends soon after
 * its signal, which says that the server stops or that another has taken the job.
 */
export type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<void>
/**
 * Slow jobs have a lane of their own: mail does not wait for work that takes minutes. Wide ones come in thousands, and
 * each waits a moment for another server.
 */
export type Jobs = Readonly<Record<string, JobHandler | SlowJob | { readonly wide: JobHandler }>>
type SlowJob = {
  readonly slow: JobHandler
  /** Tells the user that the work has stopped for good. It is called again if it fails. */
  readonly giveUp?: (payload: unknown) => Promise<void>
}
/** Makes jobs of due items, and is called again and again. */
export type Feed = (now: Instant) => Promise<unknown>

export type Runner = {
  readonly start: () => void
  /** Resolves when the running jobs have ended. A slow job continues where it was when there is a server again. */
  readonly stop: () => Promise<void>
  /** Feeds once, runs due jobs until there are none, and returns their number. */
  readonly runDue: () => Promise<number>
}
type RunnerDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly jobs: Jobs
  readonly feeds?: readonly Feed[]
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly renewEveryMs?: number
}
type Lane = {
  readonly kinds: Kinds
  readonly atOnce: number
  /** With so many left it takes more: to ask anew for each would take longer than some take. */
  readonly refillAt: number
  readonly running: Set<Promise<unknown>>
}

const leaseFrom = (moment: Instant): Instant => instantAt(epochMs(moment) + LEASE_MS)

const kindsIn = (jobs: Jobs, lane: 'slow' | 'wide') =>
  Object.entries(jobs).flatMap(([kind, job]) => (lane in job ? [kind] : []))
const longKindsIn = (jobs: Jobs) => new Set([...kindsIn(jobs, 'slow'), ...kindsIn(jobs, 'wide')])

function lanesOf(jobs: Jobs): Lane[] {
  return [
    { kinds: { but: [...longKindsIn(jobs)] }, atOnce: 1, refillAt: 0 },
    { kinds: { of: kindsIn(jobs, 'slow') }, atOnce: SLOW_AT_ONCE, refillAt: SLOW_AT_ONCE - 1 },
    { kinds: { of: kindsIn(jobs, 'wide') }, atOnce: WIDE_AT_ONCE, refillAt: WIDE_AT_ONCE / 2 },
  ]
    .filter(({ kinds }) => !('of' in kinds) || kinds.of.length)
    .map((lane): Lane => ({ ...lane, running: new Set() }))
}

/** Returns a function that does a job and records how it ended. */
function jobRunner({ db, now, jobs, log, renewEveryMs = RENEW_EVERY_MS }: RunnerDeps, stopping: AbortSignal) {
  const long = longKindsIn(jobs)

  async function handle(job: JobRow) {
    const handler = jobs[job.kind]
    if (!handler) throw new Error(`Nobody does jobs of the kind '${job.kind}'`)
    if (job.attempts > MAX_ATTEMPTS) throw new Error('It took the process down with it each time')
    const payload: unknown = JSON.parse(job.payload)
    const lost = new AbortController()
    const renewing = setInterval(() => {
      const renewal = renewJob(db, job, leaseFrom(now()))
      // Whether it could not be renewed will show when there is something to write.
      void renewal.then((isOurs) => isOurs || lost.abort()).catch(() => {})
    }, renewEveryMs).unref()
    try {
      if (typeof handler === 'function') return await handler(payload, stopping)
      const work = 'slow' in handler ? handler.slow : handler.wide
      return await work(payload, AbortSignal.any([stopping, lost.signal]))
    } finally {
      clearInterval(renewing)
    }
  }

  function failed({ id, kind, attempts }: JobRow, error: unknown): Partial<JobRow> {
    // It was not its fault.
    if (stopping.aborted && long.has(kind)) return { attempts: attempts - 1, runAt: now() }
    const isDead = attempts >= MAX_ATTEMPTS
    // A mail server's message contains names: it stays in the table.
    log[isDead ? 'error' : 'warn']({ job: id, kind, attempts, code: codeOf(error) }, 'job failed')
    const lastError = error instanceof Error ? error.message : String(error)
    return { lastError, ...(isDead ? { deadAt: now() } : { runAt: addMinutes(now(), 2 ** (attempts - 1)) }) }
  }

  async function giveUp({ kind, payload }: JobRow) {
    const handler = jobs[kind]
    if (handler && 'giveUp' in handler) await handler.giveUp?.(JSON.parse(payload))
  }

  return async (job: JobRow) => {
    try {
      await handle(job)
      await settleJob(db, job, { finishedAt: now() })
    } catch (error) {
      const change = failed(job, error)
      if (change.deadAt) await giveUp(job)
      await settleJob(db, job, change)
    }
  }
}

/** Runs the jobs in the table. Several processes may share one table. */
export function runner(deps: RunnerDeps): Runner {
  const { db, now, jobs, feeds = [], log } = deps
  const lanes = lanesOf(jobs)
  const stopping = new AbortController()
  const runJob = jobRunner(deps, stopping.signal)
  const rounds = new Map<Lane, Promise<number>>()
  const timers = new Map<Lane | 'feeds', NodeJS.Timeout>()
  let feeding: Promise<void> = Promise.resolve()

  async function runLane({ kinds, atOnce, refillAt, running }: Lane) {
    for (let done = 0; ;) {
      const hasRoom = running.size <= refillAt && !stopping.signal.aborted
      const claimed = hasRoom ? await claimJobs(db, kinds, now(), leaseFrom(now()), atOnce - running.size) : []
      done += claimed.length
      for (const job of claimed) {
        const one: Promise<unknown> = runJob(job)
          .catch((error: unknown) => log.error(error, 'a job could not be settled'))
          .finally(() => running.delete(one))
        running.add(one)
      }
      if (claimed.length) continue
      if (running.size) await waitForOne(running, hasRoom)
      else return done
    }
  }

  /** A stopping server waits for it. */
  function runRound(lane: Lane) {
    const round = runLane(lane)
    rounds.set(lane, round)
    return round
  }

  async function look(lane: Lane) {
    try {
      await runRound(lane)
    } catch (error) {
      log.error(error, 'the jobs could not be read')
    }
    if (!stopping.signal.aborted)
      timers.set(
        lane,
        setTimeout(() => void look(lane), LOOK_EVERY_MS),
      )
  }

  async function runFeeds() {
    for (const give of feeds)
      await give(now()).catch((error: unknown) => log.error(error, 'what is due could not be read'))
  }
  async function keepFeeding() {
    feeding = runFeeds()
    await feeding
    if (!stopping.signal.aborted)
      timers.set(
        'feeds',
        setTimeout(() => void keepFeeding(), LOOK_EVERY_MS),
      )
  }

  return {
    start() {
      for (const lane of lanes) void look(lane)
      if (feeds.length) void keepFeeding()
    },
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled([feeding, ...rounds.values(), ...lanes.flatMap(({ running }) => [...running])])
    },
    async runDue() {
      await runFeeds()
      return (await Promise.all(lanes.map(runRound))).reduce((sum, done) => sum + done, 0)
    },
  }
}

/** One has ended, or it is time to look for another that fits beside them. */
async function waitForOne(running: ReadonlySet<Promise<unknown>>, looks: boolean) {
  if (!looks) return Promise.race(running)
  const over = new AbortController()
  const waiting = pause(LOOK_EVERY_MS, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([...running, waiting])
  over.abort()
  return undefined
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
