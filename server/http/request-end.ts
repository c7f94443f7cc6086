import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What proxies write in their logs for a caller who hung up before any answer (nginx). */
const HUNG_UP = 499

export type RequestEnd = (request: FastifyRequest, reply: FastifyReply, status: number) => void

/** What each server calls, so that a request has one listener, however many want to know of its end. */
const endsOf = new WeakMap<FastifyInstance, RequestEnd[]>()

/**
 * Calls `end` once for each request: when its answer has gone out, or when the connection has closed before that.
 * Fastify's own `onResponse` does not run for a caller who hangs up.
 * @param end gets the status that was sent; 499 if none was
 */
export function onRequestEnd(app: FastifyInstance, end: RequestEnd): void {
  const known = endsOf.get(app)
  if (known) known.push(end)
  else watchRequests(app, [end])
}

function watchRequests(app: FastifyInstance, ends: RequestEnd[]) {
  endsOf.set(app, ends)
  const open = new WeakSet<FastifyRequest>()
  function endOnce(request: FastifyRequest, reply: FastifyReply) {
    if (!open.delete(request)) return
    const status = reply.raw.headersSent ? reply.statusCode : HUNG_UP
    for (const end of ends) end(request, reply, status)
  }
  app.addHook('onRequest', async (request, reply) => {
    open.add(request)
    reply.raw.once('close', () => endOnce(request, reply))
  })
  app.addHook('onResponse', async (request, reply) => endOnce(request, reply))
}
