import { existsSync, linkSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checkCopy } from '#server/db/check-copy.ts'
import { type Claim, claimDatabase, filesInTheWayOf } from '#server/db/claim.ts'
import { copyNameOf, putCopy } from '#server/db/copy.ts'
import { messageOf } from '#server/db/down.ts'
import { isPostgresUrl } from '#server/db/open.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { syncFolder } from '#server/operation/write-once.ts'
import { checkKeys } from './check-keys.ts'
import { KEY_FILES, type Place, unfinishedIn } from './place.ts'
import { unpack } from './unpack.ts'
import { withWorkshop } from './workshop.ts'

/**
 * Restores a backup into an empty place, wholly or not at all. No server writes there meanwhile.
 * [operation/backup-and-restore]
 */
export async function restore(from: string, place: Place): Promise<void> {
  const file = resolve(from)
  refuseUnlessUnused(place, filesInTheWayOf(place.database))
  const made = mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  let isRestored = false
  try {
    const claim = await claimDatabase(place.database)
    try {
      refuseUnlessUnused(place, [...(await claim.programs()), ...(await claim.contents())])
      await withWorkshop(place.dataDir, (workshop) => restoreBy(workshop, file, place, claim))
      isRestored = true
    } finally {
      await claim.release({ keep: isRestored })
    }
  } finally {
    if (!isRestored && made !== undefined) removeEmpty(place.dataDir, made)
  }
}

async function restoreBy(workshop: string, file: string, place: Place, claim: Claim): Promise<void> {
  const names = await unpack(file, workshop)
  const copy = copyNameOf(place.database)
  if (!names.includes(copy)) throw new ConfigError(otherKind(file, copy))
  await checkCopy(join(workshop, copy), place.database)
  checkKeys(workshop, file)
  // The checks take minutes. A program that does not know the lock may have created something in that time.
  refuseUnlessUnused(place, await claim.contents())
  await put(workshop, place, claim)
}

/** The database comes before its keys: a server that finds none of either begins anew, and is kept from it meanwhile. */
async function put(workshop: string, place: Place, claim: Claim): Promise<void> {
  const { database, dataDir } = place
  writeFileSync(unfinishedIn(place), '', { flush: true, mode: 0o600 })
  const done: string[] = []
  try {
    await putCopy(join(workshop, copyNameOf(database)), database)
    if (!isPostgresUrl(database)) done.push(database)
    for (const name of KEY_FILES) {
      linkSync(join(workshop, name), join(dataDir, name))
      done.push(join(dataDir, name))
    }
    for (const folder of new Set([dataDir, ...done.map(dirname)])) syncFolder(folder)
  } catch (error) {
    for (const path of done) rmSync(path, { force: true })
    await tidyAfter(place, claim, error)
    throw error
  }
  rmSync(unfinishedIn(place))
}

/** What PostgreSQL has taken stays, and then the place stays marked as one that no server shall use. */
async function tidyAfter(place: Place, claim: Claim, error: unknown): Promise<void> {
  const left = await claim.contents().catch(() => ['the database'])
  if (left.length) throw new ConfigError(`The backup was restored in part: ${messageOf(error)}. ${REMOVE}`)
  rmSync(unfinishedIn(place), { force: true })
}

const REMOVE =
  'What is there is not whole: remove it (of PostgreSQL: drop the database and create it anew), and restore again.'

/** Removes the folders from `inner` up to `outer`, as far as nothing is in them. */
function removeEmpty(inner: string, outer: string): void {
  try {
    for (let folder = inner; folder.length >= outer.length; folder = dirname(folder)) rmdirSync(folder)
  } catch {
    // Another program has put something there meanwhile.
  }
}

/** @param there the existing data that a copy would meet */
function refuseUnlessUnused(place: Place, there: readonly string[]): void {
  const keys = KEY_FILES.map((name) => join(place.dataDir, name)).filter(existsSync)
  const inTheWay = [...there, ...keys]
  if (!inTheWay.length) return
  const what = `A backup is restored into an empty place, and here there is already: ${inTheWay.join(', ')}. `
  throw new ConfigError(
    existsSync(unfinishedIn(place))
      ? `${what}A restore was interrupted here. ${REMOVE} Nothing was changed.`
      : `${what}Name another DATA_DIR or DATABASE_URL, or move that away. Nothing was changed.`,
  )
}

const otherKind = (file: string, wanted: string) =>
  wanted === 'hourkin.db'
    ? `${file} is a backup from PostgreSQL: set DATABASE_URL to an empty database. Nothing was changed.`
    : `${file} is a backup of the database that comes with Hourkin: leave DATABASE_URL away. Nothing was changed.`
