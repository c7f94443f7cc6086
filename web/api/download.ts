import type { Endpoint } from '#contract/endpoint.ts'
import type { CallArgs } from './call.ts'
import { open } from './client.ts'

const NAME = /filename="([\w.-]+)"/

/** Hands a file to the browser, which saves it. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Asks for a file and hands the file to the browser. @returns its name */
export async function download<E extends Endpoint>(endpoint: E, ...input: CallArgs<E>): Promise<string> {
  const answer = await open(endpoint, ...input)
  const name = answer.headers.get('content-disposition')?.match(NAME)?.[1] ?? 'hourkin.zip'
  saveBlob(name, await answer.blob())
  return name
}
