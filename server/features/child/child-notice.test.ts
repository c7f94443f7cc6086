import { afterAll, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { account } from '#contract/account.ts'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { delivery } from '#contract/delivery.ts'
import { createAskingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

/** Le has a device, whose notifications are collected. */
async function createHousehold() {
  const house = await createAskingFamily(service)
  const { collectNotifications, devices } = house
  async function collectChildNotifications() {
    await collectNotifications()
    return devices
      .get('le')!
      .got()
      .map(({ title, body, path }) => [title, body, path])
  }
  return { ...house, collectChildNotifications }
}

const BANK = '/timebank?tab=bank'
const REWARDS = '/timebank?tab=rewards'

test('a child hears whether a parent has approved minutes, or why not', async () => {
  const { ask, ada, collectChildNotifications } = await createHousehold()
  const [film, games] = [await ask(30), await ask(20)]
  await ada(bank.approve, { params: { id: film.id } })
  expect(await collectChildNotifications()).toEqual([['Approved: 30 min', 'A film', BANK]])
  await ada(bank.reject, { params: { id: games.id }, body: { reason: 'Homework first' } })
  expect((await collectChildNotifications()).at(-1)).toEqual(['Not this time: 20 min', 'A film · Homework first', BANK])
})

test('also when the parent has answered in the notification', async () => {
  const { ask, act, tokenOf, collectNotifications, collectChildNotifications } = await createHousehold()
  await ask()
  await collectNotifications()
  await act(tokenOf('pat'), 'approve')
  expect(await collectChildNotifications()).toHaveLength(1)
})

test('whether a wish comes true, or why it does not; and of a crown, with its praise', async () => {
  const { makeWish, ada, collectChildNotifications } = await createHousehold()
  const zoo = await makeWish()
  expect(await collectChildNotifications()).toEqual([['A crown for you!', 'from ada Test', REWARDS]])
  await ada(crown.approve, { params: { redemptionId: zoo.id }, body: {} })
  expect((await collectChildNotifications()).at(-1)).toEqual(['Your wish comes true', 'To the zoo', REWARDS])
  const cake = await makeWish('A cake', '2026-03-16T10:00:00Z')
  await collectChildNotifications()
  await ada(crown.reject, { params: { redemptionId: cake.id }, body: { reason: 'Too sweet' } })
  expect((await collectChildNotifications()).at(-1)).toEqual(['Not this time', 'A cake · Too sweet', REWARDS])
  const body = { category: 'study' as const, activityName: 'Maths', rating: 5 }
  const hours = { startTime: '2026-03-16T08:00:00Z', endTime: '2026-03-16T08:30:00Z' }
  const log = await ada(activityLog.create, { body: { ...body, ...hours } })
  await ada(crown.award, { body: { id: log.id, value: { message: 'You kept at it' } } })
  expect((await collectChildNotifications()).at(-1)).toEqual([
    'A crown for you!',
    'You kept at it · from ada Test',
    REWARDS,
  ])
})

test('a child is not notified of changes that were undone or that it made itself', async () => {
  const { ask, as, ada, collectChildNotifications } = await createHousehold()
  const body = { category: 'study' as const, activityName: 'Maths', rating: 5 }
  const hours = { startTime: '2026-03-16T12:00:00Z', endTime: '2026-03-16T12:30:00Z' }
  const log = await ada(activityLog.create, { body: { ...body, ...hours } })
  await ada(crown.award, { body: { id: log.id, value: { message: 'You kept at it' } } })
  await ada(crown.award, { body: { id: log.id, value: null } })
  await ask(10)
  const { id } = await ask()
  await as('le')(bank.cancel, { params: { id } })
  const other = await ask()
  await ada(bank.approve, { params: { id: other.id } })
  await ada(bank.reverse, { params: { id: other.id } })
  expect(await collectChildNotifications()).toEqual([])
})

test('a child is notified in its own language, until it turns that off', async () => {
  const { ask, as, ada, collectChildNotifications } = await createHousehold()
  await as('le')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
  expect(await as('le')(delivery.settings)).toMatchObject({ answered: true })
  const { id } = await ask()
  await ada(bank.approve, { params: { id } })
  expect(await collectChildNotifications()).toEqual([['30 分鐘已核准', 'A film', BANK]])
  expect(await as('le')(delivery.change, { body: { answered: false } })).toMatchObject({ answered: false })
  const other = await ask()
  await ada(bank.reject, { params: { id: other.id } })
  expect(await collectChildNotifications()).toHaveLength(1)
})

test('a device lent to a child gets no notification: the answers are on the screen', async () => {
  const { ask, ada, kin, collectChildNotifications, devices } = await createHousehold()
  await kin.handOver('pat', 'le')
  const { id } = await ask()
  await ada(bank.approve, { params: { id } })
  await collectChildNotifications()
  expect(devices.get('pat')!.got()).toEqual([])
})
