import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db } from '#server/testing/harness.ts'
import { jobBoard } from '#server/testing/jobs.ts'
import { enqueue } from './enqueue.ts'
import type { Jobs } from './runner.ts'

const { clock, working, add, rows, keeping } = jobBoard()

/** Minutes: users wait no longer for what a process that died has begun. */
const QUARTER = 0.25

test('a job is done once, with its payload, at its time', async () => {
  const { seen, jobs } = keeping()
  await add()
  await add({ payload: { to: 'bob' }, runAt: addMinutes(clock.now(), 5) })
  expect(await working(jobs).runDue()).toBe(1)
  expect(seen).toEqual([{ to: 'ann' }])
  clock.advance(5)
  expect(await working(jobs).runDue()).toBe(1)
  expect(await working(jobs).runDue()).toBe(0)
  expect(seen).toEqual([{ to: 'ann' }, { to: 'bob' }])
})

test('a job exists exactly if its transaction does', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await enqueue(trx, { kind: 'greet', payload: {}, runAt: clock.now() })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('of one key there is one unfinished, and another when it is done', async () => {
  const { seen, jobs } = keeping()
  await Promise.all([1, 2, 3].map(() => add({ dedupKey: 'ann' })))
  await working(jobs).runDue()
  expect(seen).toHaveLength(1)
  await add({ dedupKey: 'ann' })
  await working(jobs).runDue()
  expect(seen).toHaveLength(2)
})

test('a hundred jobs and four runners: each job once', async () => {
  const { seen, jobs } = keeping()
  for (let at = 0; at < 100; at++) await add({ payload: { at } })
  await Promise.all([1, 2, 3, 4].map(() => working(jobs).runDue()))
  const places = seen.map((payload) => (payload as { at: number }).at)
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at))
})

describe('a job that fails', () => {
  const failing: Jobs = { greet: () => Promise.reject(new Error('the wire is cut')) }

  test('is tried again later and later, and is dead after five times', async () => {
    await add()
    const minutes = [0, 1, 2, 4, 8]
    for (const wait of minutes) {
      clock.advance(wait)
      expect(await working(failing).runDue()).toBe(1)
      expect(await working(failing).runDue()).toBe(0)
    }
    expect(await rows()).toMatchObject([
      { attempts: 5, deadAt: clock.now(), finishedAt: null, lastError: 'the wire is cut' },
    ])
    clock.advance(10_000)
    expect(await working(failing).runDue()).toBe(0)
  })

  test('does not hold up the others', async () => {
    const seen: unknown[] = []
    await add({ kind: 'break' })
    await add()
    await working({ break: failing['greet']!, greet: async (payload) => void seen.push(payload) }).runDue()
    expect(seen).toHaveLength(1)
  })

  test('a job of an unknown kind is kept', async () => {
    await add({ kind: 'unknown' })
    await working({}).runDue()
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: "Nobody does jobs of the kind 'unknown'" }])
  })
})

describe('a process that dies in the middle', () => {
  test('loses the job to another when the lease ends, and its late answer does not count', async () => {
    await add()
    let release = () => {}
    const slow = working({ greet: () => new Promise<void>((resolve) => (release = resolve)) }).runDue()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    expect(await working({}).runDue()).toBe(0)
    clock.advance(QUARTER)
    const { seen, jobs } = keeping()
    expect(await working(jobs).runDue()).toBe(1)
    const [after] = await rows()
    release()
    await slow
    expect(seen).toHaveLength(1)
    expect(await rows()).toEqual([after])
  })

  test.each(['quick', 'slow'] as const)('a %s job stays with a process that lives', async (lane) => {
    await add()
    let release = () => {}
    const wait = () => new Promise<void>((resolve) => (release = resolve))
    const living = working({ greet: lane === 'slow' ? { slow: wait } : wait }, { renewEveryMs: 10 }).runDue()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const other = working(keeping().jobs)
    for (let times = 0; times < 4; times++) {
      const before = (await rows())[0]!.leaseUntil!
      clock.advance(QUARTER / 2)
      await expect.poll(async () => (await rows())[0]!.leaseUntil! > before).toBe(true)
      expect(await other.runDue()).toBe(0)
    }
    release()
    await living
    expect(await rows()).toMatchObject([{ attempts: 1, finishedAt: clock.now() }])
  })

  test('five times ends the job permanently', async () => {
    await add()
    await db.updateTable('jobs').set({ attempts: 5, leaseUntil: clock.now() }).execute()
    const { seen, jobs } = keeping()
    await working(jobs).runDue()
    expect(seen).toEqual([])
    expect(await rows()).toMatchObject([{ deadAt: clock.now() }])
  })
})

