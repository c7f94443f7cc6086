import { CompactSign, compactVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import { type Sealing, sealing } from './seal.ts'

/**
 * A token lives for 60 minutes, so the dialog that warns 10 minutes before its end opens after 50.
 * [account/access-token] [account/session-warning]
 */
const LIFE_SECONDS = 60 * 60
const ISSUER = 'hourkin'
const AUDIENCE = 'hourkin-api'
const HEADER = { alg: 'HS256', typ: 'at+jwt' } as const

const Claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.uuid(),
  sid: z.uuid(),
  /** The actor who acts for `sub`, as in RFC 8693. */
  act: z.optional(z.object({ sub: z.uuid() })),
  exp: z.int(),
})
type Claims = z.output<typeof Claims>

export type AccessToken = { token: string; expiresAt: Instant }
/**
 * `actorId` is the parent who handed the device over to the user; it is missing in any other token. [family/hand-over]
 */
type TokenOf = { userId: string; sessionId: string; actorId?: string | undefined }
export type AccessTokens = {
  readonly issue: (of: TokenOf, now: Instant) => Promise<AccessToken>
  /** undefined: the token is not of this server, or has expired. */
  readonly read: (token: string, now: Instant) => Promise<TokenOf | undefined>
  /** Uses a key of its own, derived from the same secret. */
  readonly sealing: Sealing
}

/** The access tokens of this server name a user and a session, signed with `secret` (256 bits). */
export function accessTokens(secret: Uint8Array): AccessTokens {
  // The same token comes with every request of an hour, so its signature is remembered, but never its session.
  const verified = new LRUCache<string, Claims>({ max: 2000 })

  async function readClaims(token: string): Promise<Claims | undefined> {
    const known = verified.get(token)
    if (known) return known
    const claims = await verify(token, secret)
    if (claims) verified.set(token, claims)
    return claims
  }

  return {
    sealing: sealing(secret),
    async issue({ userId, sessionId, actorId }, now) {
      const issuedAt = Math.floor(epochMs(now) / 1000)
      const exp = issuedAt + LIFE_SECONDS
      const act = actorId === undefined ? {} : { act: { sub: actorId } }
      const claims = { iss: ISSUER, aud: AUDIENCE, sub: userId, ...act, sid: sessionId, iat: issuedAt, exp }
      const payload = new TextEncoder().encode(JSON.stringify(claims))
      const token = await new CompactSign(payload).setProtectedHeader(HEADER).sign(secret)
      return { token, expiresAt: instantAt(exp * 1000) }
    },
    async read(token, now) {
      const claims = await readClaims(token)
      if (!claims || claims.exp * 1000 <= epochMs(now)) return undefined
      return { userId: claims.sub, sessionId: claims.sid, actorId: claims.act?.sub }
    },
  }
}

async function verify(token: string, secret: Uint8Array): Promise<Claims | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, secret, { algorithms: [HEADER.alg] })
    if (protectedHeader.typ !== HEADER.typ) return undefined
    return z.safeParse(Claims, JSON.parse(new TextDecoder().decode(payload))).data
  } catch {
    return undefined
  }
}
