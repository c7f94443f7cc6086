import { type ErrorBody, type RefusalCode, REFUSALS } from '#contract/refusal.ts'
import { outageOf } from '#server/db/down.ts'

/**
 * These sentences are for logs and for people who use the API by hand; the web has its own words for each code.
 * [error/words-for-codes]
 */
const MESSAGES: Record<RefusalCode, string> = {
  INVALID_PARAMS: 'Invalid params',
  UNAUTHENTICATED: 'Unauthorized operation',
  SECOND_FACTOR_REQUIRED: 'A second step is needed to sign in',
  FORBIDDEN: 'Not allowed',
  PROOF_REQUIRED: 'Prove again who you are',
  EMAIL_UNVERIFIED: 'Confirm your email address first',
  NOT_FOUND: 'Not found',
  ALREADY_EXISTS: 'Already exists',
  TIME_RANGE_OVERLAP: 'Time overlap is not allowed',
  CONFLICT_REFERENCE: 'Still in use',
  CONFLICT: 'Conflict',
  TOO_LARGE: 'Too large',
  UNSUPPORTED_MEDIA_TYPE: 'Send application/json',
  CREDENTIALS_CHANGED: 'Sign in again: the password of this account has changed or the account is disabled',
  SESSION_LOCKED: 'This device is handed over to a child: return first',
  RATE_LIMITED: 'Too many attempts, wait a while',
  SESSION_ENDED: 'This session has ended, sign in again',
  STORAGE_FULL: 'The server has no room left to save anything',
  UNAVAILABLE: 'Not available at the moment',
}

/** A request that breaks a rule. Any other thrown error is a bug and answers 500. */
export class ApiError extends Error {
  readonly code: RefusalCode
  readonly values: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    code: RefusalCode,
    values: readonly string[] = [],
    details: Readonly<Record<string, unknown>> = {},
    message = MESSAGES[code],
  ) {
    super(values.length ? `${message}: ${values.join(', ')}` : message)
    this.code = code
    this.values = values
    this.details = details
  }
}

type Answer = { status: number; body: Omit<ErrorBody, 'requestId'> }

/** What Fastify refuses by itself, before our schemas see the request, by status. */
const FASTIFY = new Map<number, ApiError>([
  [400, new ApiError('INVALID_PARAMS', ['body'])],
  // Fastify answers 403 to a path that climbs out of the folder of the web.
  [403, new ApiError('NOT_FOUND', ['url'])],
  [404, new ApiError('NOT_FOUND', ['url'])],
  [413, new ApiError('TOO_LARGE', ['body'])],
  [415, new ApiError('UNSUPPORTED_MEDIA_TYPE')],
  [503, new ApiError('UNAVAILABLE')],
])

/** The only place where a thrown error becomes an answer. */
export function answerTo(error: unknown): Answer {
  if (error instanceof ApiError) {
    const { code, message, values, details } = error
    return {
      status: REFUSALS[code],
      body: { code: code === 'CONFLICT' ? null : code, message, values: [...values], details: { ...details } },
    }
  }
  const status = statusOf(error)
  const outage = status === 500 ? outageOf(error) : undefined
  if (outage) return answerTo(new ApiError(outage === 'full' ? 'STORAGE_FULL' : 'UNAVAILABLE'))
  const refusal = FASTIFY.get(status)
  if (refusal) return answerTo(refusal)
  const message = status < 500 && error instanceof Error ? error.message : 'Internal error'
  return { status, body: { code: null, message, values: [], details: {} } }
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 ? status : 500
}
