import { beforeEach, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { family } from '#contract/family.ts'
import { rating } from '#contract/rating.ts'
import { reminder } from '#contract/reminder.ts'
import { reward } from '#contract/reward.ts'
import { vacation } from '#contract/vacation.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { createBankFamily } from '#server/testing/bank.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const HOUR = {
  category: 'study' as const,
  activityName: 'Read',
  startTime: instant('2026-03-02T08:00:00Z'),
  endTime: instant('2026-03-02T09:00:00Z'),
}
const DAY_OFF = { name: 'Zoo', startDate: '2026-03-06' as LocalDate, endDate: '2026-03-06' as LocalDate }

/** Le has 100 minutes to spend, at a device of Pat, who is a parent like Ada. */
async function createHousehold() {
  const house = await createBankFamily({ children: ['le'], parents: ['pat'] })
  await house.earn('le', 30)
  await house.as('le')(bank.changeBalanceSplit, { body: { spend: 100, save: 0, give: 0 } })
  await house.as('le')(bank.deposit, { body: { source: 'coins', coins: 20 } })
  return { ...house, ada: house.acting('le'), handedOver: await house.kin.handOver('pat', 'le') }
}
let house: Awaited<ReturnType<typeof createHousehold>>
beforeEach(async () => (house = await createHousehold()))

test('stars of the child are a proposal, which a parent confirms on another device', async () => {
  const { handedOver, ada } = house
  const { id } = await handedOver(activityLog.create, { body: { ...HOUR, rating: 5 } })
  expect(await handedOver(activityLog.get, { params: { id } })).toMatchObject({ rating: 5, ratingStatus: 'proposed' })
  await expect(handedOver(rating.confirm, { body: { id } })).rejects.toMatchObject(FORBIDDEN)
  await expect(handedOver(crown.award, { body: { id, value: {} } })).rejects.toMatchObject(FORBIDDEN)
  await ada(rating.confirm, { body: { id } })
  expect(await handedOver(activityLog.get, { params: { id } })).toMatchObject({ ratingStatus: 'confirmed' })
})

test('a withdrawal is a request, and an immediate one is recorded as made by the child', async () => {
  const { handedOver } = house
  const { id, status } = await handedOver(bank.withdraw, { body: { minutes: 45, purpose: 'Games' } })
  expect(status).toBe('requested')
  await expect(handedOver(bank.approve, { params: { id } })).rejects.toMatchObject(FORBIDDEN)
  await handedOver(bank.withdraw, { body: { minutes: 10, purpose: 'Play' } })
  const { items } = await handedOver(bank.transactions, { query: {} })
  expect(items[0]).toMatchObject({ type: 'withdrawal', by: { name: 'le Test' } })
})

test('the server refuses what only parents may do, whatever the screen hides', async () => {
  const { handedOver } = house
  const calls = [
    handedOver(bank.deposit, { body: { source: 'parent', minutes: 600 } }),
    handedOver(bank.changeRate, { body: { coinToMinutes: 30, crownToMinutes: 0, interestBpsWeekly: 0 } }),
    handedOver(bank.changeLimits, { body: { dailyWithdrawLimit: 600, autoApproveMinutes: 600 } }),
    handedOver(reward.rebuild, { body: { from: DAY_OFF.startDate, to: DAY_OFF.endDate } }),
  ]
  for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: FORBIDDEN })
})

test('the child cannot change what a parent made, and keeps its own things', async () => {
  const { handedOver, ada } = house
  const made = await ada(vacation.create, { body: DAY_OFF })
  const change = { params: { id: made.id }, body: { name: 'Sea' } }
  await expect(handedOver(vacation.change, change)).rejects.toMatchObject(FORBIDDEN)
  expect(await handedOver(vacation.create, { body: { ...DAY_OFF, name: 'Picnic' } })).not.toHaveProperty('madeByParent')
})

test('the child completes a reminder that was assigned to it, and creates none', async () => {
  const { handedOver, as, kin } = house
  const { userId } = await kin.ensureUser('le')
  const { id } = await as('ada')(reminder.create, { body: { title: 'Feed the cat', assignee: userId } })
  await handedOver(reminder.status, { body: { id, completed: true } })
  expect(await as('ada')(reminder.read, { params: { id } })).toMatchObject({ completedBy: { name: 'le Test' } })
  await expect(handedOver(reminder.create, { body: { title: 'Mine' } })).rejects.toMatchObject(FORBIDDEN)
})

test('the device says that it belongs to a child, and opens nothing of the parent', async () => {
  const { handedOver, as } = house
  expect((await handedOver(family.mine)).familyGroup?.column).toBe('controlledChild')
  await expect(as('pat')(family.mine)).rejects.toMatchObject({ status: 423, code: 'SESSION_LOCKED' })
})
