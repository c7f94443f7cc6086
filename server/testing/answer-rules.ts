import type { OutgoingHttpHeaders } from 'node:http'

type Answer = { readonly statusCode: number; readonly headers: OutgoingHttpHeaders; readonly rawPayload: Uint8Array }

/** The required value of every header of this name, in any answer. */
const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /^default-src 'self';.* script-src 'self';.* object-src 'none'; base-uri 'none'; frame-ancestors 'none';/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:same-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cache-control': /./,
}
/** A built file is no page: whatever it contains, it may do nothing when it is opened by itself. */
const OF_ASSETS: typeof EVERYWHERE = {
  ...EVERYWHERE,
  'content-security-policy': /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  'permissions-policy': /^$/,
}
/** No page of another site may read an answer, and no one learns our software. */
const NOWHERE = /^(?:access-control-.*|server|x-powered-by)$/
const COOKIE =
  /^(?:__Host-\w+=[^;]*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure|\w+=[^;]*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict)$/

/**
 * What an answer of the server lacks of ASVS 3.2 to 3.5 and 4.1.1. The harness holds every answer of every test to it.
 * @param url the path that was asked for
 */
export function faultsOf(url: string, { statusCode, headers, rawPayload }: Answer): string[] {
  const faults: string[] = []
  const required = url.startsWith('/assets/') && statusCode < 400 ? OF_ASSETS : EVERYWHERE
  for (const [name, pattern] of Object.entries(required))
    if (!pattern.test(String(headers[name] ?? ''))) faults.push(`${name}: ${String(headers[name])}`)
  for (const name of Object.keys(headers)) if (NOWHERE.test(name)) faults.push(`${name}: ${String(headers[name])}`)
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    if (!COOKIE.test(cookie)) faults.push(`set-cookie: ${cookie}`)

  const type = headers['content-type'] ?? ''
  const isApi = /^\/api(?:\/|$|\?)/.test(url)
  if (rawPayload.length > 0 && !type) faults.push('content-type: none')
  if (statusCode >= 400 && rawPayload.length > 0 && !type.startsWith('application/json'))
    faults.push(`content-type: ${type}`)
  // A page may hold scripts; answers of the API and uploads hold data. Its documentation is a page.
  if (isApi && type.startsWith('text/html') && !url.startsWith('/api/docs')) faults.push(`content-type: ${type}`)
  if (/^(?:text\/|application\/(?:json|javascript))/.test(type) && !/charset=utf-8/i.test(type))
    faults.push(`content-type without charset: ${type}`)
  return faults
}

/** @throws where an answer lacks something */
export function inspected<A extends Answer>(url: string, answer: A): A {
  const faults = faultsOf(url, answer)
  if (faults.length > 0) throw new Error(`The answer to ${url} (${answer.statusCode}) has ${faults.join(', ')}`)
  return answer
}