describe('slow jobs', () => {
  test('slow jobs block no others, and run four at once', async () => {
    const { seen, jobs } = keeping()
    let running = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    async function runSlowJob() {
      running++
      await released
      running--
    }
    for (let at = 0; at < 6; at++) await add({ kind: 'wait' })
    await add()
    const work = working({ ...jobs, wait: { slow: runSlowJob } })
    const round = work.runDue()
    await expect.poll(() => [seen.length, running]).toEqual([1, 4])
    // What comes later is not held up either.
    await add()
    const late = working({ ...jobs, wait: { slow: runSlowJob } })
    late.start()
    await expect.poll(() => seen.length).toBe(2)
    release()
    await Promise.all([round, late.stop()])
    expect((await rows()).filter(({ finishedAt }) => finishedAt === null)).toEqual([])
  })

  test('get a signal when the server stops, and continue in the next one', async () => {
    await add({ kind: 'wait' })
    const slow = (_: unknown, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        const end = () => reject(signal.reason as Error)
        if (signal.aborted) end()
        signal.addEventListener('abort', end)
      })
    const work = working({ wait: { slow } })
    void work.runDue()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await work.stop()
    expect(await rows()).toMatchObject([{ attempts: 0, leaseUntil: null, lastError: null }])
    const { seen, jobs } = keeping()
    expect(await working({ wait: { slow: jobs.greet } }).runDue()).toBe(1)
    expect(seen).toHaveLength(1)
  })

  test('tell of their end when they have failed too often, and not before', async () => {
    await add({ kind: 'wait' })
    const given: unknown[] = []
    const giveUp = async (payload: unknown) => void given.push(payload)
    const work = working({ wait: { slow: () => Promise.reject(new Error('the disk is full')), giveUp } })
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(given).toEqual([])
      await work.runDue()
      clock.advance(2 ** (attempt - 1))
    }
    expect(given).toEqual([{ to: 'ann' }])
    await work.runDue()
    expect(given).toHaveLength(1)
  })

  test('are taken up by another a quarter of a minute after their server died', async () => {
    await add({ kind: 'wait' })
    let release = () => {}
    const dead = working({ wait: { slow: () => new Promise<void>((resolve) => (release = resolve)) } }).runDue()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const { seen, jobs } = keeping()
    const next = working({ wait: { slow: jobs.greet } })
    expect(await next.runDue()).toBe(0)
    clock.advance(QUARTER)
    expect(await next.runDue()).toBe(1)
    expect(seen).toHaveLength(1)
    release()
    await dead
  })
})

test('running jobs finish before the server stops, and no new ones begin', async () => {
  await add()
  await add()
  let release = () => {}
  const work = working({ greet: () => new Promise<void>((resolve) => (release = resolve)) })
  work.start()
  await expect
    .poll(async () => (await rows()).map(({ attempts }) => attempts).toSorted((a, b) => a - b))
    .toEqual([0, 1])
  const stopped = work.stop()
  release()
  await stopped
  expect((await rows()).filter(({ finishedAt }) => finishedAt !== null)).toHaveLength(1)
  expect((await rows()).filter(({ attempts }) => attempts === 0)).toHaveLength(1)
})

test('finished jobs are deleted after a week, failed ones are kept, and keys last two days', async () => {
  await add()
  await working({ greet: async () => {} }).runDue()
  await add({ kind: 'unknown' })
  await db.updateTable('jobs').set({ deadAt: clock.now() }).where('kind', '=', 'unknown').execute()
  const key = { key: uuidv7(), ownerId: uuidv7(), requestHash: '', response: '{}', createdAt: clock.now() }
  await db.insertInto('idempotencyKeys').values(key).execute()
  const keys = () => db.selectFrom('idempotencyKeys').select('key').where('key', '=', key.key).execute()
  await sweep(db, addMinutes(clock.now(), 48 * 60))
  expect(await keys()).toHaveLength(1)
  expect(await rows()).toHaveLength(2)
  await sweep(db, addMinutes(clock.now(), 7 * 1440 + 1))
  expect(await keys()).toEqual([])
  expect(await rows()).toMatchObject([{ kind: 'unknown' }])
})
