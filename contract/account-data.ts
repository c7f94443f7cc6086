import * as z from 'zod/mini'
import { EmailOnly, NewPassword } from './auth.ts'
import { Bytes, Done, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The start of the token of a link that a user hands over, because the server sends no mail (ADR 17). */
export const HANDED = 'hand-'

const Confirmation = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  /**
   * The first password, only with a link that was handed over: if the user left in between, no mail could bring them
   * back.
   */
  password: z.optional(NewPassword),
})
const Confirmed = z.strictObject({ email: z.string() })

export const accountData = {
  /**
   * Exports all data of the caller: one JSON of everything, each table as CSV, and the picture. [account/data-export]
   */
  export: endpoint({
    method: 'GET',
    path: '/user/account/export',
    access: 'self',
    response: Bytes,
    file: 'application/zip',
  }),
  /**
   * Signs out everywhere and leaves the family; 30 days later everything is erased, unless the user signs in until
   * then. Needs a fresh proof, and the e-mail address, or the name of a user without one, typed as it is. 403 with
   * `details.reason` `askParent` for a child of the family that does not decide this alone (`decidesAlone`).
   * [account/deletion-request] [account/deletion-refusals]
   */
  requestDeletion: endpoint({
    method: 'POST',
    path: '/user/account/deletion',
    access: 'self',
    body: z.strictObject({ typed: text(254) }),
    response: z.strictObject({ erasedAt: Instant }),
    status: 202,
  }),
  /**
   * Mails a link to the new address; until it is opened, nothing changes. Needs a fresh proof. [account/address-change]
   */
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/user/account/email',
    access: 'self',
    body: EmailOnly,
    response: Done,
    status: 202,
  }),
  /**
   * Mails another link to the address of the account, by which its owner confirms it. [account/address-confirmation]
   */
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/user/account/email/confirmation',
    access: 'self',
    response: Done,
    status: 202,
  }),
  /**
   * The link shows that the user reads the mail of the address, and the session that they know the password; only both
   * together show that the account belongs to the owner of the address. 403 with `details.reason` `otherAccount` if the
   * link is for another account than the one that is signed in. [account/address-confirmation]
   */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/user/account/email/confirm',
    access: 'self',
    body: Confirmation,
    response: Confirmed,
  }),
  /**
   * The same without a session, for a child that gets its first address. It chooses a password with a link that was
   * handed over, or by the next mail. For every other account 403 with `details.reason` `signInFirst`, and the link
   * stays good. [family/child-address]
   */
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    body: Confirmation,
    response: Confirmed,
  }),
}
