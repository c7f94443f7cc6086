import * as z from 'zod/mini'
import { NewPassword, Password } from './auth.ts'
import { Done, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Assertion, Code, Options } from './second-factor.ts'

/** A session of the user. Unknown facts about the device are null. */
export const SignedInDevice = z.strictObject({
  id: Id,
  /** `Firefox`, `Chrome` … */
  browser: z.nullable(z.string()),
  /** `Windows`, `iOS` … */
  system: z.nullable(z.string()),
  kind: z.nullable(z.enum(['desktop', 'mobile', 'tablet'])),
  signedInAt: Instant,
  /** When it was last used, to five minutes. [account/session-list] */
  lastUsedAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** `currentPassword` may be left out by a user who has none yet. */
export const ChangePassword = z.strictObject({ currentPassword: z.optional(Password), newPassword: NewPassword })

export const session = {
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'self',
    response: z.strictObject({ items: z.array(SignedInDevice) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'self',
    params: z.strictObject({ id: Id }),
    response: Done,
  }),
  /** All but the one that asks. */
  endOthers: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'self',
    response: z.strictObject({ ended: z.int() }),
  }),
  /** The challenge that a passkey has to sign in place of the password, for `prove`. */
  proofOptions: endpoint({
    method: 'POST',
    path: '/user/session/proof/options',
    access: 'self',
    secret: true,
    response: z.strictObject({ options: Options }),
  }),
  /** The signed-in user proves their identity again; valid for ten minutes of this session. */
  prove: endpoint({
    method: 'POST',
    path: '/user/session/proof',
    access: 'self',
    secret: true,
    body: z.strictObject({
      password: z.optional(Password),
      /** Of the authenticator app, or a recovery code. */
      code: z.optional(Code),
      passkey: z.optional(Assertion),
    }),
    response: z.strictObject({ provedUntil: Instant }),
  }),
  /** Ends every other session with 419. With two-step sign-in, it needs a fresh proof besides the password. */
  changePassword: endpoint({
    method: 'POST',
    path: '/user/account/password',
    access: 'self',
    secret: true,
    body: ChangePassword,
    response: Done,
  }),
}
