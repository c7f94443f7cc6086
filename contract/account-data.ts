import * as z from 'zod/mini'
import { Email, NewPassword } from './auth.ts'
import { Bytes, Done, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The start of the token of a link that a user hands over, because no mail leaves the server (ADR 17). */
export const HANDED = 'hand-'

const Confirmation = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  /**
   * Of a link that was handed over, and of no other: the first password. No mail could bring the user back who left
   * between the two.
   */
  password: z.optional(NewPassword),
})
const Confirmed = z.strictObject({ email: z.string() })

export const accountData = {
  /** All that is kept of the caller: one JSON of everything, each table as CSV, and the picture. */
  export: endpoint({
    method: 'GET',
    path: '/user/account/export',
    access: 'self',
    response: Bytes,
    file: 'application/zip',
  }),
  /**
   * rules §6.6: signs out everywhere and leaves the family; 30 days later everything is erased, unless somebody signs
   * in until then. Needs a fresh proof, and the e-mail address, or the name of who has none, typed as it is. 403 with
   * `details.reason` `askParent`: a child of the family that does not decide this alone (`decidesAlone`).
   */
  requestDeletion: endpoint({
    method: 'POST',
    path: '/user/account/deletion',
    access: 'self',
    body: z.strictObject({ typed: text(254) }),
    response: z.strictObject({ erasedAt: Instant }),
    status: 202,
  }),
  /** Mails a link to the new address; until it is opened, nothing changes. Needs a fresh proof. */
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/user/account/email',
    access: 'self',
    body: z.strictObject({ email: Email }),
    response: Done,
    status: 202,
  }),
  /** Mails another link to the address of the account, by which its owner shows that its mail reaches them. */
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/user/account/email/confirmation',
    access: 'self',
    response: Done,
    status: 202,
  }),
  /**
   * Who has the link reads the mail of the address, be it a new one or that of the account, and who has a session knows
   * the password: only both together show that the account is of the owner of the address. 403 with `details.reason`
   * `otherAccount`: the link is of another account than the one that is signed in.
   */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/user/account/email/confirm',
    access: 'self',
    body: Confirmation,
    response: Confirmed,
  }),
  /**
   * The same without a session: for a child that gets its first address. It chooses a password with a link that was
   * handed over, or by the next mail. For everybody else 403 with `details.reason` `signInFirst`, and the link stays good.
   */
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    body: Confirmation,
    response: Confirmed,
  }),
}
