import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ServerInvitationRow } from '#server/db/schema/admin.ts'
import type { Settings } from '#server/env.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import { handedSecret } from '#server/security/handed-secret.ts'
import { digest } from '#server/security/secrets.ts'
import {
  deleteExpired,
  deleteInvitationsOf,
  deleteOpen,
  insertInvitation,
  isOpenToken,
  openInvitations,
  useToken,
} from './invitation-store.ts'

const INVITATION_DAYS = 7
/** How many may be open at a time. [operation/server-invitations] */
const MAX_OPEN = 20

type Handing = {
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly tokens: Pick<AccessTokens, 'sealing'>
}

/** Only the digest of a link is stored, and an admin may still see it again (ADR 17). [operation/server-invitations] */
export function serverInvitations({ settings: { publicUrl }, tokens: { sealing } }: Handing) {
  const tokenOf = (id: string) => handedSecret(sealing, `server-invitation ${id}`)
  const onWire = ({ id, tokenHash, createdAt, expiresAt }: ServerInvitationRow) => ({
    id,
    // With another key of the server, an open link works and cannot be shown.
    link: digest(tokenOf(id)) === tokenHash ? `${publicUrl}/sign-up#token=${tokenOf(id)}` : null,
    createdAt,
    expiresAt,
  })
  return {
    list: async (db: Db, now: Instant) => (await openInvitations(db, now)).map(onWire),

    /** @returns undefined: too many are open */
    async create(trx: Trx, { id, createdBy }: { id: string; createdBy: string }, now: Instant) {
      if ((await openInvitations(trx, now)).length >= MAX_OPEN) return undefined
      const expiresAt = addMinutes(now, INVITATION_DAYS * DAY_MINUTES)
      const row = { id, createdBy, tokenHash: digest(tokenOf(id)), createdAt: now, expiresAt, usedAt: null }
      await insertInvitation(trx, row)
      return row
    },
    onWire,
  }
}

/** Whether this link lets a person sign up. */
export const isServerInvitation = (db: Db, token: string | undefined, now: Instant): Promise<boolean> =>
  token === undefined ? Promise.resolve(false) : isOpenToken(db, digest(token), now)

/** Uses up a link. @returns false: it is no such link, or another person has used it */
export const useServerInvitation = (trx: Trx, token: string, now: Instant): Promise<boolean> =>
  useToken(trx, digest(token), now)

/** @returns false: there is no such open invitation */
export const cancelServerInvitation = (trx: Trx, id: string, now: Instant): Promise<boolean> => deleteOpen(trx, id, now)

export const cancelServerInvitationsOf = (trx: Trx, userId: string): Promise<unknown> =>
  deleteInvitationsOf(trx, userId)

export const sweepServerInvitations = (db: Db, now: Instant): Promise<unknown> => deleteExpired(db, now)
