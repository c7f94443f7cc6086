import { afterAll, describe, expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { delivery } from '#contract/delivery.ts'
import { waiting } from '#contract/waiting.ts'
import { createAskingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const service = await startPushService()
afterAll(() => service.stop())

const DAY = 1440

/** Le requests 30 of 100 minutes. `isReached`: the parents have devices that get notifications. */
async function requestMinutes(isReached: boolean, given: Parameters<typeof createAskingFamily>[1] = {}) {
  const house = await createAskingFamily(service, given)
  const { as, clock, devices, collectNotifications } = house
  if (!isReached)
    for (const name of ['ada', 'pat']) await as(name)(delivery.removeDevice, { params: { id: devices.get(name)!.id } })
  const { id } = await house.ask()
  await collectNotifications()
  const request = async () => (await as('le')(bank.withdrawals, { query: {} })).items[0]!
  const getPendingMinutes = async () => (await as('le')(bank.me)).pendingWithdrawals
  /** Advances the clock and collects the notifications by then. */
  async function collectNotificationsAfter(minutes: number) {
    clock.advance(minutes)
    return collectNotifications()
  }
  return { ...house, id, request, getPendingMinutes, collectNotificationsAfter }
}

const ASKS = 'le Test asks for 30 min'
const OVER = 'No parent answered le Test’s request for 30 min'
const UNANSWERED = 'No answer in time: 30 min'

describe('a request that parents were notified of', () => {
  test('is open for 24 hours, with another notice four hours before, and one to all at its end', async () => {
    const { request, getPendingMinutes, collectNotificationsAfter, devices, as } = await requestMinutes(true)
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-17T14:00:00.000Z' })
    expect(await collectNotificationsAfter(20 * 60 - 1)).toEqual({ ada: [ASKS], pat: [ASKS] })
    expect(await collectNotificationsAfter(1)).toEqual({ ada: [ASKS, ASKS], pat: [ASKS, ASKS] })
    const [first, second] = devices.get('ada')!.got()
    expect(second).toMatchObject({ body: 'A film · until 10:00', actions: first!.actions })
    expect(second!.id).not.toBe(first!.id)
    expect(await collectNotificationsAfter(239)).toMatchObject({ ada: [ASKS, ASKS] })
    expect(await getPendingMinutes()).toBe(30)
    const all = [ASKS, ASKS, OVER]
    expect(await collectNotificationsAfter(1)).toEqual({ ada: all, pat: all, le: [UNANSWERED] })
    expect(await request()).toMatchObject({ status: 'expired', expiresAt: null })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 100, available: 100 })
    expect(await collectNotificationsAfter(DAY)).toEqual({ ada: all, pat: all, le: [UNANSWERED] })
  })

  test('is answered in the second notification as in the first', async () => {
    const { collectNotificationsAfter, act, tokenOf, request } = await requestMinutes(true)
    await collectNotificationsAfter(20 * 60)
    expect(await act(tokenOf('pat'), 'approve')).toEqual({ applied: true })
    expect(await request()).toMatchObject({ status: 'posted' })
  })

  test('causes no more notices when it is answered or withdrawn', async () => {
    const answered = await requestMinutes(true)
    await answered.ada(bank.reject, { params: { id: answered.id } })
    expect(await answered.collectNotificationsAfter(20 * 60)).toMatchObject({ ada: [ASKS] })
    expect(await answered.collectNotificationsAfter(DAY)).toMatchObject({ ada: [ASKS] })
    const taken = await requestMinutes(true)
    await taken.as('le')(bank.cancel, { params: { id: taken.id } })
    expect(await taken.collectNotificationsAfter(DAY)).toEqual({ ada: [ASKS], pat: [ASKS] })
  })
})

describe('a request that no parent was notified of', () => {
  test('waits until one sees it in the app, and then for 24 hours', async () => {
    const { request, getPendingMinutes, collectNotificationsAfter, as } = await requestMinutes(false)
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-23T14:00:00.000Z' })
    expect(await collectNotificationsAfter(2 * DAY)).toEqual({})
    expect(await getPendingMinutes()).toBe(30)
    expect((await as('pat')(waiting.list)).children).toMatchObject([{ withdrawals: 1 }])
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-19T14:00:00.000Z' })
    await collectNotificationsAfter(DAY - 1)
    expect(await getPendingMinutes()).toBe(30)
    expect(await collectNotificationsAfter(1)).toEqual({ le: [UNANSWERED] })
    expect(await getPendingMinutes()).toBe(0)
  })

  test('also in the bank of the family, and only a parent there changes anything', async () => {
    const { request, collectNotificationsAfter, as } = await requestMinutes(false)
    await as('le')(bank.family).catch(() => undefined)
    await as('le')(waiting.list)
    await as('una')(waiting.list)
    await collectNotificationsAfter(2 * DAY)
    await as('ada')(bank.family)
    expect(await request()).toMatchObject({ expiresAt: '2026-03-19T14:00:00.000Z' })
  })

  test('ends after seven days, and the child is notified', async () => {
    const { request, collectNotificationsAfter, getPendingMinutes } = await requestMinutes(false)
    expect(await collectNotificationsAfter(7 * DAY - 1)).toEqual({})
    expect(await getPendingMinutes()).toBe(30)
    expect(await collectNotificationsAfter(1)).toEqual({ le: [UNANSWERED] })
    expect(await request()).toMatchObject({ status: 'expired' })
    expect(await getPendingMinutes()).toBe(0)
  })

  test('a mail counts as a notification, and a preference against it does not', async () => {
    const smtp = await startSmtp()
    const mailed = await requestMinutes(false, { sendMail: smtp.sendMail })
    expect(smtp.received.map(({ subject }) => subject)).toEqual([ASKS, ASKS])
    expect(await mailed.request()).toMatchObject({ expiresAt: '2026-03-17T14:00:00.000Z' })
    await smtp.stop()
  })

  test('minutes that are reserved for days cannot be spent twice', async () => {
    const { collectNotificationsAfter, ask, getPendingMinutes } = await requestMinutes(false)
    await collectNotificationsAfter(4 * DAY)
    await ask(60)
    expect(await getPendingMinutes()).toBe(90)
    await collectNotificationsAfter(DAY)
    await expect(ask(15)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  })
})
