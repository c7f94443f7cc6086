import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Contract, Endpoint, FileType, Parsed, Reply } from '#contract/endpoint.ts'
import { contract as everything } from '#contract/index.ts'
import { floor5 } from '#domain/time/duration.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { type Caller, authorizeCaller, type FindSession, type KnownCaller } from '#server/security/access.ts'
import { isLong, pickerOf, serializeLongList } from './answer.ts'
import { type Audit, type Tell, auditCall } from '#server/security/audited.ts'
import { type Exchange, exchangeOf } from './http-exchange.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Live } from './live.ts'
import { parse } from './parse.ts'
import { ApiError } from './api-error.ts'
import { waitForShortTurn } from './turn.ts'
import { type Write, writing } from './write.ts'

/** Everything a handler may use besides its caller: there is no other clock, environment or global. */
export type ServerDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly findSession: FindSession
  readonly kept?: KeptAnswers | undefined
  /** Is told of every write, with the noun of its contract. */
  readonly live?: Pick<Live, 'publish'> | undefined
  /** Is told of everything that a user does for another user. */
  readonly audit?: Audit | undefined
  /** Lets tests inspect every answer before the picker makes it fit the contract. */
  readonly inspect?: (endpoint: Endpoint, answer: unknown) => void
}
export type Ctx<E extends Endpoint> = Pick<ServerDeps, 'db' | 'now' | 'newId'> & {
  /** Runs one transaction, wholly or not at all; with an `Idempotency-Key`, once. */
  readonly write: Write
  /** The parts that the contract does not describe: the network address and the cookies. */
  readonly http: Exchange
  /**
   * Adds data groups, besides the caller's, whose open screens show the changed data. They are notified after the
   * write.
   */
  readonly concern: (dataGroups: readonly string[]) => void
  /** Adds facts to the history that the request does not show. [family/acting-audit] */
  readonly tell: Tell
} & Caller<E['access']>

/** An endpoint without a handler does not compile, nor does a handler whose answer breaks the contract. */
export type Handlers<C extends Contract> = {
  [Name in keyof C]: (ctx: Ctx<C[Name]>, input: Parsed<C[Name]>) => Promise<Answer<C[Name]>>
}
type Answer<E extends Endpoint> = E extends { readonly stream: true }
  ? Readable
  : E extends { readonly file: FileType | readonly FileType[] }
    ? FileAnswer
    : Reply<E>

