import type { Crown, Redemption } from '#contract/crown.ts'
import { crownPlace, type CrownRefusal, type CrownStep, crownStep, type RedemptionStatus } from '#domain/crown.ts'
import type { Posting } from '#domain/bank-ledger.ts'
import type { KnownCaller, SubjectId } from '#server/access.ts'
import type { Deed, Tell } from '#server/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import type { World } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import * as store from './store.ts'

/** Who does something with the crowns of whom. */
export type Crowning = Pick<World, 'now' | 'newId'> &
  Pick<KnownCaller, 'subject' | 'userId' | 'isActing'> & { readonly tell: Tell }

export const crownOnWire = (row: CrownRow): Crown => row

export function redemptionOnWire({ requestedBy: by, type, title, minutes, ...row }: RedemptionRow): Redemption {
  const { id, crownId, ownerId, status, at, decidedBy, decidedAt, fulfilledAt, reason } = row
  const reward = type === 'custom' ? { type, title: title ?? '' } : { type, minutes: minutes ?? 0 }
  return { id, crownId, ownerId, reward, status, by, at, decidedBy, decidedAt, fulfilledAt, reason }
}

/** rules §4.6: every step is told, whoever takes it. */
async function told(trx: Trx, ctx: Crowning, deed: Deed): Promise<void> {
  if (ctx.isActing) ctx.tell(deed)
  else await recordDeeds(trx, ctx, { actorId: ctx.userId, ownerId: ctx.subject }, [deed])
}

/** rules §4.5: what becomes of a crown. @throws Refusal where it must not be */
export function stepped(step: CrownStep) {
  const outcome = crownStep(step)
  if ('to' in outcome) return outcome
  throw REFUSALS[outcome.refused]()
}

const REFUSALS: Record<CrownRefusal, () => Refusal> = {
  forbidden: () => new Refusal('FORBIDDEN'),
  exists: () => new Refusal('ALREADY_EXISTS', ['crown']),
  rating: () => new Refusal('INVALID_PARAMS', ['rating']),
  unconfirmed: () => new Refusal('INVALID_PARAMS', ['rating']),
  worthNothing: () => new Refusal('INVALID_PARAMS', ['reward']),
  conflict: () => new Refusal('CONFLICT', ['crown']),
  notOver: () => new Refusal('CONFLICT', ['notOver']),
  tooMany: () => new Refusal('CONFLICT', ['tooMany']),
  fulfilled: () => new Refusal('CONFLICT', ['fulfilled']),
  minutesSpent: () => new Refusal('CONFLICT', ['minutesSpent']),
}

/** A crown becomes another, in a transaction that has locked the owner's. */
export async function crownBecomes(trx: Trx, ctx: Crowning, before: CrownRow | null, after: CrownRow): Promise<void> {
  await store.saveCrown(trx, after)
  await told(trx, ctx, {
    action: before ? 'change' : 'create',
    entity: 'crown',
    entityId: after.id,
    before: before && crownOnWire(before),
    after: crownOnWire(after),
  })
}

export async function redemptionBecomes(
  trx: Trx,
  ctx: Crowning,
  before: RedemptionRow | null,
  after: RedemptionRow,
): Promise<void> {
  await store.saveRedemption(trx, after)
  await told(trx, ctx, {
    action: before ? 'change' : 'create',
    entity: 'redemption',
    entityId: after.id,
    before: before && redemptionOnWire(before),
    after: redemptionOnWire(after),
  })
}

/** Somebody decided about a redemption. @returns it as it is then */
export async function decided(
  trx: Trx,
  ctx: Crowning,
  before: RedemptionRow,
  { status, reason = null }: { status: RedemptionStatus; reason?: string | null | undefined },
): Promise<RedemptionRow> {
  const after = { ...before, status, reason, decidedBy: ctx.userId, decidedAt: ctx.now() }
  await redemptionBecomes(trx, ctx, before, after)
  return after
}

/** rules §4.5: `revoke` and `lose` take a crown from its log, and with it what was asked for. */
export async function takeBack(trx: Trx, ctx: Crowning, before: CrownRow, step: Omit<CrownStep, 'from'>) {
  const { to, redemption } = stepped({ ...step, from: crownPlace(before) })
  if (to === 'requested' || to === before.status) return before
  const after: CrownRow = { ...before, status: to, pendingRedemptionId: null }
  await crownBecomes(trx, ctx, before, after)
  const pending = before.pendingRedemptionId
  const asked = pending === null ? undefined : await store.redemptionById(trx, ctx.subject, pending)
  if (asked && redemption) await decided(trx, ctx, asked, { status: redemption })
  return after
}

/** rules §4.5: these logs are gone, or have not five stars any more. */
export async function loseCrownsOf(trx: Trx, ctx: Crowning, logIds: readonly string[]): Promise<void> {
  if (!(await store.crownsOfLogs(trx, ctx.subject, logIds)).length) return
  await store.lockCrowns(trx, ctx.subject)
  for (const crown of await store.crownsOfLogs(trx, ctx.subject, logIds))
    await takeBack(trx, ctx, crown, { event: 'lose', by: 'yes' })
}

export const lockCrowns = (trx: Trx, subject: SubjectId) => store.lockCrowns(trx, subject)
export const logOfCrown = (db: Db, subject: SubjectId, logId: string) => store.logOf(db, subject, logId)

/** The crown of a log; undefined: it never had one. */
export const crownOfLog = async (db: Db, subject: SubjectId, logId: string): Promise<CrownRow | undefined> =>
  (await store.crownsOfLogs(db, subject, [logId]))[0]

export async function crownOf(db: Db, subject: SubjectId, id: string): Promise<CrownRow> {
  const found = await store.crownById(db, subject, id)
  if (!found) throw new Refusal('NOT_FOUND', ['crownId'])
  return found
}

export async function redemptionOf(db: Db, subject: SubjectId, id: string): Promise<RedemptionRow> {
  const found = await store.redemptionById(db, subject, id)
  if (!found) throw new Refusal('NOT_FOUND', ['redemptionId'])
  return found
}

export const crownsAwardedIn: typeof store.crownsAwardedIn = (db, subject, span) =>
  store.crownsAwardedIn(db, subject, span)

export const postingOf = (db: Db, subject: SubjectId, transactionId: string): Promise<Posting> =>
  store.postingOf(db, subject, transactionId)
