import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { reminder } from '#contract/reminder.ts'
import { instant } from '#domain/time/time.ts'
import { feedsOf } from '#server/app.ts'
import { NOW, startDelivering } from '#server/testing/delivery.ts'
import { dialect } from '#server/testing/harness.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

const start = () => startDelivering(service)
const DUE = '2026-03-16T15:00:00Z'

describe('a reminder is delivered on the minute, once', () => {
  test('in words, with its actions', async () => {
    const { addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    await remind('ann')
    await workAt('2026-03-16T14:59:59.999Z')
    expect(phone.got()).toEqual([])
    await workAt(DUE, '2026-03-16T15:05:00Z')
    expect(phone.got()).toMatchObject([
      {
        title: 'Bins',
        body: 'Due at 11:00',
        lang: 'en',
        path: expect.stringMatching(/^\/reminders\?reminder=[\da-f-]{36}$/) as string,
        actions: [
          { action: 'done', title: 'Done' },
          { action: 'snooze', title: 'In 10 min' },
        ],
      },
    ])
    expect(phone.got()[0]?.token).not.toBeNull()
  })

  test('on all devices of a person, as the same thing', async () => {
    const { addDevice, remind, workAt } = start()
    const [phone, desk] = [await addDevice('ann'), await addDevice('ann')]
    await remind('ann')
    await workAt(DUE)
    expect([phone.titles(), desk.titles()]).toEqual([['Bins'], ['Bins']])
    expect(phone.got()[0]?.id).toBe(desk.got()[0]?.id)
    expect(phone.got()[0]?.token).not.toBe(desk.got()[0]?.token)
  })

  test('however many look at once', async () => {
    const { addDevice, remind, clock, runJobs, work } = start()
    const phone = await addDevice('ann')
    const titles = Array.from({ length: 40 }, (_, at) => `Task ${at}`)
    for (const title of titles) await remind('ann', { title })
    clock.set(DUE)
    await Promise.all([1, 2, 3, 4].map(() => runJobs()))
    expect(phone.titles().toSorted()).toEqual(titles.toSorted())
    expect(new Set(phone.got().map(({ id }) => id)).size).toBe(40)
    work.start()
    await work.stop()
    expect(phone.got()).toHaveLength(40)
  })

  test('by several servers on one database', async () => {
    const amongOthers = dialect.name === 'postgres'
    const [here, there] = [startDelivering(service, { amongOthers }), startDelivering(service, { amongOthers })]
    const phone = await here.addDevice('ann')
    for (let at = 0; at < 20; at++) await here.remind('ann', { title: `Task ${at}` })
    for (const { clock } of [here, there]) clock.set(DUE)
    await Promise.all([here, there, here, there].map(({ runJobs }) => runJobs()))
    expect(new Set(phone.titles()).size).toBe(20)
    expect(phone.titles()).toHaveLength(20)
  })

  test('by the next server after one that died before the delivery', async () => {
    const { addDevice, remind, db, live } = start()
    const phone = await addDevice('ann')
    await remind('ann')
    for (const give of feedsOf({ db, live })) await give(instant(DUE))
    expect(phone.got()).toEqual([])
    const next = start()
    await next.workAt(DUE, '2026-03-16T15:01:00Z')
    expect(phone.titles()).toEqual(['Bins'])
  })

  test('a delayed server delivers late, and several servers deliver once', async () => {
    const { addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    await remind('ann')
    await remind('ann', { title: 'Later', dueDate: '2026-03-16T18:00:00Z' })
    await workAt('2026-03-17T03:00:00Z', '2026-03-17T03:01:00Z')
    expect(phone.titles().toSorted()).toEqual(['Bins', 'Later'])
  })

  test('not again where the clock of the server jumps back, and not before its time where it jumps forward', async () => {
    const { addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    await remind('ann')
    await remind('ann', { title: 'Tomorrow', dueDate: '2026-03-17T15:00:00Z' })
    await workAt('2026-03-16T17:00:00Z', '2026-03-16T14:30:00Z', DUE, '2026-03-16T17:00:00Z')
    expect(phone.titles()).toEqual(['Bins'])
    await workAt('2026-03-17T15:00:00Z')
    expect(phone.titles()).toEqual(['Bins', 'Tomorrow'])
  })

  test('a reminder in the past is not delivered when it is created', async () => {
    const { addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    await remind('ann', { dueDate: '2026-03-16T13:00:00Z' })
    await remind('ann', { dueDate: NOW })
    await remind('ann', { dueDate: '2026-03-16' })
    await remind('ann', { dueDate: null })
    await workAt('2026-03-16T14:01:00Z', '2026-03-18T14:00:00Z')
    expect(phone.got()).toEqual([])
  })
})

describe('a reminder for a day is delivered at nine', () => {
  test.each([
    ['in winter time', '2026-03-06T12:00:00Z', '2026-03-07', '2026-03-07T14:00:00Z'],
    ['the day on which the clock goes forward', '2026-03-07T12:00:00Z', '2026-03-08', '2026-03-08T13:00:00Z'],
    ['the day on which it goes back', '2026-10-31T12:00:00Z', '2026-11-01', '2026-11-01T14:00:00Z'],
  ])('%s', async (_, eve, dueDate, nine) => {
    const { addDevice, remind, workAt, clock } = startDelivering(service, { now: eve })
    const phone = await addDevice('ann')
    await remind('ann', { dueDate })
    clock.set(nine)
    clock.advance(-1)
    await workAt(clock.now())
    expect(phone.got()).toEqual([])
    await workAt(nine)
    expect(phone.got()).toMatchObject([{ title: 'Bins', body: 'Due today' }])
  })

  const moveTo = (server: ReturnType<typeof start>, timezone: string) =>
    server.as('ann')(account.savePreference, { body: { timezone: { timezone } } })

  test('a user who moves east gets it at nine of the new clock', async () => {
    const server = start()
    const phone = await server.addDevice('ann')
    await server.remind('ann', { dueDate: '2026-03-18' })
    await moveTo(server, 'Asia/Taipei')
    await server.workAt('2026-03-18T00:59:00Z')
    expect(phone.got()).toEqual([])
    await server.workAt('2026-03-18T01:00:00Z', '2026-03-18T13:00:00Z')
    expect(phone.titles()).toEqual(['Bins'])
  })

  test('a user who moves west gets it once, and a reminder with a time stays where it is', async () => {
    const server = startDelivering(service, { timezone: 'Asia/Taipei', now: '2026-03-16T00:00:00Z' })
    const phone = await server.addDevice('ann')
    await server.remind('ann', { title: 'Monday', dueDate: '2026-03-16' })
    await server.remind('ann', { title: 'Tuesday', dueDate: '2026-03-17' })
    await server.remind('ann', { title: 'Call', dueDate: '2026-03-17T02:00:00Z' })
    await server.workAt('2026-03-16T01:00:00Z')
    expect(phone.titles()).toEqual(['Monday'])
    await moveTo(server, 'America/New_York')
    await server.workAt('2026-03-16T13:00:00Z', '2026-03-17T01:00:00Z')
    expect(phone.titles()).toEqual(['Monday'])
    await server.workAt('2026-03-17T02:00:00Z', '2026-03-17T12:59:00Z')
    expect(phone.titles()).toEqual(['Monday', 'Call'])
    await server.workAt('2026-03-17T13:00:00Z')
    expect(phone.titles()).toEqual(['Monday', 'Call', 'Tuesday'])
  })

  test('if nine is already past in the new zone, it is delivered at once', async () => {
    const server = startDelivering(service, { now: '2026-03-16T10:00:00Z' })
    const phone = await server.addDevice('ann')
    await server.remind('ann', { dueDate: '2026-03-16' })
    await moveTo(server, 'Asia/Taipei')
    await server.workAt('2026-03-16T10:00:00Z', '2026-03-16T13:00:00Z')
    expect(phone.titles()).toEqual(['Bins'])
  })
})

describe('a reminder that has changed meanwhile', () => {
  test('a moved reminder is delivered once at its new time, and a completed or deleted one never', async () => {
    const { as, addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    const [later, done, gone] = [await remind('ann'), await remind('ann'), await remind('ann')]
    const named = await remind('ann')
    await as('ann')(reminder.change, {
      params: { id: later },
      body: { title: 'Later', dueDate: '2026-03-16T16:00:00Z' },
    })
    await as('ann')(reminder.change, { params: { id: named }, body: { title: 'Named' } })
    await as('ann')(reminder.status, { body: { id: done, completed: true } })
    await as('ann')(reminder.remove, { params: { id: gone } })
    await workAt(DUE)
    expect(phone.titles()).toEqual(['Named'])
    await workAt('2026-03-16T16:00:00Z', '2026-03-16T16:01:00Z')
    expect(phone.titles()).toEqual(['Named', 'Later'])
  })

  test('a reminder is delivered again if it moves to a later time, or is reopened before its time', async () => {
    const { as, addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    const id = await remind('ann')
    await workAt(DUE)
    await as('ann')(reminder.change, { params: { id }, body: { dueDate: '2026-03-16T16:00:00Z' } })
    await as('ann')(reminder.status, { body: { id, completed: true } })
    await as('ann')(reminder.status, { body: { id, completed: false } })
    await workAt('2026-03-16T16:00:00Z')
    expect(phone.titles()).toEqual(['Bins', 'Bins'])
    expect(new Set(phone.got().map((one) => one.id)).size).toBe(2)
  })

  test('of a series is delivered at the next time', async () => {
    const { as, addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    const id = await remind('ann', { recurrence: 'FREQ=DAILY' })
    await workAt(DUE)
    await as('ann')(reminder.status, { body: { id, completed: true } })
    await workAt('2026-03-17T14:59:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-17T15:00:00Z')
    expect(phone.got()).toHaveLength(2)
  })
})

describe('quiet hours', () => {
  const quiet = (from: string, to: string) => ({ body: { quietHours: { from, to } } })

  test('delay reminders to their end, once', async () => {
    const { as, addDevice, remind, workAt, runJobs } = start()
    const phone = await addDevice('ann')
    await as('ann')(delivery.change, quiet('10:30', '12:00'))
    await remind('ann')
    await remind('ann', { title: 'After', dueDate: '2026-03-16T16:00:00Z' })
    await workAt(DUE)
    await Promise.all([runJobs(), runJobs()])
    await workAt('2026-03-16T15:59:00Z')
    expect(phone.got()).toEqual([])
    await workAt('2026-03-16T16:00:00Z', '2026-03-16T16:01:00Z')
    expect(phone.titles().toSorted()).toEqual(['After', 'Bins'])
  })

  test('a reminder completed in quiet hours is not delivered after them', async () => {
    const { as, addDevice, remind, workAt } = start()
    const phone = await addDevice('ann')
    await as('ann')(delivery.change, quiet('22:00', '07:00'))
    const id = await remind('ann', { dueDate: '2026-03-17T03:00:00Z' })
    await workAt('2026-03-17T03:00:00Z')
    await as('ann')(reminder.status, { body: { id, completed: true } })
    await workAt('2026-03-17T11:00:00Z')
    expect(phone.got()).toEqual([])
  })

  test('quiet hours are those of each recipient, and do not delay a test', async () => {
    const { as, addDevice, remind, workAt, runJobs } = start()
    const [phone, other] = [await addDevice('ann'), await addDevice('bob')]
    await as('ann')(delivery.change, quiet('09:00', '12:00'))
    await remind('ann')
    await remind('bob')
    await as('ann')(delivery.test)
    await runJobs()
    expect(phone.titles()).toEqual(['Notifications work here'])
    await workAt(DUE)
    expect(phone.got()).toHaveLength(1)
    expect(other.titles()).toEqual(['Bins'])
  })

  test('that end when they begin are refused', async () => {
    const refused = { status: 400, values: ['quietHours'] }
    await expect(start().as('ann')(delivery.change, quiet('09:00', '09:00'))).rejects.toMatchObject(refused)
  })
})
