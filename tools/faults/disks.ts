// Disks of our own, for faults that a folder cannot have. They need root and Linux.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IMAGE_BYTES = 256 * 1024 * 1024

const run = (program: string, ...args: string[]) =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** The missing tools for mounting disks; undefined: none. */
export function missingForDisks(): string | undefined {
  if (process.platform !== 'linux') return 'disks of their own are made on Linux only'
  if (process.getuid?.() !== 0) return 'mounting a disk needs root'
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices'
  return undefined
}

/** A file system in memory. */
export function mountMemory(bytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hourkin-disk-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'none', folder)
  return {
    folder,
    remount: (mode: 'ro' | 'rw') => run('mount', '-o', `remount,${mode}`, folder),
    remove() {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * An ext4 file system in a file. Writes of programs are in that file only once they have synced them, or the kernel has
 * written them by itself, in any order: a copy of the file is the state of a disk after a power cut at that moment.
 */
export function mountImage() {
  const home = mkdtempSync(join(tmpdir(), 'hourkin-disk-'))
  const [folder, image] = [join(home, 'disk'), join(home, 'image')]
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  run('chmod', '755', home)
  run('mkfs.ext4', '-q', '-F', image)
  run('mount', '-o', 'loop', image, folder)
  return {
    folder,
    /** Puts the writes so far on the disk. */
    sync: () => run('sync', '-f', folder),
    /** Keeps the current content of the disk. Writers must stand still. */
    keepState: () => copyFileSync(image, `${image}.kept`),
    /** Replaces this disk with the kept one. No process may have it open. */
    goBack() {
      run('umount', folder)
      copyFileSync(`${image}.kept`, image)
      run('mount', '-o', 'loop', image, folder)
    },
    remove() {
      run('umount', '-l', folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
