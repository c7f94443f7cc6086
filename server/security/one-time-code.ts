import { epochMs, type Instant } from '#domain/time/time.ts'
import { PRODUCT } from '#server/env.ts'
import { digest } from './secrets.ts'

/** RFC 6238 as every authenticator app understands it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30
/** Clocks differ, and typing takes its time: the code before and the code after count as well. */
const WINDOW = 1
const SECRET_BYTES = 20
/** Enough that a plain digest of it is safe; in letters and digits that are easy to tell apart. */
const RECOVERY_BYTES = 15
const RECOVERY_CODES = 10

/** Loaded with the first code: most people have none. */
const otpauth = () => import('otpauth')

/** What an authenticator app is told. @returns the secret in base32, and the same as an address for a QR code */
export async function createTotp(account: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await otpauth()
  const secret = new Secret({ size: SECRET_BYTES }).base32
  return { secret, uri: new TOTP({ issuer: PRODUCT, label: account, secret }).toString() }
}

/** Which half minute since 1970 the code is of; undefined if of none near `now`. */
export async function findMatchingStep(secret: string, code: string, now: Instant): Promise<number | undefined> {
  const { TOTP } = await otpauth()
  const timestamp = epochMs(now)
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** `ABCD-EFGH-…`, ten of them, each good for one sign-in without the app. */
export async function createRecoveryCodes(): Promise<string[]> {
  const { Secret } = await otpauth()
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.match(/.{4}/g)!.join('-'),
  )
}

/** Typed in any case and groups. The same code of two users has two digests. */
export const recoveryHash = (userId: string, code: string): string =>
  digest(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

/** The code of the app, perhaps in two groups; undefined: it is a recovery code, or nothing. */
export const digitsOf = (code: string): string | undefined => code.replaceAll(/\s/g, '').match(/^\d{6}$/)?.[0]
