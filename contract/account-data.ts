import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { Bytes, Done, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

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
   * in until then. Needs a fresh proof, and the e-mail address, or the name of who has none, typed as it is.
   */
  requestDeletion: endpoint({
    method: 'POST',
    path: '/user/account/deletion',
    access: 'self',
    notFor: 'controlledChild',
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
  /** Whoever has the link reads the mail of the address, be it a new one or that of the account. */
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.strictObject({ email: z.string() }),
  }),
}
