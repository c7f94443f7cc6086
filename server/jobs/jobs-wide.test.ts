import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/time/time.ts'
import { db } from '#server/testing/harness.ts'
import { jobBoard } from '#server/testing/jobs.ts'
import { enqueueAll } from './enqueue.ts'

const { clock, working, add, rows, keeping } = jobBoard()

describe('wide jobs', () => {
  /** They wait until they are let go, one by one or all together. */
  function held() {
    const waiting: (() => void)[] = []
    let isOpen = false
    let most = 0
    let running = 0
    const runWideJob = async () => {
      running += 1
      most = Math.max(most, running)
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
      running -= 1
    }
    return {
      wide: runWideJob,
      now: () => running,
      most: () => most,
      release: (count: number) => waiting.splice(0, count).forEach((go) => go()),
      open() {
        isOpen = true
        waiting.splice(0).forEach((go) => go())
      },
    }
  }
  const addMany = (count: number) =>
    db.transaction().execute((trx) =>
      enqueueAll(
        trx,
        Array.from({ length: count }, (_, at) => ({ kind: 'tell', payload: { at }, runAt: clock.now() })),
      ),
    )
  const countUnfinished = async () => (await rows()).filter(({ finishedAt }) => finishedAt === null).length

  test('wide jobs run thirty-two at once, are refilled at half, and block no others', async () => {
    const { seen, jobs } = keeping()
    const tell = held()
    await addMany(70)
    await add()
    await add({ kind: 'wait' })
    const round = working({ ...jobs, tell, wait: { slow: jobs.greet } }).runDue()
    await expect.poll(() => [tell.now(), seen.length]).toEqual([32, 2])
    tell.release(15)
    await expect.poll(countUnfinished).toBe(55)
    expect(tell.now()).toBe(17)
    tell.release(1)
    await expect.poll(tell.now).toBe(32)
    tell.open()
    await round
    expect([await countUnfinished(), tell.most()]).toEqual([0, 32])
  })

  test('five hundred and four runners: each once', async () => {
    const { seen, jobs } = keeping()
    await addMany(500)
    const tell = { wide: jobs.greet }
    await Promise.all([1, 2, 3, 4].map(() => working({ tell }).runDue()))
    expect(new Set(seen.map((payload) => (payload as { at: number }).at)).size).toBe(500)
    expect(seen).toHaveLength(500)
  })

  test('one that fails is tried again, and the others are done', async () => {
    const failThirdJob = async (payload: unknown) => {
      if ((payload as { at: number }).at === 3) throw new Error('the wire is cut')
    }
    await addMany(10)
    await working({ tell: { wide: failThirdJob } }).runDue()
    const undone = (await rows()).filter(({ finishedAt }) => finishedAt === null)
    expect(undone).toMatchObject([{ attempts: 1, lastError: 'the wire is cut', runAt: addMinutes(clock.now(), 1) }])
  })

  test('get a signal when the server stops, which is no failure, and no new ones begin', async () => {
    await addMany(40)
    const wide = (_: unknown, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const work = working({ tell: { wide } })
    void work.runDue()
    await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts === 1).length).toBe(32)
    await work.stop()
    const fresh = { attempts: 0, leaseUntil: null, lastError: null, deadAt: null, finishedAt: null }
    expect(await rows()).toMatchObject(Array.from({ length: 40 }, () => fresh))
    const { seen, jobs } = keeping()
    await working({ tell: { wide: jobs.greet } }).runDue()
    expect(seen).toHaveLength(40)
  })

  test('are taken up by another a minute after their server died', async () => {
    const tell = held()
    await addMany(2)
    const dead = working({ tell }).runDue()
    await expect.poll(tell.now).toBe(2)
    const { seen, jobs } = keeping()
    const next = working({ tell: { wide: jobs.greet } })
    expect(await next.runDue()).toBe(0)
    clock.advance(1)
    expect(await next.runDue()).toBe(2)
    tell.open()
    await dead
    expect(seen).toHaveLength(2)
    expect(await rows()).toMatchObject([{ attempts: 2 }, { attempts: 2 }])
  })
})
