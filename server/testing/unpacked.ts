import { text } from 'node:stream/consumers'
import { fromBufferPromise, openPromise } from 'yauzl'

/** The texts of a zip by the names of its files. */
export type Files = Map<string, string>

export async function unpackZip(bytes: Buffer): Promise<Files> {
  const files: Files = new Map()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}

/** The names in a zip. */
export async function listZipNames(path: string): Promise<string[]> {
  const names: string[] = []
  for await (const { fileName } of (await openPromise(path)).eachEntry()) names.push(fileName)
  return names
}
