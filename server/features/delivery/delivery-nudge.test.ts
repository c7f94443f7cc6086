import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { delivery } from '#contract/delivery.ts'
import { timer } from '#contract/timer.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db } from '#server/testing/harness.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

type Wants = { timerRunning?: boolean; nothingLogged?: boolean; eveningGaps?: boolean }

/** Starts on a Monday at 10:00 with a user in New York who wants these nudges. */
async function start(nudges?: Wants, given: Parameters<typeof startDelivering>[1] = {}) {
  const server = startDelivering(service, given)
  const phone = await server.addDevice('ann')
  const ann = server.as('ann')
  const change = (body: object) => ann(delivery.change, { body })
  if (nudges) await change({ nudges })
  const log = (startTime: string, endTime: string) =>
    ann(activityLog.create, { body: { category: 'work', activityName: 'Write', startTime, endTime } })
  const begin = async (more: object = {}) =>
    (await ann(timer.start, { body: { category: 'work', activityName: 'Write report', ...more } })).timer.id
  const moveTo = (timezone: string) => ann(account.savePreference, { body: { timezone: { timezone } } })
  const bodies = () => phone.got().map(({ body }) => body)
  return { ...server, ann, phone, change, log, begin, moveTo, bodies }
}
const NOTHING = 'Nothing logged today yet'
const LONG = 'Your timer is still running'

test('no one gets nudges without asking for them', async () => {
  const { ann, phone, begin, workAt } = await start()
  expect(await ann(delivery.settings)).toMatchObject({
    mail: true,
    quietHours: null,
    snoozeMinutes: 10,
    eveningTime: '20:30',
    nudges: { timerRunning: false, nothingLogged: false, eveningGaps: false },
  })
  await workAt('2026-03-17T00:30:00Z')
  await begin()
  await workAt('2026-03-17T06:00:00Z', '2026-03-18T00:30:00Z')
  expect(phone.got()).toEqual([])
})

describe('a timer that runs for long', () => {
  test('is announced after four hours, once for each', async () => {
    const { ann, phone, begin, workAt, bodies } = await start({ timerRunning: true })
    const id = await begin()
    await begin({ activityName: 'Radio', parallelActivity: true })
    await workAt('2026-03-16T17:59:00Z')
    expect(phone.got()).toEqual([])
    await workAt('2026-03-16T18:00:00Z', '2026-03-16T18:01:00Z', '2026-03-16T22:00:00Z')
    expect(phone.titles()).toEqual([LONG])
    expect(bodies()).toEqual(['Write report, since 10:00.'])
    expect(phone.got()).toMatchObject([{ token: null, actions: [], path: '/home' }])
    await ann(timer.stop, { params: { id }, body: {} })
    await begin()
    await workAt('2026-03-17T02:00:00Z', '2026-03-17T02:01:00Z')
    expect(phone.titles()).toEqual([LONG, LONG])
  })

  test('a long-running timer is not announced if it has ended or if the nudge was turned off', async () => {
    const { ann, phone, change, begin, workAt } = await start({ timerRunning: true })
    await change({ quietHours: { from: '13:00', to: '16:00' } })
    const id = await begin()
    await workAt('2026-03-16T18:00:00Z')
    await ann(timer.stop, { params: { id }, body: {} })
    await workAt('2026-03-16T20:00:00Z')
    expect(phone.got()).toEqual([])
    await change({ quietHours: null, nudges: { timerRunning: false } })
    await begin()
    await workAt('2026-03-17T02:00:00Z')
    expect(phone.got()).toEqual([])
  })

  test('is announced after the quiet hours, if it still runs', async () => {
    const { phone, change, begin, workAt } = await start({ timerRunning: true })
    await change({ quietHours: { from: '13:00', to: '16:00' } })
    await begin()
    await workAt('2026-03-16T18:00:00Z', '2026-03-16T20:00:00Z', '2026-03-16T20:01:00Z')
    expect(phone.titles()).toEqual([LONG])
  })

  test('a timer is announced only to its owner', async () => {
    const { phone, as, addDevice, begin, workAt } = await start({ timerRunning: true })
    const other = await addDevice('bob')
    await as('bob')(delivery.change, { body: { nudges: { timerRunning: true } } })
    await begin()
    await workAt('2026-03-16T18:00:00Z')
    expect([phone.got().length, other.got().length]).toEqual([1, 0])
  })
})

