import { readFileSync } from 'node:fs'
import { IMPORT, logImport } from '#contract/import.ts'
import type { ImportMappingChange } from '#contract/import-mapping.ts'
import type { startServer } from './harness.ts'

type Server = ReturnType<typeof startServer>
type As = ReturnType<Server['as']>

/** A file as a user of another tracker has it. */
export const sampleFile = (name: string): Uint8Array =>
  readFileSync(new URL(`./import-samples/${name}`, import.meta.url))

/** Sends a file in pieces, as the screen does, and asks the server to read it. @returns its id */
export async function sendFile(call: As, file: string | Uint8Array, fileName = 'export.csv'): Promise<string> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file)
  const { id } = await call(logImport.create, { body: { fileName, size: bytes.length } })
  for (let position = 0; position * IMPORT.piece < bytes.length; position++) {
    const piece = bytes.subarray(position * IMPORT.piece, (position + 1) * IMPORT.piece)
    // The server gets bytes; a browser would send a Blob.
    await call(logImport.addPiece, { params: { id, position: String(position) }, body: piece as never })
  }
  await call(logImport.read, { params: { id } })
  return id
}

type Options = { readonly mapping?: ImportMappingChange; readonly fileName?: string; readonly dataGroup?: string }

/** A file up to its preview: nothing of it is imported yet. */
export async function previewFile(server: Server, name: string, file: string | Uint8Array, options: Options = {}) {
  const call = server.as(name, options.dataGroup)
  const id = await sendFile(call, file, options.fileName)
  await server.runJobs()
  if (options.mapping) {
    await call(logImport.map, { params: { id }, body: options.mapping })
    await server.runJobs()
  }
  return call(logImport.get, { params: { id } })
}

/** A file as far as its logs. */
export async function importFile(server: Server, name: string, file: string | Uint8Array, options: Options = {}) {
  const { id } = await previewFile(server, name, file, options)
  const call = server.as(name, options.dataGroup)
  await call(logImport.start, { params: { id } })
  await server.runJobs()
  return call(logImport.get, { params: { id } })
}
