import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { delivery } from '#contract/delivery.ts'
import { family } from '#contract/family.ts'
import { vacation } from '#contract/vacation.ts'
import { createAskingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const service = await startPushService()
afterAll(() => service.stop())

const start = (given?: Parameters<typeof createAskingFamily>[1]) => createAskingFamily(service, given)

test('both parents are notified at once of a child’s request, and are led to the answer', async () => {
  const { ask, collectNotifications, devices, kin } = await start()
  const { id } = await ask()
  const title = 'le Test asks for 30 min'
  expect(await collectNotifications()).toEqual({ ada: [title], pat: [title] })
  expect(devices.get('ada')!.got()[0]).toMatchObject({
    body: 'A film',
    path: `/account/management/family?child=${(await kin.ensureUser('le')).userId}&minutes=${id}`,
    actions: [
      { action: 'approve', title: 'Approve' },
      { action: 'decline', title: 'Decline' },
    ],
  })
})

test('parents are not notified of a withdrawal that needs no answer', async () => {
  const { ask, collectNotifications } = await start()
  await ask(10)
  expect(await collectNotifications()).toEqual({})
})

test('each in their own language, and only those who want it', async () => {
  const { as, ask, collectNotifications } = await start()
  await as('pat')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
  expect(await as('ada')(delivery.settings)).toMatchObject({ childWaits: true })
  expect(await as('ada')(delivery.change, { body: { childWaits: false } })).toMatchObject({ childWaits: false })
  await ask()
  expect(await collectNotifications()).toEqual({ pat: ['le Test申請 30 分鐘'] })
})

test('parents get no late notice of an answered request, nor does a former parent', async () => {
  const { as, ask, collectNotifications, ada, kin, devices } = await start()
  const { id } = await ask()
  await ada(bank.approve, { params: { id } })
  expect(await collectNotifications()).toEqual({ le: ['Approved: 30 min'] })
  await ask(20)
  const { userId } = await kin.ensureUser('pat')
  await as('ada')(family.changeMember, { params: { user: userId }, body: { isActive: false } })
  expect(await collectNotifications()).toMatchObject({ ada: ['le Test asks for 20 min'] })
  expect(devices.get('pat')!.titles()).toEqual([])
})

test('a request for a reward is announced as well', async () => {
  const { collectNotifications, makeWish } = await start()
  await makeWish()
  expect(await collectNotifications()).toMatchObject({
    ada: ['le Test wants to redeem a crown'],
    pat: ['le Test wants to redeem a crown'],
  })
})

test('both parents hear that a child withdraws a request to which one had agreed', async () => {
  const { ada, as, collectNotifications, makeWish, devices } = await start()
  const { id, crownId } = await makeWish()
  await collectNotifications()
  await ada(crown.approve, { params: { redemptionId: id }, body: {} })
  await collectNotifications()
  await as('le')(crown.restore, { params: { crownId }, body: {} })
  await collectNotifications()
  const last = [...(['ada', 'pat'] as const)].map((name) => devices.get(name)!.got().at(-1))
  const news = {
    title: 'le Test withdrew a wish and keeps the crown',
    body: 'To the zoo',
    path: '/account/management/family',
  }
  expect(last).toMatchObject([news, news])
})

test('a request that a parent withdraws is announced to no parent', async () => {
  const { ada, collectNotifications, makeWish, devices } = await start()
  const { id, crownId } = await makeWish()
  await ada(crown.approve, { params: { redemptionId: id }, body: {} })
  await collectNotifications()
  const before = devices.get('pat')!.titles().length
  await ada(crown.restore, { params: { crownId }, body: {} })
  await collectNotifications()
  expect(devices.get('pat')!.titles()).toHaveLength(before)
})

test('parents are notified of days off that a child enters, and not of their own', async () => {
  const { ada, as, collectNotifications, devices } = await start()
  const lake = { name: 'Lake', startDate: '2026-03-20', endDate: '2026-03-22' }
  await ada(vacation.create, { body: { ...lake, name: 'Sea' } })
  expect(await collectNotifications()).toEqual({})
  const { id } = await as('le')(vacation.create, { body: lake })
  const news = 'le Test added days off'
  expect(await collectNotifications()).toEqual({ ada: [news], pat: [news] })
  expect(devices.get('pat')!.got()[0]).toMatchObject({ body: expect.stringContaining('Lake') as string })
  await as('una')(vacation.create, { body: lake })
  await as('le')(vacation.createMany, {
    body: {
      items: [
        { ...lake, name: 'Hills' },
        { ...lake, name: 'Woods' },
      ],
    },
  })
  expect((await collectNotifications())['ada']).toEqual([news, news])
  // Fewer days are no news; more of them are.
  await as('le')(vacation.change, { params: { id }, body: { endDate: '2026-03-21' } })
  await as('le')(vacation.change, { params: { id }, body: { endDate: '2026-04-20' } })
  expect((await collectNotifications())['ada']).toEqual([news, news, news])
})

test('by mail, where no device takes it', async () => {
  const smtp = await startSmtp()
  const { as, ask, collectNotifications, devices } = await start({ sendMail: smtp.sendMail })
  await as('ada')(delivery.removeDevice, { params: { id: devices.get('ada')!.id } })
  await ask()
  expect(await collectNotifications()).toEqual({ pat: ['le Test asks for 30 min'] })
  expect(smtp.received).toMatchObject([{ subject: 'le Test asks for 30 min' }])
  expect(smtp.received[0]?.text).toContain('http://localhost:3000/account/management/family')
  await smtp.stop()
})
