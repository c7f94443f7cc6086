import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { KEY_FILES, type Place, unfinishedIn } from '#server/backup/place.ts'
import { hasTables } from '#server/db/copy.ts'
import { isPostgresUrl } from '#server/db/open.ts'
import { Unreachable } from '#server/db/start-failure.ts'
import { ConfigError } from './config-error.ts'

const WAIT_MS = 60_000
const TRY_EVERY_MS = 500

/** Fails with a sentence when files cannot be made in a folder. */
export function assertWritable(folder: string): void {
  const probe = join(folder, `.hourkin-${process.pid}.probe`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(`Nothing can be written in ${folder} (DATA_DIR): ${(error as Error).message}.`)
  }
}

/** The partial result of a restore would be served as if it were complete, and with new keys. */
export function assertRestored(place: Pick<Place, 'dataDir'>): void {
  if (!existsSync(unfinishedIn(place))) return
  throw new Unreachable(
    `A restore into ${place.dataDir} has not ended. If none is running, one was interrupted: restore the backup again.`,
  )
}

/**
 * Keys without a database mean that the database was lost, or is not where this server looks: a disk that is not
 * mounted, another DATABASE_URL. A new one would be served as if nothing had ever been there.
 */
export async function assertNotLost({ database, dataDir }: Place): Promise<void> {
  const keys = KEY_FILES.map((name) => join(dataDir, name)).filter(existsSync)
  if (!keys.length || (await isThere(database))) return
  const [where, how] = isPostgresUrl(database)
    ? ['The database in DATABASE_URL is empty', 'Set DATABASE_URL to the database that was used before']
    : [`There is no database in ${database}`, 'Put it back, or restore a backup into another DATA_DIR']
  throw new ConfigError(
    `${where}, but ${keys.join(' and ')} belong to one. ${how}. To begin with a new, empty database, start once with NEW_DATABASE=yes.`,
  )
}

/** Whether a database has ever been used. */
export async function isThere(database: string): Promise<boolean> {
  if (isPostgresUrl(database)) return hasTables(database)
  return existsSync(database) && statSync(database).size > 0
}

/** Does what needs the database, and tries again for up to a minute while it cannot be reached. */
export async function retryUntilReachable<T>(work: () => Promise<T>, say: (text: string) => void): Promise<T> {
  const deadline = performance.now() + WAIT_MS
  for (let tries = 0; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unreachable) || performance.now() > deadline) throw error
      if (tries === 0) say(`${error.message} Waiting for it, ${WAIT_MS / 1000} s at most.`)
      await pause(TRY_EVERY_MS)
    }
}
