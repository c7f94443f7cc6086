import { randomUUID } from 'node:crypto'

/** As a browser calls. */
export type Call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<unknown>

/** The server is gone, or says that it cannot write now: the same request is to be sent again. */
export class Unanswered extends Error {}

/** The server gives up on a database after 15 s. */
const LONGEST_MS = 20_000

export function callerOf(url: string, token?: string): Call {
  return async (method, path, body, key = randomUUID()) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const signal = AbortSignal.timeout(LONGEST_MS)
    const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) }
    const [answer, text] = await fetch(`${url}/api${path}`, sent)
      .then(async (reply) => [reply, await reply.text()] as const)
      .catch((error: unknown) => {
        throw new Unanswered(`${method} ${path}`, { cause: error })
      })
    if (answer.status === 503) throw new Unanswered(`${method} ${path} was answered 503: ${text}`)
    if (!answer.ok) throw new Error(`${method} ${path} was refused with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}

/** @returns the token of a newcomer */
export async function signUp(url: string, who = 'ann'): Promise<string> {
  const name = { firstName: 'Ann', lastName: 'Muster', timezone: 'UTC' }
  const body = { ...name, email: `${who}@example.org`, password: 'four quiet green hills' }
  return ((await callerOf(url)('POST', '/auth/sign-up', body)) as { token: string }).token
}
