import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { child as children } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { rating } from '#contract/rating.ts'
import { reward } from '#contract/reward.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { logged } from '#server/testing/crowns.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'
import { db } from '#server/testing/harness.ts'

const MONDAY = '2026-03-02' as LocalDate
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const NEXT_MORNING = '2026-03-03T00:00:00Z'

let house: Household
beforeEach(async () => {
  house = await createHousehold()
  // The sweep finds children that have just joined a family.
  await sweep(db, house.clock.now())
})

type Call = Household['cat']
const getCoins = async () => (await house.cat(bank.me)).coins
const getSettledCoins = async () => (await house.cat(reward.daily, { query: { date: MONDAY } })).settled
const advanceTo = async (moment: string) => {
  house.clock.set(moment)
  await house.runJobs()
}
/** Ten stars of study: two coins. */
const logTwoHours = async (by?: Call) => [
  await logged(house, { at: '08:00', ...(by && { by }) }),
  await logged(house, { at: '09:00', ...(by && { by }) }),
]
const rebuild = (call: Call, more: object = {}) =>
  call(reward.rebuild, { body: { from: MONDAY, to: '2026-03-04', ...more } })
const NOTHING = { postings: [], uncollected: [], kept: [] }

describe('a day is settled', () => {
  test('when it is over, and once, with any number of servers', async () => {
    await logTwoHours()
    await advanceTo('2026-03-02T23:59:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([0, null])
    house.clock.set(NEXT_MORNING)
    await Promise.all([house.runJobs(), house.runJobs(), house.runJobs()])
    await advanceTo('2026-03-03T12:00:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
    const { items } = await house.cat(bank.transactions, { query: {} })
    expect(items.map(({ type, by, earnedOn }) => [type, by, earnedOn])).toEqual([['reward_settlement', null, MONDAY]])
  })

  test('as soon as a parent has decided on the proposals, and not before', async () => {
    const [one, other] = await logTwoHours(house.cat)
    await advanceTo('2026-03-03T08:00:00Z')
    await house.ada(rating.confirm, { body: { id: one!.id } })
    await house.runJobs()
    expect([await getCoins(), await getSettledCoins()]).toEqual([0, null])
    await house.ada(activityLog.rating, { body: { id: other!.id, value: 5 } })
    await house.runJobs()
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
  })

  test('at four in the morning of the third day at the latest, and later decisions add to it', async () => {
    const logs = await logTwoHours(house.cat)
    await advanceTo('2026-03-05T03:59:00Z')
    expect(await getSettledCoins()).toBeNull()
    await advanceTo('2026-03-05T05:00:00Z')
    expect(await getSettledCoins()).toBe(0)
    // The proposals confirm themselves after 72 hours, and count as four stars each. [reward/auto-confirmation]
    await advanceTo('2026-03-05T12:00:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([1, 1])
    await house.ada(rating.confirm, { body: { id: logs[0]!.id } })
    await house.ada(rating.confirm, { body: { id: logs[1]!.id } })
    await house.runJobs()
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
  })

  test('and keeps its coins when there are fewer later', async () => {
    const [one] = await logTwoHours()
    await advanceTo(NEXT_MORNING)
    await house.ada(activityLog.remove, { params: { id: one!.id } })
    await advanceTo('2026-03-04T00:00:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
  })

  test.each([
    { who: 'a parent', parentControl: true, as: 'ada' },
    { who: 'a child without parental control', parentControl: false, as: 'cat' },
  ] as const)('again after $who logs something the morning after', async ({ parentControl, as }) => {
    await house.as('ada')(family.change, { body: { settings: { parentControl } } })
    await advanceTo(NEXT_MORNING)
    expect(await getSettledCoins()).toBe(0)
    house.clock.set('2026-03-03T08:00:00Z')
    await logTwoHours(house[as])
    await advanceTo('2026-03-04T00:00:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
    await advanceTo('2026-03-05T00:00:00Z')
    expect([await getCoins(), await getSettledCoins()]).toEqual([2, 2])
  })

  test('only for days in the family, whatever a parent decides', async () => {
    const date = '2026-02-27' as LocalDate
    for (const hour of ['08', '09'] as const) {
      const hours = { startTime: instant(`${date}T${hour}:00:00Z`), endTime: instant(`${date}T${hour}:30:00Z`) }
      await house.cat(activityLog.create, { body: { category: 'study', activityName: 'Maths', rating: 5, ...hours } })
    }
    await house.ada(rating.confirmDay, { body: { date } })
    await advanceTo(NEXT_MORNING)
    expect([await getCoins(), await getSettledCoins()]).toEqual([0, 0])
    expect((await house.cat(reward.daily, { query: { date } })).settled).toBeNull()
  })

  test('also where the days of another child cannot be read', async () => {
    house.clock.advance(1)
    await house.kin.bring('ada', 'dan', 'child')
    await sweep(db, house.clock.now())
    const [cat, dan] = [await house.kin.ensureUser('cat'), await house.kin.ensureUser('dan')]
    const parent = house.as('ada', dan.dataGroup)
    await logTwoHours(parent)
    const zonesOfCat = (timezoneHistory: string) =>
      db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', cat.dataGroup).execute()
    await zonesOfCat('[]')
    await advanceTo(NEXT_MORNING)
    await zonesOfCat('[{"from":null,"tz":"UTC"}]')
    expect((await parent(bank.me)).coins).toBe(2)
    expect(await getSettledCoins()).toBeNull()
    await house.runJobs()
    expect(await getSettledCoins()).toBe(0)
  })

  test('a child who has left the family gets no coins', async () => {
    await logTwoHours()
    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    await house.cat(family.leave)
    await advanceTo(NEXT_MORNING)
    await expect(getCoins()).rejects.toMatchObject({ status: 404 })
  })
})

describe('rebuilding', () => {
  test('a rebuild settles due days, and posts nothing the second time', async () => {
    await logTwoHours()
    house.clock.set(NEXT_MORNING)
    expect(await rebuild(house.ada)).toEqual({
      ...NOTHING,
      postings: [{ date: MONDAY, coins: 2, revision: 1 }],
      available: 2,
    })
    expect(await rebuild(house.pat)).toEqual({ ...NOTHING, available: 2 })
    await house.runJobs()
    expect(await getCoins()).toBe(2)
  })

  test('of two parents at once, each day is posted once', async () => {
    await logTwoHours()
    house.clock.set(NEXT_MORNING)
    const both = await Promise.all([rebuild(house.ada), rebuild(house.pat), house.runJobs()])
    expect(both.slice(0, 2).map((answer) => (answer as { available: number }).available)).toEqual([2, 2])
    expect(await getCoins()).toBe(2)
  })

  test('leaves a day alone that is not over', async () => {
    await logTwoHours()
    expect(await rebuild(house.ada)).toEqual({ ...NOTHING, available: 0 })
  })

  test('takes away only coins that a parent allows, and in a posting of its own', async () => {
    const [one] = await logTwoHours()
    await advanceTo(NEXT_MORNING)
    await house.ada(activityLog.rating, { body: { id: one!.id, value: 1 } })
    expect(await rebuild(house.ada)).toEqual({ ...NOTHING, kept: [{ date: MONDAY, coins: 1 }], available: 2 })
    expect(await rebuild(house.ada, { allowDecrease: true })).toEqual({
      ...NOTHING,
      postings: [{ date: MONDAY, coins: -1, revision: 2 }],
      available: 1,
    })
    expect(await getSettledCoins()).toBe(1)
    expect((await house.cat(bank.transactions, { query: {} })).total).toBe(2)
    expect(await rebuild(house.ada, { allowDecrease: true })).toEqual({ ...NOTHING, available: 1 })
  })

  test('a rebuild reports coins that should be taken back but are spent', async () => {
    const logs = await logTwoHours()
    await advanceTo(NEXT_MORNING)
    await house.cat(bank.deposit, { body: { source: 'coins', coins: 2 } })
    for (const { id } of logs) await house.ada(activityLog.remove, { params: { id } })
    expect(await rebuild(house.ada, { allowDecrease: true })).toEqual({
      ...NOTHING,
      uncollected: [{ date: MONDAY, coins: 2 }],
      available: 0,
    })
    expect(await getSettledCoins()).toBe(2)
  })

  test('is in the history that the child reads', async () => {
    await logTwoHours()
    house.clock.set(NEXT_MORNING)
    await rebuild(house.ada)
    const { items } = await house.cat(children.audit, { query: {} })
    expect(items[0]).toMatchObject({ actorName: 'ada Test', entity: 'reward', after: { available: 2 } })
  })

  test('is for a parent of the child', async () => {
    await expect(rebuild(house.cat)).rejects.toMatchObject(FORBIDDEN)
    await expect(rebuild(house.eve)).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
    await expect(rebuild(house.as('eve'))).rejects.toMatchObject({ status: 404, values: ['account'] })
    await expect(rebuild(house.as('ada'))).rejects.toMatchObject({ status: 404, values: ['account'] })
    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    await expect(rebuild(house.cat)).rejects.toMatchObject(FORBIDDEN)
  })

  test.each([
    [{ from: '2026-03-03', to: MONDAY }, ['to']],
    [{ from: '2025-09-03', to: MONDAY }, ['from']],
  ])('%o is 400', async (range, values) => {
    await expect(rebuild(house.ada, range)).rejects.toMatchObject({ status: 400, values })
  })
})
