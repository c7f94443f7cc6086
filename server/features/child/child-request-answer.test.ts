import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { bank } from '#contract/bank.ts'
import { child } from '#contract/child.ts'
import { crown } from '#contract/crown.ts'
import { delivery } from '#contract/delivery.ts'
import { family } from '#contract/family.ts'
import { createAskingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { openStream } from '#server/testing/stream.ts'

const service = await startPushService()
afterAll(() => service.stop())

const YES = { applied: true }
const NO = { applied: false }

type House = Awaited<ReturnType<typeof createAskingFamily>>
const readWithdrawal = async ({ as }: House) => (await as('le')(bank.withdrawals, { query: {} })).items[0]

/** Le has asked for 30 minutes, and both parents hold the notification in their hands. */
async function requestMinutes() {
  const house = await createAskingFamily(service)
  const { id } = await house.ask()
  await house.collectNotifications()
  return { ...house, id, state: () => readWithdrawal(house) }
}

describe('minutes', () => {
  test('approved in the notification of a parent are posted, by that parent; the child sees it at once', async () => {
    const { act, tokenOf, state, as, app, given, kin } = await requestMinutes()
    const stream = await openStream(app, { headers: await given.headers('le') })
    expect(await act(tokenOf('pat'), 'approve')).toEqual(YES)
    expect(await stream.next()).toEqual({ noun: 'bank', origin: null })
    const { userId } = await kin.ensureUser('pat')
    expect(await state()).toMatchObject({ status: 'posted', decidedBy: { _id: userId } })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 70, pendingWithdrawals: 0 })
    const [entry] = (await as('le')(child.audit, { query: {} })).items
    expect(entry).toMatchObject({ actorName: 'pat Test', entity: 'bankWithdrawal', action: 'change' })
    expect(entry).toMatchObject({ before: { status: 'requested' }, after: { status: 'posted' } })
  })

  test('declined are free again', async () => {
    const { act, tokenOf, state, as } = await requestMinutes()
    expect(await act(tokenOf('ada'), 'decline')).toEqual(YES)
    expect(await state()).toMatchObject({ status: 'rejected', reason: null })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 100, available: 100 })
  })

  test('a request for minutes is decided once, by whichever parent answers first', async () => {
    const { act, tokenOf, state, as } = await requestMinutes()
    const tokens = [tokenOf('ada'), tokenOf('pat'), tokenOf('ada'), tokenOf('pat')]
    const answers = await Promise.all(tokens.map((token) => act(token, 'approve')))
    expect(answers.filter((one) => (one as typeof YES).applied)).toHaveLength(1)
    expect(await act(tokenOf('ada'), 'decline')).toEqual(NO)
    expect(await state()).toMatchObject({ status: 'posted' })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 70 })

    const other = await requestMinutes()
    await other.ada(bank.reject, { params: { id: other.id } })
    expect(await other.act(other.tokenOf('pat'), 'approve')).toEqual(NO)
    expect(await other.state()).toMatchObject({ status: 'rejected' })
  })

  test('that were canceled or have expired are not posted', async () => {
    const gone = await requestMinutes()
    await gone.as('le')(bank.cancel, { params: { id: gone.id } })
    expect(await gone.act(gone.tokenOf('ada'), 'approve')).toEqual(NO)

    const over = await requestMinutes()
    over.clock.advance(1440)
    expect(await over.act(over.tokenOf('ada'), 'approve')).toBe(400)
    expect(await over.state()).toMatchObject({ status: 'expired' })
  })
})

describe('the rights are those of the moment of the answer', () => {
  test.each<[string, (house: Awaited<ReturnType<typeof requestMinutes>>, patId: string) => Promise<unknown>]>([
    ['suspended', ({ as }, user) => as('ada')(family.changeMember, { params: { user }, body: { isActive: false } })],
    [
      'in another role',
      async ({ as }, user) => {
        await as('ada')(family.changeMember, { params: { user }, body: { role: 'child' } })
        await as('pat')(family.answerRole, { body: { agree: true } })
      },
    ],
    ['gone from the family', ({ as }) => as('pat')(family.leave)],
    ['signed out', ({ as }) => as('pat')(auth.signOut)],
    [
      'told elsewhere',
      ({ as, devices }) => as('pat')(delivery.removeDevice, { params: { id: devices.get('pat')!.id } }),
    ],
    ['without the device, which the child has', ({ kin }) => kin.handOver('pat', 'le')],
    ['not asked any more', ({ as }) => as('ada')(family.change, { body: { settings: { parentControl: false } } })],
  ])('not of a parent who is %s', async (_, happens) => {
    const house = await requestMinutes()
    const token = house.tokenOf('pat')
    await happens(house, (await house.kin.ensureUser('pat')).userId)
    expect(await house.act(token, 'approve')).toEqual(NO)
    expect(await house.state()).toMatchObject({ status: 'requested' })
  })
})

