import { epochMs, type Instant, instant } from '#domain/time/time.ts'
import { readServerFacts } from '#server/db/checks/server-facts.ts'
import { isPostgresUrl } from '#server/db/open.ts'
import type { Config } from '#server/env.ts'
import type { CommandContext } from './context.ts'
import { type Finding, off, ok, wrong } from './report.ts'
import { withDb } from './with-db.ts'

/** Codes for signing in are good for about half a minute more, and a Date header has no fractions of a second. */
const MOST_APART_MS = 30_000
const LONGEST_MS = 10_000

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HTTP_DATE = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/

/** `Mon, 02 Mar 2026 12:00:00 GMT` (RFC 9110); undefined: it is none. */
export function readHttpDate(header: string | null): Instant | undefined {
  const [, day, name = '', year, clock] = header?.match(HTTP_DATE) ?? []
  const month = MONTHS.indexOf(name) + 1
  return month ? instant(`${year}-${String(month).padStart(2, '0')}-${day}T${clock}Z`) : undefined
}

type Other = { readonly of: string; readonly apartMs: number }

/** Compares the clock with that of PostgreSQL, and with that of a service which the operator has configured. */
export async function tryClock(context: CommandContext, config: Config): Promise<Finding> {
  const name = 'Clock'
  const others = [await compareDatabase(context, config), await compareService(context, config)]
  const known = others.filter((other) => other !== undefined)
  const far = known.filter(({ apartMs }) => Math.abs(apartMs) > MOST_APART_MS)
  if (far.length)
    return wrong(name, `${far.map(sayApart).join(', and ')}. Let both machines set their clocks by NTP (timedatectl).`)
  if (known.length)
    return ok(name, `it is ${context.now()}, and so it is at ${known.map(({ of }) => of).join(' and ')}.`)
  return off(name, `it is ${context.now()}; there is no other machine to ask. Compare it with your watch.`)
}

const sayApart = ({ of, apartMs }: Other) =>
  `it is ${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs > 0 ? 'ahead of' : 'behind'} that of ${of}`

async function compareDatabase(context: CommandContext, { database }: Config): Promise<Other | undefined> {
  if (!isPostgresUrl(database)) return undefined
  try {
    const theirs = await withDb(context, async (db) => (await readServerFacts(db)).now)
    return theirs === null ? undefined : { of: 'PostgreSQL', apartMs: epochMs(context.now()) - epochMs(theirs) }
  } catch {
    // The line of the database says why.
    return undefined
  }
}

/** Any answer of a server has the header, also a refusal. */
async function compareService({ now }: CommandContext, config: Config): Promise<Other | undefined> {
  const url = config.oidc?.issuer ?? config.weather ?? config.schoolHolidays ?? config.model?.baseUrl
  if (url === undefined) return undefined
  try {
    const { headers } = await fetch(new URL(url).origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const theirs = readHttpDate(headers.get('date'))
    return theirs && { of: new URL(url).host, apartMs: epochMs(now()) - epochMs(theirs) }
  } catch {
    // The line of the service says why.
    return undefined
  }
}
