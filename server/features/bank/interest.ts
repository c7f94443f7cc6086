import { newId } from '#server/security/new-id.ts'
import { interest } from '#domain/bank/ledger.ts'
import { interestKey, leastBalance, weekInterest } from '#domain/bank/rate.ts'
import { nextInterest, weekBefore } from '#domain/bank/week.ts'
import type { Instant } from '#domain/time/time.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { changeBook, findOpenBook, post } from './book.ts'
import { handleEachDue } from '#server/jobs/each-due.ts'
import type { Feed } from '#server/jobs/runner.ts'
import type { Live } from '#server/http/live.ts'
import { dueBooks, isPosted, loadSavingsHistory } from './interest-store.ts'

/** How many books are asked for at once. */
const BATCH_SIZE = 500

type Due = Awaited<ReturnType<typeof dueBooks>>[number]

/**
 * Pays the interest of the past week, once, however many processes look: the second finds that it is no longer due, and
 * that the key is taken. Weeks that the server missed follow one another. [bank/weekly-interest]
 * @returns the data groups whose open screens show it
 */
export async function payWeek(trx: Trx, { ownerId, userId, timezoneHistory }: Due, now: Instant): Promise<string[]> {
  const subject = subjectOfAccount(ownerId)
  const zones = zonesFrom(timezoneHistory)
  const book = await findOpenBook(trx, subject, now)
  if (!book || book.rate.interestBpsWeekly === 0) return []
  const { interestAt, rate } = book
  // An account that has no date yet, because it was closed or was switched on by other means, begins with the next
  // week.
  if (interestAt === null) {
    await changeBook(trx, book, { interestAt: nextInterest(now, zones) })
    return []
  }
  if (interestAt > now) return []
  await changeBook(trx, book, { interestAt: nextInterest(interestAt, zones) })
  const week = weekBefore(interestAt, zones)
  if (!week) return []
  const { opening, amounts } = await loadSavingsHistory(trx, subject, week.span)
  const minutes = weekInterest(leastBalance(opening, amounts), rate.interestBpsWeekly)
  const posting = interest(subject, minutes, rate.interestBpsWeekly)
  if (!posting) return []
  const key = interestKey(userId, week.from)
  // An owner who moves west on a Monday has the same Monday twice.
  if (await isPosted(trx, subject, key)) return []
  await post(trx, [book], [posting], { actorId: null, at: now, newId, key })
  return [ownerId, ...(await listParentDataGroups(trx, subject))]
}

type RouteDeps = { readonly db: Db; readonly live: Pick<Live, 'publish'> }

export const bankInterestFeed =
  ({ db, live }: RouteDeps): Feed =>
  (now) => {
    const pay = async (due: Due) => {
      const concerned = await retryTransaction(() => db.transaction().execute((trx) => payWeek(trx, due, now)))
      for (const dataGroup of concerned) live.publish({ dataGroup, noun: 'bank', origin: null })
    }
    return handleEachDue(() => dueBooks(db, now, BATCH_SIZE), pay, 'Not all interest could be posted')
  }
