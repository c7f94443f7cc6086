import { createWriteStream, existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { copyDatabase, copyNameOf } from '#server/db/copy.ts'
import { Unusable } from '#server/unusable.ts'
import { KEY_FILES, type Place, WORKSHOP } from './place.ts'

/**
 * decisions 20: everything that a server must not lose, as one new zip, while it goes on working. Whoever reads the zip
 * reads all of it, so that it is for the owner of the process alone.
 */
export async function backUp(place: Place, to: string): Promise<void> {
  const file = resolve(to)
  if (existsSync(file))
    throw new Unusable(`${file} is there already. A backup is written over nothing: name another file.`)
  const workshop = workshopBeside(file)
  try {
    const copy = join(workshop, copyNameOf(place.database))
    await copyDatabase(place.database, copy)
    const zip = join(workshop, 'backup.zip')
    await pack(zip, [copy, ...KEY_FILES.map((name) => join(place.dataDir, name)).filter(existsSync)])
    // It has its name when it is whole, and not before.
    linkSync(zip, file)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** On the same disk, where a whole file gets its name in one step. */
function workshopBeside(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), WORKSHOP))
  } catch (error) {
    throw new Unusable(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

async function pack(file: string, paths: readonly string[]): Promise<void> {
  const zip = new ZipFile()
  for (const path of paths) zip.addFile(path, path.slice(dirname(path).length + 1))
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}
