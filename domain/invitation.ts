import { addMinutes, type Instant } from './time.ts'
import { type Step, stepIn, type StepRefusal, type Transition } from './transition.ts'

const DAY = 1440
/** rules §6.3. */
const OPEN_DAYS = 7
/** rule [6.3-a]: nobody has decided by then, so it is declined. */
const DECISION_DAYS = 14
/** rules §6.3: how often an address is asked. */
const MOST_TO_ONE_ADDRESS = 5
export const ASKED_WITHIN_DAYS = 30
/** Nobody has a family as large as this; whoever writes to more people a day than this is a nuisance to them. */
const MOST_A_DAY = 50

export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired'
export type InvitationEvent = 'send' | 'accept' | 'reject' | 'cancel' | 'time' | 'familyGone' | 'inviterGone'
/** Who brings it about; `system` is nobody. `sender`: whoever the matrix of rules §6.2 lets invite. */
export type InvitationActor = 'sender' | 'invitee' | 'inviter' | 'admin' | 'system'
/** What must not be so, in the order in which it is told. */
export type InvitationObstacle = 'self' | 'member' | 'asked' | 'tooOften' | 'early' | 'over' | 'inFamily' | 'full'

/** rules §6.3. */
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

/** rules §6.3: from that moment on it is expired. */
export const invitationEnd = (createdAt: Instant): Instant => addMinutes(createdAt, OPEN_DAYS * DAY)

/** What it is now: nobody need have noted that its time is over. */
export const statusAt = (
  { status, expiresAt }: { status: InvitationStatus; expiresAt: Instant },
  now: Instant,
): InvitationStatus => (status === 'pending' && now >= expiresAt ? 'expired' : status)

/** rule [6.3-a]: who accepted then or before, and still waits for approval, is declined. */
export const declinedSince = (now: Instant): Instant => addMinutes(now, -DECISION_DAYS * DAY)

/**
 * rule [6.3-a], and rules §6.2: what a child sends is a request whatever the setting says.
 * @param inviter null: is not in the family any more
 */
export const needsApproval = (
  inviter: { role: 'parent' | 'child'; isAdmin: boolean } | null,
  { requireApprovalToJoin }: { requireApprovalToJoin: boolean },
): boolean => inviter?.role === 'child' || (requireApprovalToJoin && !inviter?.isAdmin)

type Times = { toThem: readonly Instant[]; byMe: readonly Instant[] }

/**
 * rules §6.3: when the next invitation may be sent; null: now.
 * @param times of those to this address within 30 days and of all by this inviter within a day; the first first
 */
export function mayAskAgainAt({ toThem, byMe }: Times): Instant | null {
  const them = toThem.at(-MOST_TO_ONE_ADDRESS)
  const me = byMe.at(-MOST_A_DAY)
  const times = [
    ...(them === undefined ? [] : [addMinutes(them, ASKED_WITHIN_DAYS * DAY)]),
    ...(me === undefined ? [] : [addMinutes(me, DAY)]),
  ]
  return times.toSorted().at(-1) ?? null
}

type Places = { maxMembers: number; active: number; waiting: number; open: number }

/** rule [6.1-b]: how many more may be asked; below 0 where the limit was lowered by other means. */
export const roomLeft = ({ maxMembers, active, waiting, open }: Places): number => maxMembers - active - waiting - open
