import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '#domain/time/time.ts'
import { bytesLacking } from '#server/operation/disk-space.ts'
import type { Place } from './place.ts'
import { clearWorkshops } from './workshop.ts'

/** The number of daily backups that are kept. [operation/daily-backup] */
const KEPT = 7
export const DAILY_NAME = /^hourkin-\d{4}-\d\d-\d\d\.zip$/

type Daily = Place & {
  /** Writes a backup into a new file. */
  readonly make: (file: string) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Makes a backup on each day on which the server runs, in `DATA_DIR/backups`, and keeps the last seven. Where a backup
 * would leave less than 5 % of the disk free, it warns once a day instead. [operation/daily-backup]
 * @returns a function to be called again and again
 */
export function dailyBackups({ database, dataDir, make, log }: Daily): (now: Instant) => Promise<void> {
  const folder = join(dataDir, 'backups')
  let warnedFor = ''
  return async (now) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `hourkin-${now.slice(0, 10)}.zip`)
    if (existsSync(file)) return
    // The leftovers of a killed backup may be the space that the disk lacks.
    clearWorkshops(folder)
    // For a while both are there: the copy of the database, and the zip with it.
    const lacking = bytesLacking(await statfs(folder), 2 * bytesOf(database))
    if (lacking === 0) {
      await make(file)
      const copies = readdirSync(folder).filter((name) => DAILY_NAME.test(name))
      for (const name of copies.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
      return
    }
    if (warnedFor === file) return
    warnedFor = file
    log.warn(
      `The backup ${file} is not made: the disk lacks ${megabytes(lacking)} MB for it. ` +
        'It takes twice the size of the database, and 5 % of the disk are to stay free. It is tried again every hour.',
    )
  }
}

/** The size of a file of SQLite, with what SQLite has written and not yet moved into it. */
export const bytesOf = (database: string) =>
  [database, `${database}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

export const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
