import type { BankWithdrawal } from '#contract/bank.ts'
import { reversal, withdrawal } from '#domain/bank/ledger.ts'
import {
  reversibleUntil,
  withdrawalActors,
  withdrawalEnd,
  type WithdrawalEvent,
  type WithdrawalObstacle,
  withdrawalStatusAt,
  withdrawalStep,
  type WithdrawalStep,
} from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import { type KnownCaller, type SubjectId, subjectOfAccount } from '#server/security/access.ts'
import type { Tell } from '#server/security/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { retryTransaction } from '#server/db/retry.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'
import { type Book, closeBook, loadPersonLookup, openBook, post } from './book.ts'
import { tellChild } from '#server/features/child/notice.ts'
import type { OnParting } from '#server/features/family/parting.ts'
import { tellParents, tellParentsOver } from '#server/features/child/parent-notice.ts'
import type { ServerDeps } from '#server/http/http.ts'
import type { Feed } from '#server/jobs/runner.ts'
import type { Live } from '#server/http/live.ts'
import { ApiError } from '#server/http/api-error.ts'
import * as store from './withdrawal-store.ts'
import { expireRequests, updateWithdrawal, findWithdrawal } from './withdrawal-store.ts'

/** The caller who does something with an owner's withdrawal, and how it is published. */
export type WithdrawalContext = Pick<ServerDeps, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'userId' | 'column'> & {
    readonly tell: Tell
    readonly concern: (dataGroups: readonly string[]) => void
  }
export type Decision = Extract<WithdrawalEvent, 'approve' | 'reject' | 'cancel' | 'reverse'>

