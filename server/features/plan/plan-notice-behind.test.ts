import { afterAll, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { delivery } from '#contract/delivery.ts'
import { plan } from '#contract/plan.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())

const RUN = {
  name: 'Run',
  category: 'sports' as const,
  activityName: 'Running',
  startDate: '2026-03-16',
  endDate: '2026-04-20',
  scheduleType: 'weeklyFlexible' as const,
  weeklyQuota: 3,
  duration: 40,
}
/** Nine in New York, in March of 2026, by summer time. */
const nine = (day: number, clock = '13:00') => `2026-03-${day}T${clock}:00Z`
const TITLE = 'You need every day left this week'

/** A user in New York, on Monday, March 16, at 10:00, who runs three times a week. */
async function createRunner(wants = true) {
  const server = startDelivering(service)
  const phone = await server.addDevice('ann')
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const made = await ann(plan.create, { body: { ...RUN, tags: [tag] } })
  const want = (behindWeek: boolean) => ann(delivery.change, { body: { nudges: { behindWeek } } })
  if (wants) await want(true)
  const log = (day: number) => {
    const span = { startTime: `2026-03-${day}T11:00:00Z`, endTime: `2026-03-${day}T11:40:00Z` }
    return ann(activityLog.create, { body: { category: 'sports', activityName: 'Running', tags: [tag], ...span } })
  }
  const got = () => phone.got().map(({ title, body }) => `${title}: ${body}`)
  return { ...server, phone, ann, tag, made, want, log, got }
}

describe('a week that needs every day', () => {
  test('is announced in the morning of the first such day, once a week for each plan', async () => {
    const { ann, tag, phone, got, workAt, log } = await createRunner()
    await workAt(nine(17), nine(18), nine(19), nine(20, '12:59'))
    expect(got()).toEqual([])
    await workAt(nine(20), nine(20, '13:01'))
    expect(got()).toEqual([`${TITLE}: Run: 3 more times, 3 days left`])
    expect(phone.got()).toMatchObject([{ path: '/home', token: null, actions: [] }])
    await ann(plan.create, { body: { ...RUN, name: 'Swim', activityName: 'Swimming', weeklyQuota: 2, tags: [tag] } })
    await workAt(nine(20, '20:00'))
    await log(20)
    await workAt(nine(21), nine(22))
    expect(got().slice(1)).toEqual([`${TITLE}: Swim: 2 more times, 2 days left`])
    await workAt(nine(24), nine(25), nine(26), nine(27))
    expect(got().slice(2)).toEqual([`${TITLE}: Run: 3 more times, 3 days left`])
  })

  test('is not announced without the setting, or of a paused plan', async () => {
    const { ann, made, got, want, workAt } = await createRunner(false)
    expect(await ann(delivery.settings)).toMatchObject({ nudges: { behindWeek: false } })
    await workAt(nine(20))
    await want(true)
    await want(false)
    await workAt(nine(21))
    await want(true)
    await ann(plan.change, { params: { id: made.id }, body: { paused: true } })
    await workAt(nine(22))
    expect(got()).toEqual([])
  })

  test('is not announced if enough was done meanwhile, and not on another day after the quiet hours', async () => {
    const { ann, got, log, workAt } = await createRunner()
    await ann(delivery.change, { body: { quietHours: { from: '08:00', to: '10:00' } } })
    await workAt(nine(20))
    await log(20)
    await workAt(nine(20, '14:00'))
    expect(got()).toEqual([])
  })

  test('a notice about the week goes only to its owner', async () => {
    const { as, addDevice, workAt } = await createRunner()
    const other = await addDevice('bob')
    await as('bob')(delivery.change, { body: { nudges: { behindWeek: true } } })
    await workAt(nine(20))
    expect(other.got()).toEqual([])
  })
})
