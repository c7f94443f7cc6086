import type { family, Invitation } from '#contract/family.ts'
import {
  ASKED_WITHIN_DAYS,
  invitationEnd,
  type InvitationRefusal,
  invitationStep,
  type InvitationStep,
  type InvitationStatus,
  mayAskAgainAt,
  needsApproval,
  statusAt,
} from '#domain/family/invitation.ts'
import { DAY_MINUTES, addMinutes, epochMs, type Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { FamilyInvitationRow } from '#server/db/schema/family-invitation.ts'
import { verifyEmail } from '#server/features/account/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import {
  type Actor,
  bringAlong,
  everybodyIn,
  type FamilyCaller,
  findActor,
  addMember,
  lockActor,
  lockFamily,
  mine,
  requirePermission,
  placesIn,
  countFreePlaces,
} from './service.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { type Handing, handedLinks, inviterNameOf } from './invitation.ts'
import {
  addresseeOf,
  listDataGroupsByEmail,
  expireInvitations,
  insertInvitation,
  invitationById,
  invitationByToken,
  invitationsBySince,
  invitationsOf,
  invitationsTo,
  invitationsToSince,
  settleInvitation,
  type ShownInvitation,
} from './invitation-store.ts'

type InvitationEndpoint =
  | 'invite'
  | 'invitations'
  | 'pendingInvitations'
  | 'accept'
  | 'reject'
  | 'cancelInvitation'
  | 'invitationByLink'

