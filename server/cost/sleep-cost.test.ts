import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { slept } from '#domain/sleep/fixture.ts'
import { sleepMetrics } from '#domain/sleep/sleep.ts'
import { instant } from '#domain/time/time.ts'
import { blank } from '#server/db/whole-logs.ts'
import { createAccount } from '#server/features/account/service.ts'
import { insertLog } from '#server/features/activity-log/store.ts'
import { findOrAddActivity } from '#server/features/catalogue/service.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { loadSleepRecords } from '#server/features/sleep/metrics.ts'
import { openCountingDb } from '#server/testing/counted.ts'

const { db, statementsOf } = await openCountingDb()

const now = instant('2026-02-01T17:00:00Z')
const [FIRST, LAST] = [day('2025-02-05'), day('2026-02-01')]

/** A user who slept through the last so many nights. */
async function withNights(count: number): Promise<ViewContext> {
  const dataGroup = uuidv7()
  const account = { userId: uuidv7(), dataGroup, firstName: 'Ann', lastName: 'Test', email: `${dataGroup}@example.org` }
  return db.transaction().execute(async (trx) => {
    const { subject, owner } = await createAccount(trx, { ...account, passwordHash: null }, now)
    const sleep = { category: 'sleep' as const, activityName: 'Sleep at night' }
    const making = { now: () => now, newId: uuidv7 }
    const { activityId } = await findOrAddActivity(trx, { subject, language: 'en' }, sleep, making)
    for (const date of datesFrom(FIRST, 362).slice(-count)) {
      const { startTime, endTime } = slept(date, ['23:00', '07:00'])
      const log = blank(uuidv7(), now, { startTime, endTime })
      await insertLog(trx, subject, { ...log, category: 'sleep', activityId, tags: [], version: 1 })
    }
    return { db, subject, owner, now: () => now }
  })
}

test.each([
  { nights: 362, statements: 4 },
  { nights: 40, statements: 4 },
  { nights: 20, statements: 5 },
])('$nights nights of a year take $statements statements', async ({ nights, statements }) => {
  const looking = await withNights(nights)
  const range = { from: FIRST, to: LAST }
  const asked = await statementsOf(async () => {
    const records = await loadSleepRecords(looking, range, LAST)
    expect(sleepMetrics(records, range, LAST).nights).toHaveLength(nights)
  })
  expect(asked).toHaveLength(statements)
})
