import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePushKeys } from '#server/push-keys.ts'
import { isSecret } from '#server/secret-file.ts'
import { Unusable } from '#server/unusable.ts'
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

/** Throws `Unusable` unless the keys that were unpacked into the folder can be read by a server. */
export function checkKeys(folder: string, file: string): void {
  for (const name of KEY_FILES) {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Unusable(`${file} is no backup: it lacks ${name}. Nothing was changed.`)
    if (!isSound[name](readFileSync(path)))
      throw new Unusable(`${file} is no backup: its ${name} is damaged. Nothing was changed.`)
  }
}
