import type { FastifyBaseLogger } from 'fastify'
import { addMinutes, type Instant } from '#domain/time.ts'
import { claimJob, settleJob } from '#server/db/jobs.ts'
import type { Db } from '#server/db/open.ts'
import type { JobRow } from '#server/db/schema/platform.ts'

/** A process that died in the middle lets go of its job after this long. No job of ours takes a tenth of it. */
const LEASE_MINUTES = 5
const MOST_ATTEMPTS = 5
const LOOK_EVERY_MS = 1000

/** Told what `enqueue` was given. Runs again if it fails, so what it does must bear being done twice. */
export type JobHandler = (payload: unknown) => Promise<void>
export type Jobs = Readonly<Record<string, JobHandler>>

export type Runner = {
  readonly start: () => void
  /** Resolves when the job that was running has ended. */
  readonly stop: () => Promise<void>
  /** Runs what is due, one after the other, and says how many. */
  readonly runDue: () => Promise<number>
}
type World = { db: Db; now: () => Instant; jobs: Jobs; log: Pick<FastifyBaseLogger, 'error' | 'warn'> }

/** Does what is in the table of jobs. Several processes may share one table. */
export function runner({ db, now, jobs, log }: World): Runner {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let round: Promise<number> | undefined

  async function run(job: JobRow) {
    const handle = jobs[job.kind]
    try {
      if (!handle) throw new Error(`Nobody does jobs of the kind '${job.kind}'`)
      if (job.attempts > MOST_ATTEMPTS) throw new Error('It took the process down with it each time')
      await handle(JSON.parse(job.payload))
      await settleJob(db, job, { finishedAt: now() })
    } catch (error) {
      const isDead = job.attempts >= MOST_ATTEMPTS
      const { id, kind, attempts } = job
      // What a mail server says names people: it stays in the table.
      log[isDead ? 'error' : 'warn']({ job: id, kind, attempts, code: codeOf(error) }, 'job failed')
      await settleJob(db, job, {
        lastError: error instanceof Error ? error.message : String(error),
        ...(isDead ? { deadAt: now() } : { runAt: addMinutes(now(), 2 ** (job.attempts - 1)) }),
      })
    }
  }

  async function runDue() {
    for (let done = 0; ; done++) {
      const job = stopped ? undefined : await claimJob(db, now(), addMinutes(now(), LEASE_MINUTES))
      if (!job) return done
      await run(job)
    }
  }

  async function look() {
    try {
      await (round = runDue())
    } catch (error) {
      log.error(error, 'the jobs could not be read')
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  }

  return {
    start: () => void look(),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round?.catch(() => {})
    },
    runDue,
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
