import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { reminder } from '#contract/reminder.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { openStream } from '#server/testing/stream.ts'

const service = await startPushService()
afterAll(() => service.stop())

/** The change after which screens load their reminders again. */
const HEARD = { noun: 'delivery', origin: null }
const DUE = '2026-03-16T15:00:00Z'
const YES = { applied: true }
const NO = { applied: false }

/** Delivers a reminder, and returns its notification. */
async function deliverReminder(body: Parameters<Server['remind']>[1] = {}, name = 'ann') {
  const server = startDelivering(service)
  const phone = await server.addDevice(name)
  const id = await server.remind(name, body)
  await server.workAt(DUE)
  const token = phone.got().at(-1)?.token ?? ''
  return { ...server, phone, id, token, act: actOf(server), read: () => readOf(server, name, id) }
}
type Server = Pick<ReturnType<typeof startDelivering>, 'sendRaw' | 'as' | 'remind'>
/** Calls without a session, as a service worker does. */
const actOf =
  ({ sendRaw }: Pick<Server, 'sendRaw'>) =>
  async (token: string, action: 'done' | 'snooze') => {
    const answer = await sendRaw({ method: 'POST', url: '/api/delivery/act', payload: { token, action } })
    return answer.statusCode === 200 ? answer.json<{ applied: boolean }>() : answer.statusCode
  }
const readOf = ({ as }: Pick<Server, 'as'>, name: string, id: string) => as(name)(reminder.read, { params: { id } })

