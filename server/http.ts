import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Contract, Endpoint, Parsed, Reply } from '#contract/endpoint.ts'
import { contract as everything } from '#contract/index.ts'
import { floor5 } from '#domain/duration.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/open.ts'
import { type Caller, authorizeCaller, type FindSession, type KnownCaller } from './access.ts'
import { isLong, pickerOf, serializeLongList } from './answer.ts'
import { type Audit, type Tell, auditCall } from './audited.ts'
import { type Exchange, exchangeOf } from './http-exchange.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Live } from './live.ts'
import { parse } from './parse.ts'
import { ApiError } from './api-error.ts'
import { type Write, writing } from './write.ts'

/** Everything a handler may touch besides its caller. Nothing else is in reach: no clock, no environment, no globals. */
export type World = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly findSession: FindSession
  readonly kept?: KeptAnswers | undefined
  /** Hears of every write, by the noun of its contract. */
  readonly live?: Pick<Live, 'publish'> | undefined
  /** Hears of all that is done on behalf of somebody else. */
  readonly audit?: Audit | undefined
  /** Tests have every answer inspected before the picker makes it fit the contract. */
  readonly inspect?: (endpoint: Endpoint, answer: unknown) => void
}
export type Ctx<E extends Endpoint> = Pick<World, 'db' | 'now' | 'newId'> & {
  /** One transaction, applied wholly or not at all; with an `Idempotency-Key`, once. */
  readonly write: Write
  /** What of the request is not in the contract: its address on the net and its cookies. */
  readonly http: Exchange
  /** Data groups besides the caller's whose open screens show what is written: they hear of it once it is. */
  readonly concern: (dataGroups: readonly string[]) => void
  /** rule [6.5-e]: what a write did, where the request does not show it. */
  readonly tell: Tell
} & Caller<E['access']>

/** An endpoint without a handler does not compile, nor does a handler whose answer breaks the contract. */
export type Handlers<C extends Contract> = {
  [Name in keyof C]: (ctx: Ctx<C[Name]>, input: Parsed<C[Name]>) => Promise<Answer<C[Name]>>
}
type Answer<E extends Endpoint> = E extends { readonly stream: true }
  ? Readable
  : E extends { readonly file: string }
    ? FileAnswer
    : Reply<E>

