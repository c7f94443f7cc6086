import { accessSync, constants, createWriteStream, existsSync, linkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { copyDatabase, copyNameOf } from '#server/db/copy.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { NO_DIGEST, writeDigest } from './digest.ts'
import { type KeyFile, KEY_FILES, type Place } from './place.ts'
import { withWorkshop } from './workshop.ts'

/**
 * Writes everything that a server must not lose into one new zip, while the server works. The zip is not encrypted, so
 * only the owner of the process may read the file. [operation/backup-and-restore]
 */
export async function createBackup(place: Place, to: string): Promise<void> {
  const file = resolve(to)
  if (existsSync(file))
    throw new ConfigError(`${file} is there already. A backup is written over nothing: name another file.`)
  refuseUnlessWritable(file)
  const keys = KEY_FILES.map((name) => keyFileOf(place, name))
  // On the same disk, where a whole file gets its name in one step.
  await withWorkshop(dirname(file), async (workshop) => {
    const copy = join(workshop, copyNameOf(place.database))
    await copyDatabase(place.database, copy)
    const zip = join(workshop, 'backup.zip')
    await pack(zip, [copy, ...keys])
    await writeDigest(zip)
    linkSync(zip, file)
  })
}

function refuseUnlessWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch (error) {
    throw new ConfigError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

/** A database whose keys are lost is restored, but its sealed values cannot be read. */
function keyFileOf({ dataDir }: Place, name: KeyFile): string {
  const file = join(dataDir, name)
  if (existsSync(file)) return file
  throw new ConfigError(
    `There is no ${name} in ${dataDir}: set DATA_DIR to the folder of the server with this database.`,
  )
}

async function pack(file: string, paths: readonly string[]): Promise<void> {
  const zip = new ZipFile()
  for (const path of paths) zip.addFile(path, path.slice(dirname(path).length + 1))
  zip.end({ comment: NO_DIGEST, forceZip64Format: false })
  await pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}
