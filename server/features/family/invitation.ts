import * as z from 'zod/mini'
import { fullName } from '#domain/family/person-name.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { OnParting } from './parting.ts'
import { handedSecret } from '#server/security/handed-secret.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { declinedMail, invitationMail } from '#server/ports/family-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import type { Settings } from '#server/env.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import {
  cancelInvitations,
  listDataGroupsByEmail,
  expireInvitations,
  forgetInvitations,
  invitationById,
  invitationByToken,
  readerAt,
  readerById,
  setTokenHash,
} from './invitation-store.ts'

/**
 * The inviter can look up the outcome for a year; addresses of strangers are not stored for longer.
 * [family/invitation-limits]
 */
const FORGOTTEN_AFTER_DAYS = 365

const linkOf = (publicUrl: string, invitationId: string, token: string): string =>
  `${publicUrl}/family-invitation#invitation=${invitationId}&token=${token}`

export type Handing = {
  readonly settings: Pick<Settings, 'publicUrl' | 'mail'>
  readonly tokens: Pick<AccessTokens, 'sealing'>
}
/**
 * The inviter may see a handed link as often as they like, and still only its digest is stored. [account/handed-links]
 */
export function handedLinks({ settings: { publicUrl }, tokens: { sealing } }: Handing) {
  const tokenOf = (invitationId: string) => handedSecret(sealing, `family-invitation ${invitationId}`)
  const ofInvitation = (id: string) => linkOf(publicUrl, id, tokenOf(id))
  return {
    tokenOf,
    linkOf: ofInvitation,
    linkIfHanded: ({ id, tokenHash }: { id: string; tokenHash: string }): string | null =>
      digest(tokenOf(id)) === tokenHash ? ofInvitation(id) : null,
  }
}

type Mailing = { db: Db; now: () => Instant; sendMail: SendMail; publicUrl: string }
const OfInvitation = z.object({ invitationId: z.string() })

/**
 * The link is made here and not with the invitation, because a job is stored in full and a link only as its digest. A
 * mail that has to be sent again brings another link, and then that one works.
 */
export const familyInvitationJobs = ({ db, now, sendMail, publicUrl }: Mailing): Jobs => ({
  async 'family-invitation'(payload) {
    const { invitationId } = z.parse(OfInvitation, payload)
    const found = await invitationById(db, invitationId)
    if (found?.status !== 'pending' || found.expiresAt <= now()) return
    const { email, familyName, inviterLanguage } = found
    const user = await readerAt(db, email)
    if (user?.disabledAt) return
    const token = newSecret()
    if (!(await setTokenHash(db, invitationId, digest(token)))) return
    const to = { email, firstName: user?.firstName ?? '', language: user?.language ?? inviterLanguage ?? 'en' }
    const link = linkOf(publicUrl, invitationId, token)
    await sendMail(invitationMail(to, link, { familyName: familyName ?? '', inviterName: inviterNameOf(found) }))
  },

  /** The inviter is told that the invitation was rejected. [family/invitation-rejected-notice] */
  async 'family-invitation-rejected'(payload) {
    const { invitationId } = z.parse(OfInvitation, payload)
    const found = await invitationById(db, invitationId)
    const to = found && (await readerById(db, found.inviterId))
    if (!found || !to?.email || to.disabledAt) return
    await sendMail(declinedMail({ ...to, email: to.email }, `${publicUrl}/account/management`, found.email))
  },
})

type Inviter = { firstName: string | null; lastName: string | null }

/** The name of the inviter; '' if the account is gone. [family/names-in-history] */
export const inviterNameOf = ({ firstName, lastName }: Inviter): string =>
  fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })

/** Whether the caller has the mailed link of an open invitation to that address. */
export async function isInvited(db: Db, { email, token }: { email: string; token: string | undefined }, now: Instant) {
  const found = token === undefined ? undefined : await invitationByToken(db, digest(token))
  return found?.email === email && found.status === 'pending' && found.expiresAt > now
}

/** Cancels invitations when the family or their inviter is gone. [family/invitation-states] */
export const cancelInvitationsOf: OnParting = async (trx, { groupId, member, why }, now) => {
  const of = why === 'familyDeleted' ? { groupId } : { groupId, inviterId: member.userId }
  return listDataGroupsByEmail(trx, await cancelInvitations(trx, { ...of, now }))
}

/** Cancels all that this user has sent, in any family. @returns the data groups of those who were invited */
export const cancelInvitationsBy = async (trx: Trx, inviterId: string, now: Instant): Promise<string[]> =>
  listDataGroupsByEmail(trx, await cancelInvitations(trx, { inviterId, now }))

/** Expires unanswered invitations, and deletes old ones. Runs once in a while. [family/invitation-limits] */
export async function sweepInvitations(db: Db, now: Instant): Promise<void> {
  await expireInvitations(db, now)
  await forgetInvitations(db, addMinutes(now, -FORGOTTEN_AFTER_DAYS * DAY_MINUTES))
}
