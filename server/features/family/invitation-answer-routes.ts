import type { family } from '#contract/family.ts'
import { needsApproval } from '#domain/family/invitation.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { verifyEmail } from '#server/features/account/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import {
  bringAlong,
  everybodyIn,
  type FamilyCaller,
  findActor,
  addMember,
  lockFamily,
  mine,
  placesIn,
} from './service.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { applyInvitationStep, missing, onWire } from './invitation-state.ts'
import { addresseeOf, invitationById, invitationByToken, invitationsTo, settleInvitation } from './invitation-store.ts'

export type AnswerEndpoint = 'pendingInvitations' | 'accept' | 'reject' | 'invitationByLink'

/** An invited user sees an invitation, and accepts or rejects it. */
export const invitationAnswerRoutes = (
  settings: Pick<Settings, 'mail'>,
): Handlers<Pick<typeof family, AnswerEndpoint>> => ({
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

  async invitationByLink({ db, now }, { body: { token } }) {
    const invitation = await invitationByToken(db, digest(token))
    if (!invitation) throw new ApiError('NOT_FOUND', ['token'])
    const { id, email, role, status, familyName, inviterName, expiresAt } = onWire(invitation, undefined, now())
    return { id, email, role, status, familyName, inviterName, expiresAt }
  },
})

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
