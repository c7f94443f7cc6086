import * as z from 'zod/mini'
import { LONGEST_REASON } from '#domain/child-request.ts'
import { CROWN_MESSAGE_MAX, CROWN_STATUSES, REDEMPTION_STATUSES } from '#domain/crown.ts'
import { ActivityLog } from './activity-log.ts'
import { Id, Instant, listed, LocalDate, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** rules §4.5. */
export const Crown = z.strictObject({
  id: Id,
  ownerId: Id,
  logId: Id,
  /** A user; their id stays when they are gone. */
  awardedBy: Id,
  awardedAt: Instant,
  message: z.nullable(z.string()),
  status: z.enum(CROWN_STATUSES),
  redeemedAt: z.nullable(Instant),
  redemptionId: z.nullable(Id),
  /** rule [4.5-a]: it is available, but waits for a parent. */
  pendingRedemptionId: z.nullable(Id),
})
export type Crown = z.output<typeof Crown>

const Custom = z.strictObject({ type: z.literal('custom'), title: text(80, 1) })

/** rules [4.5-a], [4.5-b]: one exchange of a crown; the same crown may have several, one after the other. */
export const Redemption = z.strictObject({
  id: Id,
  crownId: Id,
  ownerId: Id,
  /** `minutes`: what the Time Bank gave for it. */
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
  /** rules §4.5, §7.6: gives the log a crown; null takes one back that is not redeemed. */
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
  /** By the days on which they were given, the newest first. */
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
  /** rule [4.5-a]: of a child under parental control, what is not from the Time Bank waits for a parent. */
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
  /** rule [4.5-b]. One whose log has lost its five stars since is revoked. */
  restore: endpoint({
    method: 'POST',
    path: '/crowns/{crownId}/restore',
    access: 'user',
    params: ByCrown,
    body: Reason,
    response: Exchange,
  }),
  /** The newest first. */
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
  /** It was given: from now on, only a parent restores the crown. */
  fulfil: endpoint(decision('/redemptions/{redemptionId}/fulfil')),
}
