import { createECDH } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { getVapidHeaders } from 'web-push'
import { epochMs, type Instant } from '#domain/time/time.ts'
import type { PushKeys } from '#server/security/push-keys.ts'

/** As a browser gives it out; base64url. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type Parcel = {
  readonly payload: string
  /** 32 characters at most: what waits at the push service under the same is replaced. */
  readonly topic: string
  /** How long a push service keeps it for a device that is not there. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}
/** `gone`: that browser does not want to hear from us any more. */
export type Sent = 'taken' | 'gone' | 'failed'

/** Resolves in seconds, whatever the other side does; throws only if the signal does. */
export type SendPush = (to: PushAddress, parcel: Parcel, signal: AbortSignal) => Promise<Sent>

/** The facts that a browser needs of this server, and this server of a browser. */
export type PushDesk = {
  readonly publicKey: string
  /** Whether something can be sent there, and may be. */
  readonly knows: (address: PushAddress) => boolean
}

type Operator = {
  readonly keys: PushKeys
  /** Origins of push services of the operator's own. */
  readonly services: readonly string[]
}

/**
 * The services of Chrome, Edge, Firefox and Safari. A client may name any address, so this server speaks to no other.
 */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]
/** Where those of Chrome, Firefox and Safari take messages; that of Edge differs by region. */
export const BROWSER_SERVICES: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]
const POINT_BYTES = 65
const SECRET_BYTES = 16

function isKnown(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.includes(origin) || (protocol === 'https:' && KNOWN.some((pattern) => pattern.test(host)))
}

/** A point of the curve, or else nothing could be sealed for it. */
function isKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES) return false
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(point)
    return true
  } catch {
    return false
  }
}

export const pushDesk = ({ keys: { publicKey }, services }: Operator): PushDesk => ({
  publicKey,
  knows: ({ endpoint, p256dh, auth }) =>
    isKnown(endpoint, services) && isKey(p256dh) && Buffer.from(auth, 'base64url').length === SECRET_BYTES,
})

/** A push service takes one for 24 hours, and to sign is a sixth of the work. */
const SAME_TOKEN_MS = 6 * 3_600_000

/** By which a push service knows this server: VAPID, one token for each of them. */
function introduction({ keys }: Operator, subject: string, now: () => Instant) {
  const known = new Map<string, { at: number; authorization: string }>()
  return (origin: string, sign: typeof getVapidHeaders): string => {
    const at = epochMs(now())
    const before = known.get(origin)
    if (before && Math.abs(at - before.at) < SAME_TOKEN_MS) return before.authorization
    const { Authorization: authorization } = sign(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    known.set(origin, { at, authorization })
    return authorization
  }
}

type Sending = {
  /** Whom a push service may turn to: a `mailto:` or `https:` address. */
  readonly subject: string
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** How long a push service has to answer. */
  readonly patienceMs?: number
}

/** Web push (RFC 8030, 8291, 8292): sealed for the device, so that the service between cannot read it. */
export function webPush(operator: Operator, { subject, now, log, patienceMs = 10_000 }: Sending): SendPush {
  const introduce = introduction(operator, subject, now)
  return async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds, urgency }, signal) => {
    if (!isKnown(endpoint, operator.services)) return 'gone'
    const { host, origin } = new URL(endpoint)
    try {
      // Loaded with the first one: most servers never send any.
      const { default: library } = await import('web-push')
      const { cipherText } = library.encrypt(p256dh, auth, payload, 'aes128gcm')
      const { status, body: said } = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: introduce(origin, library.getVapidHeaders),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(ttlSeconds),
          topic,
          urgency,
        },
        body: cipherText as Buffer<ArrayBuffer>,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      await said?.cancel()
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      log.warn({ service: host, status }, 'a push service refused')
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ service: host, name: (error as Error).name }, 'a push service did not answer')
    }
    return 'failed'
  }
}