/** A file in an answer. */
export type FileAnswer = {
  readonly body: Uint8Array | Readable
  /** Which of the types of the endpoint, if there are several. */
  readonly type?: FileType
  /** The name under which the browser saves it. It is ours and never typed by a user. */
  readonly name?: string
  /** The content under this address never changes. */
  readonly unchanging?: true
  /** Names this content, in quotation marks: a client that has it already gets no body. */
  readonly etag?: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

const callers = new WeakMap<FastifyRequest, KnownCaller | undefined>()

/** A contract has the name that contract/index.ts gives it. */
const nouns = new Map<Contract, string>(Object.entries(everything).map(([noun, contract]) => [contract, noun]))

/** Without this header, a proxy would hold events back until it has many. */
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** Readings whose answers stay the same until something is written, or the next slot of the clock begins. */
type Steady<C extends Contract> = readonly (keyof C)[]

export function serve<C extends Contract>(
  app: FastifyInstance,
  world: ServerDeps,
  contract: C,
  handlers: Handlers<C>,
  steady: Steady<C> = [],
) {
  const { db, now, newId, live, kept, audit } = world
  const noun = nouns.get(contract)
  for (const [name, endpoint] of Object.entries(contract)) {
    const handle = handlers[name] as (ctx: object, input: object) => Promise<unknown>
    const pick = pickerOf(endpoint.response)
    const isSteady = steady.includes(name)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // A HEAD request would wait for the end of a stream.
      exposeHeadRoute: !endpoint.stream && !endpoint.file,
      ...(endpoint.upload && { bodyLimit: endpoint.upload.largest, config: { upload: endpoint.upload.types } }),
      // This runs before the body is read: ten megabytes of a stranger are not worth parsing.
      async onRequest(request, reply) {
        // A device's clock may be wrong, and a demo has a day of its own, so screens follow the server's clock.
        reply.header('x-hourkin-now', now())
        const { authorization, 'x-data-group': dataGroup } = request.headers
        callers.set(
          request,
          // Upper and lower case make no difference in an id.
          await authorizeCaller(
            endpoint,
            { authorization, dataGroup: dataGroup?.toString().toLowerCase() },
            world.findSession,
          ),
        )
      },
      async handler(request, reply) {
        const caller = callers.get(request)
        // Another reader may get the answer in another language.
        const key = isSteady ? `${caller?.userId} ${caller?.subject} ${floor5(now())} ${request.url}` : ''
        const known = isSteady && kept?.find(key)
        const { tell, watched, answered } = auditCall(audit, caller, { noun: noun ?? '', name }, request)
        if (known) await answered()
        if (known) return reply.type(JSON_TYPE).send(known)
        await waitForShortTurn()
        const keep = isSteady && kept?.keeper()
        const input = parse(endpoint, request)
        const owner = endpoint.secret === true ? undefined : caller?.subject
        const secretFields = endpoint.secret === true ? [] : endpoint.secret
        const concerned = new Set<string>()
        const concern = (groups: readonly string[]) => groups.forEach((group) => concerned.add(group))
        const transact = watched(writing(world, request, { owner, secretFields }))
        const write = announced(transact, { live, noun, concerned, dataGroup: caller?.subject }, request)
        const ctx = { db, now, newId, ...caller, write, tell, concern, http: exchangeOf(request, reply) }
        // A repeated request whose first answer was empty returns null.
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

/** `dataGroup`: the caller's. */
type Announcement = {
  readonly live: ServerDeps['live']
  readonly noun: string | undefined
  readonly dataGroup: string | undefined
  readonly concerned: ReadonlySet<string>
}

/** Announces a write as soon as its result can be read. A reading that tidies up is not announced. */
function announced(write: Write, { live, noun, dataGroup, concerned }: Announcement, request: FastifyRequest): Write {
  if (!live || noun === undefined || request.method === 'GET') return write
  const origin = originOf(request)
  return async (work) => {
    const answer = await write(work)
    // A user who opens a mailed link has no data group yet, and may still concern other users.
    if (dataGroup !== undefined) live.publish({ dataGroup, noun, origin })
    // Also to the caller: a parent who answers a child has one request less on their own page.
    for (const other of concerned) if (other !== dataGroup) live.publish({ dataGroup: other, noun, origin: null })
    return answer
  }
}

/** A file is never shown as a page, whatever it contains, and only the caller may cache a protected file. */
function sendFile(reply: FastifyReply, types: NonNullable<Endpoint['file']>, answer: FileAnswer) {
  const { body, name, unchanging, etag, type = [types].flat()[0]! } = answer
  if (etag !== undefined) reply.header('etag', etag)
  if (etag !== undefined && knows(reply.request, etag)) return reply.code(304).send()
  reply.headers({
    'content-type': /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type,
    'content-disposition': name ? `attachment; filename="${name}"` : 'inline',
  })
  if (unchanging) reply.header('cache-control', 'private, max-age=31536000, immutable')
  return reply.send(body instanceof Readable ? body : Buffer.from(body))
}

/** A proxy that compresses the file weakens its tag: `W/"…"`. */
const knows = ({ headers }: FastifyRequest, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)

const ClientId = z.uuid()

/** The screen that writes, so that it is not told of its own write. [offline/live-own-changes] */
function originOf({ headers: { 'x-client-id': id } }: FastifyRequest): string | null {
  if (id === undefined) return null
  const { success, data } = z.safeParse(ClientId, id)
  if (!success) throw new ApiError('INVALID_PARAMS', ['X-Client-Id'])
  return data
}
