import { timingSafeEqual } from 'node:crypto'
import type { Sealing } from './seal.ts'
import { newSecret } from './secrets.ts'

/** `<session id>.<22 random characters: 132 bits><21 characters of a MAC over both: 126 bits>` */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})([\w-]{21})$/
const NONCE_LENGTH = 22
const MAC_LENGTH = 21

const macOf = (sealing: Sealing, sessionId: string, nonce: string) =>
  sealing.secretFor(`refresh-token ${sessionId} ${nonce}`).slice(0, MAC_LENGTH)

export function newRefreshToken(sealing: Sealing, sessionId: string): string {
  const nonce = newSecret().slice(0, NONCE_LENGTH)
  return `${sessionId}.${nonce}${macOf(sealing, sessionId, nonce)}`
}

/** The id of the session that the token names, whether or not the rest of it is right; undefined: it is malformed. */
export const sessionIdOf = (token: string): string | undefined => token.match(TOKEN)?.[1]

/**
 * Whether this server has issued the token, however long ago. Its MAC proves that, so no digests of used tokens are
 * stored: a guessed secret with the id of a known session is not mistaken for a stolen token.
 */
export function wasIssued(sealing: Sealing, token: string): boolean {
  const [, sessionId, nonce, mac] = token.match(TOKEN) ?? []
  if (sessionId === undefined || nonce === undefined || mac === undefined) return false
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(sealing, sessionId, nonce)))
}
