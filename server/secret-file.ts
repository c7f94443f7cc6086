import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from './unusable.ts'

const BYTES = 32

/**
 * The key that signs access tokens: made at the first start, kept in `DATA_DIR` for the owner of the process alone.
 * Processes that share a database share the folder too, or each would refuse the tokens of the others.
 */
export function secretIn(dataDir: string): Uint8Array {
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    makeOnce(file)
    const secret = readFileSync(file)
    if (secret.length === BYTES) return secret
  } catch (error) {
    throw new Unusable(`The secret in ${file} cannot be read or made: ${(error as Error).message}.`)
  }
  throw new Unusable(`The secret in ${file} is damaged. Remove the file: everybody will have to sign in again.`)
}

function makeOnce(file: string) {
  try {
    writeFileSync(file, randomBytes(BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
