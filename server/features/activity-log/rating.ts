import type { ActivityLog } from '#contract/activity-log.ts'
import { autoConfirmedSince, type Rated } from '#domain/rating/rating.ts'
import type { Instant } from '#domain/time/time.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import { findLog } from '#server/db/log-rows.ts'
import type { Trx, Db } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import type { Log, LogSpan } from '#server/db/whole-logs.ts'
import { authorizeAndApplyChange, type LogContext, lockLogsIn, logNotFound, readLogsIn, wireOf } from './service.ts'
import {
  updateLog,
  confirmProposals,
  autoConfirmProposals,
  findOverdueProposals,
  type LogRewrite,
  type ShownProposal,
} from './store.ts'
import { settleAgain } from '#server/features/reward/settlement.ts'

/** Rates one log. [reward/rating-transitions] */
export async function rateIn(
  trx: Trx,
  ctx: LogContext,
  id: string,
  rate: (before: Log) => Rated,
): Promise<ActivityLog> {
  for (;;) {
    const before = await findLog(trx, ctx.subject, id)
    if (!before) throw logNotFound()
    const log = { ...before, ...rate(before), version: before.version + 1, updatedAt: ctx.now() }
    if (!(await updateLog(trx, ctx.subject, before, log))) continue
    await authorizeAndApplyChange(trx, ctx, [before], [log])
    return wireOf(ctx.owner)(log)
  }
}

/**
 * Rates several logs. [reward/rating-transitions]
 * @param rate null: this log stays as it is
 * @returns the logs that changed
 */
export async function rateEachIn(
  trx: Trx,
  ctx: LogContext,
  ids: readonly string[],
  rate: (before: Log) => Rated | null,
): Promise<ActivityLog[]> {
  await lockLogsIn(trx, ctx, ids)
  const changed: LogRewrite[] = []
  for (const before of (await readLogsIn(trx, ctx, ids)).values()) {
    const rated = rate(before)
    const after = rated && { ...before, ...rated, version: before.version + 1, updatedAt: ctx.now() }
    if (after && (await updateLog(trx, ctx.subject, before, after))) changed.push({ before, after })
  }
  const [logsBefore, logsAfter] = [changed.map(({ before }) => before), changed.map(({ after }) => after)]
  await authorizeAndApplyChange(trx, ctx, logsBefore, logsAfter)
  return logsAfter.map((log) => wireOf(ctx.owner)(log))
}

/**
 * Confirms the proposals, without the effects that follow from it. [reward/confirm-several]
 * @returns which logs were confirmed
 */
export const markProposalsConfirmedIn = (
  trx: Trx,
  { subject, now }: LogContext,
  among: LogSpan | readonly ShownProposal[],
) => confirmProposals(trx, subject, among, now())

/** How many proposals confirm themselves in one transaction. */
const BATCH_SIZE = 500

/**
 * Confirms the proposals that no parent has decided in time. However many processes look at once, it happens once.
 * [reward/auto-confirmation]
 * @returns the data groups whose screens show it
 */
export async function confirmOverdueProposals(db: Db, now: Instant): Promise<ReadonlySet<string>> {
  const since = autoConfirmedSince(now)
  const changedGroups = new Set<string>()
  for (;;) {
    const found = await findOverdueProposals(db, since, BATCH_SIZE)
    if (!found.length) return changedGroups
    const ids = found.map(({ id }) => id)
    const first = new Map<string, Instant>()
    for (const { ownerId, startTime } of found) {
      const known = first.get(ownerId)
      first.set(ownerId, known !== undefined && known < startTime ? known : startTime)
    }
    // Confirming and settling share a transaction: a confirmation without a settlement would lose its coins.
    await retryTransaction(() =>
      db.transaction().execute(async (trx) => {
        await autoConfirmProposals(trx, ids, since, now)
        for (const [ownerId, startTime] of first) await settleAgain(trx, subjectOfAccount(ownerId), startTime, now)
      }),
    )
    for (const ownerId of first.keys()) changedGroups.add(ownerId)
  }
}
