import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Settings } from '#server/env.ts'
import type { Metrics } from './metrics.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'

/** Headers that a proxy adds to a forwarded request. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

function isAllowed(
  { headers, socket }: FastifyRequest,
  token: string | undefined,
  proxies: readonly string[],
): boolean {
  const [, given = ''] = headers.authorization?.match(/^Bearer (\S+)$/) ?? []
  // Comparing digests takes equally long for any input.
  if (token !== undefined) return timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(token)))
  const { remoteAddress = '' } = socket
  const isLocal = ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback'
  // If a proxy is trusted, a request from this machine may be any client's that it forwards.
  return isLocal && !proxies.length && !FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * `/api/metrics`, for an operator alone: with the token, or, without a token, from this machine itself. For all others
 * it does not exist.
 */
export function serveMetrics(
  app: FastifyInstance,
  { text, contentType }: Metrics,
  token: string | undefined,
  { trustedProxies }: Pick<Settings, 'trustedProxies'>,
): void {
  app.route({
    method: 'GET',
    url: '/api/metrics',
    async handler(request, reply) {
      if (!isAllowed(request, token, trustedProxies)) throw new ApiError('NOT_FOUND', ['url'])
      return reply.type(contentType).send(await text())
    },
  })
}
