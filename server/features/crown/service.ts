import type { Crown, Redemption } from '#contract/crown.ts'
import {
  crownPlace,
  type CrownRefusal,
  type CrownStep,
  crownStep,
  type RedemptionStatus,
} from '#domain/reward/crown.ts'
import type { Posting } from '#domain/bank/ledger.ts'
import type { KnownCaller, SubjectId } from '#server/security/access.ts'
import type { Deed, Tell } from '#server/security/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import * as store from './store.ts'

/** The caller who does something with an owner's crowns. */
export type CrownContext = Pick<ServerDeps, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'userId' | 'isActing'> & { readonly tell: Tell }

export const crownOnWire = (row: CrownRow): Crown => row

export function redemptionOnWire({ requestedBy: by, type, title, minutes, ...row }: RedemptionRow): Redemption {
  const { id, crownId, ownerId, status, at, decidedBy, decidedAt, fulfilledAt, reason } = row
  const reward = type === 'custom' ? { type, title: title ?? '' } : { type, minutes: minutes ?? 0 }
  return { id, crownId, ownerId, reward, status, by, at, decidedBy, decidedAt, fulfilledAt, reason }
}

/** Every step is in the history, also those of the owner. [crown/crown-audit] */
async function auditStep(trx: Trx, ctx: CrownContext, deed: Deed): Promise<void> {
  if (ctx.isActing) ctx.tell(deed)
  else await recordDeeds(trx, ctx, { actorId: ctx.userId, ownerId: ctx.subject }, [deed])
}

/** Returns what becomes of a crown after a step. [crown/crown-table] @throws ApiError if the step is not possible */
export function applyCrownStep(step: CrownStep) {
  const outcome = crownStep(step)
  if ('to' in outcome) return outcome
  throw REFUSALS[outcome.refused]()
}

const REFUSALS: Record<CrownRefusal, () => ApiError> = {
  forbidden: () => new ApiError('FORBIDDEN'),
  exists: () => new ApiError('ALREADY_EXISTS', ['crown']),
  rating: () => new ApiError('INVALID_PARAMS', ['rating']),
  unconfirmed: () => new ApiError('INVALID_PARAMS', ['rating']),
  worthNothing: () => new ApiError('INVALID_PARAMS', ['reward']),
  conflict: () => new ApiError('CONFLICT', ['crown']),
  notOver: () => new ApiError('CONFLICT', ['notOver']),
  tooMany: () => new ApiError('CONFLICT', ['tooMany']),
  fulfilled: () => new ApiError('CONFLICT', ['fulfilled']),
  minutesSpent: () => new ApiError('CONFLICT', ['minutesSpent']),
}

/** Changes a crown, in a transaction that has locked the owner's crowns. */
export async function changeCrown(
  trx: Trx,
  ctx: CrownContext,
  before: CrownRow | null,
  after: CrownRow,
): Promise<void> {
  await store.saveCrown(trx, after)
  await auditStep(trx, ctx, {
    action: before ? 'change' : 'create',
    entity: 'crown',
    entityId: after.id,
    before: before && crownOnWire(before),
    after: crownOnWire(after),
  })
}

export async function changeRedemption(
  trx: Trx,
  ctx: CrownContext,
  before: RedemptionRow | null,
  after: RedemptionRow,
): Promise<void> {
  await store.saveRedemption(trx, after)
  await auditStep(trx, ctx, {
    action: before ? 'change' : 'create',
    entity: 'redemption',
    entityId: after.id,
    before: before && redemptionOnWire(before),
    after: redemptionOnWire(after),
  })
}

/** Records a decision about a redemption. @returns it as it is then */
export async function decideRedemption(
  trx: Trx,
  ctx: CrownContext,
  before: RedemptionRow,
  { status, reason = null }: { status: RedemptionStatus; reason?: string | null | undefined },
): Promise<RedemptionRow> {
  const after = { ...before, status, reason, decidedBy: ctx.userId, decidedAt: ctx.now() }
  await changeRedemption(trx, ctx, before, after)
  return after
}

/** `revoke` and `lose` take a crown from its log, and reject its open request. [crown/revoke-crown] */
export async function takeBack(trx: Trx, ctx: CrownContext, before: CrownRow, step: Omit<CrownStep, 'from'>) {
  const { to, redemption } = applyCrownStep({ ...step, from: crownPlace(before) })
  if (to === 'requested' || to === before.status) return before
  const after: CrownRow = { ...before, status: to, pendingRedemptionId: null }
  await changeCrown(trx, ctx, before, after)
  const pending = before.pendingRedemptionId
  const asked = pending === null ? undefined : await store.findRedemption(trx, ctx.subject, pending)
  if (asked && redemption) await decideRedemption(trx, ctx, asked, { status: redemption })
  return after
}

/** Takes the crowns of logs that are deleted or no longer have five stars. [crown/revoke-crown] */
export async function revokeCrownsOf(trx: Trx, ctx: CrownContext, logIds: readonly string[]): Promise<void> {
  if (!(await store.listCrownsOfLogs(trx, ctx.subject, logIds)).length) return
  await store.lockCrowns(trx, ctx.subject)
  for (const crown of await store.listCrownsOfLogs(trx, ctx.subject, logIds))
    await takeBack(trx, ctx, crown, { event: 'lose', by: 'yes' })
}

export const lockCrowns = (trx: Trx, subject: SubjectId) => store.lockCrowns(trx, subject)
export const findCrownLog = (db: Db, subject: SubjectId, logId: string) => store.findCrownLog(db, subject, logId)

/** Finds the crown of a log; undefined: the log never had one. */
export const findCrownOfLog = async (db: Db, subject: SubjectId, logId: string): Promise<CrownRow | undefined> =>
  (await store.listCrownsOfLogs(db, subject, [logId]))[0]

export async function getCrown(db: Db, subject: SubjectId, id: string): Promise<CrownRow> {
  const found = await store.findCrown(db, subject, id)
  if (!found) throw new ApiError('NOT_FOUND', ['crownId'])
  return found
}

export async function getRedemption(db: Db, subject: SubjectId, id: string): Promise<RedemptionRow> {
  const found = await store.findRedemption(db, subject, id)
  if (!found) throw new ApiError('NOT_FOUND', ['redemptionId'])
  return found
}

export const crownsAwardedIn: typeof store.crownsAwardedIn = (db, subject, span) =>
  store.crownsAwardedIn(db, subject, span)

export const loadCrownPosting = (db: Db, subject: SubjectId, transactionId: string): Promise<Posting> =>
  store.loadCrownPosting(db, subject, transactionId)
