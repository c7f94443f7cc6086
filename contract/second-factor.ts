import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { SignedIn } from './auth.ts'
import { Done, Id, Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The options for a browser's `navigator.credentials`, spelled as WebAuthn spells them. */
export const Options = z.record(z.string(), z.unknown())

/** Six digits of an authenticator app, or one of the recovery codes, typed in any groups. */
export const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(64))

const encoded = (longest: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(longest))
const CredentialId = encoded(1400)
const Extensions = z.record(z.string(), z.unknown())
const Attachment = z.optional(z.enum(['cross-platform', 'platform']))
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** The answer of a passkey that signs. */
export const Assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(8000),
    authenticatorData: encoded(8000),
    signature: encoded(8000),
    userHandle: z.optional(encoded(200)),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
})
export type Assertion = z.output<typeof Assertion>

/** The answer of a new passkey. */
const Attestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: encoded(8000),
    attestationObject: encoded(40_000),
    authenticatorData: z.optional(encoded(8000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(encoded(8000)),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
})
export type Attestation = z.output<typeof Attestation>

const PasskeyName = text(LONGEST_NAME, 1)
export const RenamePasskey = z.strictObject({ name: PasskeyName })

export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Whether its maker keeps it on more than one device. */
  isSynced: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
const Ticket = z.string().check(z.minLength(1), z.maxLength(200))
const byId = z.strictObject({ id: Id })

/**
 * What `401 SECOND_FACTOR_REQUIRED` has in its details: the first step was right, the second is asked for. The ticket
 * is good for five minutes, and for one sign-in.
 */
export const SecondStep = z.strictObject({ ticket: Ticket, methods: z.array(z.enum(['code', 'passkey'])) })
export type SecondStep = z.output<typeof SecondStep>

export const secondFactor = {
  signInOptions: endpoint({
    method: 'POST',
    path: '/auth/second-factor/options',
    access: 'public',
    body: z.strictObject({ ticket: Ticket }),
    response: z.strictObject({ options: Options }),
  }),
  /** The second step of a sign-in: a code or a passkey. */
  signIn: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    body: z.strictObject({ ticket: Ticket, code: z.optional(Code), passkey: z.optional(Assertion) }),
    response: SignedIn,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    response: z.strictObject({ options: Options }),
  }),
  /** Sign-in with a passkey alone: it is something one has, and asks for something one knows or is. */
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    body: z.strictObject({ passkey: Assertion }),
    response: SignedIn,
  }),

  status: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    access: 'self',
    response: z.strictObject({
      /** A user who signed up in another way may have none. */
      hasPassword: z.boolean(),
      /** Since when sign-in asks for a second step; null: it does not. */
      twoStepSince: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(Passkey),
    }),
  }),
  /** What follows needs a fresh proof: 403 PROOF_REQUIRED otherwise. */
  beginTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp',
    access: 'self',
    secret: true,
    /** The same thing twice: to be typed, and to be shown as a QR code. */
    response: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp/confirm',
    access: 'self',
    secret: true,
    body: z.strictObject({ code: Code }),
    /** Told this once. */
    response: RecoveryCodes,
  }),
  removeTotp: endpoint({ method: 'DELETE', path: '/user/second-factor/totp', access: 'self', response: Done }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    access: 'self',
    secret: true,
    response: RecoveryCodes,
  }),
  newPasskeyOptions: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys/options',
    access: 'self',
    secret: true,
    response: z.strictObject({ options: Options }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys',
    access: 'self',
    secret: true,
    status: 201,
    body: z.strictObject({ name: PasskeyName, passkey: Attestation }),
    response: Passkey,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/user/second-factor/passkeys/{id}',
    access: 'self',
    params: byId,
    body: RenamePasskey,
    response: Passkey,
  }),
  /** Needs a fresh proof as well. 409 for the only way in. */
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/user/second-factor/passkeys/{id}',
    access: 'self',
    params: byId,
    response: Done,
  }),
}
