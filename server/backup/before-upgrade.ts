import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openPromise } from 'yauzl'
import { messageOf } from '#server/db/down.ts'
import type { Migrations } from '#server/db/migrate.ts'
import { type Db, isPostgresUrl, openDb } from '#server/db/open.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { bytesLacking } from '#server/operation/disk-space.ts'
import { syncFolder } from '#server/operation/write-once.ts'
import { pushKeysIn } from '#server/security/push-keys.ts'
import { secretIn } from '#server/security/secret-file.ts'
import { createBackup } from './backup.ts'
import { bytesOf, megabytes } from './daily.ts'
import { computeDigest } from './digest.ts'
import type { Place } from './place.ts'
import { clearWorkshops } from './workshop.ts'

/** The number of copies that are kept. [operation/copy-before-upgrade] */
const KEPT = 5
const START = /^before-\d+\.\d+\.\d+/
const DAY = /-(\d{4}-\d\d-\d\d)(?:-\d+)?\.zip$/

type Opening = Place & {
  readonly pooler?: string | undefined
  /** Of this program. */
  readonly version: string
  /** Today, as the names of the copies have it. */
  readonly date: string
  readonly say: (text: string) => void
  readonly more?: Migrations | undefined
}

/**
 * Opens the database of a server. If an older version has used it, all of it is copied before its schema is changed; of
 * PostgreSQL the operator makes the copy. [operation/copy-before-upgrade]
 */
export async function openUpgraded(opening: Opening): Promise<Db> {
  const { database, pooler, version, say, more } = opening
  let copy: string | undefined
  async function prepare() {
    if (isPostgresUrl(database)) return say(warningFor(version))
    copy = await copyBeforeUpgrade(opening)
  }
  try {
    const db = await openDb(database, { pooler, upgrade: { before: prepare, more } })
    if (copy !== undefined) say(`The database is upgraded. To go back, restore ${copy} with the version before.`)
    return db
  } catch (error) {
    throw copy === undefined ? error : failureWith(error, copy)
  }
}

const warningFor = (version: string) =>
  `Warning: Hourkin ${version} changes the schema of the database in PostgreSQL now, and makes no copy of it. ` +
  'Run pg_dump before each upgrade: the version before cannot use the database any more.'

/** A sentence stays one, and a bug keeps its stack. */
function failureWith(error: unknown, copy: string): Error {
  const what = `The database is as it was, and ${copy} is a copy of it. Start the version that you had before.`
  return error instanceof ConfigError
    ? new ConfigError(`${error.message} ${what}`)
    : new Error(`The database could not be upgraded. ${what}`, { cause: error })
}

/** @returns the path of the copy */
async function copyBeforeUpgrade({ database, dataDir, version, date, say }: Opening): Promise<string> {
  const folder = join(dataDir, 'backups')
  // Only with its keys can a copy be restored. A server that was killed at its first start may lack them.
  secretIn(dataDir)
  pushKeysIn(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await refuseUnlessRoom(folder, database)
    const file = unusedName(folder, `before-${version}-${date}`)
    say(`Hourkin ${version} changes the schema of the database. All of it is copied to ${file} first.`)
    await createBackup({ database, dataDir }, file)
    syncFolder(folder)
    return await keepDifferent(folder, file)
  } catch (error) {
    throw new ConfigError(
      `Before version ${version} changes the database, it must be copied to ${folder}, and that failed: ` +
        `${messageOf(error).replace(/\.$/, '')}. If there is too little space, remove files, or replace that folder by a ` +
        'link to a folder of another disk. Then start again. Nothing was changed.',
    )
  }
}

/** For a while both are there: the copy of the database, and the zip with it. */
async function refuseUnlessRoom(folder: string, database: string): Promise<void> {
  clearWorkshops(folder)
  const lacking = bytesLacking(await statfs(folder), 2 * bytesOf(database), 0)
  if (lacking > 0) throw new Error(`the disk lacks ${megabytes(lacking)} MB`)
}

function unusedName(folder: string, start: string): string {
  for (let count = 1; ; count++) {
    const file = join(folder, `${start}${count === 1 ? '' : `-${count}`}.zip`)
    if (!existsSync(file)) return file
  }
}

/**
 * A start that fails again and again makes the same copy each time, which would push out the others: it is kept once.
 * @returns the path of the new copy, or of an older one with the same content
 */
async function keepDifferent(folder: string, file: string): Promise<string> {
  const others = readdirSync(folder)
    .filter((name) => START.test(name) && DAY.test(name))
    .map((name) => join(folder, name))
    .filter((path) => path !== file)
    .toSorted((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1))
  const content = await readContent(file)
  if (content === undefined) throw new Error(`${file} cannot be read as it was written`)
  for (const other of others)
    if ((await readContent(other)) === content) {
      rmSync(file)
      return other
    }
  for (const path of others.slice(0, 1 - KEPT)) rmSync(path)
  return file
}

/** The day of a copy, and its moment within the day, as text that sorts. */
const ageOf = (path: string) => `${path.match(DAY)?.[1]} ${Math.floor(statSync(path).mtimeMs)}`

/** The files of a copy with their checksums; undefined if the copy is damaged. */
async function readContent(file: string): Promise<string | undefined> {
  try {
    const zip = await openPromise(file)
    const entries: string[] = []
    for await (const { fileName, uncompressedSize, crc32 } of zip.eachEntry())
      entries.push(`${fileName} ${uncompressedSize} ${crc32}`)
    return zip.comment === (await computeDigest(file)) ? entries.join('\n') : undefined
  } catch {
    return undefined
  }
}
