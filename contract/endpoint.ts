import type * as z from 'zod/mini'

/** zod's smallest interface. Constraining on `z.ZodType` instead costs three to five times the types. */
type Schema = z.core.$ZodType

/**
 * Who may call.
 * `public`: anybody. `user`: a session, for oneself or for an active child named by `X-Data-Group`.
 * `session`: a session, also that of a child on a device that a parent has handed over (rule [6.5-b]), and no other data
 * group. `self`: a session on a device of one's own, never on behalf of a child. `admin`: a session with the authority
 * admin, as `self`.
 */
export type Access = 'public' | 'user' | 'session' | 'self' | 'admin'

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** rules §6.2, C1: closed to a child under parental control that speaks for itself. */
  readonly notFor?: 'controlledChild'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly response: Schema
  readonly status?: 201 | 202 | 204
  /** The answer goes on for as long as both sides like: server-sent events, of which `response` is each. */
  readonly stream?: true
  /** The answer is a file of this type and no JSON; `response` is `Bytes`. */
  readonly file?: 'application/json' | 'image/webp' | 'application/zip' | 'text/calendar'
  /** The body is a file of one of these types and no JSON, at most so many bytes. */
  readonly upload?: { readonly types: readonly string[]; readonly largest: number }
  /**
   * `true`: nothing of the request or its answer is kept, not even as a digest; so a repetition is not given the first
   * answer. A list: these fields of the body are kept nowhere; a repetition that differs in them alone is the same.
   */
  readonly secret?: true | SecretFields
}
type SecretFields = readonly [string, ...string[]]
export type Contract = Readonly<Record<string, Endpoint>>

/** `/user/plan/{planId}` → `planId` */
type PathKey<P extends string> = P extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKey<Rest> : never
type NamesItsParams<E extends Endpoint> = [PathKey<E['path']>] extends [never]
  ? unknown
  : { params: z.core.$ZodType<Record<PathKey<E['path']>, unknown>> }

/** One declaration: routing, access, parsing, the typed client, the query key and OpenAPI are read off it. */
export const endpoint = <const E extends Endpoint>(spec: E & NamesItsParams<E>): E => spec

type Part<E, Name extends string, Side extends 'input' | 'output'> = E extends { [N in Name]: infer S extends Schema }
  ? // What may be left out need not be named.
    undefined extends S['_zod'][Side]
    ? { [N in Name]?: S['_zod'][Side] }
    : { [N in Name]: S['_zod'][Side] }
  : unknown
type Parts<E, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'body', Side>

/** A file as a browser has it (a `Blob`), and as the server gets it. */
type Uploaded = { input: { readonly size: number; readonly type: string }; output: Uint8Array }
type Upload<E, Side extends keyof Uploaded> = E extends { upload: object } ? { body: Uploaded[Side] } : unknown

/** What the caller sends, before parsing … */
export type Input<E> = Parts<E, 'input'> & Upload<E, 'input'>
/** … and what the handler receives, after. */
export type Parsed<E> = Parts<E, 'output'> & Upload<E, 'output'>
/** What the handler returns … */
export type Reply<E extends Endpoint> = z.input<E['response']>
/** … and what the caller gets. */
export type Output<E extends Endpoint> = z.output<E['response']>
/** Call arguments: an endpoint that asks for nothing is called with nothing. */
export type Args<E> = unknown extends Input<E> ? [] : [input: Input<E>]