/** A file as it goes out. */
export type FileAnswer = {
  readonly body: Uint8Array | Readable
  /** What the browser calls it when it saves it. Ours, and never what somebody typed. */
  readonly name?: string
  /** What stands under this address will not change. */
  readonly unchanging?: true
  /** Names this very content, in quotation marks: whoever has it already is sent nothing. */
  readonly etag?: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

const callers = new WeakMap<FastifyRequest, KnownCaller | undefined>()

/** A contract is called as contract/index.ts calls it. */
const nouns = new Map<Contract, string>(Object.entries(everything).map(([noun, contract]) => [contract, noun]))

/** A proxy that gathers what it passes on would keep events for as long as they are few. */
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** Readings whose answers stay the same until something is written, or the next slot of the clock begins. */
type Steady<C extends Contract> = readonly (keyof C)[]

export function serve<C extends Contract>(
  app: FastifyInstance,
  world: World,
  contract: C,
  handlers: Handlers<C>,
  steady: Steady<C> = [],
) {
  const { db, now, newId, live, kept, audit } = world
  const noun = nouns.get(contract)

  /** What was written is told as soon as it can be read. A reading that tidies up is no news to anybody. */
  function announced(
    write: Write,
    request: FastifyRequest,
    dataGroup: string | undefined,
    concerned: ReadonlySet<string>,
  ): Write {
    if (!live || noun === undefined || request.method === 'GET') return write
    const origin = originOf(request)
    return async (work) => {
      const answer = await write(work)
      // Whoever opens a link is nobody yet, and may concern somebody all the same.
      if (dataGroup !== undefined) live.publish({ dataGroup, noun, origin })
      for (const other of concerned) if (other !== dataGroup) live.publish({ dataGroup: other, noun, origin: null })
      return answer
    }
  }
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = handlers[name] as (ctx: object, input: object) => Promise<unknown>
    const pick = pickerOf(endpoint.response)
    const isSteady = steady.includes(name)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // Whoever asks for its head would wait for its end.
      exposeHeadRoute: !endpoint.stream && !endpoint.file,
      ...(endpoint.upload && { bodyLimit: endpoint.upload.largest, config: { upload: true } }),
      // Before the body is read: a stranger's ten megabytes are not worth parsing.
      async onRequest(request, reply) {
        // A device's clock may be wrong, and a demo lives on a day of its own: screens go by ours.
        reply.header('x-hourkin-now', now())
        const { authorization, 'x-data-group': dataGroup } = request.headers
        callers.set(
          request,
          // An id is the same id in either case.
          await authorizeCaller(
            endpoint,
            { authorization, dataGroup: dataGroup?.toString().toLowerCase() },
            world.findSession,
          ),
        )
      },
      async handler(request, reply) {
        const caller = callers.get(request)
        // Another reader is answered in another language.
        const key = isSteady ? `${caller?.userId} ${caller?.subject} ${floor5(now())} ${request.url}` : ''
        const known = isSteady && kept?.find(key)
        const { tell, watched, answered } = auditCall(audit, caller, { noun: noun ?? '', name }, request)
        if (known) await answered()
        if (known) return reply.type(JSON_TYPE).send(known)
        const keep = isSteady && kept?.keeper()
        const input = parse(endpoint, request)
        const owner = endpoint.secret === true ? undefined : caller?.subject
        const secretFields = endpoint.secret === true ? [] : endpoint.secret
        const concerned = new Set<string>()
        const concern = (groups: readonly string[]) => groups.forEach((group) => concerned.add(group))
        const write = announced(
          watched(writing(world, request, { owner, secretFields })),
          request,
          caller?.subject,
          concerned,
        )
        const ctx = { db, now, newId, ...caller, write, tell, concern, http: exchangeOf(request, reply) }
        // The repetition of a request that answered nothing is answered null.
        const answer = (await handle(ctx, input)) ?? undefined
        await answered()
        if (endpoint.stream) return reply.headers(STREAM_HEADERS).send(answer)
        if (endpoint.file) return sendFile(reply, endpoint.file, answer as FileAnswer)
        world.inspect?.(endpoint, answer)
        if (isLong(answer)) {
          const text = await serializeLongList(answer, pick)
          return reply
            .code(endpoint.status ?? 200)
            .type(JSON_TYPE)
            .send(text)
        }
        const picked = answer === undefined ? undefined : pick(answer)
        if (!keep) return reply.code(endpoint.status ?? 200).send(picked)
        const text = JSON.stringify(picked)
        keep(key, text)
        return reply.type(JSON_TYPE).send(text)
      },
    })
  }
}

/** A picture is not a page, whatever is in it; what was asked for with a token is kept by nobody but the asker. */
function sendFile(reply: FastifyReply, type: string, { body, name, unchanging, etag }: FileAnswer) {
  if (etag !== undefined) reply.header('etag', etag)
  if (etag !== undefined && knows(reply.request, etag)) return reply.code(304).send()
  reply.headers({
    'content-type': /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type,
    'content-disposition': name ? `attachment; filename="${name}"` : 'inline',
  })
  if (unchanging) reply.header('cache-control', 'private, max-age=31536000, immutable')
  return reply.send(body instanceof Readable ? body : Buffer.from(body))
}

/** A proxy that packs what it passes on weakens the name of it: `W/"…"`. */
const knows = ({ headers }: FastifyRequest, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

const ClientId = z.uuid()

/** Which screen writes, so that it need not be told of it. */
function originOf({ headers: { 'x-client-id': id } }: FastifyRequest): string | null {
  if (id === undefined) return null
  const { success, data } = z.safeParse(ClientId, id)
  if (!success) throw new ApiError('INVALID_PARAMS', ['X-Client-Id'])
  return data
}
