import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { delivery } from '#contract/delivery.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { timer } from '#contract/timer.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

const USUAL = { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450, effectiveFrom: '2026-03-02' }
const TOLD = 'Time for bed: In bed by 22:30, up at 06:30.'
// Summer time in New York: 22:00 is 02:00 UTC.
const MONDAY = '2026-03-17T02:00:00Z'
const TUESDAY = '2026-03-18T02:00:00Z'

/** A user in New York, on Monday, March 16, at 10:00, who goes to bed at half past ten. */
async function createSleeper(said: { notifyMinutes?: number } = { notifyMinutes: 30 }) {
  const server = startDelivering(service)
  const phone = await server.addDevice('ann')
  const ann = server.as('ann')
  const plan = await ann(sleepPlan.create, { body: { ...USUAL, ...said } })
  const change = (body: object) => ann(sleepPlan.change, { params: { id: plan.id }, body })
  const got = () => phone.got().map(({ title, body }) => `${title}: ${body}`)
  return { ...server, phone, ann, plan, change, got }
}

describe('bedtime', () => {
  test('is announced at the chosen time before, every night, once', async () => {
    const { phone, plan, got, workAt } = await createSleeper()
    expect(plan).toMatchObject({ notifyMinutes: 30 })
    expect(plan).not.toHaveProperty('tellAt')
    await workAt('2026-03-17T01:59:00Z')
    expect(got()).toEqual([])
    await workAt(MONDAY, MONDAY, '2026-03-17T02:30:00Z', TUESDAY)
    expect(got()).toEqual([TOLD, TOLD])
    expect(phone.got()[0]).toMatchObject({ path: '/sleep', token: null, actions: [] })
  })

  test('a bedtime notice is sent only to users who want it', async () => {
    const { plan, change, got, workAt } = await createSleeper({})
    expect(plan).toMatchObject({ notifyMinutes: null })
    await workAt(MONDAY)
    await change({ notifyMinutes: 30 })
    await change({ notifyMinutes: null })
    await workAt(TUESDAY)
    expect(got()).toEqual([])
  })

  test('is that of the plan that has the night, and moves with it', async () => {
    const { ann, change, got, workAt } = await createSleeper()
    await ann(sleepPlan.create, { body: { ...USUAL, bedtime: '23:30', sleepGoal: 420, daysOfWeek: [2] } })
    await workAt(MONDAY, '2026-03-17T03:00:00Z')
    expect(got()).toEqual([])
    await change({ bedtime: '22:00' })
    await workAt('2026-03-18T01:30:00Z', TUESDAY)
    expect(got()).toEqual(['Time for bed: In bed by 22:00, up at 06:30.'])
  })

  test('a bedtime notice is not sent in quiet hours or during sleep', async () => {
    const { ann, got, workAt } = await createSleeper()
    await ann(delivery.change, { body: { quietHours: { from: '22:00', to: '07:00' } } })
    await workAt(MONDAY, '2026-03-17T11:00:00Z')
    await ann(delivery.change, { body: { quietHours: null } })
    await workAt('2026-03-18T01:50:00Z')
    await ann(timer.start, { body: { category: 'sleep', activityName: 'Sleep' } })
    await workAt(TUESDAY)
    expect(got()).toEqual([])
  })

  test('goes by the clock of where they are by now', async () => {
    const { ann, got, workAt } = await createSleeper()
    await ann(account.savePreference, { body: { timezone: { timezone: 'Europe/Berlin' } } })
    await workAt('2026-03-16T21:00:00Z', MONDAY)
    expect(got()).toEqual([TOLD])
  })
})
