import * as z from 'zod/mini'
import { TimeZone } from './account.ts'
import { Email, SignedIn } from './auth.ts'
import { Instant, Language, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Characters that browsers drop or turn on their way to a URL: tab, line ends, backslash and their kind. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Z}\\]/u
/** `/..//evil.example` is another site once the dots are resolved. */
const DOTS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

function isOwnPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1)
  return /^\/(?!\/)/.test(path) && !TRICKS.test(path) && !DOTS.test(pathname)
}

/** A path of this very site, with what comes after it: where somebody goes once they are signed in. */
const OwnPath = z.string().check(z.maxLength(2000), z.refine(isOwnPath, 'path'))

/** 256 random bits and what they are for. */
const State = z.string().check(z.maxLength(200))

/** How the identity provider answers, as the browser brings it: RFC 6749 §4.1.2, and RFC 9207 for `iss`. */
const Answer = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: State,
  iss: z.optional(z.string().check(z.maxLength(500))),
})
export type Answer = z.output<typeof Answer>

/** Where the browser is to go. */
const Departure = z.strictObject({ url: z.string() })

/** What is known of somebody who has no account yet, to be confirmed by them. */
const Newcomer = z.strictObject({ email: Email, firstName: z.string(), lastName: z.string() })
export type Newcomer = z.output<typeof Newcomer>

/** A state that begins so is the answer to a wish to link: it is for whoever is signed in. */
export const LINKING = 'link.'

/** Sign-in by an identity provider, Google unless the operator has chosen another: OpenID Connect Core 1.0. */
export const google = {
  /** Begins: binds a flow to this browser by a cookie. */
  authorize: endpoint({
    method: 'GET',
    path: '/auth/authorize',
    access: 'public',
    query: z.strictObject({ redirectUrl: z.optional(OwnPath) }),
    response: Departure,
  }),
  /** Ends it: signed in, or, where there is no account yet, asked to confirm who it will be for. */
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
  /** Who has come so far and has no account yet: for the page that is loaded anew. */
  newcomer: endpoint({ method: 'GET', path: '/auth/google/signup', access: 'public', response: Newcomer }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/google/signup',
    access: 'public',
    body: z.strictObject({
      firstName: text(60, 1),
      lastName: text(60),
      language: Language,
      timezone: z.optional(TimeZone),
    }),
    response: z.strictObject({ ...SignedIn.shape, redirectUrl: z.nullable(z.string()) }),
  }),
  identity: endpoint({
    method: 'GET',
    path: '/user/account/google',
    access: 'self',
    response: z.strictObject({
      linked: z.nullable(z.strictObject({ email: z.string(), linkedAt: Instant })),
      /** Without a password or a passkey it is the only way in, and stays. */
      onlyWayIn: z.boolean(),
    }),
  }),
  /** Another way in is another key: it takes a fresh proof, 403 PROOF_REQUIRED otherwise. */
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
  /** Needs a fresh proof as well. 409 for the only way in. */
  unlink: endpoint({
    method: 'DELETE',
    path: '/user/account/google',
    access: 'self',
    response: NoContent,
    status: 204,
  }),
}
