import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Args, Endpoint, Output } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { inspected } from './answer-rules.ts'

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
type Options = { idempotencyKey?: string }

/** A refusal as the caller sees it: `rejects.toMatchObject({ status: 409, code: … })`. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorBody['code']
  readonly values: string[]
  readonly details: Record<string, unknown>
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.message}`)
    this.status = status
    this.code = body.code
    this.values = body.values
    this.details = body.details
  }
}

/** Returns a function that calls endpoints, and checks each answer against the contract. */
export function typedCalls(app: FastifyInstance, credentials: () => Promise<Record<string, string>>) {
  return async <E extends Endpoint>(endpoint: E, ...args: [...Args<E>, Options?]): Promise<Output<E>> => {
    const takes = endpoint.params ?? endpoint.query ?? endpoint.body
    const [input, options] = (takes ? args : [undefined, ...args]) as unknown as [Sent?, Options?]
    const { params = {}, query: asked = {}, body } = input ?? {}
    const headers = {
      ...(await credentials()),
      ...(endpoint.upload && { 'content-type': endpoint.upload.types[0] }),
      ...(options?.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
    }
    const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')}`
    const payload = body && { payload: body }
    const given = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
    const query = Object.fromEntries(given) as Record<string, string>
    const sent = { method: endpoint.method, url, query, headers, ...payload }
    const answer = inspected(url, await app.inject(sent))
    const json: unknown = answer.body === '' ? undefined : answer.json()
    if (answer.statusCode >= 400) throw new Refused(answer.statusCode, z.parse(ErrorBody, json))
    return z.parse(endpoint.response, json) as Output<E>
  }
}
