import { aspectDelta } from '#domain/aspect.ts'
import { may } from '#domain/family-permission.ts'
import { isWithinSevenDays } from '#domain/parental-control.ts'
import { losesCrown, UNRATED } from '#domain/rating.ts'
import { localDate } from '#domain/zone.ts'
import type { KnownCaller } from '#server/access.ts'
import type { Tell } from '#server/audited.ts'
import type { Trx } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { loseCrownsOf } from '#server/features/crown/service.ts'
import { settleAgain } from '#server/features/settlement/service.ts'
import { applyDelta } from '#server/features/statistics/service.ts'
import type { World } from '#server/http.ts'
import { ApiError } from '#server/api-error.ts'

export type LogWriteContext = Pick<World, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'owner' | 'userId' | 'isActing' | 'column'> & { tell: Tell }
type LogChange = {
  readonly before: readonly Log[]
  readonly after: readonly Log[]
  /** As a log is on the wire. */
  readonly wire: (log: Log) => object
}

/** rules §6.2, C1: what is longer ago, only a parent puts right. */
async function refuseLongAgo(
  trx: Trx,
  { owner: { zones }, now, column }: LogWriteContext,
  logs: readonly Log[],
): Promise<void> {
  const today = localDate(zones, now())
  if (logs.every(({ startTime }) => isWithinSevenDays(localDate(zones, startTime), today))) return
  const asking = await column(trx)
  if (asking !== null && may({ column: asking, action: 'writeLogs', whose: 'own' }) === 'no')
    throw new ApiError('FORBIDDEN', ['startTime'])
}

/** rule [6.5-e]: log by log. */
function tellOf({ tell }: LogWriteContext, { before, after, wire }: LogChange): void {
  const were = new Map(before.map((log) => [log.id, log]))
  for (const log of after) {
    const was = were.get(log.id)
    const states = { before: was ? wire(was) : null, after: wire(log) }
    tell({ action: was ? 'change' : 'create', entity: 'activityLog', entityId: log.id, ...states })
    were.delete(log.id)
  }
  for (const log of were.values())
    tell({ action: 'remove', entity: 'activityLog', entityId: log.id, before: wire(log), after: null })
}

/** rules §4.5: a crown is for five stars. */
async function loseCrowns(trx: Trx, ctx: LogWriteContext, { before, after }: LogChange): Promise<void> {
  const are = new Map(after.map((log) => [log.id, log]))
  const isLost = (log: Log) => losesCrown(are.get(log.id) ?? UNRATED)
  const lost = before.filter((log) => !losesCrown(log) && isLost(log)).map(({ id }) => id)
  if (lost.length) await loseCrownsOf(trx, ctx, lost)
}

/** rule [4.4-a]: what a parent has decided. */
async function settleDecided(trx: Trx, { subject, now }: LogWriteContext, { before, after }: LogChange): Promise<void> {
  const were = new Map(before.map(({ id, ratingStatus }) => [id, ratingStatus]))
  const isDecided = ({ id, ratingStatus: is }: Log) => {
    const was = were.get(id)
    return (was === 'proposed' || was === 'auto_confirmed') && is !== was && is !== 'proposed'
  }
  const [first] = after.filter(isDecided).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  if (first) await settleAgain(trx, subject, first.startTime, now())
}

/**
 * Logs in the place of others: whether the caller may, who is told, and what it changes of the days (rule [1.6-a]).
 * Every write of logs comes by here.
 */
export async function applyLogEffects(trx: Trx, ctx: LogWriteContext, logs: LogChange): Promise<void> {
  await refuseLongAgo(trx, ctx, [...logs.before, ...logs.after])
  if (ctx.isActing) tellOf(ctx, logs)
  await loseCrowns(trx, ctx, logs)
  await settleDecided(trx, ctx, logs)
  await applyDelta(trx, ctx.subject, aspectDelta(logs.before, logs.after, ctx.owner.zones))
}
