import type { crown } from '#contract/crown.ts'
import { accountKey, crownRedemption, ledgerViolations, OWN_ACCOUNTS, reversal } from '#domain/bank/ledger.ts'
import { crownPlace, isDayOldAtMost, redeemObstacles, restoreObstacles } from '#domain/reward/crown.ts'
import type { Verdict } from '#domain/family/permission.ts'
import { losesCrown } from '#domain/rating/rating.ts'
import type { Trx } from '#server/db/open.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { availableIn, openBook, post } from '#server/features/bank/book.ts'
import { tellParents, tellParentsTakenBack } from '#server/features/child/parent-notice.ts'
import {
  changeCrown,
  getCrown,
  decideRedemption,
  lockCrowns,
  findCrownLog,
  loadCrownPosting,
  changeRedemption,
  getRedemption,
  applyCrownStep,
} from './service.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { answer, decideWish, redeemedBy, getActionVerdict } from './redemption.ts'

type RequestContext = Ctx<typeof crown.redeem>

type Reward = { type: 'custom'; title: string } | { type: 'timebank' }

/** A `timebank` redemption posts minutes to the jars. [crown/redeem-for-minutes] */
async function payOutCrown(trx: Trx, ctx: RequestContext, before: CrownRow, by: Verdict, redemptionId: string) {
  const { subject, userId: actorId, newId } = ctx
  const book = await openBook(trx, subject, ctx.now)
  const obstacles = redeemObstacles({ type: 'timebank' }, book.rate)
  applyCrownStep({ from: crownPlace(before), event: 'redeem', by, obstacles })
  const posting = crownRedemption({ ownerId: subject, rate: book.rate, split: book.split })
  if (!posting) throw new ApiError('INVALID_PARAMS', ['reward'])
  const occasion = { actorId, newId, at: ctx.now(), key: `crown:${redemptionId}` }
  const { transactionId } = await post(trx, [book], [posting], occasion)
  return { minutes: book.rate.crownToMinutes, transactionId }
}

async function redeemIn(trx: Trx, ctx: RequestContext, crownId: string, reward: Reward) {
  const { subject, userId: actorId } = ctx
  const by = await getActionVerdict(trx, ctx, 'redeemCrown', reward.type === 'timebank' ? ['fromTimeBank'] : [])
  if (by === 'no') throw new ApiError('FORBIDDEN')
  await lockCrowns(trx, subject)
  const before = await getCrown(trx, subject, crownId)
  const { redemption: status } = applyCrownStep({ from: crownPlace(before), event: 'redeem', by })
  const id = ctx.newId()
  const at = ctx.now()
  await countTryWithin(trx, [{ kind: 'bookEntries', by: actorId }], at)
  const nothing = { title: null, minutes: null, transactionId: null }
  const said = reward.type === 'custom' ? { title: reward.title } : await payOutCrown(trx, ctx, before, by, id)
  const redemption: RedemptionRow = {
    ownerId: subject,
    id,
    crownId,
    type: reward.type,
    ...nothing,
    ...said,
    status: status!,
    requestedBy: actorId,
    at,
    decidedBy: null,
    decidedAt: null,
    fulfilledAt: null,
    reason: null,
  }
  await changeRedemption(trx, ctx, null, redemption)
  const isAsked = status === 'requested'
  const now = isAsked ? { pendingRedemptionId: id } : redeemedBy(redemption, at)
  const after: CrownRow = { ...before, ...now }
  await changeCrown(trx, ctx, before, after)
  // Parents are told, because the child waits for their answer. [crown/wish-approval]
  if (isAsked) {
    ctx.concern(await listParentDataGroups(trx, subject))
    await tellParents(trx, subject, { for: 'wish', id }, at)
  }
  return answer(after, redemption)
}