describe('a day of which nothing was logged', () => {
  test('is announced in the evening, once a day', async () => {
    const { phone, workAt } = await start({ nothingLogged: true })
    await workAt('2026-03-17T00:29:00Z')
    expect(phone.got()).toEqual([])
    await workAt('2026-03-17T00:30:00Z', '2026-03-17T00:31:00Z', '2026-03-17T03:59:00Z')
    expect(phone.titles()).toEqual([NOTHING])
    await workAt('2026-03-18T00:30:00Z')
    expect(phone.titles()).toEqual([NOTHING, NOTHING])
    expect(new Set(phone.got().map(({ id }) => id)).size).toBe(2)
  })

  test.each(['not JSON', '[{"from":null,"tz":"Atlantis/Capital"}]'])(
    'one user with an unreadable zone does not stop the nudges of others: %s',
    async (timezoneHistory) => {
      const { phone, as, addDevice, given, workAt } = await start({ nothingLogged: true })
      const other = await addDevice('bob')
      await as('bob')(delivery.change, { body: { nudges: { nothingLogged: true }, eveningTime: '20:00' } })
      const ownerId = given.stranger('bob')
      await db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', ownerId).execute()
      await workAt('2026-03-17T00:30:00Z', '2026-03-17T00:31:00Z')
      expect([phone.titles(), other.titles()]).toEqual([[NOTHING], []])
    },
  )

  test('is not announced on a day with a log or a timer', async () => {
    const { phone, log, begin, workAt } = await start({ nothingLogged: true, eveningGaps: false })
    await log('2026-03-16T12:00:00Z', '2026-03-16T12:05:00Z')
    await workAt('2026-03-17T00:30:00Z', '2026-03-17T14:00:00Z')
    await begin()
    await workAt('2026-03-18T00:30:00Z')
    expect(phone.got()).toEqual([])
  })

  test('is announced late if the server was away, but not on the next day', async () => {
    const { phone, workAt } = await start({ nothingLogged: true })
    await workAt('2026-03-17T03:59:00Z')
    expect(phone.titles()).toEqual([NOTHING])
    await workAt('2026-03-18T04:00:00Z')
    expect(phone.titles()).toEqual([NOTHING])
    await workAt('2026-03-19T00:30:00Z')
    expect(phone.titles()).toEqual([NOTHING, NOTHING])
  })

  test('is dropped, and not put off, in quiet hours', async () => {
    const { phone, change, workAt } = await start({ nothingLogged: true })
    await change({ quietHours: { from: '20:00', to: '21:00' } })
    await workAt('2026-03-17T00:30:00Z', '2026-03-17T01:00:00Z', '2026-03-17T12:00:00Z')
    expect(phone.got()).toEqual([])
  })

  test.each([
    ['in March', '2026-03-07T12:00:00Z', ['2026-03-08T01:30:00Z', '2026-03-09T00:30:00Z', '2026-03-10T00:30:00Z']],
    ['in November', '2026-10-31T12:00:00Z', ['2026-11-01T00:30:00Z', '2026-11-02T01:30:00Z', '2026-11-03T01:30:00Z']],
  ])('at the same time of the clock when it is changed %s', async (_, now, evenings) => {
    const { phone, workAt, clock } = await start({ nothingLogged: true }, { now })
    for (const [at, evening] of evenings.entries()) {
      clock.set(evening)
      clock.advance(-1)
      await workAt(clock.now())
      expect(phone.got()).toHaveLength(at)
      await workAt(evening)
      expect(phone.got()).toHaveLength(at + 1)
    }
  })
})

