import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Trx, Db } from '#server/db/open.ts'
import {
  deleteEmailChange,
  deleteEmailChangesOfManaged,
  lockUser,
  replaceEmailChange,
  sealEmailChange,
  takeEmailChange,
  takeEmailChangeTo,
  unmailedEmail,
  updateEmail,
  userOfEmailChange,
} from './store.ts'
import { digest } from '#server/security/secrets.ts'

const EMAIL_CHANGE_MINUTES = 60

/**
 * Saves an address that becomes the user's once its link is opened.
 * @param leaves for a child without e-mail, whether it leaves the family then [family/managed-child-removal]
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

/** A handed link works as long as an invitation. [account/handed-links] */
const HANDED_DAYS = 7
type EmailLinkInput = { userId: string; email: string; leaves: boolean }
type TokenOf = (of: { userId: string; email: string; expiresAt: Instant }) => string

/** The same where no mail is sent: the link is handed over, and works at once. [account/handed-links] */
export function createEmailLink(trx: Trx, { userId, email, leaves }: EmailLinkInput, tokenOf: TokenOf, now: Instant) {
  const of = { userId, email, expiresAt: addMinutes(now, HANDED_DAYS * DAY_MINUTES) }
  return replaceEmailChange(trx, { ...of, tokenHash: digest(tokenOf(of)), leaves: leaves ? 'on' : 'off' })
}

/**
 * When a parent stops being one, the links of all children without e-mail in that family end. [family/parting-effects]
 */
export const withdrawEmailsOfManaged = (trx: Trx, groupId: string) => deleteEmailChangesOfManaged(trx, groupId)

/** Ends the link, so that the address is not changed. */
export const withdrawEmail = (trx: Trx, userId: string): Promise<unknown> => deleteEmailChange(trx, userId)

/** Returns the address to which a link is still to be mailed; `leaves` as in `requestEmailChange`. */
export async function findAddressToConfirm(db: Db, userId: string, now: Instant) {
  const found = await unmailedEmail(db, userId, now)
  return found && { email: found.email, leaves: found.leaves === 'on' }
}

/** Makes the link of this digest work, once it was mailed to that address. */
export const setEmailLinkToken = (db: Db, of: Parameters<typeof sealEmailChange>[1]): Promise<unknown> =>
  sealEmailChange(db, of)

/**
 * Puts the address of an opened link into effect. If another user has taken the address meanwhile, a constraint aborts
 * the transaction: `isTaken`.
 * @param isRead whether the link shows that its owner reads the mail of the address
 * @returns the user and their previous address; undefined: the link does not work anymore
 */
export async function confirmEmail(trx: Trx, tokenHash: string, isRead: boolean, now: Instant) {
  const waiting = await userOfEmailChange(trx, tokenHash, now)
  // Everything locks the account before its links; two transactions that lock in another order would deadlock.
  const user = waiting && (await lockUser(trx, waiting.userId))
  const change = user && (await takeEmailChange(trx, tokenHash, now))
  if (!change || !user || user.disabledAt) return undefined
  await updateEmail(trx, user.id, change.email, isRead ? now : null)
  const { id: userId, dataGroup } = user
  return { userId, dataGroup, email: change.email, before: user.email, leaves: change.leaves === 'on' }
}

/**
 * The same for an address that the operator confirms without its link.
 * @returns false: the user does not wait for it anymore, or is disabled
 */
export async function confirmEmailOf(trx: Trx, of: { userId: string; email: string }, now: Instant): Promise<boolean> {
  const { userId, email } = of
  const user = await lockUser(trx, userId)
  if (!user || user.disabledAt || !(await takeEmailChangeTo(trx, userId, email, now))) return false
  await updateEmail(trx, userId, email, now)
  return true
}
