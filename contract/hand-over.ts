import * as z from 'zod/mini'
import { Password, SignedIn } from './auth.ts'
import { Done } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Assertion, Code, Options } from './second-factor.ts'

/** How a parent can show that they are back. Where signing in takes two steps, the password alone is not among them. */
export const WaysToReturn = z.enum(['devicePin', 'password', 'code', 'passkey'])
export type WayToReturn = z.output<typeof WaysToReturn>

/**
 * The way back from a device that is handed over (`child.takeOver`). All of these read the refresh cookie, as no token
 * of the parent opens anything until then. 401: the session is over; 404 `["handOver"]`: it is not handed over.
 */
export const handOver = {
  /** The content of the lock screen. */
  lock: endpoint({
    method: 'GET',
    path: '/auth/take-over',
    access: 'public',
    response: z.strictObject({
      parentName: z.string(),
      childName: z.string(),
      /** No way at all: a parent who signs in by Google only, and chose no PIN, signs out here and in again. */
      ways: z.array(WaysToReturn),
    }),
  }),
  /** The challenge that a passkey has to sign. */
  returnOptions: endpoint({
    method: 'POST',
    path: '/auth/take-over/return/options',
    access: 'public',
    response: z.strictObject({ options: Options }),
  }),
  /** Exactly one of `ways`; 400 names it when it is wrong. The PIN of the device counts as no fresh proof (`prove`). */
  giveBack: endpoint({
    method: 'POST',
    path: '/auth/take-over/return',
    access: 'public',
    body: z.strictObject({
      devicePin: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
      password: z.optional(Password),
      code: z.optional(Code),
      passkey: z.optional(Assertion),
    }),
    response: SignedIn,
  }),
  /** Ends the session of the parent on this device, and the child's view with it. */
  signOutDevice: endpoint({
    method: 'POST',
    path: '/auth/take-over/sign-out',
    access: 'public',
    response: Done,
  }),
}
