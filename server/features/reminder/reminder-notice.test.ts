import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { reminder } from '#contract/reminder.ts'
import { instant } from '#domain/time/time.ts'
import { feedsOf } from '#server/app.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { dialect } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

/** It is ten in New York; an hour before it is due is eleven. */
const DUE = '2026-03-16T16:00:00Z'
const AHEAD = '2026-03-16T15:00:00Z'
const HOUR = { dueDate: DUE, notifyMinutes: 60 }

async function start(given: Parameters<typeof startDelivering>[1] = {}) {
  const server = startDelivering(service, given)
  const phone = await server.addDevice('ann')
  const said = () => phone.got().map(({ body }) => body)
  const change = (id: string, body: object) => server.as('ann')(reminder.change, { params: { id }, body })
  const tick = (id: string, completed: boolean) => server.as('ann')(reminder.status, { body: { id, completed } })
  return { ...server, phone, said, change, tick }
}

describe('advance notices', () => {
  test('an advance notice says the time left, once, and the reminder comes as usual', async () => {
    const { remind, workAt, phone, said } = await start()
    await remind('ann', HOUR)
    await workAt('2026-03-16T14:59:59.999Z')
    expect(said()).toEqual([])
    await workAt(AHEAD, '2026-03-16T15:30:00Z')
    expect(said()).toEqual(['In 1 hr, 12:00'])
    expect(phone.got()[0]).toMatchObject({
      title: 'Bins',
      path: expect.stringMatching(/^\/reminders\?reminder=/) as string,
      headers: { ttl: '3600', urgency: 'high' },
      actions: [{ action: 'done' }, { action: 'snooze' }],
    })
    await workAt(DUE, '2026-03-16T17:00:00Z')
    expect(said()).toEqual(['In 1 hr, 12:00', 'Due at 12:00'])
  })

  test('go to all users concerned, each in their own language', async () => {
    const { remind, workAt, said, ...server } = await start()
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
    const [abe, cat] = [await server.addDevice('abe'), await server.addDevice('cat')]
    const getUserId = async (name: string) => (await kin.ensureUser(name)).userId
    await server.as('abe')(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    await remind('ann', { ...HOUR, assignee: await getUserId('abe'), sharedWith: [await getUserId('cat')] })
    await workAt(AHEAD)
    expect(said()).toEqual(['In 1 hr, 12:00'])
    expect(abe.got().map(({ body }) => body)).toEqual(['1 小時後，12:00 · 來自 ann Test'])
    expect(cat.got()).toHaveLength(1)
  })

  test('once, however many servers look', async () => {
    const amongOthers = dialect.name === 'postgres'
    const [here, there] = [await start({ amongOthers }), await start({ amongOthers })]
    for (let at = 0; at < 20; at++) await here.remind('ann', { ...HOUR, title: `Task ${at}` })
    for (const { clock } of [here, there]) clock.set(AHEAD)
    await Promise.all([here, there, here, there].map(({ runJobs }) => runJobs()))
    expect(new Set(here.phone.titles()).size).toBe(20)
    expect(here.phone.titles()).toHaveLength(20)
  })

  test('late, as long as it is not due, after the server was away; and from then on only as due', async () => {
    const { remind, workAt, said } = await start()
    await remind('ann', HOUR)
    await remind('ann', { title: 'Later', dueDate: '2026-03-16T18:00:00Z', notifyMinutes: 180 })
    await workAt('2026-03-16T16:20:00Z', '2026-03-16T16:21:00Z')
    expect(said().toSorted()).toEqual(['Due at 12:00', 'In 1 hr 40 min, 14:00'])
  })

  test('is nothing by a server that comes after it was due, though another had taken it', async () => {
    const { remind, db, live, said } = await start()
    await remind('ann', HOUR)
    for (const give of feedsOf({ db, live })) await give(instant(AHEAD))
    const next = await start()
    await next.workAt(DUE)
    expect(said()).toEqual(['Due at 12:00'])
  })

  test('an advance notice is not sent if its time was past at creation', async () => {
    const { remind, workAt, said } = await start()
    await remind('ann', { dueDate: AHEAD, notifyMinutes: 60 })
    await remind('ann', { dueDate: '2026-03-16T14:30:00Z', notifyMinutes: 60 })
    await workAt('2026-03-16T14:01:00Z', '2026-03-16T14:29:00Z')
    expect(said()).toEqual([])
  })
})

describe('of a day', () => {
  test('comes at nine the day before, by the clock of a user who moves', async () => {
    const { remind, workAt, said, as } = await start()
    await remind('ann', { dueDate: '2026-03-18', notifyMinutes: 1440 })
    await remind('ann', { dueDate: '2026-03-20', notifyMinutes: 2 * 1440 })
    await workAt('2026-03-17T12:59:00Z')
    expect(said()).toEqual([])
    await workAt('2026-03-17T13:00:00Z')
    expect(said()).toEqual(['Tomorrow, Wed, Mar 18'])
    await as('ann')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
    await workAt('2026-03-18T00:59:00Z')
    expect(said()).toHaveLength(1)
    await workAt('2026-03-18T01:00:00Z', '2026-03-18T13:00:00Z')
    expect(said().slice(1).toSorted()).toEqual(['Due today', 'In 2 days, Fri, Mar 20'])
  })
})

describe('a reminder that has changed meanwhile', () => {
  test('a moved reminder gets a notice for its new time, and one that is completed, deleted or without notice gets none', async () => {
    const { remind, workAt, said, change, tick, as } = await start()
    const ids = []
    for (const title of ['moved', 'done', 'gone', 'told', 'longer']) ids.push(await remind('ann', { ...HOUR, title }))
    const [moved, done, gone, told, longer] = ids as [string, string, string, string, string]
    await change(moved, { dueDate: '2026-03-16T17:00:00Z' })
    await tick(done, true)
    await as('ann')(reminder.remove, { params: { id: gone } })
    await change(told, { notifyMinutes: null })
    await change(longer, { notifyMinutes: 90 })
    await workAt('2026-03-16T14:30:00Z')
    expect(said()).toEqual(['In 1 hr 30 min, 12:00'])
    await workAt(AHEAD)
    expect(said()).toHaveLength(1)
    await workAt('2026-03-16T15:59:00Z', DUE)
    expect(said().slice(1).toSorted()).toEqual(['Due at 12:00', 'Due at 12:00', 'In 1 hr, 13:00'])
  })

  test('has another notice when it is due later, but not under another name', async () => {
    const { remind, workAt, said, change, tick } = await start()
    const id = await remind('ann', HOUR)
    await workAt(AHEAD)
    await change(id, { title: 'Paper' })
    await tick(id, true)
    await tick(id, false)
    await workAt('2026-03-16T15:10:00Z')
    expect(said()).toHaveLength(1)
    await change(id, { dueDate: '2026-03-16T16:30:00Z' })
    await workAt('2026-03-16T15:30:00Z', DUE)
    expect(said()).toEqual(['In 1 hr, 12:00', 'In 1 hr, 12:30'])
  })

  test('of a series has a notice each time', async () => {
    const { remind, workAt, said, tick } = await start()
    const id = await remind('ann', { ...HOUR, recurrence: 'FREQ=DAILY' })
    await workAt(AHEAD)
    await tick(id, true)
    await workAt(DUE, '2026-03-17T15:00:00Z', '2026-03-17T16:00:00Z')
    expect(said()).toEqual(['In 1 hr, 12:00', 'In 1 hr, 12:00', 'Due at 12:00'])
  })
})

describe('quiet hours', () => {
  const quiet = (from: string, to: string) => ({ body: { quietHours: { from, to } } })

  test('delay it to their end, if that is before it is due', async () => {
    const { remind, workAt, said, as } = await start()
    await as('ann')(delivery.change, quiet('10:30', '11:20'))
    await remind('ann', HOUR)
    await workAt(AHEAD, '2026-03-16T15:19:00Z')
    expect(said()).toEqual([])
    await workAt('2026-03-16T15:20:00Z', '2026-03-16T15:40:00Z')
    expect(said()).toEqual(['In 40 min, 12:00'])
  })

  test('long quiet hours drop the advance notice and leave the reminder', async () => {
    const { remind, workAt, said, as } = await start()
    await as('ann')(delivery.change, quiet('10:30', '12:00'))
    await remind('ann', HOUR)
    await remind('ann', { dueDate: '2026-03-16T15:30:00Z', notifyMinutes: 30 })
    await workAt(AHEAD, '2026-03-16T15:30:00Z')
    expect(said()).toEqual([])
    await workAt(DUE, '2026-03-16T16:01:00Z')
    expect(said().toSorted()).toEqual(['Due at 11:30', 'Due at 12:00'])
  })
})

describe('in the notification', () => {
  const actOf =
    ({ sendRaw }: Pick<Awaited<ReturnType<typeof start>>, 'sendRaw'>) =>
    async (token: string | null | undefined, action: 'done' | 'snooze') =>
      (await sendRaw({ method: 'POST', url: '/api/delivery/act', payload: { token, action } })).json<object>()

  test('completing in the notification ends further notices', async () => {
    const { remind, workAt, said, phone, ...server } = await start()
    await remind('ann', HOUR)
    await workAt(AHEAD)
    expect(await actOf(server)(phone.got()[0]?.token, 'done')).toEqual({ applied: true })
    await workAt(DUE)
    expect(said()).toHaveLength(1)
  })

  test('it is put off for once, with no other word beforehand', async () => {
    const { remind, workAt, said, phone, ...server } = await start()
    await remind('ann', HOUR)
    await workAt(AHEAD)
    expect(await actOf(server)(phone.got()[0]?.token, 'snooze')).toEqual({ applied: true })
    await workAt('2026-03-16T15:10:00Z', '2026-03-16T15:30:00Z', DUE)
    expect(said()).toEqual(['In 1 hr, 12:00', 'Due at 12:00', 'Due at 12:00'])
  })

  test('it cannot be snoozed until after it is due: then it comes anyway, once', async () => {
    const { remind, workAt, said, phone, clock, ...server } = await start()
    await remind('ann', { dueDate: DUE, notifyMinutes: 10 })
    await workAt('2026-03-16T15:50:00Z')
    expect(phone.got()[0]?.actions).toEqual([{ action: 'done', title: 'Done' }])
    clock.set('2026-03-16T15:55:00Z')
    expect(await actOf(server)(phone.got()[0]?.token, 'snooze')).toEqual({ applied: true })
    await workAt(DUE, '2026-03-16T16:05:00Z', '2026-03-16T16:10:00Z')
    expect(said()).toEqual(['In 10 min, 12:00', 'Due at 12:00'])
  })
})
