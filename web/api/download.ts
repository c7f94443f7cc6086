import { open } from './client.ts'

const NAME = /filename="([\w.-]+)"/

/** Asks for all there is and hands it to the browser, which saves it. @returns what it is called */
export async function download(...request: Parameters<typeof open>): Promise<string> {
  const answer = await open(...request)
  const name = answer.headers.get('content-disposition')?.match(NAME)?.[1] ?? 'hourkin.zip'
  const url = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has taken what it saves by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
