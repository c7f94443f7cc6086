// A caller with one connection, who waits for each answer.
import { Agent, request } from 'node:http'
import type { Call } from './load.ts'
import { median } from './report.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks as a browser does, up to the last byte. Unpacking it is not the server's time. */
export const fetchFully = (url: string, { method, path, token, body }: Call) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br',
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode! < 300 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** Milliseconds of the one in the middle. @param work gets the number of the call, from 0 */
export async function measureEach(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const seen: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await work(at)
    seen.push(performance.now() - began)
  }
  return median(seen)
}
