import { openSqliteFile, type SqliteFile } from './sqlite-file.ts'

export type FileLock = { readonly release: () => void }

/**
 * Locks `file`, which is made if it is not there. The system releases the lock when the process dies.
 * @returns undefined if another process holds it, or the file cannot be made
 */
export function tryLock(file: string): FileLock | undefined {
  let lock: SqliteFile | undefined
  try {
    lock = openSqliteFile(file, { waitMs: 0 })
    lock.exec('begin exclusive')
    return { release: () => lock?.close() }
  } catch {
    lock?.close()
    return undefined
  }
}
