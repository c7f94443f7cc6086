import { afterAll, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { delivery } from '#contract/delivery.ts'
import { family } from '#contract/family.ts'
import { rating } from '#contract/rating.ts'
import { createAskingFamily } from '#server/testing/asking.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { openStream } from '#server/testing/stream.ts'

const service = await startPushService()
afterAll(() => service.stop())

/** Le rates what she did this morning; Ada and Pat may confirm it. */
async function createHousehold(given: Parameters<typeof createAskingFamily>[1] = {}) {
  const house = await createAskingFamily(service, given)
  const { as, clock, collectNotifications } = house
  const rate = (hour: number, stars = 4) =>
    as('le')(activityLog.create, {
      body: {
        category: 'study',
        activityName: 'Maths',
        rating: stars,
        startTime: `2026-03-16T0${hour}:00:00Z`,
        endTime: `2026-03-16T0${hour}:30:00Z`,
      },
    })
  /** Who was told by then. */
  async function collectNotificationsAfter(minutes: number) {
    clock.advance(minutes)
    return collectNotifications()
  }
  const readState = async ({ id }: { id: string }) => (await as('le')(activityLog.get, { params: { id } })).ratingStatus
  return { ...house, rate, collectNotificationsAfter, readState }
}

const ONE = 'le Test: 1 rating to confirm'
const TWO = 'le Test: 2 ratings to confirm'
const YES = { applied: true }
const NO = { applied: false }

describe('that ratings wait', () => {
  test('are announced to both parents half an hour after the first, with their number by then', async () => {
    const { rate, collectNotificationsAfter, devices, kin } = await createHousehold()
    await rate(8)
    expect(await collectNotificationsAfter(20)).toEqual({})
    await rate(9)
    expect(await collectNotificationsAfter(9)).toEqual({})
    expect(await collectNotificationsAfter(1)).toEqual({ ada: [TWO], pat: [TWO] })
    expect(devices.get('ada')!.got()[0]).toMatchObject({
      path: `/account/management/family?child=${(await kin.ensureUser('le')).userId}`,
      actions: [{ action: 'confirm', title: 'Confirm all 2' }],
    })
    expect(await collectNotificationsAfter(300)).toEqual({ ada: [TWO], pat: [TWO] })
  })

  test('waiting ratings are announced once in four hours, and then only new ones', async () => {
    const { rate, collectNotificationsAfter, ada } = await createHousehold()
    const first = await rate(8)
    expect(await collectNotificationsAfter(30)).toMatchObject({ ada: [ONE] })
    await rate(9)
    expect(await collectNotificationsAfter(200)).toMatchObject({ ada: [ONE] })
    expect(await collectNotificationsAfter(40)).toMatchObject({ ada: [ONE, TWO] })
    await ada(rating.confirm, { body: { id: first.id } })
    expect(await collectNotificationsAfter(600)).toMatchObject({ ada: [ONE, TWO] })
  })

  test('waiting ratings are not announced if all are confirmed, if the notice is off, or to a user who is not a parent', async () => {
    const { rate, collectNotificationsAfter, ada, as, kin } = await createHousehold()
    const { id } = await rate(8)
    await ada(rating.confirm, { body: { id } })
    expect(await collectNotificationsAfter(30)).toEqual({})
    await rate(9)
    await as('ada')(delivery.change, { body: { childWaits: false } })
    const { userId } = await kin.ensureUser('pat')
    await as('ada')(family.changeMember, { params: { user: userId }, body: { isActive: false } })
    expect(await collectNotificationsAfter(300)).toEqual({})
  })

  test('waits for the end of the quiet hours, and counts then', async () => {
    const { rate, collectNotificationsAfter, as } = await createHousehold()
    // In New York it is ten o’clock.
    for (const name of ['ada', 'pat'])
      await as(name)(delivery.change, { body: { quietHours: { from: '10:00', to: '12:00' } } })
    await rate(8)
    expect(await collectNotificationsAfter(30)).toEqual({})
    await rate(9)
    expect(await collectNotificationsAfter(90)).toEqual({ ada: [TWO], pat: [TWO] })
  })

  test('are announced by mail, where no device takes it', async () => {
    const smtp = await startSmtp()
    const { rate, collectNotificationsAfter, as, devices } = await createHousehold({ sendMail: smtp.sendMail })
    await as('ada')(delivery.removeDevice, { params: { id: devices.get('ada')!.id } })
    await rate(8)
    expect(await collectNotificationsAfter(30)).toEqual({ pat: [ONE] })
    expect(smtp.received).toMatchObject([{ subject: ONE }])
    await smtp.stop()
  })
})

describe('confirmed in the notification', () => {
  test('confirms the counted ratings, by that parent, once, and every screen hears of it', async () => {
    const { rate, collectNotificationsAfter, tokenOf, act, readState, app, given, as } = await createHousehold()
    const [first, second] = [await rate(8), await rate(9, 5)]
    await collectNotificationsAfter(30)
    const streams = [
      await openStream(app, { headers: await given.headers('le') }),
      await openStream(app, { headers: await given.headers('ada') }),
    ]
    expect(await act(tokenOf('pat'), 'confirm')).toEqual(YES)
    for (const stream of streams) expect(await stream.next()).toEqual({ noun: 'rating', origin: null })
    expect([await readState(first), await readState(second)]).toEqual(['confirmed', 'confirmed'])
    expect(await act(tokenOf('ada'), 'confirm')).toEqual(NO)
    const entries = (await as('le')(child.audit, { query: {} })).items
    const deeds = entries.filter(({ actorName, action }) => actorName === 'pat Test' && action === 'change')
    expect(new Set(deeds.map(({ entityId }) => entityId))).toEqual(new Set([first.id, second.id]))
    expect(deeds).toHaveLength(2)
  })

  test('confirming in a notification leaves out later and changed ratings', async () => {
    const { rate, collectNotificationsAfter, tokenOf, act, readState, as, clock } = await createHousehold()
    const [first, second] = [await rate(8), await rate(9)]
    await collectNotificationsAfter(30)
    clock.advance(1)
    await as('le')(activityLog.rating, { body: { id: second.id, value: 5 } })
    const third = await rate(7)
    expect(await act(tokenOf('ada'), 'confirm')).toEqual(YES)
    expect([await readState(first), await readState(second), await readState(third)]).toEqual([
      'confirmed',
      'proposed',
      'proposed',
    ])
  })

  test('can be undone in the app', async () => {
    const { rate, collectNotificationsAfter, tokenOf, act, readState, ada, as } = await createHousehold()
    const { id } = await rate(8)
    await collectNotificationsAfter(30)
    await act(tokenOf('ada'), 'confirm')
    const { version, rating: stars } = await as('le')(activityLog.get, { params: { id } })
    await ada(rating.reopen, { body: { logs: [{ id, version, rating: stars! }] } })
    expect(await readState({ id })).toBe('proposed')
  })

  test('the token of a notification confirms only its ratings, and only for a parent', async () => {
    const { rate, collectNotificationsAfter, tokenOf, act, readState, as, kin } = await createHousehold()
    const log = await rate(8)
    await collectNotificationsAfter(30)
    for (const action of ['done', 'snooze', 'approve', 'decline']) expect(await act(tokenOf('pat'), action)).toBe(400)
    const { userId } = await kin.ensureUser('pat')
    await as('ada')(family.changeMember, { params: { user: userId }, body: { isActive: false } })
    expect(await act(tokenOf('pat'), 'confirm')).toEqual(NO)
    await kin.handOver('ada', 'le')
    expect(await act(tokenOf('ada'), 'confirm')).toEqual(NO)
    expect(await readState(log)).toBe('proposed')
  })
})
