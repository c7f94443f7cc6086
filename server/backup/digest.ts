import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const LABEL = 'SHA-256 '
/** What stands for a digest, at the very end of the file, until the file is written. */
export const NO_DIGEST = `${LABEL}${'0'.repeat(64)}`

/** The comment of a zip that holds one: SHA-256 of all bytes before it. */
export async function computeDigest(file: string): Promise<string> {
  const { size } = await stat(file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { end: size - NO_DIGEST.length - 1 }), hash)
  return `${LABEL}${hash.digest('hex')}`
}

/** Puts the digest in the place of `NO_DIGEST`, and the file on the disk. */
export async function writeDigest(file: string): Promise<void> {
  const digest = await computeDigest(file)
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    await handle.write(digest, size - digest.length)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
