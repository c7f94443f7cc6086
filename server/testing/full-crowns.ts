import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { db } from './harness.ts'

type CrownSeedInput = { ownerId: string; userId: string; text: string; now: Instant }

/** A row in every table of crowns and rewards, of a user who was a child once. */
export async function seedCrowns({ ownerId, userId, text, now }: CrownSeedInput): Promise<void> {
  const crown = { ownerId, id: randomUUID(), logId: randomUUID(), awardedBy: userId, awardedAt: now, message: text }
  const notRedeemed = { redeemedAt: null, redemptionId: null, pendingRedemptionId: null }
  await db
    .insertInto('crowns')
    .values({ ...crown, ...notRedeemed, status: 'available' })
    .execute()
  const exchange = { ownerId, id: randomUUID(), crownId: crown.id, requestedBy: userId, at: now, title: text }
  const decision = { decidedBy: userId, decidedAt: now, fulfilledAt: null, reason: text }
  await db
    .insertInto('redemptions')
    .values({ ...exchange, ...decision, type: 'custom', status: 'rejected', minutes: null, transactionId: null })
    .execute()
  const { id: activityId } = await db
    .selectFrom('activities')
    .select('id')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  await db.insertInto('ratingRules').values({ ownerId, activityId, madeBy: userId, createdAt: now }).execute()
  await db.insertInto('settlements').values({ ownerId, fromTime: now, lookAt: now }).execute()
  const day = { date: '2026-03-01' as LocalDate, coins: 8, revision: 1, settledAt: now }
  await db
    .insertInto('settledDays')
    .values({ ownerId, ...day })
    .execute()
}