/** Keeps the order. Runs one query for any number of rows. */
export async function serializeWithdrawals(
  db: Db,
  subject: SubjectId,
  rows: readonly BankWithdrawalRow[],
  now: Instant,
) {
  const personOf = await loadPersonLookup(
    db,
    subject,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map((row): BankWithdrawal => {
    const { id, minutes, purpose, requestedAt, decidedAt, decidedBy, reason, postedAt } = row
    const status = withdrawalStatusAt(row, now)
    return {
      id,
      minutes,
      purpose,
      status,
      requestedAt,
      expiresAt: status === 'requested' ? withdrawalEnd(row) : null,
      decidedAt,
      decidedBy: personOf(decidedBy),
      reason,
      postedAt,
      reversibleUntil: status === 'posted' && postedAt !== null ? reversibleUntil(postedAt) : null,
    }
  })
}

/** Closes the account of a child that leaves the family, and ends its open requests. [bank/account-closing] */
export const closeAccountOf: OnParting = async (trx, { member }, now) => {
  if (member.role !== 'child') return []
  await closeBook(trx, member.dataGroup, now)
  await expireRequests(trx, subjectOfAccount(member.dataGroup), now)
  return []
}

/** Returns the status after a step, or throws why the step is not possible. [bank/withdrawal-states] */
export function statusAfter(step: WithdrawalStep) {
  const outcome = withdrawalStep(step)
  if ('to' in outcome) return outcome.to
  if (outcome.refused === 'forbidden') throw new ApiError('FORBIDDEN')
  if (outcome.refused === 'short') throw new ApiError('INVALID_PARAMS', ['amount'], { reason: 'insufficient' })
  throw new ApiError('CONFLICT', ['status'], step.from === null ? {} : { status: step.from })
}

/** A caller who is no child, nor in the place of one, has no account: `openBook` tells them so. */
export async function resolveWithdrawalActors(
  trx: Trx,
  ctx: WithdrawalContext,
  minutes: number,
  { limits }: Pick<Book, 'limits'>,
) {
  const column = (await ctx.column(trx)) ?? 'freeChild'
  return withdrawalActors({ column, whose: 'own' }, minutes, limits)
}

/** Publishes a withdrawal to the parents, and records it in the history if a parent did it. [family/acting-audit] */
export async function publishWithdrawal(
  trx: Trx,
  ctx: WithdrawalContext,
  before: BankWithdrawalRow | null,
  after: BankWithdrawalRow,
) {
  const wire = async (row: BankWithdrawalRow) => (await serializeWithdrawals(trx, ctx.subject, [row], ctx.now()))[0]!
  const answer = await wire(after)
  ctx.concern(await listParentDataGroups(trx, ctx.subject))
  const states = { before: before && (await wire(before)), after: answer }
  ctx.tell({ action: before ? 'change' : 'create', entity: 'bankWithdrawal', entityId: after.id, ...states })
  return answer
}

/** @returns the id of the transaction */
export async function postWithdrawal(
  trx: Trx,
  ctx: WithdrawalContext,
  book: Book,
  row: Pick<BankWithdrawalRow, 'id' | 'minutes' | 'purpose'>,
) {
  const { userId: actorId, newId } = ctx
  const { id, minutes, purpose } = row
  const occasion = { actorId, newId, at: ctx.now(), key: `withdrawal:${id}`, note: purpose }
  return (await post(trx, [book], [withdrawal(ctx.subject, minutes)], occasion)).transactionId
}

async function postWithdrawalReversal(
  trx: Trx,
  ctx: WithdrawalContext,
  book: Book,
  { id, minutes, purpose, transactionId }: BankWithdrawalRow,
) {
  const { userId: actorId, newId } = ctx
  const written = { actorId, newId, at: ctx.now(), key: `reversal:${id}`, note: purpose }
  const occasion = { ...written, reversalOf: () => transactionId! }
  await post(trx, [book], [reversal(withdrawal(ctx.subject, minutes))], occasion)
}

function obstaclesOf(row: BankWithdrawalRow, { balances }: Book, now: Instant): WithdrawalObstacle[] {
  const isLate = row.postedAt !== null && now >= reversibleUntil(row.postedAt)
  return [...(balances.spend < row.minutes ? (['short'] as const) : []), ...(isLate ? (['late'] as const) : [])]
}

/**
 * Decides a withdrawal or takes it back, as the user of the context. [bank/withdrawal-states]
 * [bank/withdrawal-reversal]
 * @param reason the reason of a rejection
 * @throws ApiError if the user may not do it
 */
export async function decideWithdrawal(
  trx: Trx,
  ctx: WithdrawalContext,
  id: string,
  event: Decision,
  reason: string | null = null,
): Promise<BankWithdrawal> {
  const asking = await ctx.column(trx)
  // A caller who may not decide is not told whether the withdrawal exists.
  if (asking === 'freeChild' && event !== 'cancel') throw new ApiError('FORBIDDEN')
  const book = await openBook(trx, ctx.subject, ctx.now)
  const row = await findWithdrawal(trx, ctx.subject, id)
  if (!row) throw new ApiError('NOT_FOUND', ['id'])
  const now = ctx.now()
  const by = await resolveWithdrawalActors(trx, ctx, row.minutes, book)
  const from = withdrawalStatusAt(row, now)
  const to = statusAfter({ from, event, by, obstacles: obstaclesOf(row, book, now) })
  const after: BankWithdrawalRow = { ...row, status: to, decidedAt: now, decidedBy: ctx.userId, reason }
  if (to === 'approved') {
    const transactionId = await postWithdrawal(trx, ctx, book, row)
    Object.assign(after, {
      status: statusAfter({ from: to, event: 'post', by: ['system'] }),
      postedAt: now,
      transactionId,
    })
  }
  if (to === 'reversed') await postWithdrawalReversal(trx, ctx, book, row)
  await updateWithdrawal(trx, after)
  if (event === 'approve' || event === 'reject') await tellChild(trx, ctx.subject, { for: 'minutes', id }, now)
  return publishWithdrawal(trx, ctx, row, after)
}

/**
 * Marks that a parent was told of a request: from the first time on there are 24 hours to answer it.
 * [bank/withdrawal-expiry]
 * @returns whether this was the first time
 */
export const markRequestTold = (db: Db, childGroup: string, id: string, now: Instant): Promise<boolean> =>
  store.markRequestsTold(db, subjectOfAccount(childGroup), now, id)

/**
 * The same for all requests of these children, which a parent sees in the app.
 * @returns the children for whom it was the first time
 */
export async function markRequestsSeen(db: Db, children: readonly SubjectId[], now: Instant): Promise<SubjectId[]> {
  const first: SubjectId[] = []
  for (const child of children) if (await store.markRequestsTold(db, child, now)) first.push(child)
  return first
}

/**
 * Tells parents once more of requests that end soon, and parents and child of those that have ended. Minutes of a
 * request that has ended are no longer reserved. [bank/withdrawal-expiry]
 */
export const requestFeed =
  ({ db, live }: { readonly db: Db; readonly live: Pick<Live, 'publish'> }): Feed =>
  async (now) => {
    const concerned = await retryTransaction(() =>
      db.transaction().execute(async (trx) => {
        for (const { ownerId, id } of await store.takeUnreminded(trx, now))
          await tellParents(trx, subjectOfAccount(ownerId), { for: 'minutes', id, again: true }, now)
        const groups = new Set<string>()
        for (const { ownerId, id } of await store.expireOverdueRequests(trx, now)) {
          const child = subjectOfAccount(ownerId)
          await tellChild(trx, child, { for: 'minutes', id }, now)
          await tellParentsOver(trx, child, id, now)
          for (const group of [ownerId, ...(await listParentDataGroups(trx, child))]) groups.add(group)
        }
        return groups
      }),
    )
    for (const dataGroup of concerned) live.publish({ dataGroup, noun: 'bank', origin: null })
  }
