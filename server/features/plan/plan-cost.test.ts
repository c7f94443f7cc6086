import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { createAccount } from '#server/features/account/service.ts'
import { findOrAddActivity } from '#server/features/catalogue/service.ts'
import { openCountingDb } from '#server/testing/counted.ts'
import { type ViewContext, loadPlanning } from './service.ts'
import { insertPlan } from './store.ts'

const { db, statementsOf } = await openCountingDb()

const now = instant('2026-03-02T12:00:00Z')
const day = (text: string) => text as LocalDate

async function withPlans(count: number): Promise<ViewContext> {
  const dataGroup = uuidv7()
  const account = { userId: uuidv7(), dataGroup, firstName: 'Ann', lastName: 'Test', email: `${dataGroup}@example.org` }
  return db.transaction().execute(async (trx) => {
    const { subject, owner } = await createAccount(trx, { ...account, passwordHash: null }, now)
    const running = { category: 'sports' as const, activityName: 'Running' }
    const making = { now: () => now, newId: uuidv7 }
    const { activityId } = await findOrAddActivity(trx, { subject, language: 'en' }, running, making)
    for (let at = 0; at < count; at++)
      await insertPlan(trx, subject, {
        id: uuidv7(),
        name: `Plan ${at}`,
        category: 'sports',
        activityId,
        activity: { name: 'Running', defaultKey: null },
        projectId: null,
        countsAllLogs: false,
        rollsOn: false,
        tags: [],
        isPaused: false,
        madeBy: 'owner',
        memory: null,
        notifyMinutes: null,
        tellAt: null,
        toldBehind: null,
        versions: [
          {
            effectiveFrom: day('2026-03-02'),
            scheduleType: 'weeklyFlexible',
            startDate: day('2026-03-02'),
            endDate: day('2026-04-05'),
            daysOfWeek: null,
            dailyStartTime: null,
            dailyEndTime: null,
            duration: 30,
            quota: 3,
            respectHolidays: true,
            distribution: 'even',
            repeatYearly: false,
          },
        ],
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
    return { db, subject, owner, now: () => now }
  })
}

test.each([1, 40])('%i plans, with how far they have come, take three statements', async (count) => {
  const looking = await withPlans(count)
  const statements = await statementsOf(async () =>
    expect((await loadPlanning(looking)).progresses).toHaveLength(count),
  )
  expect(statements).toHaveLength(3)
})