/** Restoring a crown takes its minutes back, if they are all there and free. [crown/restore-crown] */
async function prepareReversal(trx: Trx, ctx: RequestContext, { id, transactionId }: RedemptionRow) {
  if (transactionId === null) return { isReversible: true, giveBack: async () => undefined }
  const { subject, userId: actorId, newId } = ctx
  const at = ctx.now()
  const book = await openBook(trx, subject, ctx.now)
  const posting = reversal(await loadCrownPosting(trx, subject, transactionId))
  const free = { ...book.balances, spend: availableIn(book, at) }
  const held = new Map(OWN_ACCOUNTS.map((name) => [accountKey({ ownerId: subject, name }), free[name]]))
  const occasion = { actorId, newId, at, key: `crown:${id}:restored`, reversalOf: () => transactionId }
  return {
    isReversible: ledgerViolations([posting], held).length === 0,
    giveBack: () => post(trx, [book], [posting], occasion),
  }
}

async function restoreIn(trx: Trx, ctx: RequestContext, crownId: string, reason?: string | null) {
  const { subject, isActing } = ctx
  await lockCrowns(trx, subject)
  const before = await getCrown(trx, subject, crownId)
  const { redeemedAt, redemptionId } = before
  const isFresh = redeemedAt !== null && isDayOldAtMost(redeemedAt, ctx.now())
  const by = await getActionVerdict(trx, ctx, 'restoreCrown', isFresh || redeemedAt === null ? ['dayOldAtMost'] : [])
  if (by === 'no') throw new ApiError('FORBIDDEN')
  const redeemed = redemptionId === null ? undefined : await getRedemption(trx, subject, redemptionId)
  const back = redeemed && (await prepareReversal(trx, ctx, redeemed))
  const fulfilledAt = redeemed?.fulfilledAt ?? null
  const obstacles = restoreObstacles({ byParent: isActing, fulfilledAt, isReversible: back?.isReversible ?? true })
  const { redemption: status } = applyCrownStep({ from: crownPlace(before), event: 'restore', by, obstacles })
  await back?.giveBack()
  const redemption = await decideRedemption(trx, ctx, redeemed!, { status: status!, reason })
  const log = await findCrownLog(trx, subject, before.logId)
  const after: CrownRow = {
    ...before,
    // If the log has lost its five stars, the restored crown is revoked. [crown/restore-crown]
    status: log && !losesCrown(log) ? 'available' : 'revoked',
    redeemedAt: null,
    redemptionId: null,
  }
  await changeCrown(trx, ctx, before, after)
  // Parents who had approved the wish are told that the child took it back. [crown/restore-crown]
  if (!isActing && redeemed?.type === 'custom' && redeemed.decidedBy !== null) {
    ctx.concern(await listParentDataGroups(trx, subject))
    await tellParentsTakenBack(trx, subject, redeemed.id, ctx.now())
  }
  return answer(after, redemption)
}

/** Marking a redemption as fulfilled twice changes nothing. [crown/fulfilled-wish] */
async function fulfilIn(trx: Trx, ctx: RequestContext, id: string, reason?: string | null) {
  const { subject } = ctx
  if ((await getActionVerdict(trx, ctx, 'redeemCrown')) !== 'yes') throw new ApiError('FORBIDDEN')
  await lockCrowns(trx, subject)
  const before = await getRedemption(trx, subject, id)
  if (before.status !== 'redeemed') throw new ApiError('CONFLICT', ['redemptionId'])
  const row = await getCrown(trx, subject, before.crownId)
  if (before.fulfilledAt !== null) return answer(row, before)
  const after = { ...before, fulfilledAt: ctx.now(), ...(reason && { reason }) }
  await changeRedemption(trx, ctx, before, after)
  return answer(row, after)
}

export const redemptionRoutes: Handlers<Pick<typeof crown, 'redeem' | 'restore' | 'approve' | 'reject' | 'fulfil'>> = {
  redeem: (ctx, { params, body }) => ctx.write((trx) => redeemIn(trx, ctx, params.crownId, body.reward)),
  restore: (ctx, { params, body }) => ctx.write((trx) => restoreIn(trx, ctx, params.crownId, body.reason)),
  approve: (ctx, { params, body }) =>
    ctx.write((trx) => decideWish(trx, ctx, params.redemptionId, { event: 'approve', ...body })),
  reject: (ctx, { params, body }) =>
    ctx.write((trx) => decideWish(trx, ctx, params.redemptionId, { event: 'reject', ...body })),
  fulfil: (ctx, { params, body }) => ctx.write((trx) => fulfilIn(trx, ctx, params.redemptionId, body.reason)),
}
