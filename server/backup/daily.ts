import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, epochMs, type Instant } from '#domain/time.ts'
import { WORKSHOP } from './place.ts'

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
  clearCutOff(folder, now)
  await make(file)
  const copies = readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of copies.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}

/** Of one that was cut off, all that is there takes room. One of today may be at work. */
function clearCutOff(folder: string, now: Instant): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(WORKSHOP) && statSync(path).mtimeMs < epochMs(now) - DAY_MS) rmSync(path, { recursive: true })
  }
}
