import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePushKeys } from '#server/security/push-keys.ts'
import { isSecret } from '#server/security/secret-file.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { KEY_FILES, type KeyFile } from './place.ts'

const isSound: Record<KeyFile, (bytes: Buffer) => boolean> = {
  'secret.key': isSecret,
  'push-keys.json'(bytes) {
    try {
      return parsePushKeys(bytes.toString()) !== undefined
    } catch {
      return false
    }
  },
}

/** Throws `ConfigError` unless the keys that were unpacked into the folder can be read by a server. */
export function checkKeys(folder: string, file: string): void {
  for (const name of KEY_FILES) {
    const path = join(folder, name)
    if (!existsSync(path)) throw new ConfigError(`${file} is no backup: it lacks ${name}. Nothing was changed.`)
    if (!isSound[name](readFileSync(path)))
      throw new ConfigError(`${file} is no backup: its ${name} is damaged. Nothing was changed.`)
  }
}
