import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '#domain/time.ts'

/** decisions 20. */
const KEPT = 7
const NAME = /^hourkin-\d{4}-\d\d-\d\d\.zip$/

/**
 * decisions 20: a backup of each day on which the server runs, in `DATA_DIR/backups`, of which the last seven are kept.
 * @param make writes a backup into a new file
 */
export async function keepDaily(dataDir: string, now: Instant, make: (file: string) => Promise<void>): Promise<void> {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `hourkin-${now.slice(0, 10)}.zip`)
  if (existsSync(file)) return
  await make(file)
  const copies = readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of copies.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}
