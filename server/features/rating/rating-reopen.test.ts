import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { rating } from '#contract/rating.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const TODAY = '2026-03-02' as LocalDate

let house: Household
beforeEach(async () => (house = await createHousehold()))

type Call = Household['cat']
const logged = (call: Call, stars = 5, at = '08:00') => {
  const startTime = instant(`${TODAY}T${at}:00Z`)
  const hours = { startTime, endTime: addMinutes(startTime, 30) }
  return call(activityLog.create, { body: { category: 'study', activityName: 'Maths', rating: stars, ...hours } })
}
const getRating = async (id: string) => {
  const { rating: stars, ratingStatus } = await house.cat(activityLog.get, { params: { id } })
  return [stars, ratingStatus]
}

describe('a confirmation that is undone', () => {
  const reopen = (call: Call, logs: readonly { id: string; version: number; rating: number }[]) =>
    call(rating.reopen, { body: { logs: [...logs] } })

  test('waits again as the child had rated it, for another 72 hours, and counts nothing', async () => {
    const [one, other] = [await logged(house.cat), await logged(house.cat, 2, '09:00')]
    const first = await house.ada(rating.confirm, { body: { id: one.id, rating: 3 } })
    const { logs } = await house.ada(rating.confirmDay, { body: { date: TODAY } })
    const back = await reopen(house.ada, [
      { id: one.id, version: first.version, rating: 5 },
      ...logs.map(({ id, version, rating: stars }) => ({ id, version, rating: stars! })),
    ])
    expect(new Map(back.logs.map((log) => [log.id, log.rating]))).toEqual(
      new Map([
        [one.id, 5],
        [other.id, 2],
      ]),
    )
    for (const { ratingStatus } of back.logs) expect(ratingStatus).toBe('proposed')
    expect(await getRating(one.id)).toEqual([5, 'proposed'])
    // Another parent may confirm it now.
    expect((await house.pat(rating.confirmDay, { body: { date: TODAY } })).logs).toHaveLength(2)
  })

  test('is left alone where something was done since, or nothing was confirmed', async () => {
    const [changed, open] = [await logged(house.cat), await logged(house.cat, 4, '09:00')]
    const { version } = await house.ada(rating.confirm, { body: { id: changed.id } })
    await house.ada(activityLog.change, { params: { id: changed.id }, body: { remark: 'Well done' } })
    const back = await reopen(house.ada, [
      { id: changed.id, version, rating: 5 },
      { id: open.id, version: open.version, rating: 4 },
    ])
    expect(back.logs).toEqual([])
    expect(await getRating(changed.id)).toEqual([5, 'confirmed'])
    expect(await getRating(open.id)).toEqual([4, 'proposed'])
  })

  test('is no business of the child, nor of a stranger', async () => {
    const { id } = await logged(house.cat)
    const { version } = await house.ada(rating.confirm, { body: { id } })
    const logs = [{ id, version, rating: 5 }]
    for (const call of [house.cat, house.as('ada'), house.as('eve')])
      await expect(reopen(call, logs)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(reopen(house.eve, logs)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const other = await logged(house.as('sid'))
    expect((await reopen(house.ada, [{ id: other.id, version: other.version, rating: 5 }])).logs).toEqual([])
    expect(await getRating(id)).toEqual([5, 'confirmed'])
  })
})
