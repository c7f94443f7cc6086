import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { insight } from '#contract/insight.ts'
import { addDays, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'
import { giveDataDays } from '#server/testing/data-days.ts'
import { kinOf } from '#server/testing/kin.ts'

const FIRST = '2026-01-05' as LocalDate
const at = (date: LocalDate, clock: string) => `${date}T${clock}:00.000Z` as Instant

/** Ann, who has recorded so many days, and looks at them on the day after. */
async function start(count: number) {
  const server = startServer({ now: `${addDays(FIRST, count)}T12:00:00Z`, timezone: 'UTC' })
  const call = server.as('ann')
  await giveDataDays(call, { from: FIRST, count })
  const log = (date: LocalDate, clock: string, more: object) => {
    const startTime = at(date, clock)
    const span = { startTime, endTime: addMinutes(startTime, 30) }
    return call(activityLog.create, { body: { category: 'leisure', activityName: 'Read', ...span, ...more } })
  }
  return { ...server, call, log }
}

test('before thirty days there are no insights, only the number of days', async () => {
  const { call } = await start(29)
  expect(await call(insight.list)).toMatchObject({
    gate: { status: 'insufficient', have: 29, need: 30, earliestUnlockDate: '2026-02-04' },
    compared: 0,
    insights: [],
  })
})

test('an insight shows activities that are rated higher on the same days, with name and days', async () => {
  const { call, log } = await start(40)
  for (let day = 0; day < 40; day++) {
    const date = addDays(FIRST, day)
    await log(date, '09:00', { rating: day % 3 ? 5 : 4 })
    await log(date, '15:00', { category: 'work', activityName: 'Meet', rating: day % 2 ? 2 : 3 })
  }
  const { gate, insights, compared, from, to } = await call(insight.list)
  expect(gate).toMatchObject({ status: 'usable', have: 40 })
  expect([from, to]).toEqual(['2025-08-18', '2026-02-13'])
  expect(compared).toBeGreaterThanOrEqual(insights.length)
  const read = insights.find((each) => each.kind === 'ratingActivity' && each.activity.name === 'Read')
  expect(read).toMatchObject({ category: 'leisure', days: 40, otherDays: 40 })
  expect(read?.effect).toBeGreaterThan(1)
  // At nine there is nothing but that.
  expect(insights.some((each) => each.kind === 'ratingHour')).toBe(false)
})

test('an insight names a recipient without time for far longer than usual, until they get some', async () => {
  const { call, log } = await start(60)
  const { id } = await call(catalogue.createRecipient, { body: { name: 'Grandma', type: 'personal' } })
  for (let day = 0; day < 30; day += 3)
    await log(addDays(FIRST, day), '18:00', { beneficiaries: [{ recipientId: id }] })
  const { insights } = await call(insight.list)
  expect(insights).toMatchObject([
    { kind: 'neglectedRecipient', recipient: { id, name: 'Grandma' }, lastDate: '2026-02-01', usualDays: 3 },
  ])
  await log(addDays(FIRST, 59), '18:00', { beneficiaries: [{ recipientId: id }] })
  expect((await call(insight.list)).insights).toEqual([])
})

test('insights are only about the user, and not for children', async () => {
  const { as, given, ...server } = await start(1)
  const kin = kinOf({ as, given, ...server })
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  await expect(as('cat')(insight.list)).rejects.toMatchObject({ status: 403 })
  await expect(as('ann', given.stranger('cat'))(insight.list)).rejects.toMatchObject({ status: 403 })
  expect(await as('abe')(insight.list)).toMatchObject({ gate: { have: 0 }, insights: [] })
})
