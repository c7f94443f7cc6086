import * as z from 'zod/mini'

/** spec §8 and decisions 10: every refusal the product knows, and its status. */
export const REFUSALS = {
  INVALID_PARAMS: 400,
  UNAUTHENTICATED: 401,
  /** The password, or whatever came first, was right: `details` are a `SecondStep`. */
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  /** Only for whoever has just shown again who they are (`session.prove`). */
  PROOF_REQUIRED: 403,
  /** Only for an account whose address is verified, where the server sends mail (`accountData.requestConfirmation`). */
  EMAIL_UNVERIFIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  TIME_RANGE_OVERLAP: 409,
  CONFLICT_REFERENCE: 409,
  /** On the wire its code is null: spec §8 calls it 'Other 409'. A stale version, a key used for another body. */
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** the account was disabled or its password changed elsewhere. */
  CREDENTIALS_CHANGED: 419,
  /** The device is handed over to a child: the session of its parent is shut until they return (`handOver.giveBack`). */
  SESSION_LOCKED: 423,
  RATE_LIMITED: 429,
  /** the session was ended or is too old. */
  SESSION_ENDED: 440,
  /** Nothing was written; the same request may be sent again later. */
  STORAGE_FULL: 503,
  UNAVAILABLE: 503,
} as const
export type RefusalCode = keyof typeof REFUSALS

/** decisions 10: the one body of every answer that is not a success. `code` is null where the spec names none. */
export const ErrorBody = z.strictObject({
  code: z.nullable(z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]])),
  message: z.string(),
  values: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
