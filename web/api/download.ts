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

/** Asks for all data and hands the file to the browser. @returns its name */
export async function download(...request: Parameters<typeof open>): Promise<string> {
  const answer = await open(...request)
  const name = answer.headers.get('content-disposition')?.match(NAME)?.[1] ?? 'hourkin.zip'
  saveBlob(name, await answer.blob())
  return name
}