export const familyInvitationRoutes = ({
  settings,
  tokens,
}: Handing): Handlers<Pick<typeof family, InvitationEndpoint>> => {
  const links = handedLinks({ settings, tokens })
  return {
    async invite({ write, now, newId, concern, ...caller }, { body: { email, role = 'parent', alias } }) {
      const sent = await write(async (trx) => {
        const actor = await lockActor(trx, caller, now())
        const { family: from, me } = actor
        const facts = from.group.allowChildrenToInvite === 'on' ? (['childrenMayInvite'] as const) : []
        requirePermission(actor, role === 'parent' ? 'inviteParent' : 'inviteChild', { facts })
        await expireInvitations(trx, now(), from.group.id)
        const asked = { groupId: from.group.id, inviterId: me.userId, email }
        const { isOpen, againAt } = await checkEarlierInvitations(trx, asked, now())
        const obstacles = [
          ...(me.email === email ? (['self'] as const) : []),
          ...(from.members.some((member) => member.email === email) ? (['member'] as const) : []),
          ...(isOpen ? (['asked'] as const) : []),
          ...(againAt !== null && againAt > now() ? (['tooOften'] as const) : []),
          ...((await countFreePlaces(trx, from, now())) < 1 ? (['full'] as const) : []),
        ]
        const wait = againAt === null ? 0 : Math.ceil((epochMs(againAt) - epochMs(now())) / 1000)
        const status = applyInvitationStep({ from: null, event: 'send', by: ['sender'], obstacles }, wait)
        const times = { createdAt: now(), expiresAt: invitationEnd(now()), respondedAt: null }
        const id = newId()
        // With mail, the digest of the mailed link replaces this one later; until then no link works.
        const tokenHash = digest(settings.mail ? newSecret() : links.tokenOf(id))
        const row = { ...asked, ...times, id, tokenHash, role, alias: alias || null, status }
        if (!(await insertInvitation(trx, row))) throw refusals.asked()
        await countTryWithin(trx, [{ kind: 'familyPlaces', by: me.userId }], now())
        const mail = { kind: 'family-invitation', payload: { invitationId: id }, runAt: now() }
        if (settings.mail) await enqueue(trx, mail)
        concern([...everybodyIn(from), ...(await listDataGroupsByEmail(trx, [email]))])
        return onWire((await invitationById(trx, id))!, actor, now())
      })
      // Add the link outside the write, whose answer is stored for repeated calls: the link must not be stored.
      return { ...sent, link: settings.mail ? null : links.linkOf(sent.id) }
    },

    /** Lists what the family has sent; a child sees its own. [family/open-invitations] */
    async invitations({ db, now, ...caller }) {
      const actor = await findActor(db, caller, now())
      if (!actor?.column) return []
      const isGrown = actor.column === 'admin' || actor.column === 'parent'
      const sent = await invitationsOf(db, actor.family.group.id, isGrown ? undefined : actor.me.userId)
      return sent.map((invitation) => {
        const shown = onWire(invitation, actor, now())
        const isTheirs = invitation.inviterId === actor.me.userId && shown.status === 'pending'
        return { ...shown, link: isTheirs ? links.linkIfHanded(invitation) : null }
      })
    },

    /** Lists the invitations to the caller's address, if it is verified. [family/open-invitations] */
    async pendingInvitations({ db, now, subject }) {
      const { email, emailVerifiedAt } = await addresseeOf(db, subject)
      if (email === null || emailVerifiedAt === null) return []
      return (await invitationsTo(db, email, now())).map((invitation) => onWire(invitation, undefined, now()))
    },

    accept: ({ write, now, concern, sessionId, ...caller }, { params: { invitationId }, body: { token } }) =>
      write(async (trx) => {
        const { invitation, family: into, person } = await lockInvitation(trx, caller, { invitationId, token }, now())
        await lockCaller(trx, { userId: person.userId, sessionId }, now())
        // A mailed link shows that the caller reads the mail of the address; a handed link shows nothing.
        // [family/invited-user]
        if (!person.isProven) await mustBeVerified({ db: trx, userId: person.userId }, settings)
        const inFamily = (await findActor(trx, caller, now())) !== undefined
        const obstacles = [
          ...(invitation.expiresAt <= now() ? (['over'] as const) : []),
          ...(inFamily ? (['inFamily'] as const) : []),
          ...(into && placesIn(into) < 1 ? (['full'] as const) : []),
        ]
        const status = applyInvitationStep({ from: invitation.status, event: 'accept', by: person.roles, obstacles })
        const { group, members } = into!
        await settleInvitation(trx, invitationId, { status, respondedAt: now() })
        const inviter = members.find(({ userId, status: is }) => userId === invitation.inviterId && is === 'active')
        const waits = needsApproval(inviter ? { role: inviter.role, isAdmin: inviter.isAdmin === 'on' } : null, {
          requireApprovalToJoin: group.requireApprovalToJoin === 'on',
        })
        const { role, alias, inviterId: invitedBy } = invitation
        const standing = { role, alias, invitedBy, isAdmin: 'off', status: waits ? 'waiting' : 'active' } as const
        await addMember(trx, { ...standing, userId: person.userId, groupId: group.id, joinedAt: now() }, now())
        if (person.isProven) await verifyEmail(trx, person.userId, now())
        const actor = (await findActor(trx, caller, now()))!
        if (role === 'parent' && !waits) await bringAlong(trx, actor.family, person.userId, now())
        concern(everybodyIn(into!))
        return mine(await findActor(trx, caller, now()), now())
      }),

    async reject({ write, now, concern, ...caller }, { params: { invitationId }, body: { token } }) {
      await write(async (trx) => {
        const { invitation, family: of, person } = await lockInvitation(trx, caller, { invitationId, token }, now())
        const obstacles = invitation.expiresAt <= now() ? (['over'] as const) : []
        const status = applyInvitationStep({ from: invitation.status, event: 'reject', by: person.roles, obstacles })
        await settleInvitation(trx, invitationId, { status, respondedAt: now() })
        if (person.isProven) await verifyEmail(trx, person.userId, now())
        await enqueue(trx, { kind: 'family-invitation-rejected', payload: { invitationId }, runAt: now() })
        if (of) concern(everybodyIn(of))
      })
    },

    async cancelInvitation({ write, now, concern, ...caller }, { params: { invitationId } }) {
      await write(async (trx) => {
        const actor = await lockActor(trx, caller, now())
        if (actor.column === null) throw refusals.forbidden()
        const invitation = await invitationById(trx, invitationId)
        if (invitation?.groupId !== actor.family.group.id) throw missing()
        const by = (['admin', 'inviter'] as const).filter((role) => isOneOf(role, invitation, actor))
        const obstacles = invitation.expiresAt <= now() ? (['over'] as const) : []
        const status = applyInvitationStep({ from: invitation.status, event: 'cancel', by, obstacles })
        await settleInvitation(trx, invitationId, { status, respondedAt: now() })
        concern([...everybodyIn(actor.family), ...(await listDataGroupsByEmail(trx, [invitation.email]))])
      })
    },

    async invitationByLink({ db, now }, { body: { token } }) {
      const invitation = await invitationByToken(db, digest(token))
      if (!invitation) throw new ApiError('NOT_FOUND', ['token'])
      const { id, email, role, status, familyName, inviterName, expiresAt } = onWire(invitation, undefined, now())
      return { id, email, role, status, familyName, inviterName, expiresAt }
    },
  }
}

