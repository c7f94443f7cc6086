import { aspectDelta } from '#domain/activity/aspect.ts'
import { may } from '#domain/family/permission.ts'
import { isWithinSevenDays } from '#domain/family/parental-control.ts'
import { losesCrown, UNRATED } from '#domain/rating/rating.ts'
import { localDate } from '#domain/time/zone.ts'
import type { KnownCaller } from '#server/security/access.ts'
import type { Tell } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { revokeCrownsOf } from '#server/features/crown/service.ts'
import { settleAgain } from '#server/features/reward/settlement.ts'
import { applyDelta } from '#server/features/statistics/service.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

export type LogWriteContext = Pick<ServerDeps, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'owner' | 'userId' | 'isActing' | 'column'> & { tell: Tell }
type LogChanges = {
  readonly before: readonly Log[]
  readonly after: readonly Log[]
  /** Serializes a log as the API returns it. */
  readonly wire: (log: Log) => object
}

/**
 * A child under parental control changes logs of the last 7 days only; older ones are its parents' to correct.
 * [permission/seven-days-back]
 */
async function assertMayWriteOldLogs(
  trx: Trx,
  { owner: { zones }, now, column }: LogWriteContext,
  logs: readonly Log[],
): Promise<void> {
  const today = localDate(zones, now())
  if (logs.every(({ startTime }) => isWithinSevenDays(localDate(zones, startTime), today))) return
  const callerColumn = await column(trx)
  if (callerColumn !== null && may({ column: callerColumn, action: 'writeLogs', whose: 'own' }) === 'no')
    throw new ApiError('FORBIDDEN', ['startTime'])
}

/** A parent's write is in the child's history, one entry for each log. [family/acting-audit] */
function recordAuditEntries({ tell }: LogWriteContext, { before, after, wire }: LogChanges): void {
  const beforeById = new Map(before.map((log) => [log.id, log]))
  for (const log of after) {
    const was = beforeById.get(log.id)
    const states = { before: was ? wire(was) : null, after: wire(log) }
    tell({ action: was ? 'change' : 'create', entity: 'activityLog', entityId: log.id, ...states })
    beforeById.delete(log.id)
  }
  for (const log of beforeById.values())
    tell({ action: 'remove', entity: 'activityLog', entityId: log.id, before: wire(log), after: null })
}

/** A crown that is not redeemed is revoked when its log loses the five stars or is deleted. [crown/revoke-crown] */
async function revokeLostCrowns(trx: Trx, ctx: LogWriteContext, { before, after }: LogChanges): Promise<void> {
  const afterById = new Map(after.map((log) => [log.id, log]))
  const isLost = (log: Log) => losesCrown(afterById.get(log.id) ?? UNRATED)
  const lost = before.filter((log) => !losesCrown(log) && isLost(log)).map(({ id }) => id)
  if (lost.length) await revokeCrownsOf(trx, ctx, lost)
}

/** A parent's decision on a log may make its day due. [reward/daily-settlement] */
async function scheduleSettlement(
  trx: Trx,
  { subject, now }: LogWriteContext,
  { before, after }: LogChanges,
): Promise<void> {
  const statusBefore = new Map(before.map(({ id, ratingStatus }) => [id, ratingStatus]))
  const isDecided = ({ id, ratingStatus: is }: Log) => {
    const was = statusBefore.get(id)
    return (was === 'proposed' || was === 'auto_confirmed') && is !== was && is !== 'proposed'
  }
  const [first] = after.filter(isDecided).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  if (first) await settleAgain(trx, subject, first.startTime, now())
}

/**
 * Checks the caller's right, tells the others, and updates the totals of the days for changed logs. Every write of logs
 * comes through here. [statistics/aspect-delta]
 */
export async function authorizeAndApplyEffects(trx: Trx, ctx: LogWriteContext, logs: LogChanges): Promise<void> {
  await assertMayWriteOldLogs(trx, ctx, [...logs.before, ...logs.after])
  if (ctx.isActing) recordAuditEntries(ctx, logs)
  await revokeLostCrowns(trx, ctx, logs)
  await scheduleSettlement(trx, ctx, logs)
  await applyDelta(trx, ctx.subject, aspectDelta(logs.before, logs.after, ctx.owner.zones))
}
