import Sqlite from 'better-sqlite3'

export type FileLock = { readonly release: () => void }

/**
 * Locks `file`, which is made if it is not there. The system releases the lock when the process dies.
 * @returns undefined if another process holds it, or the file cannot be made
 */
export function tryLock(file: string): FileLock | undefined {
  let lock: Sqlite.Database | undefined
  try {
    lock = new Sqlite(file, { timeout: 0 })
    lock.exec('begin exclusive')
    return { release: () => void lock?.close() }
  } catch {
    lock?.close()
    return undefined
  }
}
