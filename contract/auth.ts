import { LONGEST_EMAIL, LONGEST_NAME } from '#domain/text-limits.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/account/password.ts'
import * as z from 'zod/mini'
import { Done, Id, Instant, Language, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TimeZone } from './account.ts'

/** Compared in lower case, because mail systems may treat both spellings as one address. [account/sign-up-fields] */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(LONGEST_EMAIL)),
  z.pipe(
    z.transform((address: string) => address.toLowerCase()),
    z.email(),
  ),
)

/**
 * There are no composition rules and no truncation; the server knows which passwords are too common.
 * [account/password-rules]
 */
export const NewPassword = z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(LONGEST_PASSWORD))
/** A password that is compared: an old one may be shorter than a new one must be. */
export const Password = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD))

export const SessionUser = z.strictObject({
  userId: Id,
  avatar: z.nullable(z.string()),
  userName: z.string(),
  email: z.nullable(z.string()),
  authority: z.array(z.enum(['user', 'admin'])),
  dataGroup: Id,
})
export type SessionUser = z.output<typeof SessionUser>

const Token = { token: z.string(), expiresAt: Instant }
/** The answer of every way to sign in. [account/sign-in-answer] */
export const SignedIn = z.strictObject({ ...Token, user: SessionUser })

export const SignUp = z.strictObject({
  firstName: text(LONGEST_NAME, 1),
  /** May be empty, because many people have one name or give no other. [account/sign-up-fields] */
  lastName: text(LONGEST_NAME),
  email: Email,
  password: NewPassword,
  /**
   * The browser sends its language and zone, so that the first day is right from the start.
   * [account/sign-up-fields]
   */
  language: z.optional(Language),
  timezone: z.optional(TimeZone),
  /**
   * Where new accounts need an invitation, the token of the mailed link allows one for its address, and that of an
   * invitation to the server one for any. [account/sign-up-modes] [operation/server-invitations]
   */
  invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
export const SignIn = z.strictObject({ email: Email, password: Password })
/** What an address alone is sent for: a forgotten password, or another address of the account. */
export const EmailOnly = z.strictObject({ email: Email })
export const ResetPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: NewPassword,
})

export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    body: SignUp,
    response: SignedIn,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
    body: SignIn,
    response: SignedIn,
  }),
  /** Signing out of the view of a child also ends the parent's session on that device. [family/hand-over-end] */
  signOut: endpoint({ method: 'GET', path: '/auth/sign-out', access: 'session', response: Done }),
  /**
   * Reads the refresh cookie, never the bearer token. While the device is handed over to a child, the token is one of
   * the child's view; 423 SESSION_LOCKED once that view is over. [account/refresh-token] [family/locked-device]
   */
  refreshToken: endpoint({
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'public',
    response: z.strictObject(Token),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    body: EmailOnly,
    response: Done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    body: ResetPassword,
    response: Done,
  }),
}
