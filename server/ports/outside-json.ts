export type Limits = {
  /** Until the last byte is here. */
  readonly longestMs: number
  readonly mostBytes: number
  /** The caller may give up earlier. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The answer of an outside server to a GET. Throws if it redirects, takes too long, is too long, or is no JSON.
 * @param url begins with the operator's address
 */
export async function askOutside(url: string, { longestMs, mostBytes, signal }: Limits): Promise<unknown> {
  const patience = AbortSignal.timeout(longestMs)
  const answer = await fetch(url, {
    // The server there cannot redirect us elsewhere.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`It answered ${answer.status}`)
  return JSON.parse(await readText(answer, mostBytes))
}

async function readText({ body }: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > mostBytes) throw new Error('It does not come to an end')
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}
