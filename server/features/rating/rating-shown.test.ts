import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child as children } from '#contract/child.ts'
import { rating } from '#contract/rating.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'
import { type Call, hour, logged, rate, getRating, TODAY } from '#server/testing/rated-logs.ts'
import { openStream } from '#server/testing/stream.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const NOT_THERE = { status: 404, code: 'NOT_FOUND' }

let house: Household
beforeEach(async () => (house = await createHousehold()))

const seen = (id: string) => getRating(house.cat, id)

describe('confirming the ratings on the screen', () => {
  const asShown = (logs: readonly { id: string; rating: number | null }[]) =>
    logs.map(({ id, rating: stars }) => ({ id, rating: stars! }))
  const confirm = (call: Call, logs: readonly { id: string; rating: number | null }[]) =>
    call(rating.confirmShown, { body: { shown: asShown(logs) } })
  const idsOf = (logs: readonly { id: string }[]) => logs.map(({ id }) => id).toSorted()

  test('shown ratings of any days are confirmed at once, and others keep waiting', async () => {
    const logs = [await logged(house.cat, 4), await logged(house.cat, 2, '09:00'), await logged(house.cat, 5, '10:00')]
    const before = { startTime: '2026-03-01T08:00:00Z', endTime: '2026-03-01T08:30:00Z' }
    const other = await house.cat(activityLog.create, hour('08:00', 3, before))
    const answer = await confirm(house.ada, [logs[0]!, logs[1]!, other])
    expect(idsOf(answer.logs)).toEqual(idsOf([logs[0]!, logs[1]!, other]))
    expect(answer.others).toEqual([])
    for (const log of answer.logs) expect(log).toMatchObject({ ratingStatus: 'confirmed', version: 2 })
    expect(await seen(logs[2]!.id)).toEqual([5, 'proposed'])
  })

  test('later and changed ratings are not confirmed, and changed ones are reported', async () => {
    const [seenOne, changed] = [await logged(house.cat, 4), await logged(house.cat, 2, '09:00')]
    await rate(house.cat, changed.id, 5)
    const later = await logged(house.cat, 5, '10:00')
    const { logs, others } = await confirm(house.ada, [seenOne, changed])
    expect(idsOf(logs)).toEqual([seenOne.id])
    expect(others).toMatchObject([{ id: changed.id, rating: 5, ratingStatus: 'proposed' }])
    expect(await seen(changed.id)).toEqual([5, 'proposed'])
    expect(await seen(later.id)).toEqual([5, 'proposed'])
  })

  test('when two parents confirm at once, the second learns what was confirmed', async () => {
    const logs = [await logged(house.cat, 4), await logged(house.cat, 2, '09:00'), await logged(house.cat, 4, '10:00')]
    const both = [confirm(house.ada, logs), confirm(house.pat, logs.toReversed())]
    const answers = await Promise.all(both)
    expect(answers.map((answer) => answer.logs.length).toSorted((a, b) => a - b)).toEqual([0, 3])
    for (const answer of answers) expect(idsOf([...answer.logs, ...answer.others])).toEqual(idsOf(logs))
    const loser = answers.find((answer) => !answer.logs.length)!
    expect(loser.others.map(({ ratingStatus }) => ratingStatus)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const { items } = await house.cat(children.audit, { query: {} })
    expect(items.filter(({ entity }) => entity === 'activityLog')).toHaveLength(3)
  })

  test('is of that child, there, and bounded', async () => {
    const other = await logged(house.as('sid'), 5)
    const gone = await logged(house.cat, 3)
    await house.cat(activityLog.remove, { params: { id: gone.id } })
    expect(await confirm(house.ada, [other, gone])).toEqual({ logs: [], others: [] })
    for (const logs of [[], Array.from({ length: 501 }, () => ({ id: other.id, rating: 5 }))])
      await expect(confirm(house.ada, logs)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS' })
    const mine = await logged(house.cat, 5)
    for (const call of [house.cat, house.as('sid'), house.as('ada'), house.as('eve')])
      await expect(confirm(call, [mine])).rejects.toMatchObject(FORBIDDEN)
    await expect(confirm(house.eve, [mine])).rejects.toMatchObject(NOT_THERE)
    await expect(confirm(await house.kin.handOver('ada', 'cat'), [mine])).rejects.toMatchObject(FORBIDDEN)
    expect(await seen(mine.id)).toEqual([5, 'proposed'])
  })
})

test('a decision of one parent ends the request for the other, whose open screen hears of it', async () => {
  const { ada, app, cat, given } = house
  const [one, two, three] = [await logged(cat), await logged(cat, 4, '09:00'), await logged(cat, 3, '10:00')]
  const stream = await openStream(app, { headers: await given.headers('pat') })
  const heard = { noun: 'rating', origin: null }
  await ada(rating.confirm, { body: { id: one.id } })
  expect(await stream.next()).toEqual(heard)
  const { logs } = await ada(rating.confirmShown, { body: { shown: [{ id: two.id, rating: 4 }] } })
  expect(await stream.next()).toEqual(heard)
  await ada(rating.confirmDay, { body: { date: TODAY } })
  expect(await stream.next()).toEqual(heard)
  await ada(rating.reopen, { body: { logs: logs.map(({ id, version }) => ({ id, version, rating: 4 })) } })
  expect(await stream.next()).toEqual(heard)
  expect(await seen(three.id)).toEqual([3, 'confirmed'])
  stream.close()
})
