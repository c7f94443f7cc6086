import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onRequestEnd } from '#server/http/request-end.ts'

/** How often the loop is looked at, in milliseconds. */
const LOOK_EVERY_MS = 100
/** A loop that is later than this kept all requests waiting. */
const BLOCKED_MS = 500
/** How long a route that has been named is not named again, in milliseconds. */
const SILENT_MS = 60_000
/** Of many that were answered at once, the first few say enough. */
const MAX_NAMED = 5

type InProgress = { readonly route: string; readonly from: number }

/**
 * Warns in the log when something blocked the event loop for more than half a second: for how many milliseconds, and
 * which routes were in progress when it began. One of them did it, or a job if there is none. A route is named once a
 * minute.
 */
export function warnOfBlockedLoop(app: FastifyInstance): void {
  const running = new Map<FastifyRequest, InProgress>()
  /** Of the time since the last look. */
  let ended: InProgress[] = []
  const namedAt = new Map<string, number>()
  let lookedAt = 0

  function look() {
    const now = performance.now()
    const due = lookedAt + LOOK_EVERY_MS
    const blockedMs = Math.round(now - due)
    // Requests that came while the loop was blocked are let in after it, and have not done it.
    const began = now - BLOCKED_MS
    const suspects = blockedMs > BLOCKED_MS ? [...running.values(), ...ended].filter(({ from }) => from <= began) : []
    if (blockedMs > BLOCKED_MS) warn([...new Set(suspects.map(({ route }) => route))], blockedMs, now)
    ended = []
    lookedAt = now
  }
  function warn(routes: string[], blockedMs: number, now: number) {
    const named = routes.length ? routes.slice(0, MAX_NAMED) : ['none']
    const news = named.filter((route) => now - (namedAt.get(route) ?? -SILENT_MS) >= SILENT_MS)
    if (!news.length) return
    for (const route of news) namedAt.set(route, now)
    app.log.warn({ event: 'event loop blocked', routes: news, blockedMs }, 'event loop blocked')
  }

  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    running.set(request, { route: `${method} ${routeOptions.url ?? 'none'}`, from: performance.now() })
  })
  onRequestEnd(app, (request) => {
    const one = running.get(request)
    if (!one) return
    running.delete(request)
    ended.push(one)
  })
  app.addHook('onListen', async () => {
    lookedAt = performance.now()
    const looking = setInterval(look, LOOK_EVERY_MS).unref()
    app.server.once('close', () => clearInterval(looking))
  })
}