describe('done, in a notification', () => {
  test('completes it, once, and every screen hears of it', async () => {
    const { act, token, read, app, given } = await deliverReminder()
    const stream = await openStream(app, { headers: await given.headers('ann') })
    expect(await act(token, 'done')).toEqual(YES)
    expect(await stream.next()).toEqual(HEARD)
    expect(await read()).toMatchObject({ completed: true, completedBy: { name: 'ann Test' } })
    expect(await act(token, 'done')).toEqual(NO)
    expect(await act(token, 'snooze')).toEqual(NO)
  })

  test('many times at once is once', async () => {
    const { act, token, read } = await deliverReminder()
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(token, 'done')))
    expect(answers.filter((answer) => answer !== 400 && (answer as typeof YES).applied)).toHaveLength(1)
    expect(await read()).toMatchObject({ completed: true })
  })

  test('of a series, completes this time only', async () => {
    const { act, token, read, as, workAt, phone } = await deliverReminder({ recurrence: 'FREQ=DAILY' })
    expect(await act(token, 'done')).toEqual(YES)
    expect(await read()).toMatchObject({ completed: false, dueDate: '2026-03-17T15:00:00.000Z' })
    expect(await act(token, 'done')).toEqual(NO)
    expect((await as('ann')(reminder.list, { query: { status: 'completed' } })).total).toBe(1)
    await workAt('2026-03-17T15:00:00Z')
    expect(phone.got()).toHaveLength(2)
    expect(await act(phone.got()[1]!.token!, 'done')).toEqual(YES)
  })

  test('“done” does not complete a reminder that was moved, deleted or completed, but a renamed one', async () => {
    for (const change of [{ dueDate: '2026-03-18' }, { dueDate: null }]) {
      const { act, token, as, id, read } = await deliverReminder()
      await as('ann')(reminder.change, { params: { id }, body: change })
      expect(await act(token, 'done')).toEqual(NO)
      expect(await read()).toMatchObject({ completed: false })
    }
    const gone = await deliverReminder()
    await gone.as('ann')(reminder.remove, { params: { id: gone.id } })
    expect(await gone.act(gone.token, 'done')).toEqual(NO)
    const named = await deliverReminder()
    await named.as('ann')(reminder.change, { params: { id: named.id }, body: { title: 'Paper' } })
    expect(await named.act(named.token, 'done')).toEqual(YES)
  })

  test('works for a day, and from a device that still exists', async () => {
    const { act, token, clock, as, phone } = await deliverReminder()
    clock.set('2026-03-17T14:59:59Z')
    await as('ann')(delivery.removeDevice, { params: { id: phone.id } })
    expect(await act(token, 'done')).toEqual(NO)
    clock.set('2026-03-17T15:00:00Z')
    expect(await act(token, 'done')).toBe(400)
  })

  test('needs the sealed token of this server', async () => {
    const { act, token, tokens, read } = await deliverReminder()
    const forged = [
      '',
      'x',
      token.slice(0, -2),
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      Buffer.from(JSON.stringify({ userId: 'ann' })).toString('base64url'),
      tokens.sealing.seal('{}', 'delivery'),
      tokens.sealing.seal(tokens.sealing.open(token, 'delivery')!, 'something else'),
    ]
    for (const one of forged) expect(await act(one, 'done')).toBe(400)
    expect(await read()).toMatchObject({ completed: false })
    expect(token.length).toBeLessThan(1000)
  })

  test('“done” works for a child and an assignee, but not for an adult with read access', async () => {
    const server = startDelivering(service)
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'ann', parents: ['abe', 'ada'], children: ['cat'] })
    const getUserId = async (name: string) => (await kin.ensureUser(name)).userId
    const devices = {
      abe: await server.addDevice('abe'),
      ada: await server.addDevice('ada'),
      cat: await server.addDevice('cat'),
    }
    const sharing = { assignee: await getUserId('abe'), sharedWith: [await getUserId('ada'), await getUserId('cat')] }
    const first = await server.remind('ann', sharing)
    const second = await server.remind('ann', { ...sharing, dueDate: '2026-03-16T16:00:00Z' })
    await server.workAt(DUE, '2026-03-16T16:00:00Z')
    const act = actOf(server)
    const tokenOf = (name: keyof typeof devices, at: number) => devices[name].got()[at]!.token!
    const streams = [
      await openStream(server.app, { headers: await server.given.headers('ann') }),
      await openStream(server.app, { headers: await server.given.headers('ada') }),
    ]
    expect(await act(tokenOf('ada', 0), 'done')).toEqual(NO)
    expect(await act(tokenOf('abe', 0), 'done')).toEqual(YES)
    for (const stream of streams) expect(await stream.next()).toEqual(HEARD)
    expect(await act(tokenOf('cat', 0), 'done')).toEqual(NO)
    expect(await act(tokenOf('cat', 1), 'done')).toEqual(YES)
    for (const one of [first, second]) expect(await readOf(server, 'ann', one)).toMatchObject({ completed: true })
  })
})

describe('later, in a notification', () => {
  test('notifies again, after the chosen time', async () => {
    const { act, token, phone, workAt, as } = await deliverReminder()
    await as('ann')(delivery.change, { body: { snoozeMinutes: 25 } })
    expect(await act(token, 'snooze')).toEqual(YES)
    await workAt('2026-03-16T15:24:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-16T15:25:00Z', '2026-03-16T16:00:00Z')
    expect(phone.titles()).toEqual(['Bins', 'Bins'])
    const [before, after] = phone.got()
    expect(after?.id).not.toBe(before?.id)
    expect(await act(after!.token!, 'snooze')).toEqual(YES)
    await workAt('2026-03-16T17:00:00Z')
    expect(phone.got()).toHaveLength(3)
  })

  test('twice is once, and never for a completed, moved or deleted one', async () => {
    for (const then of [{ status: true }, { dueDate: '2026-03-20' }, { remove: true }, undefined]) {
      const { act, token, phone, workAt, as, id } = await deliverReminder()
      await Promise.all([act(token, 'snooze'), act(token, 'snooze')])
      if (then?.status) await as('ann')(reminder.status, { body: { id, completed: true } })
      if (then?.dueDate) await as('ann')(reminder.change, { params: { id }, body: then })
      if (then?.remove) await as('ann')(reminder.remove, { params: { id } })
      await workAt('2026-03-16T15:10:00Z', '2026-03-16T15:11:00Z')
      expect(phone.got()).toHaveLength(then === undefined ? 2 : 1)
    }
  })

  test('into the quiet hours: at their end', async () => {
    const { act, token, phone, workAt, as } = await deliverReminder()
    await as('ann')(delivery.change, { body: { quietHours: { from: '11:05', to: '12:00' } } })
    await act(token, 'snooze')
    await workAt('2026-03-16T15:10:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-16T16:00:00Z')
    expect(phone.got()).toHaveLength(2)
  })
})

