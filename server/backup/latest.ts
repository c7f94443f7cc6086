import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Instant, instantAt } from '#domain/time/time.ts'
import { DAILY_NAME } from './daily.ts'

/** The newest daily backup; null: there is none. [operation/daily-backup] */
export async function findLatestBackup(dataDir: string): Promise<{ at: Instant; bytes: number } | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => DAILY_NAME.test(name))
    .toSorted()
    .at(-1)
  if (latest === undefined) return null
  const { mtimeMs, size } = await stat(join(folder, latest))
  return { at: instantAt(Math.floor(mtimeMs)), bytes: size }
}
