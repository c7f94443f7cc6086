import type { BankWithdrawal } from '#contract/bank.ts'
import { reversibleUntil, withdrawalEnd, withdrawalStatusAt } from '#domain/bank-withdrawal.ts'
import { addMinutes, type Instant, minutesBetween } from '#domain/time.ts'
import { type SubjectId, subjectOfAccount } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'
import { closeBook, namesFor } from '#server/features/bank-book/service.ts'
import type { OnParting } from '#server/features/family/service.ts'
import { expireRequests } from './store.ts'

/** rule [5.4-a]: what was asked for after this moment is open still. */
export const openSince = (now: Instant): Instant => addMinutes(now, -minutesBetween(now, withdrawalEnd(now)))

/** In the same order. One statement, whatever their number. */
export async function onWire(db: Db, subject: SubjectId, rows: readonly BankWithdrawalRow[], now: Instant) {
  const personOf = await namesFor(
    db,
    subject,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map((row): BankWithdrawal => {
    const { id, minutes, purpose, requestedAt, decidedAt, decidedBy, postedAt } = row
    const status = withdrawalStatusAt(row, now)
    return {
      id,
      minutes,
      purpose,
      status,
      requestedAt,
      expiresAt: status === 'requested' ? withdrawalEnd(requestedAt) : null,
      decidedAt,
      decidedBy: personOf(decidedBy),
      postedAt,
      reversibleUntil: status === 'posted' && postedAt !== null ? reversibleUntil(postedAt) : null,
    }
  })
}

/** rules §6.6: the account of a child that is not in the family any more is closed, and nobody is asked any more. */
export const closeAccountOf: OnParting = async (trx, { member }, now) => {
  if (member.role !== 'child') return []
  await closeBook(trx, member.dataGroup, now)
  await expireRequests(trx, subjectOfAccount(member.dataGroup), now)
  return []
}