describe('later, in the list', () => {
  const until = (id: string, moment: string | null) => ({ body: { id, until: moment } })

  test.each([
    ['now', DUE],
    ['in the past', '2026-03-16T14:00:00Z'],
    ['after more than 31 days', '2026-04-16T15:00:00.001Z'],
  ])('not %s', async (_, moment) => {
    const { as, id } = await deliverReminder()
    await expect(as('ann')(reminder.snooze, until(id, moment))).rejects.toMatchObject({
      status: 400,
      values: ['until'],
    })
  })

  test('a snooze is for one user alone: a new one replaces it, and null ends it', async () => {
    const { as, id, phone, workAt } = await deliverReminder({ dueDate: null })
    expect(phone.got()).toEqual([])
    await as('ann')(reminder.snooze, until(id, '2026-03-16T15:30:00Z'))
    await as('ann')(reminder.snooze, until(id, '2026-04-10T15:00:00Z'))
    await workAt('2026-03-16T15:30:00Z')
    expect(phone.got()).toEqual([])
    await workAt('2026-04-10T15:00:00Z')
    expect(phone.titles()).toEqual(['Bins'])
    await as('ann')(reminder.snooze, until(id, '2026-04-11T15:00:00Z'))
    expect(await as('ann')(reminder.snooze, until(id, null))).toEqual({ until: null })
    await workAt('2026-04-11T15:00:00Z')
    expect(phone.got()).toHaveLength(1)
  })

  test('a completed reminder or one of a stranger cannot be snoozed', async () => {
    const { as, id, clock } = await deliverReminder()
    const later = '2026-03-16T18:00:00Z'
    const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
    await expect(as('una')(reminder.snooze, until(id, later))).rejects.toMatchObject(missing)
    await expect(as('una')(reminder.snooze, until(id, null))).rejects.toMatchObject(missing)
    await as('ann')(reminder.status, { body: { id, completed: true } })
    await expect(as('ann')(reminder.snooze, until(id, later))).rejects.toMatchObject({ status: 409 })
    clock.advance(1)
    expect(await db.selectFrom('reminderSnoozes').selectAll().where('reminderId', '=', id).execute()).toEqual([])
  })

  test('for a reader who no longer sees it when the time comes', async () => {
    const server = startDelivering(service)
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'ann', parents: ['abe'] })
    const [ann, abe] = [await server.addDevice('ann'), await server.addDevice('abe')]
    const { userId } = await kin.ensureUser('abe')
    const id = await server.remind('ann', { sharedWith: [userId] })
    await server.workAt(DUE)
    await server.as('abe')(reminder.snooze, until(id, '2026-03-16T15:30:00Z'))
    await server.workAt('2026-03-16T15:30:00Z')
    expect([ann.got().length, abe.got().length]).toEqual([1, 2])
    await server.as('abe')(reminder.snooze, until(id, '2026-03-16T16:00:00Z'))
    await server.as('ann')(reminder.share, { body: { id, assignee: null, sharedWith: [] } })
    await server.workAt('2026-03-16T16:00:00Z')
    expect([ann.got().length, abe.got().length]).toEqual([1, 2])
  })

  test('a moment stays where it is when its owner moves', async () => {
    const { as, id, phone, workAt } = await deliverReminder()
    await as('ann')(reminder.snooze, until(id, '2026-03-17T01:00:00Z'))
    await as('ann')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
    await workAt('2026-03-17T00:59:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-17T01:00:00Z')
    expect(phone.got()).toHaveLength(2)
  })
})
