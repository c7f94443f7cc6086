import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { SourceError } from './source-problem.ts'

/** Bytes of all files of an archive, unpacked. A small archive that unpacks to more is an attack. */
const MOST_UNPACKED = 200_000_000
/** Bytes of an account, which is read row by row and never held whole. */
const LARGEST_ACCOUNT = 600_000_000
const MOST_ENTRIES = 5_000

export type ZipEntry = {
  /** With its folders, as the archive spells it. */
  readonly name: string
  /** Unpacked bytes. */
  readonly size: number
  readonly bytes: () => AsyncIterable<Uint8Array>
}

const openZip = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)

/**
 * Lists the files of an archive, without unpacking them.
 * @throws SourceError zipBroken, zipTooLarge: too many files
 */
export async function listZip(whole: Uint8Array): Promise<ZipEntry[]> {
  const zip = await openZip(Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength), { lazyEntries: true }).catch(
    () => {
      throw new SourceError('zipBroken')
    },
  )
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      if (found.length > MOST_ENTRIES) reject(new SourceError('zipTooLarge'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(found))
    zip.on('error', () => reject(new SourceError('zipBroken')))
    zip.readEntry()
  })
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/'))
  return files.map((entry) => ({
    name: entry.fileName,
    size: entry.uncompressedSize,
    bytes: () => unpack(zip, entry),
  }))
}

/** @throws SourceError zipTooLarge if the files unpack to too much */
export function refuseTooLarge(entries: readonly ZipEntry[]): void {
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED) throw new SourceError('zipTooLarge')
}

/** The bytes of an account. @throws SourceError zipTooLarge */
export function boundedBytes({ size, bytes }: ZipEntry): ZipEntry['bytes'] {
  if (size > LARGEST_ACCOUNT) throw new SourceError('zipTooLarge')
  return bytes
}

/** The size that the archive states may be a lie; the library ends a file that unpacks to more. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('zipBroken')
  }
}
