import { afterAll, describe, expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { delivery } from '#contract/delivery.ts'
import { waiting } from '#contract/waiting.ts'
import { askingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const service = await startPushService()
afterAll(() => service.stop())

const DAY = 1440

/** Le asks for 30 of 100 minutes. `isReached`: the parents have devices that are told. */
async function asking(isReached: boolean, given: Parameters<typeof askingFamily>[1] = {}) {
  const house = await askingFamily(service, given)
  const { as, clock, devices, told } = house
  if (!isReached)
    for (const name of ['ada', 'pat']) await as(name)(delivery.removeDevice, { params: { id: devices.get(name)!.id } })
  const { id } = await house.ask()
  await told()
  const request = async () => (await as('le')(bank.withdrawals, { query: {} })).items[0]!
  const reserved = async () => (await as('le')(bank.me)).pendingWithdrawals
  /** Who was told by then. */
  async function after(minutes: number) {
    clock.advance(minutes)
    return told()
  }
  return { ...house, id, request, reserved, after }
}

const ASKS = 'le Test asks for 30 min'
const OVER = 'Nobody answered le Test’s request for 30 min'
const UNANSWERED = 'Nobody answered in time: 30 min'

describe('rule [5.4-a]: a request that parents were told of', () => {
  test('is open for 24 hours; they hear of it once more four hours before, and with the child of its end', async () => {
    const { request, reserved, after, devices, as } = await asking(true)
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-17T14:00:00.000Z' })
    expect(await after(20 * 60 - 1)).toEqual({ ada: [ASKS], pat: [ASKS] })
    expect(await after(1)).toEqual({ ada: [ASKS, ASKS], pat: [ASKS, ASKS] })
    const [first, second] = devices.get('ada')!.got()
    expect(second).toMatchObject({ body: 'A film · until 10:00', actions: first!.actions })
    expect(second!.id).not.toBe(first!.id)
    expect(await after(239)).toMatchObject({ ada: [ASKS, ASKS] })
    expect(await reserved()).toBe(30)
    const all = [ASKS, ASKS, OVER]
    expect(await after(1)).toEqual({ ada: all, pat: all, le: [UNANSWERED] })
    expect(await request()).toMatchObject({ status: 'expired', expiresAt: null })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 100, available: 100 })
    expect(await after(DAY)).toEqual({ ada: all, pat: all, le: [UNANSWERED] })
  })

  test('is answered in the second notification as in the first', async () => {
    const { after, act, tokenOf, request } = await asking(true)
    await after(20 * 60)
    expect(await act(tokenOf('pat'), 'approve')).toEqual({ applied: true })
    expect(await request()).toMatchObject({ status: 'posted' })
  })

  test('is told no more when it is answered, or taken back', async () => {
    const answered = await asking(true)
    await answered.ada(bank.reject, { params: { id: answered.id } })
    expect(await answered.after(20 * 60)).toMatchObject({ ada: [ASKS] })
    expect(await answered.after(DAY)).toMatchObject({ ada: [ASKS] })
    const taken = await asking(true)
    await taken.as('le')(bank.cancel, { params: { id: taken.id } })
    expect(await taken.after(DAY)).toEqual({ ada: [ASKS], pat: [ASKS] })
  })
})

describe('rule [5.4-a]: a request of which no parent has heard', () => {
  test('waits until one sees it in the app, and then for 24 hours', async () => {
    const { request, reserved, after, as } = await asking(false)
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-23T14:00:00.000Z' })
    expect(await after(2 * DAY)).toEqual({})
    expect(await reserved()).toBe(30)
    expect((await as('pat')(waiting.list)).children).toMatchObject([{ withdrawals: 1 }])
    expect(await request()).toMatchObject({ status: 'requested', expiresAt: '2026-03-19T14:00:00.000Z' })
    await after(DAY - 1)
    expect(await reserved()).toBe(30)
    expect(await after(1)).toEqual({ le: [UNANSWERED] })
    expect(await reserved()).toBe(0)
  })

  test('also in the bank of the family; whoever is no parent there changes nothing', async () => {
    const { request, after, as } = await asking(false)
    await as('le')(bank.family).catch(() => undefined)
    await as('le')(waiting.list)
    await as('una')(waiting.list)
    await after(2 * DAY)
    await as('ada')(bank.family)
    expect(await request()).toMatchObject({ expiresAt: '2026-03-19T14:00:00.000Z' })
  })

  test('is over after seven days, and the child hears so', async () => {
    const { request, after, reserved } = await asking(false)
    expect(await after(7 * DAY - 1)).toEqual({})
    expect(await reserved()).toBe(30)
    expect(await after(1)).toEqual({ le: [UNANSWERED] })
    expect(await request()).toMatchObject({ status: 'expired' })
    expect(await reserved()).toBe(0)
  })

  test('a mail counts as hearing of it, and a preference against it does not', async () => {
    const smtp = await startSmtp()
    const mailed = await asking(false, { sendMail: smtp.sendMail })
    expect(smtp.received.map(({ subject }) => subject)).toEqual([ASKS, ASKS])
    expect(await mailed.request()).toMatchObject({ expiresAt: '2026-03-17T14:00:00.000Z' })
    await smtp.stop()
  })

  test('minutes that are reserved for days cannot be spent twice', async () => {
    const { after, ask, reserved } = await asking(false)
    await after(4 * DAY)
    await ask(60)
    expect(await reserved()).toBe(90)
    await after(DAY)
    await expect(ask(15)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  })
})
