import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { quietDuring, watchOutages } from '#server/operation/outages.ts'
import { db } from '#server/testing/harness.ts'
import { runner } from './runner.ts'

/** A runner whose feed asks for a table that is not there, each second. */
function startBroken(remindEveryMs?: number) {
  const lines: { failure: unknown; text: unknown }[] = []
  const log = {
    warn: () => undefined,
    error: (failure: unknown, text?: unknown) => void lines.push({ failure, text }),
  }
  const outages = watchOutages(db)
  let asked = 0
  const feed = () => {
    asked += 1
    return sql`select 1 from not_there`.execute(db)
  }
  const work = runner({
    db,
    now: () => instant('2026-03-02T12:00:00Z'),
    jobs: {},
    feeds: [feed],
    log: quietDuring(outages, log, remindEveryMs),
  })
  work.start()
  onTestFinished(() => (outages.stop(), work.stop()))
  return { lines, asked: () => asked }
}

test('an error that repeats each second is logged once, with its stack', async () => {
  const { lines, asked } = startBroken()
  await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(lines).toEqual([{ failure: expect.any(Error) as Error, text: 'what is due could not be read' }])
})

test('and then in one line with a count, once in a while', async () => {
  const { lines, asked } = startBroken(2500)
  await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(5)
  expect(lines.length).toBeLessThan(4)
  expect(lines[1]).toEqual({
    failure: { failures: expect.any(Number) as number },
    text: expect.stringMatching(/^Still: what is due could not be read: .*not_there/) as string,
  })
})
