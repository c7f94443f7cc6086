import { createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { copyNameOf, isUnused, putCopy } from '#server/db/copy.ts'
import { Unusable } from '#server/unusable.ts'
import { KEY_FILES, type Place, WORKSHOP } from './place.ts'

const COPIES = ['hourkin.db', 'hourkin.dump']

/** decisions 20: what `backUp` made, into a place where nothing is yet. Wholly, or nothing is changed. */
export async function restore(from: string, place: Place): Promise<void> {
  const file = resolve(from)
  await refuseUnlessUnused(place)
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  const workshop = mkdtempSync(join(place.dataDir, WORKSHOP))
  try {
    const names = await unpack(file, workshop)
    const copy = copyNameOf(place.database)
    if (!names.includes(copy)) throw new Unusable(otherKind(file, copy))
    const keys = names.filter((name) => name !== copy)
    try {
      for (const name of keys) renameSync(join(workshop, name), join(place.dataDir, name))
      await putCopy(join(workshop, copy), place.database)
    } catch (error) {
      for (const name of keys) rmSync(join(place.dataDir, name), { force: true })
      throw error
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

async function refuseUnlessUnused({ database, dataDir }: Place): Promise<void> {
  const inTheWay = KEY_FILES.map((name) => join(dataDir, name)).filter(existsSync)
  if (!(await isUnused(database))) inTheWay.unshift(copyNameOf(database) === 'hourkin.db' ? database : 'the database')
  if (inTheWay.length)
    throw new Unusable(
      `A backup is restored into an empty place, and here there is already: ${inTheWay.join(', ')}. ` +
        'Name another DATA_DIR or DATABASE_URL, or move that away. Nothing was changed.',
    )
}

const otherKind = (file: string, wanted: string) =>
  wanted === 'hourkin.db'
    ? `${file} is a backup from PostgreSQL: set DATABASE_URL to an empty database. Nothing was changed.`
    : `${file} is a backup of the database that comes with Hourkin: leave DATABASE_URL away. Nothing was changed.`

/** @returns what was in it */
async function unpack(file: string, folder: string): Promise<string[]> {
  const names: string[] = []
  try {
    const zip = await openPromise(file)
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry
      if (![...KEY_FILES, ...COPIES].includes(name) || names.includes(name)) throw new Error(`it holds ${name}`)
      names.push(name)
      const to = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 })
      await pipeline(await zip.openReadStreamPromise(entry), to)
    }
  } catch (error) {
    throw new Unusable(`${file} is no backup, or is damaged: ${(error as Error).message}. Nothing was changed.`)
  }
  return names
}
