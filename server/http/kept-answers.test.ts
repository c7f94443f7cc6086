import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { startServer } from '#server/testing/harness.ts'
import { keptAnswers } from './kept-answers.ts'

const day = { query: { date: '2026-03-02' } }
const log = {
  category: 'work' as const,
  activityName: 'Write report',
  startTime: '2026-03-02T08:00:00Z',
  endTime: '2026-03-02T09:00:00Z',
}

test('a day is always answered in its current state, after writes by anyone in any way', async () => {
  const { as, clock } = startServer()
  const [ann, bob] = [as('ann'), as('bob')]
  const listActivityNames = async () =>
    (await ann(activityLog.withAdjacent, day)).logs.map(({ activityName }) => activityName)
  expect(await listActivityNames()).toEqual([])
  const { id } = await ann(activityLog.create, { body: log })
  expect(await listActivityNames()).toEqual(['Write report'])
  expect(await listActivityNames()).toEqual(['Write report'])
  await bob(activityLog.create, { body: { ...log, activityName: 'Bob’s report' } })
  expect(await listActivityNames()).toEqual(['Write report'])
  await ann(activityLog.change, { params: { id }, body: { activityName: 'Read report' } })
  expect(await listActivityNames()).toEqual(['Read report'])
  const getLastGapEnd = async () => (await ann(activityLog.withAdjacent, day)).gaps.at(-1)?.endTime
  expect(await getLastGapEnd()).toBe('2026-03-02T12:00:00.000Z')
  clock.advance(5)
  expect(await getLastGapEnd()).toBe('2026-03-02T12:05:00.000Z')
})

test('a write during an answer prevents that the answer is kept', () => {
  let version = 1
  const kept = keptAnswers(() => version)
  kept?.keeper()('ann', 'one')
  expect(kept?.find('ann')).toBe('one')
  const keep = kept?.keeper()
  version += 1
  keep?.('ann', 'of before')
  expect(kept?.find('ann')).toBeUndefined()
})

test('where others write too, nothing is kept', () => {
  expect(keptAnswers(undefined)).toBeUndefined()
})
