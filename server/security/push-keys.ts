import { createECDH } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from '#server/operation/config-error.ts'
import { writeOnce } from '#server/operation/write-once.ts'

const Keys = z.object({
  publicKey: z.string().check(z.regex(/^[\w-]{87}$/)),
  privateKey: z.string().check(z.regex(/^[\w-]{43}$/)),
})
/** P-256, base64url: by these a push service knows this server (VAPID, RFC 8292). */
export type PushKeys = z.output<typeof Keys>

export function newPushKeys(): PushKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  // One in 256 begins with a zero, which the library leaves away.
  const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey, privateKey }
}

/** Throws unless the text is the content of `push-keys.json`, and both keys are of one pair. */
export function parsePushKeys(text: string): PushKeys {
  const keys = z.parse(Keys, JSON.parse(text))
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(keys.privateKey, 'base64url')
  if (curve.getPublicKey('base64url') !== keys.publicKey) throw new TypeError('The keys are not of one pair')
  return keys
}

/**
 * Made at the first start, kept in `DATA_DIR` beside the key of the tokens. With others, every device would have to be
 * switched on anew.
 */
export function pushKeysIn(dataDir: string): PushKeys {
  const file = join(dataDir, 'push-keys.json')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeOnce(file, JSON.stringify(newPushKeys()))
    return parsePushKeys(readFileSync(file, 'utf8'))
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error
    const problem = isOfFile ? error.message : 'it is damaged'
    throw new ConfigError(
      `The keys in ${file} cannot be read or made: ${problem}. Without the file new ones are made, and everybody has ` +
        'to switch notifications on again.',
    )
  }
}
