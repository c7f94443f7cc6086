import * as z from 'zod/mini'

/** Every code of a refusal, with its status. [error/error-codes] */
export const REFUSALS = {
  INVALID_PARAMS: 400,
  UNAUTHENTICATED: 401,
  /** The first step of a sign-in was right: `details` are a `SecondStep`. [account/two-step-sign-in] */
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  /** The caller must first give a fresh proof (`session.prove`). [account/fresh-proof] */
  PROOF_REQUIRED: 403,
  /**
   * The address must be verified, if the server sends mail (`accountData.requestConfirmation`).
   * [account/unverified-account]
   */
  EMAIL_UNVERIFIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  TIME_RANGE_OVERLAP: 409,
  CONFLICT_REFERENCE: 409,
  /**
   * On the wire its code is null. Used for a stale version, or a key that was used for another body.
   * [error/repeated-and-stale-calls]
   */
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The account was disabled, or its password changed elsewhere. [account/session-endings] */
  CREDENTIALS_CHANGED: 419,
  /**
   * The device is handed over to a child: the parent's session is locked until they return (`handOver.giveBack`).
   * [family/locked-device]
   */
  SESSION_LOCKED: 423,
  RATE_LIMITED: 429,
  /** The session was ended or is too old. [account/session-endings] */
  SESSION_ENDED: 440,
  /** Nothing was written, and the same request may be sent again later. [operation/outage-answers] */
  STORAGE_FULL: 503,
  UNAVAILABLE: 503,
} as const
export type RefusalCode = keyof typeof REFUSALS

/** The one body of every refusal. `code` is null where no code is named. [error/error-body] */
export const ErrorBody = z.strictObject({
  code: z.nullable(z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])),
  message: z.string(),
  values: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
