import * as z from 'zod/mini'
import { Done, Id, Instant, Language, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TimeZone } from './account.ts'

/** Kept as typed apart from case: two people must not share an address that mail systems take for one. */
export const Email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254)),
  z.pipe(
    z.transform((address: string) => address.toLowerCase()),
    z.email(),
  ),
)

/** No composition rules, no truncation ; which ones are too common, the server knows. */
export const NewPassword = z.string().check(z.minLength(8), z.maxLength(128))
/** One that is to be compared: an old one may be shorter than a new one must be. */
export const Password = z.string().check(z.minLength(1), z.maxLength(128))

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
/** What every way in answers. */
export const SignedIn = z.strictObject({ ...Token, user: SessionUser })

export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    body: z.strictObject({
      firstName: text(60, 1),
      /** May be empty: many people have one name, or tell no other. */
      lastName: text(60),
      email: Email,
      password: NewPassword,
      /** What the browser knows, so that the first day is right from the start. */
      language: z.optional(Language),
      timezone: z.optional(TimeZone),
      /** decisions 18: where new accounts are by invitation, the token of the mailed link opens the door to its address. */
      invitation: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    response: SignedIn,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    access: 'public',
    body: z.strictObject({ email: Email, password: Password }),
    response: SignedIn,
  }),
  /** rule [6.5-b]: out of the view of a child, ends the session of the parent on that device too. */
  signOut: endpoint({ method: 'GET', path: '/auth/sign-out', access: 'session', response: Done }),
  /**
   * Reads the refresh cookie, never the bearer token. While the device is handed over to a child, the token is one of the
   * child's view; 423 SESSION_LOCKED once that is over.
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
    body: z.strictObject({ email: Email }),
    response: Done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), password: NewPassword }),
    response: Done,
  }),
}
