import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child as children } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { rating } from '#contract/rating.ts'
import { ratingRule } from '#contract/rating-rule.ts'
import { reward } from '#contract/reward.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { db } from '#server/testing/harness.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const TODAY = '2026-03-02' as LocalDate
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const NOT_THERE = { status: 404, code: 'NOT_FOUND' }

let house: Household
let hours = 0
beforeEach(async () => {
  house = await createHousehold()
  hours = 0
})

type Call = Household['cat']
/** Half an hour more, of that day. */
const did = (call: Call, activityName: string, stars: number | null = 5, category = 'dailyActivity' as const) => {
  const startTime = addMinutes(instant(`${TODAY}T00:00:00Z`), 30 * hours++)
  const span = { startTime, endTime: addMinutes(startTime, 30) }
  return call(activityLog.create, { body: { category, activityName, rating: stars, ...span } })
}
const add = (call: Call, activityId: string) => call(ratingRule.add, { body: { activityId } })
const remove = (call: Call, activityId: string) => call(ratingRule.remove, { params: { activityId } })
const getRatingStatus = async (id: string) => (await house.cat(activityLog.get, { params: { id } })).ratingStatus
const confirm = (call: Call, id: string, stars?: number) =>
  call(rating.confirm, { body: { id, ...(stars !== undefined && { rating: stars }) } })

describe('a rule that confirms ratings', () => {
  test('confirms ratings as the child gives them, from then on, and earlier ones still wait', async () => {
    const waiting = await did(house.cat, 'Breakfast', 4)
    const { rules } = await add(house.ada, waiting.activityId)
    const { userId } = await house.kin.ensureUser('ada')
    expect(rules).toMatchObject([{ activityName: 'Breakfast', category: 'dailyActivity', madeBy: userId }])
    expect(await did(house.cat, 'Breakfast', 3)).toMatchObject({ rating: 3, ratingStatus: 'confirmed' })
    expect((await did(house.cat, 'Piano')).ratingStatus).toBe('proposed')
    expect(await getRatingStatus(waiting.id)).toBe('proposed')
    const later = await did(house.cat, 'Breakfast', null)
    await house.cat(activityLog.rating, { body: { id: later.id, value: 5 } })
    expect(await getRatingStatus(later.id)).toBe('confirmed')
    expect((await house.cat(reward.daily, { query: { date: TODAY } })).stars).toBe(8)
  })

  test('the history names the author of the rule', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    await add(house.pat, activityId)
    const { id } = await did(house.cat, 'Breakfast', 4)
    const { items } = await house.cat(children.audit, { query: {} })
    expect(items[0]).toMatchObject({
      actorName: 'pat Test',
      entity: 'ruledRating',
      entityId: id,
      after: { activityName: 'Breakfast', rating: 4 },
    })
    expect(items[1]).toMatchObject({ action: 'create', entity: 'ratingRule', after: { activityName: 'Breakfast' } })
  })

  test('nothing else slips through: a confirmed log that becomes another activity waits', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    await add(house.ada, activityId)
    const { id } = await did(house.cat, 'Breakfast')
    const body = { activityName: 'Piano' }
    expect((await house.cat(activityLog.change, { params: { id }, body })).ratingStatus).toBe('proposed')
    const piano = await did(house.cat, 'Piano')
    const moved = { endTime: addMinutes(piano.endTime, -5) }
    expect((await house.cat(activityLog.change, { params: { id: piano.id }, body: moved })).ratingStatus).toBe(
      'proposed',
    )
  })

  test('either parent ends the rule, and confirmed ratings stay', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    await add(house.ada, activityId)
    const before = await did(house.cat, 'Breakfast')
    expect((await remove(house.pat, activityId)).rules).toEqual([])
    expect((await did(house.cat, 'Breakfast')).ratingStatus).toBe('proposed')
    expect(await getRatingStatus(before.id)).toBe('confirmed')
    await expect(remove(house.ada, activityId)).rejects.toMatchObject(NOT_THERE)
  })

  test('the rule applies while its author is a parent there, and another parent can take it over', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    await add(house.pat, activityId)
    await house.as('pat')(family.leave, {})
    expect((await did(house.cat, 'Breakfast')).ratingStatus).toBe('proposed')
    expect((await house.ada(ratingRule.list, {})).rules).toEqual([])
    expect((await add(house.ada, activityId)).rules).toHaveLength(1)
    expect((await did(house.cat, 'Breakfast')).ratingStatus).toBe('confirmed')
  })

  test('is no business of the child, of its device, of an adult for themselves, or of a stranger', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    const handedOver = await house.kin.handOver('pat', 'cat')
    for (const call of [house.cat, handedOver, house.as('sid'), house.as('ada'), house.as('eve')]) {
      await expect(call(ratingRule.list, {})).rejects.toMatchObject(FORBIDDEN)
      await expect(add(call, activityId)).rejects.toMatchObject(FORBIDDEN)
      await expect(remove(call, activityId)).rejects.toMatchObject(FORBIDDEN)
    }
    await expect(add(house.eve, activityId)).rejects.toMatchObject(NOT_THERE)
    const other = await did(house.as('sid'), 'Breakfast')
    await expect(add(house.ada, other.activityId)).rejects.toMatchObject({ ...NOT_THERE, values: ['activityId'] })
    expect((await did(house.cat, 'Breakfast')).ratingStatus).toBe('proposed')
  })

  test('is bounded, and two parents at once make one', async () => {
    const { activityId } = await did(house.cat, 'Breakfast')
    await Promise.all([add(house.ada, activityId), add(house.pat, activityId)])
    expect((await house.ada(ratingRule.list, {})).rules).toHaveLength(1)
    const of = await db.selectFrom('activities').selectAll().where('id', '=', activityId).executeTakeFirstOrThrow()
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...of,
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      name: `Habit ${at}`,
      nameFold: `habit ${at}`,
    }))
    await db.insertInto('activities').values(many).execute()
    for (const { id } of many.slice(1)) await add(house.ada, id)
    const refused = { status: 400, code: 'INVALID_PARAMS', values: ['activityId'] }
    await expect(add(house.ada, many[0]!.id)).rejects.toMatchObject(refused)
    expect((await house.ada(ratingRule.list, {})).rules).toHaveLength(60)
  })
})

describe('a suggested rule', () => {
  const listSuggestedNames = async () =>
    (await house.ada(ratingRule.list, {})).suggested.map(({ activityName }) => activityName)

  test('was confirmed three times as the child had rated it, and brings no coins', async () => {
    for (const _ of [1, 2, 3]) {
      await confirm(house.ada, (await did(house.cat, 'Breakfast')).id)
      await confirm(house.pat, (await did(house.cat, 'Maths', 5, 'study' as 'dailyActivity')).id)
    }
    expect(await listSuggestedNames()).toEqual(['Breakfast'])
    const { id, activityId } = await did(house.cat, 'Breakfast', 5)
    await confirm(house.ada, id, 2)
    expect(await listSuggestedNames()).toEqual([])
    await add(house.ada, activityId)
    expect(await listSuggestedNames()).toEqual([])
  })

  test('needs at least three logs', async () => {
    for (const _ of [1, 2]) await confirm(house.ada, (await did(house.cat, 'Breakfast')).id)
    expect(await listSuggestedNames()).toEqual([])
  })
})
