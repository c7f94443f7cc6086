import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#server/env.ts'
import { isSecure } from '#server/security/cookie.ts'
import { sealing } from '#server/security/seal.ts'
import { type Reach, REACH_PATH, reachToken } from '#server/operation/serve-reach.ts'
import type { CommandContext } from './context.ts'
import { reasonOf } from './doctor-reason.ts'
import { type Finding, off, ok, wrong } from './report.ts'

const LONGEST_MS = 10_000
const Reached = z.object({
  host: z.nullable(z.string()),
  peer: z.nullable(z.string()),
  isForwarded: z.boolean(),
  isTrusted: z.boolean(),
})

/** A redirect is an answer here: it shows another address than that of the settings. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) })

/** Asks the server by the address that people open, and whether the proxy before it passes on what it must. */
export async function tryAddress(config: Config, now: CommandContext['now']): Promise<Finding[]> {
  const address = await tryUrl(config)
  if (address.mark === 'wrong') return [address, off('Proxy', 'not asked, because PUBLIC_URL does not work.')]
  return [address, await tryProxy(config, now)]
}

async function tryUrl(config: Config): Promise<Finding> {
  const name = 'PUBLIC_URL'
  const { publicUrl } = config.settings
  const failure = await findFailure(publicUrl)
  if (failure !== undefined) return wrong(name, await explainFailure(config, failure))
  if (publicUrl.startsWith('https:')) return ok(name, `${publicUrl} answers over https.`)
  if (isSecure(publicUrl)) return ok(name, `${publicUrl} answers. Only this machine can open it.`)
  return off(name, `${publicUrl} answers, but anyone on the network can read along; set PUBLIC_URL to https://….`)
}

/** @returns what is wrong with an address; undefined: the server is alive there */
async function findFailure(url: string): Promise<string | undefined> {
  try {
    const answer = await ask(`${url}/api/health`)
    const location = answer.headers.get('location')
    if (location !== null) return `it sends people on to ${location}`
    const body: unknown = await answer.json().catch(() => undefined)
    const isAlive = z.safeParse(z.object({ status: z.literal('alive') }), body).success
    return answer.ok && isAlive ? undefined : `it answers ${answer.status}, and not as this server does`
  } catch (error) {
    return reasonOf(error)
  }
}

async function explainFailure({ settings, host, port }: Config, failure: string): Promise<string> {
  const { publicUrl } = settings
  const own = `http://${/^(0\.0\.0\.0|::|\[::\])$/.test(host) ? 'localhost' : host}:${port}`
  if ((await findFailure(own)) === undefined)
    return (
      `${publicUrl} failed: ${failure}. The server itself answers at ${own}: look at DNS, the certificate and the proxy, ` +
      'or set PUBLIC_URL to the address that people open.'
    )
  return `${publicUrl} failed: ${failure}. The server does not answer at ${own} either: start it, with the same settings.`
}

/** Only the server can tell how a request came to it, and it tells a program that has its key. */
async function tryProxy(config: Config, now: CommandContext['now']): Promise<Finding> {
  const [name, file] = ['Proxy', join(config.dataDir, 'secret.key')]
  const { publicUrl } = config.settings
  if (!existsSync(file)) return off(name, `not asked, because ${file} is not there. Set DATA_DIR as for the server.`)
  const token = reachToken(sealing(readFileSync(file)), now())
  try {
    const answer = await ask(`${publicUrl}${REACH_PATH}`, { authorization: `Bearer ${token}` })
    if (answer.status === 400)
      return wrong(
        name,
        `it passes another Host than ${new URL(publicUrl).host}, which the server refuses. Let it pass the Host of the ` +
          'browser, or name the other one in ALLOWED_HOSTS.',
      )
    if (answer.status !== 200)
      return wrong(
        name,
        `the server at ${publicUrl} does not know the key in ${file}. Set DATA_DIR and PUBLIC_URL as for the server, ` +
          'and see that the proxy passes the header Authorization.',
      )
    return judge(z.parse(Reached, await answer.json()), config)
  } catch (error) {
    return wrong(name, `${publicUrl} failed: ${reasonOf(error)}. Run doctor again.`)
  }
}

const ONE_VISITOR = 'so all visitors count as one, and share the limits of one'

/** @param reach what the server says of a request that came by the address which people open */
export function judge({ host, peer, isForwarded, isTrusted }: Reach, { settings }: Pick<Config, 'settings'>): Finding {
  const [name, { publicUrl, trustedProxies }] = ['Proxy', settings]
  if (isForwarded && !isTrusted)
    return wrong(name, `the server does not trust the proxy at ${peer}, ${ONE_VISITOR}. Set TRUSTED_PROXIES=${peer}`)
  if (isForwarded)
    return ok(name, `the server sees who asks: the proxy at ${peer} is trusted, and it passes the Host ${host}.`)
  if (publicUrl.startsWith('https:') || trustedProxies.length)
    return wrong(
      name,
      `the proxy at ${peer} sends no X-Forwarded-For, ${ONE_VISITOR}. Let it send that header ` +
        '(nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
    )
  return ok(name, `none, as far as the server can see: the request came from ${peer} without X-Forwarded-For.`)
}