describe('the evening nudge is checked once a day, also after a change of', () => {
  test('its time, to later and to earlier', async () => {
    const { phone, change, workAt } = await start({ nothingLogged: true })
    await change({ eveningTime: '19:00' })
    await workAt('2026-03-16T23:00:00Z')
    expect(phone.got()).toHaveLength(1)
    await change({ eveningTime: '21:00' })
    await workAt('2026-03-17T01:00:00Z')
    expect(phone.got()).toHaveLength(1)
    await change({ eveningTime: '18:00' })
    await workAt('2026-03-17T21:59:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-17T22:00:00Z', '2026-03-18T01:00:00Z')
    expect(phone.got()).toHaveLength(2)
  })

  test('whether it is wanted', async () => {
    const { phone, change, workAt } = await start({ nothingLogged: true })
    await workAt('2026-03-17T00:30:00Z')
    await change({ nudges: { nothingLogged: false } })
    await change({ nudges: { nothingLogged: true }, eveningTime: '22:00' })
    await workAt('2026-03-17T02:00:00Z')
    expect(phone.got()).toHaveLength(1)
    await change({ nudges: { nothingLogged: false } })
    await workAt('2026-03-18T02:00:00Z')
    expect(phone.got()).toHaveLength(1)
  })

  test('other settings keeps it unchanged', async () => {
    const { phone, change, workAt } = await start({ nothingLogged: true })
    await workAt('2026-03-17T00:29:00Z')
    await change({ snoozeMinutes: 30, mail: false })
    await workAt('2026-03-17T00:30:00Z')
    expect(phone.got()).toHaveLength(1)
  })

  test('the zone, to the west: the second evening of the day gets none', async () => {
    const { phone, moveTo, workAt } = await start({ nothingLogged: true })
    await workAt('2026-03-17T00:30:00Z')
    await moveTo('America/Los_Angeles')
    await workAt('2026-03-17T03:30:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-18T03:29:00Z')
    expect(phone.got()).toHaveLength(1)
    await workAt('2026-03-18T03:30:00Z')
    expect(phone.got()).toHaveLength(2)
  })

  test('the zone, to the east: at half past eight over there', async () => {
    const { phone, moveTo, workAt } = await start({ nothingLogged: true }, { now: '2026-03-16T11:00:00Z' })
    await moveTo('Asia/Taipei')
    await workAt('2026-03-16T12:29:00Z')
    expect(phone.got()).toEqual([])
    await workAt('2026-03-16T12:30:00Z', '2026-03-17T00:30:00Z')
    expect(phone.got()).toHaveLength(1)
  })
})

describe('a gap of an hour or more', () => {
  test('is announced with its times', async () => {
    const { phone, log, workAt, bodies } = await start({ eveningGaps: true })
    await log('2026-03-16T11:00:00Z', '2026-03-16T13:00:00Z')
    await workAt('2026-03-16T23:00:00Z')
    await log('2026-03-16T14:30:00Z', '2026-03-16T23:00:00Z')
    await workAt('2026-03-17T00:30:00Z')
    expect(phone.titles()).toEqual(['Not logged today: 3 hr'])
    expect(bodies()).toEqual(['09:00–10:30, 19:00–20:30'])
  })

  test('is not announced if shorter, on a day without logs, or at night', async () => {
    const { phone, log, workAt } = await start({ eveningGaps: true })
    await workAt('2026-03-17T00:30:00Z', '2026-03-18T00:20:00Z')
    await log('2026-03-17T11:00:00Z', '2026-03-17T23:31:00Z')
    await workAt('2026-03-18T00:30:00Z')
    expect(phone.got()).toEqual([])
  })

  test('both wanted: one word an evening', async () => {
    const { phone, log, workAt } = await start({ eveningGaps: true, nothingLogged: true })
    await log('2026-03-16T11:00:00Z', '2026-03-16T13:00:00Z')
    await workAt('2026-03-17T00:30:00Z')
    await workAt('2026-03-18T00:30:00Z')
    expect(phone.titles()).toEqual(['Not logged today: 11 hr 30 min', NOTHING])
  })
})

test.each([
  { snoozeMinutes: 4 },
  { snoozeMinutes: 1441 },
  { snoozeMinutes: 10.5 },
  { eveningTime: '24:00' },
  { eveningTime: '8pm' },
  { quietHours: { from: '22:00' } },
  { quietHours: { from: '00:00', to: '24:00' } },
  { nudges: { timerRunning: 'on' } },
  { toldTimerId: null },
  { mail: 'yes' },
])('%j is refused, and changes nothing', async (body) => {
  const { ann, change } = await start()
  const before = await ann(delivery.settings)
  await expect(change(body)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS' })
  expect(await ann(delivery.settings)).toEqual(before)
})

test('two changes at once are both there in the end', async () => {
  const { ann, change } = await start()
  await Promise.all([
    change({ snoozeMinutes: 45 }),
    change({ nudges: { nothingLogged: true } }),
    change({ quietHours: { from: '22:00', to: '07:00' } }),
    change({ nudges: { timerRunning: true }, mail: false }),
  ])
  expect(await ann(delivery.settings)).toMatchObject({
    snoozeMinutes: 45,
    mail: false,
    quietHours: { from: '22:00', to: '07:00' },
    nudges: { timerRunning: true, nothingLogged: true, eveningGaps: false },
  })
})
