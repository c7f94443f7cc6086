import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an operator wants to find in the log; never with a name, an address or a token. */
export type SecurityEvent =
  | 'sign-in refused'
  | 'refresh token used twice'
  | 'cross-site refresh refused'
  | 'cross-site return refused'
  | 'return refused'
  | 'password reset'
  | 'account deletion requested'
  | 'e-mail changed'
  | 'password changed'
  | 'second factor refused'
  | 'second factor changed'
  | 'proof refused'
  | 'single sign-in refused'
  | 'identity linked'
  | 'identity unlinked'
  | 'reset link handed over'
  | 'account disabled'
  | 'account enabled'

/** The part of its request and answer that a handler may use beyond the contract. */
export type Exchange = {
  /** Without the proxy that `PUBLIC_URL` implies: the peer itself. */
  readonly ip: string
  readonly header: (name: string) => string | undefined
  readonly setHeader: (name: string, value: string) => void
  readonly note: (event: SecurityEvent, of?: { userId?: string; sessionId?: string; by?: string }) => void
}

export const exchangeOf = (request: FastifyRequest, reply: FastifyReply): Exchange => ({
  ip: request.ip,
  header: (name) => request.headers[name]?.toString(),
  setHeader: (name, value) => void reply.header(name, value),
  note: (event, of = {}) => request.log.warn({ event, ...of }, event),
})
