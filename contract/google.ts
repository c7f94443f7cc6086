import * as z from 'zod/mini'
import { TimeZone } from './account.ts'
import { Email, SignedIn } from './auth.ts'
import { Instant, Language, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Characters that browsers drop or convert in a URL: tab, line ends, backslash and the like. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Z}\\]/u
/** `/..//evil.example` is another site once the dots are resolved. */
const DOTS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

function isOwnPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return /^\/(?!\/)/.test(path) && !TRICKS.test(path) && !DOTS.test(pathname)
}

/** A path of this site with its query: where the user goes after sign-in. [view/sign-in-redirect] */
const OwnPath = z.string().check(z.maxLength(2000), z.refine(isOwnPath, 'path'))

/** 256 random bits, and their purpose. */
const State = z.string().check(z.maxLength(200))

/** The answer of the identity provider, as the browser brings it: RFC 6749 §4.1.2, and RFC 9207 for `iss`. */
const Answer = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: State,
  iss: z.optional(z.string().check(z.maxLength(500))),
})
export type Answer = z.output<typeof Answer>

/** The address to which the browser goes. */
const Departure = z.strictObject({ url: z.string() })

/** The data of a person without an account, who confirms them. [account/provider-sign-in] */
const Newcomer = z.strictObject({ email: Email, firstName: z.string(), lastName: z.string() })
export type Newcomer = z.output<typeof Newcomer>

/** A state with this prefix answers a request to link an identity, for the signed-in user. [account/linked-identity] */
export const LINKING = 'link.'

/** What a person without an account confirms, and the zone of the browser. [account/provider-sign-in] */
export const ProviderSignUp = z.strictObject({
  firstName: text(60, 1),
  lastName: text(60),
  language: Language,
  timezone: z.optional(TimeZone),
})

/** Sign-in by an identity provider, Google unless the operator has chosen another: OpenID Connect Core 1.0. */
export const google = {
  /** Begins the flow and binds it to this browser by a cookie. [account/provider-sign-in] */
  authorize: endpoint({
    method: 'GET',
    path: '/auth/authorize',
    access: 'public',
    query: z.strictObject({ redirectUrl: z.optional(OwnPath) }),
    response: Departure,
  }),
  /**
   * Ends the flow: signs in or, without an account, asks the person to confirm a new one. [account/provider-sign-in]
   */
  callback: endpoint({
    method: 'POST',
    path: '/auth/google/callback',
    access: 'public',
    body: Answer,
    response: z.union([
      z.strictObject({ ...SignedIn.shape, redirectUrl: z.nullable(z.string()) }),
      z.strictObject({ newcomer: Newcomer }),
    ]),
  }),
  /** Returns the person who has no account yet, for a page that was reloaded. */
  newcomer: endpoint({ method: 'GET', path: '/auth/google/signup', access: 'public', response: Newcomer }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/google/signup',
    access: 'public',
    body: ProviderSignUp,
    response: z.strictObject({ ...SignedIn.shape, redirectUrl: z.nullable(z.string()) }),
  }),
  identity: endpoint({
    method: 'GET',
    path: '/user/account/google',
    access: 'self',
    response: z.strictObject({
      linked: z.nullable(z.strictObject({ email: z.string(), linkedAt: Instant })),
      /**
       * Without a password or a passkey it is the only way to sign in, and cannot be removed. [account/linked-identity]
       */
      onlyWayIn: z.boolean(),
    }),
  }),
  /** Needs a fresh proof, 403 PROOF_REQUIRED otherwise. [account/linked-identity] */
  beginLink: endpoint({
    method: 'POST',
    path: '/user/account/google/authorize',
    access: 'self',
    secret: true,
    response: Departure,
  }),
  link: endpoint({
    method: 'POST',
    path: '/user/account/google',
    access: 'self',
    secret: true,
    body: Answer,
    response: NoContent,
    status: 204,
  }),
  /** Needs a fresh proof as well. 409 for the only way to sign in. [account/linked-identity] */
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/account/google',
    access: 'self',
    response: NoContent,
    status: 204,
  }),
}
