import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from '#server/security/seal.ts'
import { digest } from '#server/security/secrets.ts'

/** How a request has come to the server, as far as a proxy decides it. */
export type Reach = {
  /** The Host header. */
  readonly host: string | null
  /** The address of the other end of the connection: the proxy, or the client if there is none. */
  readonly peer: string | null
  /** Whether the request has the header `X-Forwarded-For`. */
  readonly isForwarded: boolean
  /** Whether the server believes that header. */
  readonly isTrusted: boolean
}

export const REACH_PATH = '/api/reach'

/** Proves for a minute that a program can read the key of this server. */
export const reachToken = (sealing: Pick<Sealing, 'secretFor'>, now: Instant): string =>
  sealing.secretFor(`reach ${now.slice(0, 16)}`)

function isAllowed({ headers }: FastifyRequest, sealing: Sealing, now: Instant): boolean {
  const [, given = ''] = headers.authorization?.match(/^Bearer (\S+)$/) ?? []
  // Comparing digests takes equally long for any input. A token of the minute before may have come late.
  return [now, addMinutes(now, -1)].some((at) =>
    timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(reachToken(sealing, at)))),
  )
}

/**
 * Tells the operator's command `doctor` how its request has come here. For all others, the path does not exist.
 * [operation/doctor]
 */
export function serveReach(app: FastifyInstance, { sealing, now }: { sealing: Sealing; now: () => Instant }): void {
  app.route({
    method: 'GET',
    url: REACH_PATH,
    async handler(request) {
      if (!isAllowed(request, sealing, now())) throw new ApiError('NOT_FOUND', ['url'])
      return {
        host: request.headers.host ?? null,
        peer: request.socket.remoteAddress ?? null,
        isForwarded: request.headers['x-forwarded-for'] !== undefined,
        // Fastify lists more than the peer where it believes the peer.
        isTrusted: (request.ips?.length ?? 1) > 1,
      } satisfies Reach
    },
  })
}
