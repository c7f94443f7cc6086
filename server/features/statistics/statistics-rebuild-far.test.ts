import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { statistics } from '#contract/statistics.ts'
import { measureCpu } from '#server/testing/event-loop.ts'
import { startServer } from '#server/testing/harness.ts'

const NIGHT = { category: 'sleep', activityName: 'Night sleep' } as const

/** A log two thousand years before another; the second goes over the end of a month. */
async function createLongHistory() {
  const ann = startServer().as('ann')
  await ann(account.savePreference, { body: { timezone: { timezone: 'UTC' } } })
  await ann(activityLog.create, {
    body: { ...NIGHT, startTime: '0003-05-01T08:00:00Z', endTime: '0003-05-01T09:00:00Z' },
  })
  await ann(activityLog.create, {
    body: { ...NIGHT, startTime: '2026-01-31T23:00:00Z', endTime: '2026-02-01T01:00:00Z' },
  })
  const getDailyStatistics = async (date: string) =>
    (await ann(statistics.daily, { query: { date } })) as { loggedMinutes: number }
  return { ann, getDailyStatistics }
}

test('two logs that lie far apart cost a rebuild no more than two in a year', { timeout: 120_000 }, async () => {
  const { ann } = await createLongHistory()
  expect(await measureCpu(() => ann(statistics.updateAspects, { body: { from: '0003-01-01' } }))).toBeLessThan(500)
  expect(await measureCpu(() => ann(statistics.rebuildAspects))).toBeLessThan(500)
  expect((await ann(statistics.rebuildAspects)).dates).toBe(3)
})

test('nor does a choice of zone that holds for the past as well', { timeout: 120_000 }, async () => {
  const { ann, getDailyStatistics } = await createLongHistory()
  const move = { timezone: 'Asia/Taipei', retroactive: true }
  expect(await measureCpu(() => ann(account.savePreference, { body: { timezone: move } }))).toBeLessThan(500)
  expect(await getDailyStatistics('2026-02-01')).toMatchObject({ loggedMinutes: 120 })
  expect(await getDailyStatistics('2026-01-31')).toMatchObject({ loggedMinutes: 0 })
})
