import { describe, expect, test } from 'vitest'
import { jobBoard } from '#server/testing/jobs.ts'

const { clock, working, add, keeping } = jobBoard()

describe('items that become due', () => {
  test('is asked for each round, and done in the same', async () => {
    const { seen, jobs } = keeping()
    const asked: string[] = []
    const addDueJob = async (moment: string) => {
      asked.push(moment)
      await add({ payload: { moment } })
    }
    const work = working(jobs, { feeds: [addDueJob] })
    await work.runDue()
    const first = clock.now()
    clock.advance(1)
    await work.runDue()
    expect(asked).toEqual([first, clock.now()])
    expect(seen).toEqual(asked.map((moment) => ({ moment })))
  })

  test('is asked for by a server that runs, once it starts and again and again, and not once it has stopped', async () => {
    let asked = 0
    const countRound = async () => void (asked += 1)
    const work = working({}, { feeds: [countRound] })
    work.start()
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(1)
    await work.stop()
    const then = asked
    await work.runDue()
    expect(asked).toBe(then + 1)
  })

  test('and cannot be read stops nothing else, and is in the log', async () => {
    const { seen, jobs } = keeping()
    const said: unknown[] = []
    const log = { error: (...words: unknown[]) => void said.push(words), warn: () => {} }
    const broken = () => Promise.reject(new Error('the table is locked'))
    const feeds = [broken, () => add()]
    await working(jobs, { feeds, log }).runDue()
    expect(seen).toHaveLength(1)
    expect(said).toEqual([[new Error('the table is locked'), 'what is due could not be read']])
  })
})
