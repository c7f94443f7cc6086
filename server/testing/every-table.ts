import { account } from '#contract/account.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { seedFullLife } from './full-life.ts'
import { db, type startServer } from './harness.ts'
import { seedLongLife } from './long-life.ts'

/** Rows in every table: a family of which one has used everything, and another has logged for years. */
export async function seedEveryTable(server: ReturnType<typeof startServer>): Promise<void> {
  const now = server.clock.now()
  const { userId } = await seedFullLife(server, 'ann')
  const bob = await server.as('bob')(account.basicInfo)
  await seedLongLife(db, { userId: bob.userId, dataGroup: server.given.stranger('bob') }, now)
  await db
    .insertInto('accountDeletions')
    .values({ userId, requestedAt: now, eraseAt: instant('2026-04-01T12:00:00Z') })
    .execute()
  await db.insertInto('serverMarks').values({ name: 'first account', at: now }).execute()
  const { id: groupId } = await db.selectFrom('familyGroups').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('rewardSettings')
    .values({
      groupId,
      effectiveFrom: '2026-03-03' as LocalDate,
      rewardCategories: '["study"]',
      minRewardMinutes: 15,
      effort: 1,
      plan: 2,
      sleep: 3,
      streak: 4,
      maxCrownsPerDay: 3,
      createdAt: now,
    })
    .execute()
}