describe('a token', () => {
  test('a token allows only the answer to its own request', async () => {
    const { act, tokenOf, remind, workAt, devices, state, clock } = await requestMinutes()
    for (const action of ['done', 'snooze']) expect(await act(tokenOf('ada'), action)).toBe(400)
    await remind('una', { dueDate: '2026-03-16T14:30:00Z' })
    await workAt('2026-03-16T14:30:00Z')
    const reminders = devices.get('una')!.got().at(-1)!.token!
    for (const action of ['approve', 'decline']) expect(await act(reminders, action)).toBe(400)
    expect(await state()).toMatchObject({ status: 'requested' })
    clock.set('2026-03-16T14:31:00Z')
  })

  test('of another name in it opens nothing: a stranger, the child itself, another child', async () => {
    const { tokens, act, tokenOf, kin, devices, state, as } = await requestMinutes()
    const sealed = JSON.parse(tokens.sealing.open(tokenOf('ada'), 'delivery')!)
    const createTokenFor = async (name: string) => {
      const { userId } = await kin.ensureUser(name)
      const text = JSON.stringify({ ...sealed, userId, deviceId: devices.get(name)!.id })
      return tokens.sealing.seal(text, 'delivery')
    }
    // Even if a key were lost, it gives no user a new right.
    for (const name of ['una', 'le']) expect(await act(await createTokenFor(name), 'approve')).toEqual(NO)
    const others = tokens.sealing.seal(JSON.stringify({ ...sealed, deviceId: devices.get('pat')!.id }), 'delivery')
    expect(await act(others, 'approve')).toEqual(NO)
    expect(await state()).toMatchObject({ status: 'requested' })
    expect(await as('le')(bank.me)).toMatchObject({ spend: 100 })
    expect(tokenOf('ada').length).toBeLessThan(1000)
  })
})

describe('a wish for a crown', () => {
  const requestRedemption = async () => {
    const house = await createAskingFamily(service)
    const wish = await house.makeWish()
    await house.collectNotifications()
    const readState = async () => (await house.as('le')(crown.redemptions, { query: {} })).items[0]
    return { ...house, wish, readState }
  }

  test('is approved in the words of the app, once, and every screen hears of it', async () => {
    const { act, tokenOf, devices, readState, app, given, as } = await requestRedemption()
    expect(devices.get('pat')!.got()[0]!.actions).toEqual([
      { action: 'approve', title: 'Agree' },
      { action: 'decline', title: 'Not this time' },
    ])
    const streams = [
      await openStream(app, { headers: await given.headers('le') }),
      await openStream(app, { headers: await given.headers('ada') }),
    ]
    expect(await act(tokenOf('pat'), 'approve')).toEqual(YES)
    for (const stream of streams) expect(await stream.next()).toEqual({ noun: 'crown', origin: null })
    expect(await readState()).toMatchObject({ status: 'redeemed' })
    expect(await act(tokenOf('ada'), 'decline')).toEqual(NO)
    const entries = (await as('le')(child.audit, { query: {} })).items
    const deeds = entries.filter(({ entity, actorName }) => entity === 'redemption' && actorName === 'pat Test')
    expect(deeds).toHaveLength(1)
  })

  test('is rejected this time, and the crown returns', async () => {
    const { act, tokenOf, readState, as } = await requestRedemption()
    expect(await act(tokenOf('ada'), 'decline')).toEqual(YES)
    expect(await readState()).toMatchObject({ status: 'rejected', reason: null })
    expect((await as('le')(crown.list, { query: {} })).items[0]).toMatchObject({
      status: 'available',
      pendingRedemptionId: null,
    })
  })
})
