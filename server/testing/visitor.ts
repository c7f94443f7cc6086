import type { Raw, startServer } from './harness.ts'

let visitors = 0

/** An address on the net with unused neighbors. */
export function newAddress(): string {
  visitors += 1
  return `10.${visitors >> 8}.${visitors & 255}.1`
}

/** A browser on a line of its own, unless said otherwise: it keeps cookies, and every page it asks from is ours. */
export function visitor({ sendRaw }: Pick<ReturnType<typeof startServer>, 'sendRaw'>, remoteAddress = newAddress()) {
  const cookies = new Map<string, string>()
  async function ask(request: Raw) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...request.headers }
    const answer = await sendRaw({ remoteAddress, ...request, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { ask, cookies }
}