const missing = () => new ApiError('NOT_FOUND', ['invitationId'])

/** The error for each refusal. [family/invitation-refusals] @param waitSeconds until another may be sent */
const refusals: Record<InvitationRefusal, (waitSeconds?: number) => ApiError> = {
  forbidden: () => new ApiError('FORBIDDEN'),
  conflict: () => new ApiError('CONFLICT', ['status']),
  early: () => new ApiError('CONFLICT', ['status']),
  over: () => new ApiError('CONFLICT', ['expiresAt']),
  full: () => new ApiError('CONFLICT', ['maxMembers']),
  self: () => new ApiError('INVALID_PARAMS', ['email']),
  member: () => new ApiError('ALREADY_EXISTS', ['email']),
  asked: () => new ApiError('ALREADY_EXISTS', ['email']),
  inFamily: () => new ApiError('ALREADY_EXISTS', ['familyGroup']),
  tooOften: (retryAfterSeconds) => new ApiError('RATE_LIMITED', ['email'], { retryAfterSeconds }),
}

function applyInvitationStep(step: InvitationStep, waitSeconds?: number): InvitationStatus {
  const outcome = invitationStep(step)
  if ('refused' in outcome) throw refusals[outcome.refused](waitSeconds)
  return outcome.to
}

/** Finds whether an invitation to that address is open, and when another may be sent. [family/invitation-limits] */
async function checkEarlierInvitations(
  trx: Trx,
  of: Pick<FamilyInvitationRow, 'groupId' | 'inviterId' | 'email'>,
  now: Instant,
) {
  const toThem = await invitationsToSince(trx, { ...of, since: addMinutes(now, -ASKED_WITHIN_DAYS * DAY_MINUTES) })
  const byMe = await invitationsBySince(trx, of.inviterId, addMinutes(now, -DAY_MINUTES))
  const timesOf = (rows: readonly { createdAt: Instant }[]) => rows.map(({ createdAt }) => createdAt)
  return {
    isOpen: toThem.some(({ groupId, status }) => groupId === of.groupId && status === 'pending'),
    againAt: mayAskAgainAt({ toThem: timesOf(toThem), byMe: timesOf(byMe) }),
  }
}

type Answering = { invitationId: string; token: string | undefined }

/**
 * Locks the invitation that a user answers, with its family, and finds whether it is theirs to answer.
 * [family/invited-user]
 */
async function lockInvitation(trx: Trx, { subject }: FamilyCaller, { invitationId, token }: Answering, now: Instant) {
  const { groupId } = (await invitationById(trx, invitationId)) ?? refuse(missing())
  const family = await lockFamily(trx, groupId, now)
  // Read it again under the lock, when no other call can answer it.
  const invitation = (await invitationById(trx, invitationId)) ?? refuse(missing())
  const { userId, email, emailVerifiedAt } = await addresseeOf(trx, subject)
  const hasLink = token !== undefined && digest(token) === invitation.tokenHash
  // To any other user the invitation does not exist, so that its id tells nothing. [error/hidden-existence]
  if (!hasLink && email !== invitation.email) throw missing()
  const isTheirs = email === invitation.email && (hasLink || emailVerifiedAt !== null)
  const isProven = hasLink && isMailed(token)
  const roles = isTheirs ? (['invitee'] as const) : []
  return { invitation, family, person: { userId, roles, isProven: isProven && emailVerifiedAt === null } }
}

function refuse(refusal: ApiError): never {
  throw refusal
}

function isOneOf(role: 'admin' | 'inviter', { inviterId }: ShownInvitation, { me, column }: Actor): boolean {
  if (column === null) return false
  return role === 'admin' ? column === 'admin' : inviterId === me.userId
}

function onWire(invitation: ShownInvitation, actor: Actor | undefined, now: Instant): Invitation {
  const { id, email, role, alias, createdAt, expiresAt, respondedAt, familyName } = invitation
  const status = statusAt(invitation, now)
  const isTheirs = actor && (['admin', 'inviter'] as const).some((is) => isOneOf(is, invitation, actor))
  return {
    id,
    email,
    role,
    alias,
    status,
    familyName: familyName ?? '',
    inviterName: inviterNameOf(invitation),
    isCancellable: status === 'pending' && isTheirs === true,
    link: null,
    createdAt,
    expiresAt,
    respondedAt,
  }
}
