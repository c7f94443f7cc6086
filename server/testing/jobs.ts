import { afterEach } from 'vitest'
import { enqueue, type NewJob } from '#server/jobs/enqueue.ts'
import { type Feed, type Jobs, runner } from '#server/jobs/runner.ts'
import { db, settableClock } from './harness.ts'

/** The jobs of a test file, and runners who do them. No test leaves any to the next. */
export function jobBoard() {
  const clock = settableClock('2026-03-02T12:00:00Z')
  const { now } = clock
  const quiet = { error: () => {}, warn: () => {} }
  afterEach(() => db.deleteFrom('jobs').execute())
  return {
    clock,
    working: (
      jobs: Jobs,
      { feeds = [], log = quiet, ...others }: { feeds?: Feed[]; log?: typeof quiet; renewEveryMs?: number } = {},
    ) => runner({ db, now, jobs, feeds, log, ...others }),
    add: (job: Partial<NewJob> = {}) =>
      db.transaction().execute((trx) => enqueue(trx, { kind: 'greet', payload: { to: 'ann' }, runAt: now(), ...job })),
    rows: () => db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    /** A handler that keeps its payloads. */
    keeping: () => {
      const seen: unknown[] = []
      return { seen, jobs: { greet: async (payload: unknown) => void seen.push(payload) } }
    },
  }
}
