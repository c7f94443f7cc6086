import type { family } from '#contract/family.ts'
import { ASKED_WITHIN_DAYS, invitationEnd, mayAskAgainAt } from '#domain/family/invitation.ts'
import { addMinutes, DAY_MINUTES, epochMs, type Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { FamilyInvitationRow } from '#server/db/schema/family-invitation.ts'
import { everybodyIn, findActor, lockActor, requirePermission, countFreePlaces } from './service.ts'
import { countTryWithin } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { type Handing, handedLinks } from './invitation.ts'
import { type AnswerEndpoint, invitationAnswerRoutes } from './invitation-answer-routes.ts'
import { applyInvitationStep, isOneOf, missing, onWire, refusals } from './invitation-state.ts'
import {
  listDataGroupsByEmail,
  expireInvitations,
  insertInvitation,
  invitationById,
  invitationsBySince,
  invitationsOf,
  invitationsToSince,
  settleInvitation,
} from './invitation-store.ts'

type InvitationEndpoint = 'invite' | 'invitations' | 'cancelInvitation' | AnswerEndpoint

export const familyInvitationRoutes = ({
  settings,
  tokens,
}: Handing): Handlers<Pick<typeof family, InvitationEndpoint>> => {
  const links = handedLinks({ settings, tokens })
  return {
    ...invitationAnswerRoutes(settings),

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

    /** Lists the invitations that the family has sent; a child sees its own. [family/open-invitations] */
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
  }
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
