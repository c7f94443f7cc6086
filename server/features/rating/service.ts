import type { ActivityLog } from '#contract/activity-log.ts'
import type { Input } from '#contract/endpoint.ts'
import type { rating } from '#contract/rating.ts'
import { listLogsBetween } from '#server/db/log-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Log, LogSpan } from '#server/db/whole-logs.ts'
import {
  authorizeAndApplyChange,
  type LogContext,
  lockLogsIn,
  readLogsIn,
  wireOf,
} from '#server/features/activity-log/service.ts'
import { markProposalsConfirmedIn, confirmOverdueProposals } from '#server/features/activity-log/rating.ts'
import type { Feed } from '#server/jobs/runner.ts'
import type { Live } from '#server/http/live.ts'

/** Applies the effects of logs that a statement has just confirmed. */
async function finishConfirmation(trx: Trx, ctx: LogContext, logs: readonly Log[]): Promise<ActivityLog[]> {
  const were = logs.map((log): Log => ({ ...log, ratingStatus: 'proposed', version: log.version - 1 }))
  await authorizeAndApplyChange(trx, ctx, were, logs)
  return logs.map((log) => wireOf(ctx.owner)(log))
}

/** Confirms all proposals for logs that begin within the span, with the proposed stars. [reward/confirm-several] */
export async function confirmBetweenIn(trx: Trx, ctx: LogContext, span: LogSpan): Promise<ActivityLog[]> {
  const ids = await markProposalsConfirmedIn(trx, ctx, span)
  const logs = ids.size ? (await listLogsBetween(trx, ctx.subject, span)).filter(({ id }) => ids.has(id)) : []
  return finishConfirmation(trx, ctx, logs)
}

type Shown = Input<typeof rating.confirmShown>['body']['shown'][number]

/**
 * Confirms only the proposals that still have the stars that the parent saw. [reward/confirm-several]
 * @returns `logs`: the confirmed ones. `others`: those that are no proposals any more, or have other stars
 */
export async function confirmShownIn(trx: Trx, ctx: LogContext, shown: readonly Shown[]) {
  const ids = shown.map(({ id }) => id)
  await lockLogsIn(trx, ctx, ids)
  const confirmed = await markProposalsConfirmedIn(trx, ctx, shown)
  const all = [...(await readLogsIn(trx, ctx, ids)).values()]
  const logs = await finishConfirmation(
    trx,
    ctx,
    all.filter(({ id }) => confirmed.has(id)),
  )
  return { logs, others: all.filter(({ id }) => !confirmed.has(id)).map((log) => wireOf(ctx.owner)(log)) }
}

type RatingFeedDeps = { readonly db: Db; readonly live: Pick<Live, 'publish'> }

/** A proposal confirms itself after 72 hours, and the open screens are told. [reward/auto-confirmation] */
export const ratingFeed =
  ({ db, live }: RatingFeedDeps): Feed =>
  async (now) => {
    for (const dataGroup of await confirmOverdueProposals(db, now))
      live.publish({ dataGroup, noun: 'rating', origin: null })
  }
