import * as z from 'zod/mini'
import { LONGEST_REASON } from '#domain/rating/child-request.ts'
import { CROWN_MESSAGE_MAX, CROWN_STATUSES, REDEMPTION_STATUSES } from '#domain/reward/crown.ts'
import { ActivityLog } from './activity-log.ts'
import { Id, Instant, listed, LocalDate, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A crown of a log. [crown/crown-fields] */
export const Crown = z.strictObject({
  id: Id,
  ownerId: Id,
  logId: Id,
  /** The id of a user, which stays when they are gone. */
  awardedBy: Id,
  awardedAt: Instant,
  message: z.nullable(z.string()),
  status: z.enum(CROWN_STATUSES),
  redeemedAt: z.nullable(Instant),
  redemptionId: z.nullable(Id),
  /** The redemption that waits for a parent; the crown is available but locked. [crown/crown-fields] */
  pendingRedemptionId: z.nullable(Id),
})
export type Crown = z.output<typeof Crown>

const Custom = z.strictObject({ type: z.literal('custom'), title: text(80, 1) })

/** One redemption of a crown; a crown may have several, one after the other. [crown/redeem-reward] */
export const Redemption = z.strictObject({
  id: Id,
  crownId: Id,
  ownerId: Id,
  /** `minutes`: the minutes that the Time Bank gave for it. [crown/redeem-for-minutes] */
  reward: z.discriminatedUnion('type', [Custom, z.strictObject({ type: z.literal('timebank'), minutes: z.int() })]),
  status: z.enum(REDEMPTION_STATUSES),
  by: Id,
  at: Instant,
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Instant),
  fulfilledAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
})
export type Redemption = z.output<typeof Redemption>

const Exchange = z.strictObject({ crown: Crown, redemption: Redemption })
const ByCrown = z.strictObject({ crownId: Id })
const ByRedemption = z.strictObject({ redemptionId: Id })
const Reason = z.strictObject({ reason: z.optional(z.nullable(text(LONGEST_REASON))) })

type Days = { from?: string | undefined; to?: string | undefined }
const checkDayRange = ({ value: { from, to }, issues }: z.core.ParsePayload<Days>) => {
  if (from !== undefined && to !== undefined && from > to)
    issues.push({ code: 'custom', input: to, path: ['to'], message: 'range' })
}
/** Days of the owner, both included. */
const days = { from: z.optional(LocalDate), to: z.optional(LocalDate) }

const decision = <P extends `/redemptions/{redemptionId}/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'user', params: ByRedemption, body: Reason, response: Exchange }) as const

export const crown = {
  /** Gives the log a crown; null revokes one that is not redeemed. [crown/award-conditions] [crown/revoke-crown] */
  award: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/executed-activity/crown',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      id: Id,
      value: z.nullable(z.strictObject({ message: z.optional(z.nullable(text(CROWN_MESSAGE_MAX))) })),
    }),
    response: z.strictObject({ ...ActivityLog.shape, crown: Crown }),
  }),
  /** Filters by the days of awarding, the newest first. [crown/crown-lists] */
  list: endpoint({
    method: 'GET',
    path: '/crowns',
    access: 'user',
    query: z.strictObject({ status: z.optional(z.enum(CROWN_STATUSES)), ...days, ...Paging }).check(checkDayRange),
    response: pageOf(Crown),
  }),
  byLog: endpoint({
    method: 'GET',
    path: '/crowns/by-log',
    access: 'user',
    query: z.strictObject({ logIds: listed(Id) }),
    response: z.record(z.string(), z.nullable(Crown)),
  }),
  /** For a child under parental control, a custom reward waits for a parent. [crown/wish-approval] */
  redeem: endpoint({
    method: 'POST',
    path: '/crowns/{crownId}/redeem',
    access: 'user',
    params: ByCrown,
    body: z.strictObject({
      reward: z.discriminatedUnion('type', [Custom, z.strictObject({ type: z.literal('timebank') })]),
    }),
    response: Exchange,
  }),
  /** If the log has lost its five stars since, the restored crown is revoked. [crown/restore-crown] */
  restore: endpoint({
    method: 'POST',
    path: '/crowns/{crownId}/restore',
    access: 'user',
    params: ByCrown,
    body: Reason,
    response: Exchange,
  }),
  /** The newest come first. [crown/crown-lists] */
  redemptions: endpoint({
    method: 'GET',
    path: '/redemptions',
    access: 'user',
    query: z.strictObject({
      status: z.optional(z.enum(REDEMPTION_STATUSES)),
      crownId: z.optional(Id),
      ...Paging,
    }),
    response: pageOf(Redemption),
  }),
  approve: endpoint(decision('/redemptions/{redemptionId}/approve')),
  reject: endpoint(decision('/redemptions/{redemptionId}/reject')),
  /**
   * The wish was fulfilled: from now on, only a parent restores the crown. [crown/fulfilled-wish] [crown/restore-crown]
   */
  fulfil: endpoint(decision('/redemptions/{redemptionId}/fulfil')),
}
