import { crownPlace } from '#domain/reward/crown.ts'
import { type FamilyAction, type FamilyFact, may } from '#domain/family/permission.ts'
import type { KnownCaller } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import type { CrownRow, RedemptionRow } from '#server/db/schema/crown.ts'
import { tellChild } from '#server/features/child/notice.ts'
import {
  changeCrown,
  type CrownContext,
  getCrown,
  crownOnWire,
  decideRedemption,
  lockCrowns,
  getRedemption,
  redemptionOnWire,
  applyCrownStep,
} from './service.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deciding = CrownContext &
  Pick<KnownCaller, 'column'> & { readonly concern: (dataGroups: readonly string[]) => void }

/** A user in no family has no column and decides alone about their own items. [permission/matrix-columns] */
export async function getActionVerdict(
  trx: Trx,
  { column: ask }: Pick<KnownCaller, 'column'>,
  action: FamilyAction,
  facts: readonly FamilyFact[] = [],
) {
  const column = await ask(trx)
  return column === null ? 'yes' : may({ column, action, whose: 'own', facts })
}

export const answer = (row: CrownRow, redemption: RedemptionRow) => ({
  crown: crownOnWire(row),
  redemption: redemptionOnWire(redemption),
})

export const redeemedBy = ({ id }: RedemptionRow, redeemedAt: CrownRow['redeemedAt']) =>
  ({ status: 'redeemed', redeemedAt, redemptionId: id, pendingRedemptionId: null }) as const

/** A parent approves or rejects the wish of a child under parental control. [crown/wish-approval] */
export async function decideWish(
  trx: Trx,
  ctx: Deciding,
  id: string,
  { event, reason }: { event: 'approve' | 'reject'; reason?: string | null | undefined },
) {
  const { subject } = ctx
  const by = await getActionVerdict(trx, ctx, 'redeemCrown')
  if (by !== 'yes') throw new ApiError('FORBIDDEN')
  await lockCrowns(trx, subject)
  const asked = await getRedemption(trx, subject, id)
  const before = await getCrown(trx, subject, asked.crownId)
  if (before.pendingRedemptionId !== id) throw new ApiError('CONFLICT', ['redemptionId'])
  const { redemption: status } = applyCrownStep({ from: crownPlace(before), event, by })
  const redemption = await decideRedemption(trx, ctx, asked, { status: status!, reason })
  const now = event === 'approve' ? redeemedBy(asked, ctx.now()) : { pendingRedemptionId: null }
  const after: CrownRow = { ...before, ...now }
  await changeCrown(trx, ctx, before, after)
  await tellChild(trx, subject, { for: 'wish', id }, ctx.now())
  // One parent's answer is enough, so the other parents' screens are told as well.
  ctx.concern(await listParentDataGroups(trx, subject))
  return answer(after, redemption)
}
