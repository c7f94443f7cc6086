import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ConfigError } from '#server/operation/config-error.ts'
import { computeDigest } from './digest.ts'
import { KEY_FILES } from './place.ts'

const NAMES: readonly string[] = [...KEY_FILES, 'hourkin.db', 'hourkin.dump']

/** Writes the files of a backup into a folder. Throws `ConfigError` if one byte of it is wrong. @returns their names */
export async function unpack(file: string, folder: string): Promise<string[]> {
  const names: string[] = []
  try {
    const zip = await openPromise(file)
    await checkDigest(zip, file)
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry
      if (!NAMES.includes(name) || names.includes(name)) throw new Error(`it holds ${name}`)
      names.push(name)
      await unpackEntry(zip, entry, join(folder, name))
    }
  } catch (error) {
    throw new ConfigError(`${file} is no backup, or is damaged: ${(error as Error).message}. Nothing was changed.`)
  }
  return names
}

/** Backups of earlier versions have none. */
async function checkDigest({ comment }: ZipFile, file: string): Promise<void> {
  if (comment !== '' && comment !== (await computeDigest(file))) throw new Error('it is not as it was written')
}

/** The library compares the sizes only. */
async function unpackEntry(zip: ZipFile, entry: Entry, to: string): Promise<void> {
  let checksum = 0
  async function* count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  }
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(await zip.openReadStreamPromise(entry), count, target)
  if (checksum !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
}
