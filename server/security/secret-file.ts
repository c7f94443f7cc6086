import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/operation/config-error.ts'
import { writeOnce } from '#server/operation/write-once.ts'

const BYTES = 32

export const isSecret = ({ length }: Uint8Array) => length === BYTES

/**
 * The key that signs access tokens: made at the first start, kept in `DATA_DIR` for the owner of the process alone.
 * Processes that share a database share the folder too, or each would refuse the tokens of the others.
 */
export function secretIn(dataDir: string): Uint8Array {
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeOnce(file, randomBytes(BYTES))
    const secret = readFileSync(file)
    if (isSecret(secret)) return secret
  } catch (error) {
    throw new ConfigError(`The secret in ${file} cannot be read or made: ${(error as Error).message}.`)
  }
  throw new ConfigError(`The secret in ${file} is damaged. Remove the file: everybody will have to sign in again.`)
}
