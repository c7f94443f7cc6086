import { addMinutes, type Instant } from '#domain/time.ts'
import type { Trx, Db } from '#server/db/open.ts'
import {
  deleteEmailChange,
  deleteEmailChangesOfManaged,
  lockUser,
  replaceEmailChange,
  sealEmailChange,
  takeEmailChange,
  unmailedEmail,
  updateEmail,
  userOfEmailChange,
} from './store.ts'
import { digest } from '#server/secrets.ts'

const EMAIL_CHANGE_MINUTES = 60

/**
 * An address that is to be this user's once its link is opened.
 * @param leaves rules §6.6: of a child without e-mail, whether it leaves the family then
 */
export function requestEmailChange(
  trx: Trx,
  userId: string,
  email: string,
  now: Instant,
  leaves = false,
): Promise<unknown> {
  const expiresAt = addMinutes(now, EMAIL_CHANGE_MINUTES)
  return replaceEmailChange(trx, { userId, email, tokenHash: null, leaves: leaves ? 'on' : 'off', expiresAt })
}

/** As long as an invitation. */
const HANDED_DAYS = 7
type EmailLinkInput = { userId: string; email: string; leaves: boolean }
type TokenOf = (of: { userId: string; email: string; expiresAt: Instant }) => string

/** The same where no mail is sent: the link is handed over, and works at once. */
export function createEmailLink(trx: Trx, { userId, email, leaves }: EmailLinkInput, tokenOf: TokenOf, now: Instant) {
  const of = { userId, email, expiresAt: addMinutes(now, HANDED_DAYS * 1440) }
  return replaceEmailChange(trx, { ...of, tokenHash: digest(tokenOf(of)), leaves: leaves ? 'on' : 'off' })
}

/** A parent is one no more: the links of all children without e-mail in that family are dead. */
export const withdrawEmailsOfManaged = (trx: Trx, groupId: string) => deleteEmailChangesOfManaged(trx, groupId)

/** Its link is dead. */
export const withdrawEmail = (trx: Trx, userId: string): Promise<unknown> => deleteEmailChange(trx, userId)

/** The address to which a link is still to be mailed; `leaves` as in `awaitEmail`. */
export async function findAddressToConfirm(db: Db, userId: string, now: Instant) {
  const found = await unmailedEmail(db, userId, now)
  return found && { email: found.email, leaves: found.leaves === 'on' }
}

/** The link of this digest was mailed to that address: from now on it works. */
export const setEmailLinkToken = (db: Db, of: Parameters<typeof sealEmailChange>[1]): Promise<unknown> =>
  sealEmailChange(db, of)

/**
 * Puts an address into effect whose link was opened; `isRead`: which shows that its owner reads its mail. An address that somebody else has meanwhile breaks a
 * constraint: `isTaken`.
 * @returns who it is and which address was theirs until now; undefined: the link is dead
 */
export async function confirmEmail(trx: Trx, tokenHash: string, isRead: boolean, now: Instant) {
  const waiting = await userOfEmailChange(trx, tokenHash, now)
  // First the account and then its links, like everybody else: two who wait for each other would wait for ever.
  const user = waiting && (await lockUser(trx, waiting.userId))
  const change = user && (await takeEmailChange(trx, tokenHash, now))
  if (!change || !user || user.disabledAt) return undefined
  await updateEmail(trx, user.id, change.email, isRead ? now : null)
  const { id: userId, dataGroup } = user
  return { userId, dataGroup, email: change.email, before: user.email, leaves: change.leaves === 'on' }
}
