import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Instant } from '#domain/time/time.ts'
import { isDangling } from '#server/db/dangling.ts'
import type { Settings } from '#server/env.ts'
import { onceAnHour, untrustedProxyOf } from './forwarded-header.ts'
import { warnOfBlockedLoop } from '#server/operation/blocked-loop.ts'
import { securityHeaders } from './headers.ts'
import { hostCheck } from './host-names.ts'
import { readOnlyJson } from './json.ts'
import type { Outages } from '#server/operation/outages.ts'
import { answerTo, ApiError } from './api-error.ts'
import { onRequestEnd } from './request-end.ts'
import { stopInTime } from './stopping.ts'

export type Listening = {
  readonly settings: Pick<Settings, 'publicUrl' | 'trustedProxies' | 'hosts'>
  readonly now: () => Instant
  readonly logLevel?: string | undefined
  /** Where log lines go instead of the standard output. */
  readonly logTo?: { write(line: string): void }
  /** Takes over the log of what fails while the database is away. */
  readonly outages?: Outages
}

/** A body of ours is a form; the largest are notes. */
const LARGEST_BODY = 256 * 1024

/** A caller who is hung up on has this long to read why. */
const LONGEST_GOODBYE_MS = 1000

/** They tell nothing, and containers ask them by names of their own. */
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready'])

/** The status of errors that Node's parser reports before there is a request, by code. Anything else is malformed. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The HTTP server before it serves anything: limits, headers, logs, and one shape for every refusal. */
export function listener({ settings, now, logLevel = 'info', logTo, outages }: Listening): FastifyInstance {
  const { publicUrl, trustedProxies, hosts } = settings
  const isOurs = hostCheck(publicUrl, hosts)
  const isNews = onceAnHour(now)
  const headers = securityHeaders(publicUrl)

  function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
    const error = isDangling(thrown) ? unchecked(thrown, request) : thrown
    const { status, body } = answerTo(error)
    // A refusal that we decided on is in the line of its answer; only what caused it is worth a stack.
    const isDecided = error instanceof ApiError && error.cause === undefined
    if (status >= 500 && !isDecided && !outages?.note(error, app.log)) request.log.error(error)
    const { retryAfterSeconds } = body.details
    if (typeof retryAfterSeconds === 'number') {
      reply.header('retry-after', retryAfterSeconds)
      request.log.warn({ event: 'too many attempts' }, 'too many attempts')
    }
    return reply
      .code(status)
      .headers(headers)
      .send({ ...body, requestId: request.id })
  }

  const app = Fastify({
    logger: { level: logLevel, ...(logTo && { stream: logTo }) },
    // Fastify's own lines carry addresses and whole URLs, in which people search for names.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LARGEST_BODY,
    requestTimeout: 30_000,
    // A request that comes on an open connection while we stop is answered like any other, and then the line is cut.
    return503OnClosing: false,
    // From anywhere else, the header is a stranger's word.
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    // Errors of the router itself, such as a malformed %-escape, pass by the error handler.
    frameworkErrors: (_, request, reply) => void refuse(new ApiError('INVALID_PARAMS', ['url']), request, reply),
    clientErrorHandler: (error, socket) => hangUp(socket, PARSER_STATUS[error.code ?? ''] ?? 400, headers),
  })
  // CONNECT asks for a tunnel, which is a proxy's business.
  app.server.on('connect', (_, socket) => {
    // Node lets go of such a socket: without a listener, a line that is cut would end the process.
    socket.on('error', () => socket.destroy())
    hangUp(socket, 405, headers)
  })
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (hostsNamed(request) !== 1) throw new ApiError('INVALID_PARAMS', ['host'])
    const proxy = untrustedProxyOf(request)
    if (proxy !== undefined && isNews(proxy))
      request.log.warn(`${proxy} sends X-Forwarded-For. If it is your proxy, set TRUSTED_PROXIES=${proxy}`)
    refuseForeignHost(request)
  })
  function refuseForeignHost(request: FastifyRequest) {
    const { host } = request.headers
    if (host === undefined || isOurs(host) || PROBES.has(request.routeOptions.url ?? '')) return
    if (isNews('host')) request.log.warn({ host }, 'Unknown Host. If people reach this server by it, set ALLOWED_HOSTS')
    throw new ApiError('INVALID_PARAMS', ['host'], {}, 'This server does not go by that name')
  }
  stopInTime(app)
  warnOfBlockedLoop(app)
  onRequestEnd(app, logAnswer)
  app.setErrorHandler(refuse)
  app.setNotFoundHandler((request, reply) => refuse(new ApiError('NOT_FOUND', ['url']), request, reply))
  readOnlyJson(app)
  return app
}

/** A handler has not looked whether an id is there that it was given: a developer shall, and the caller asked wrongly. */
function unchecked(error: object, { log: to, method, routeOptions }: FastifyRequest): ApiError {
  const constraint = 'constraint' in error ? error.constraint : undefined
  to.warn({ event: 'check missing', method, route: routeOptions.url ?? 'none', constraint }, 'check missing')
  return new ApiError(method === 'DELETE' ? 'CONFLICT_REFERENCE' : 'NOT_FOUND')
}

/** Of two hosts, a proxy may take one and we the other. HTTP/1.0 may name none. */
function hostsNamed({ raw: { rawHeaders, httpVersion } }: FastifyRequest): number {
  const isHost = (text: string, at: number) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  const named = rawHeaders.filter(isHost).length
  return named === 0 && httpVersion === '1.0' ? 1 : named
}

/** The route, not the requested address: ids and searches are private to the caller. */
function logAnswer({ log, method, routeOptions }: FastifyRequest, reply: FastifyReply, status: number) {
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info({ method, route: routeOptions.url ?? 'none', status, ms }, 'answered')
}

/** An answer where there is no request to answer, on the bare line. A caller who keeps their half open loses it. */
function hangUp(socket: Duplex, status: number, headers: Readonly<Record<string, string>>) {
  if (!socket.writable) return void socket.destroy()
  const reason = STATUS_CODES[status] ?? 'Bad Request'
  const { body } = answerTo(new ApiError('INVALID_PARAMS', ['request']))
  const own = status === 400 ? body : { ...body, code: null, message: reason, values: [] }
  const json = JSON.stringify({ ...own, requestId: randomUUID() })
  const lines = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(json)),
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  const cutting = setTimeout(() => socket.destroy(), LONGEST_GOODBYE_MS)
  socket.once('close', () => clearTimeout(cutting))
  return void socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join('')}\r\n${json}`)
}
