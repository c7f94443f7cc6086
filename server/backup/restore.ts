import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checkCopy } from '#server/db/check-copy.ts'
import { copyNameOf, inTheWayOf, putCopy } from '#server/db/copy.ts'
import { isPostgresUrl, lockFor, lockPathOf } from '#server/db/open.ts'
import { Unusable } from '#server/unusable.ts'
import { checkKeys } from './check-keys.ts'
import { KEY_FILES, type Place } from './place.ts'
import { unpack } from './unpack.ts'
import { withWorkshop } from './workshop.ts'

/** decisions 20: what `backUp` made, into a place where nothing is yet. Wholly, or nothing is changed. */
export async function restore(from: string, place: Place): Promise<void> {
  const file = resolve(from)
  await refuseUnlessUnused(place)
  const release = claimPlace(place)
  let isRestored = false
  try {
    await withWorkshop(place.dataDir, (workshop) => restoreBy(workshop, file, place))
    isRestored = true
  } finally {
    release({ keep: isRestored })
  }
}

async function restoreBy(workshop: string, file: string, place: Place): Promise<void> {
  const names = await unpack(file, workshop)
  const copy = copyNameOf(place.database)
  if (!names.includes(copy)) throw new Unusable(otherKind(file, copy))
  await checkCopy(join(workshop, copy), place.database)
  checkKeys(workshop, file)
  try {
    for (const name of KEY_FILES) renameSync(join(workshop, name), join(place.dataDir, name))
    await putCopy(join(workshop, copy), place.database)
  } catch (error) {
    for (const name of KEY_FILES) rmSync(join(place.dataDir, name), { force: true })
    throw error
  }
}

/**
 * Makes the folder of the place, and keeps servers from starting on its file until it is released. Released without
 * `keep`, the place is as it was.
 */
function claimPlace({ database, dataDir }: Place): (then: { keep: boolean }) => void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const isFile = !isPostgresUrl(database)
  const lockPath = lockPathOf(database)
  const hadLock = existsSync(lockPath)
  const lock = isFile ? lockFor(database) : undefined
  return ({ keep }) => {
    if (!keep && isFile && !hadLock) rmSync(lockPath, { force: true })
    lock?.close()
    if (!keep && made !== undefined) removeEmpty(dataDir, made)
  }
}

/** Removes the folders from `inner` up to `outer`, as far as nothing is in them. */
function removeEmpty(inner: string, outer: string): void {
  try {
    for (let folder = inner; folder.length >= outer.length; folder = dirname(folder)) rmdirSync(folder)
  } catch {
    // Another program has put something there meanwhile.
  }
}

async function refuseUnlessUnused({ database, dataDir }: Place): Promise<void> {
  const keys = KEY_FILES.map((name) => join(dataDir, name)).filter(existsSync)
  const inTheWay = [...(await inTheWayOf(database)), ...keys]
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
