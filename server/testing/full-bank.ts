import { randomUUID } from 'node:crypto'
import { parentDeposit } from '#domain/bank/ledger.ts'
import { inBooks } from '#domain/bank/book.ts'
import { DEFAULT_RATE } from '#domain/bank/rate.ts'
import { DEFAULT_SPLIT } from '#domain/bank/split.ts'
import { DEFAULT_LIMITS } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import { insertBook, insertPosting } from '#server/features/bank/book-store.ts'
import { insertWithdrawal } from '#server/features/bank/withdrawal-store.ts'
import { db } from './harness.ts'

type Of = { ownerId: string; userId: string; text: string; now: Instant }

/** A row in every table of the bank, of a user who was a child once. */
export const saveFully = ({ ownerId, userId, text, now }: Of) =>
  db.transaction().execute(async (trx) => {
    const goal = { goalName: text, goalMinutes: 60, goalReachedAt: null }
    const settings = { ...DEFAULT_RATE, ...DEFAULT_SPLIT, ...DEFAULT_LIMITS, ...goal, interestAt: null }
    await insertBook(trx, { ownerId, openedAt: now, closedAt: now, ...settings })
    const id = randomUUID()
    const about = { actorId: userId, otherId: null, note: text, idempotencyKey: randomUUID(), reversalOf: null }
    for (const posting of inBooks(parentDeposit(ownerId, 30, DEFAULT_SPLIT)))
      await insertPosting(trx, posting, { id, batchId: id, at: now, ...about })
    const asked = {
      minutes: 20,
      purpose: text,
      status: 'rejected',
      requestedAt: now,
      toldAt: now,
      remindedAt: null,
    } as const
    const decided = { decidedAt: now, decidedBy: userId, reason: text, postedAt: null, transactionId: null }
    await insertWithdrawal(trx, { ownerId, id: randomUUID(), ...asked, ...decided })
  })
