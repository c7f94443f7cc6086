import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { delivery } from '#contract/delivery.ts'
import { plan } from '#contract/plan.ts'
import { timer } from '#contract/timer.ts'
import { vacation } from '#contract/vacation.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db } from '#server/testing/harness.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

const PIANO = {
  name: 'Piano',
  category: 'study' as const,
  activityName: 'Practise',
  startDate: '2026-03-16',
  endDate: '2026-04-20',
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek: [1, 3, 5],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
  notifyMinutes: 10 as number | null,
}
const by = (id: string) => ({ params: { id } })

/** A user in New York, on Monday, March 16, at 10:00, who plays on Mondays, Wednesdays and Fridays at seven. */
async function createPianist(more: object = {}) {
  const server = startDelivering(service)
  const phone = await server.addDevice('ann')
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'music', kind: 'activity_tag' } })
  const made = await ann(plan.create, { body: { ...PIANO, ...more, tags: [tag] } })
  const change = (body: object) => ann(plan.change, { ...by(made.id), body })
  const settings = (body: object) => ann(delivery.change, { body })
  /** All that came, as `title: body`. */
  const got = () => phone.got().map(({ title, body }) => `${title}: ${body}`)
  return { ...server, phone, ann, tag, made, change, settings, got }
}
const TOLD = 'Piano: Planned for 19:00–19:30'
// Summer time: 19:00 is 23:00 UTC.
const MONDAY = '2026-03-16T22:50:00Z'
const WEDNESDAY = '2026-03-18T22:50:00Z'

describe('a plan that begins', () => {
  test('is announced at the chosen time before each start, once', async () => {
    const { phone, made, ann, got, workAt } = await createPianist()
    expect(made).toMatchObject({ notifyMinutes: 10 })
    await workAt('2026-03-16T22:49:00Z')
    expect(got()).toEqual([])
    await workAt(MONDAY, '2026-03-16T22:51:00Z', '2026-03-16T23:00:00Z', WEDNESDAY, WEDNESDAY)
    expect(got()).toEqual([TOLD, TOLD])
    expect(phone.got()[0]).toMatchObject({ path: '/home', token: null, actions: [] })
    expect((await ann(plan.get, by(made.id))).version).toBe(1)
  })

  test('the notice of a plan is sent only on request and only to its owner', async () => {
    const { got, addDevice, workAt, change } = await createPianist({ notifyMinutes: undefined })
    const other = await addDevice('bob')
    await workAt(MONDAY, '2026-03-16T23:00:00Z')
    await change({ notifyMinutes: 0 })
    await workAt('2026-03-18T23:00:00Z')
    expect(got()).toEqual([TOLD])
    await change({ notifyMinutes: null })
    await workAt('2026-03-20T23:00:00Z')
    expect(got()).toEqual([TOLD])
    expect(other.got()).toEqual([])
  })

  test('follows a moved occurrence, an edit, a pause, and an undone deletion', async () => {
    const { ann, made, change, got, workAt } = await createPianist()
    const body = { date: '2026-03-16', toDate: '2026-03-17', startTime: '08:00' }
    await ann(plan.moveOnce, { ...by(made.id), body })
    await workAt(MONDAY)
    expect(got()).toEqual([])
    await workAt('2026-03-17T11:50:00Z')
    expect(got()).toEqual(['Piano: Planned for 08:00–08:30'])
    await change({ paused: true })
    await workAt(WEDNESDAY)
    await change({ paused: false, dailyStartTime: '20:00', dailyEndTime: '20:30' })
    await ann(plan.remove, by(made.id))
    await workAt('2026-03-20T22:50:00Z')
    expect(got()).toHaveLength(1)
    await ann(plan.restore, by(made.id))
    await workAt('2026-03-20T23:50:00Z')
    expect(got().slice(1)).toEqual(['Piano: Planned for 20:00–20:30'])
  })

  test('is not announced on a day off, when done already, or during it', async () => {
    const { ann, tag, made, got, workAt } = await createPianist({ respectHolidays: true })
    await ann(vacation.create, { body: { name: 'Off', startDate: '2026-03-16', endDate: '2026-03-16' } })
    await workAt(MONDAY)
    const log = { category: 'study' as const, activityName: 'Practise', tags: [tag] }
    const span = { startTime: '2026-03-18T16:00:00Z', endTime: '2026-03-18T16:30:00Z' }
    await workAt('2026-03-18T17:00:00Z')
    await ann(activityLog.create, { body: { ...log, ...span } })
    await workAt(WEDNESDAY, '2026-03-20T22:45:00Z')
    await ann(timer.start, { body: { category: 'study', activityName: 'Practise', planId: made.id } })
    await workAt('2026-03-20T22:50:00Z')
    expect(got()).toEqual([])
  })

  test('in quiet hours waits for their end, and is dropped if it has begun by then', async () => {
    const { settings, got, workAt } = await createPianist()
    await settings({ quietHours: { from: '18:30', to: '18:55' } })
    await workAt(MONDAY, '2026-03-16T22:55:00Z')
    expect(got()).toEqual([TOLD])
    await settings({ quietHours: { from: '18:30', to: '22:00' } })
    await workAt(WEDNESDAY, '2026-03-19T02:00:00Z')
    expect(got()).toEqual([TOLD])
  })

  test('a server that was down for days announces the plans of now, and none of the past', async () => {
    const { got, workAt } = await createPianist({ notifyMinutes: 0 })
    await workAt('2026-03-20T23:05:00Z', '2026-03-20T23:06:00Z')
    expect(got()).toEqual([TOLD])
  })

  test('goes by the clock of where its owner lives by now', async () => {
    const { ann, got, workAt } = await createPianist()
    await ann(account.savePreference, { body: { timezone: { timezone: 'Europe/Berlin' } } })
    // 18:50 in Berlin.
    await workAt('2026-03-16T17:50:00Z', MONDAY)
    expect(got()).toEqual([TOLD])
  })

  test('one user with an unreadable zone does not stop the notices of others', async () => {
    const { as, addDevice, given, got, workAt } = await createPianist()
    const other = await addDevice('bob')
    const { id: tag } = await as('bob')(catalogue.createTag, { body: { name: 'music', kind: 'activity_tag' } })
    await as('bob')(plan.create, { body: { ...PIANO, dailyStartTime: '18:30', dailyEndTime: '19:00', tags: [tag] } })
    const ownerId = given.stranger('bob')
    await db.updateTable('preferences').set({ timezoneHistory: 'none' }).where('ownerId', '=', ownerId).execute()
    await workAt(MONDAY, '2026-03-16T22:51:00Z')
    expect([got(), other.got()]).toEqual([[TOLD], []])
  })

  test.each([-1, 1441, 7.5, 'soon'])('%s minutes are none', async (notifyMinutes) => {
    const { change } = await createPianist()
    await expect(change({ notifyMinutes })).rejects.toMatchObject({ status: 400, values: ['notifyMinutes'] })
  })
})
