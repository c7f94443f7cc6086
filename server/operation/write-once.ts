import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file for the owner of the process alone, unless it is there already. It has its name only once all of it is
 * on the disk: of two processes one wins, and a power cut leaves the whole file or none.
 */
export function writeOnce(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, content, { flush: true, mode: 0o600 })
    linkSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A name is on the disk once its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
