import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** For secrets that have to be read again and must be worthless in a stolen copy of the database. */
export type Sealing = {
  /** @param of whose it is: sealed for one, it opens for no other */
  readonly seal: (text: string, of: string) => string
  /** undefined: not sealed by this server, or for another user. */
  readonly open: (sealed: string, of: string) => string | undefined
  /** 256 bits as text that no one can guess, the same each time: no copy of them need be kept. */
  readonly secretFor: (of: string) => string
}

/** @param secret the key of the server (256 bits); keys derived from it sign nothing */
export function sealing(secret: Uint8Array): Sealing {
  const keyOf = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  const key = keyOf('hourkin seal')
  const namingKey = keyOf('hourkin secret')
  return {
    secretFor: (of) => createHmac('sha256', namingKey).update(of).digest('base64url'),
    seal(text, of) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, of) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      try {
        const cipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(of)).setAuthTag(tag)
        return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
