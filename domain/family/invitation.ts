import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import { type Step, stepIn, type StepRefusal, type Transition } from '#domain/transition.ts'
/** An invitation is open for this many days. [family/invitation-fields] */
export const INVITATION_DAYS = 7
/** Without an answer by then, a person who waits is declined. [family/join-approval] */
const DECISION_DAYS = 14
/** The most invitations to one address in 30 days. [family/invitation-limits] */
const MAX_PER_ADDRESS = 5
export const ASKED_WITHIN_DAYS = 30
/**
 * The most invitations that a person sends in a day; no family is larger, and more would be spam.
 * [family/invitation-limits]
 */
const MAX_PER_DAY = 50

export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired'
export type InvitationEvent = 'send' | 'accept' | 'reject' | 'cancel' | 'time' | 'familyGone' | 'inviterGone'
/**
 * Who causes the event; `system` is no person. `sender` is a member whom the matrix lets invite.
 * [permission/family-rows]
 */
export type InvitationActor = 'sender' | 'invitee' | 'inviter' | 'admin' | 'system'
/** What blocks the step, in the order in which it is reported. */
export type InvitationObstacle = 'self' | 'member' | 'asked' | 'tooOften' | 'early' | 'over' | 'inFamily' | 'full'

/** The state machine of an invitation. [family/invitation-states] */
export const INVITATION_TABLE: readonly Transition<
  InvitationStatus,
  InvitationEvent,
  InvitationActor,
  InvitationObstacle
>[] = [
  {
    from: null,
    event: 'send',
    by: ['sender'],
    unless: ['self', 'member', 'asked', 'tooOften', 'full'],
    to: 'pending',
  },
  { from: 'pending', event: 'accept', by: ['invitee'], unless: ['over', 'inFamily', 'full'], to: 'accepted' },
  { from: 'pending', event: 'reject', by: ['invitee'], unless: ['over'], to: 'rejected' },
  { from: 'pending', event: 'cancel', by: ['inviter', 'admin'], unless: ['over'], to: 'cancelled' },
  { from: 'pending', event: 'time', by: ['system'], unless: ['early'], to: 'expired' },
  { from: 'pending', event: 'familyGone', by: ['system'], unless: [], to: 'cancelled' },
  { from: 'pending', event: 'inviterGone', by: ['system'], unless: [], to: 'cancelled' },
]

export type InvitationStep = Step<InvitationStatus, InvitationEvent, InvitationActor, InvitationObstacle>
export type InvitationRefusal = StepRefusal<InvitationObstacle>

export const invitationStep = (step: InvitationStep) => stepIn(INVITATION_TABLE, step)

/** The invitation is expired from this moment on. [family/invitation-states] */
export const invitationEnd = (createdAt: Instant): Instant => addMinutes(createdAt, INVITATION_DAYS * DAY_MINUTES)

/** Returns the status at a moment: an invitation reads as expired even before a job has stored that. */
export const statusAt = (
  { status, expiresAt }: { status: InvitationStatus; expiresAt: Instant },
  now: Instant,
): InvitationStatus => (status === 'pending' && now >= expiresAt ? 'expired' : status)

/** A person who accepted at or before this moment and still waits is declined. [family/join-approval] */
export const declinedSince = (now: Instant): Instant => addMinutes(now, -DECISION_DAYS * DAY_MINUTES)

/**
 * A person whom a child invited waits for approval, whatever the setting says. [family/join-approval]
 * @param inviter null if no longer in the family
 */
export const needsApproval = (
  inviter: { role: 'parent' | 'child'; isAdmin: boolean } | null,
  { requireApprovalToJoin }: { requireApprovalToJoin: boolean },
): boolean => inviter?.role === 'child' || (requireApprovalToJoin && !inviter?.isAdmin)

type Times = { toThem: readonly Instant[]; byMe: readonly Instant[] }

/**
 * Returns when the next invitation may be sent; null for now. [family/invitation-limits]
 * @param times of those to this address within 30 days and of all by this inviter within a day, the oldest first
 */
export function mayAskAgainAt({ toThem, byMe }: Times): Instant | null {
  const them = toThem.at(-MAX_PER_ADDRESS)
  const me = byMe.at(-MAX_PER_DAY)
  const times = [
    ...(them === undefined ? [] : [addMinutes(them, ASKED_WITHIN_DAYS * DAY_MINUTES)]),
    ...(me === undefined ? [] : [addMinutes(me, DAY_MINUTES)]),
  ]
  return times.toSorted().at(-1) ?? null
}

type Places = { maxMembers: number; active: number; waiting: number; open: number }

/** Returns how many more may be invited; negative if the limit was lowered by other means. [family/family-size] */
export const roomLeft = ({ maxMembers, active, waiting, open }: Places): number => maxMembers - active - waiting - open
