import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Waits until the disk has what was written to an open file. */
type Sync = (fd: number) => Promise<void>

export type WalFlush = {
  /**
   * Waits until everything committed so far survives a power cut. Calls that come while a flush is under way share the
   * next one.
   * @throws the error of the file system, when neither the log nor the file could be written
   */
  readonly flush: () => Promise<void>
  readonly close: () => void
}

/**
 * Flushes the write-ahead log of SQLite outside the event loop, which SQLite itself would keep waiting for the disk.
 * @param writeBack copies the log into the database file and waits for the disk
 */
export function walFlush(wal: string, writeBack: () => void, sync: Sync = promisify(fdatasync)): WalFlush {
  let fd: number | undefined
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** After a failed flush the system may forget what is not on the disk, and call the next flush a success. */
  let isLogDoubtful = false
  let isClosed = false

  async function flushNow() {
    try {
      fd ??= openSync(wal, 'r+')
      await sync(fd)
      if (!isLogDoubtful) return
    } catch {
      isLogDoubtful = true
    }
    writeBack()
    isLogDoubtful = false
  }

  function start(): Promise<void> {
    next = undefined
    current = flushNow().finally(() => {
      current = undefined
      if (isClosed) closeFile()
    })
    return current
  }

  function closeFile() {
    if (fd !== undefined) closeSync(fd)
    fd = undefined
  }

  return {
    flush: () => (current ? (next ??= current.then(start, start)) : start()),
    close() {
      isClosed = true
      if (!current) closeFile()
    },
  }
}
