import { newId } from '#server/security/new-id.ts'
import { rewardSettlement } from '#domain/bank/ledger.ts'
import { type Rebuilt, rebuilt, settledOnceMoreSince, settlementState } from '#domain/reward/settlement.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { type SubjectId, subjectOfAccount } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { openBook, post } from '#server/features/bank/book.ts'
import { type Earning, loadRewards } from './service.ts'
import {
  type DueSettlement,
  dueSettlements,
  earnsSince,
  endSettlement,
  lookNext,
  saveSettledDays,
  listSettledDays,
  settlementOf,
} from './settlement.ts'
import { handleEachDue } from '#server/jobs/each-due.ts'
import type { Feed } from '#server/jobs/runner.ts'
import type { Live } from '#server/http/live.ts'

type Settling = Omit<Earning, 'db' | 'earnsCoins'> & { readonly actorId: string | null }
type Settled = Rebuilt & {
  /** The coins of the child after the rebuild. */
  readonly available: number
  /** The first day of the range that is not due yet. */
  readonly undecided: LocalDate | null
}

/**
 * Posts the coins that the due days of a range lack, and takes back their surplus if the caller allows it.
 * [reward/reward-rebuild] [reward/rebuild-decrease]
 */
export async function settleIn(
  trx: Trx,
  settling: Settling,
  range: DateRange,
  allowDecrease: boolean,
): Promise<Settled> {
  const { subject, owner, actorId } = settling
  const { zones } = owner
  const at = settling.now()
  const now = () => at
  // Another settlement of this child waits here. [bank/one-writer-per-book]
  let book = await openBook(trx, subject, now)
  const { rewards, logs } = await loadRewards({ db: trx, subject, owner, now, earnsCoins: true }, range)
  const logsOn = new Map<LocalDate, Log[]>(rewards.map(({ date }) => [date, []]))
  for (const log of logs) logsOn.get(localDate(zones, log.startTime))?.push(log)
  const known = new Map((await listSettledDays(trx, subject, range)).map((row) => [row.date, row]))
  const stateOf = (date: LocalDate) => settlementState({ zones, date, logs: logsOn.get(date) ?? [] }, at)
  const due = rewards.filter(({ date }) => stateOf(date) === 'due')
  const days = due.map(({ date, coins }) => {
    const { coins: settled = 0, revision = 0 } = known.get(date) ?? {}
    return { date, coins, settled, revision }
  })
  const available = book.balances.coins
  const found = rebuilt({ childId: subject, days, allowDecrease, available })
  for (const { coins, idempotencyKey: key } of found.postings) {
    const { books } = await post(trx, [book], [rewardSettlement(subject, coins)], { actorId, at, newId, key })
    book = books[0]!
  }
  const posted = new Map(found.postings.map((posting) => [posting.date, posting]))
  const changed = days.filter(({ date }) => posted.has(date) || !known.has(date))
  await saveSettledDays(
    trx,
    changed.map(({ date, settled, revision }) => ({
      ownerId: subject,
      date,
      coins: settled + (posted.get(date)?.coins ?? 0),
      revision: posted.get(date)?.revision ?? revision,
      settledAt: at,
    })),
  )
  const undecided = rewards.find(({ date }) => stateOf(date) !== 'due')?.date ?? null
  return { ...found, available: book.balances.coins, undecided }
}

/** One query asks for at most so many children. */
const BATCH_SIZE = 100
/** A day with an open proposal is looked at again after this time, if no parent decides before. */
const AGAIN_MINUTES = 60

/**
 * Settles the days of a child that are due. [reward/daily-settlement]
 * @returns the data groups whose open screens show it
 */
async function settleChild(trx: Trx, due: DueSettlement, now: Instant): Promise<string[]> {
  const subject = subjectOfAccount(due.ownerId)
  if (due.childId === null || due.joinedAt === null) {
    await endSettlement(trx, subject)
    return []
  }
  const zones = zonesFrom(due.timezoneHistory)
  const today = localDate(zones, now)
  const owner = { dataGroup: due.ownerId, language: due.language, readIn: due.language, zones }
  // Another process that looks waits for the book, and then finds the days settled.
  await openBook(trx, subject, () => now)
  const row = await settlementOf(trx, subject)
  if (!row || row.lookAt > now) return []
  // The log that was decided may date from before the child joined this family. [reward/earning-begins]
  const since = earnsSince(due.joinedAt, now)
  const from = localDate(zones, row.fromTime < since ? since : row.fromTime)
  const to = addDays(today, -1)
  if (from > to) {
    await lookNext(trx, subject, row.fromTime, daySpan(zones, today).endTime)
    return []
  }
  const settling = { subject, owner, now: () => now, actorId: null }
  const { postings, undecided } = await settleIn(trx, settling, { from, to }, false)
  await lookOn(trx, subject, { zones, today, undecided }, now)
  return postings.length ? [due.ownerId, ...(await listParentDataGroups(trx, subject))] : []
}

type Looked = { zones: ZoneHistory; today: LocalDate; undecided: LocalDate | null }
function lookOn(trx: Trx, subject: SubjectId, { zones, today, undecided }: Looked, now: Instant) {
  const tomorrow = daySpan(zones, today).endTime
  const soon = addMinutes(now, AGAIN_MINUTES)
  const lookAt = undecided !== null && soon < tomorrow ? soon : tomorrow
  const since = settledOnceMoreSince(today)
  const next = undecided !== null && undecided < since ? undecided : since
  return lookNext(trx, subject, daySpan(zones, next).startTime, lookAt)
}

type RouteDeps = { readonly db: Db; readonly live: Pick<Live, 'publish'> }

export const settlementFeed =
  ({ db, live }: RouteDeps): Feed =>
  (now) => {
    const settle = async (due: DueSettlement) => {
      const concerned = await retryTransaction(() => db.transaction().execute((trx) => settleChild(trx, due, now)))
      for (const dataGroup of concerned)
        for (const noun of ['bank', 'reward']) live.publish({ dataGroup, noun, origin: null })
    }
    return handleEachDue(() => dueSettlements(db, now, BATCH_SIZE), settle, 'Not all days could be settled')
  }
