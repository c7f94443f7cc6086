import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, instantAt } from '#domain/time/time.ts'
import { DAILY_NAME } from './daily.ts'

/** Finds the newest daily backup and when it was written; null: there is none. [operation/daily-backup] */
export async function findLatestBackup(dataDir: string): Promise<{ file: string; at: Instant; bytes: number } | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => DAILY_NAME.test(name))
    .toSorted()
    .at(-1)
  if (latest === undefined) return null
  const file = join(folder, latest)
  const { mtimeMs, size } = await stat(file)
  return { file, at: instantAt(Math.floor(mtimeMs)), bytes: size }
}
