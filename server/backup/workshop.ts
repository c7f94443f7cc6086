import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryLock } from '#server/db/file-lock.ts'

const PREFIX = '.hourkin-backup-'
const LOCK = 'lock'

/**
 * Runs `work` with a temporary folder below `parent`, and removes the folder afterwards. Clears away what processes
 * left behind that were killed.
 */
export async function withWorkshop<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  clearWorkshops(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  const lock = tryLock(join(folder, LOCK))
  try {
    return await work(folder)
  } finally {
    lock?.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the temporary folders below `parent` whose process is dead. A folder that is not there has none. */
export function clearWorkshops(parent: string): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX) && isAbandoned(join(parent, name)))
      rmSync(join(parent, name), { recursive: true, force: true })
}

function isAbandoned(folder: string): boolean {
  const lock = tryLock(join(folder, LOCK))
  lock?.release()
  return lock !== undefined
}
