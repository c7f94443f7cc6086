import type * as z from 'zod/mini'

/** zod's smallest interface. A constraint on `z.ZodType` creates three to five times as many types. */
type Schema = z.core.$ZodType

/**
 * Who may call.
 * `public`: every caller. `user`: a session, for oneself or for an active child named by `X-Data-Group`.
 * `session`: a session, also that of a child on a handed-over device, and no other data group. `self`: a session on
 * one's own device, never on behalf of a child. `admin`: a session with the authority admin, as `self`.
 * [family/handed-over-rights]
 */
export type Access = 'public' | 'user' | 'session' | 'self' | 'admin'

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** Closed to a child under parental control who acts for itself. [permission/matrix-columns] */
  readonly notFor?: 'controlledChild'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly response: Schema
  readonly status?: 201 | 202 | 204
  /** The answer is an endless stream of server-sent events; `response` describes each of them. */
  readonly stream?: true
  /**
   * The answer is a file of this type, or of one of these, which the answer names; `response` is `Bytes`, or describes
   * the file if it is JSON.
   */
  readonly file?: FileType | readonly FileType[]
  /** The body is a file of one of these types and no JSON, at most so many bytes. */
  readonly upload?: { readonly types: readonly string[]; readonly largest: number }
  /**
   * `true`: neither the request nor its answer is stored, not even as a digest, so a repetition does not get the first
   * answer. A list: these fields of the body are not stored; a repetition that differs only in them counts as the same.
   * [offline/key-lifetime]
   */
  readonly secret?: true | SecretFields
}
/** The type of a file that is answered. */
export type FileType =
  | 'application/json'
  | 'image/webp'
  | 'application/zip'
  | 'text/calendar'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type SecretFields = readonly [string, ...string[]]
export type Contract = Readonly<Record<string, Endpoint>>

/** `/user/plan/{planId}` → `planId` */
type PathKey<P extends string> = P extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKey<Rest> : never
type NamesItsParams<E extends Endpoint> = [PathKey<E['path']>] extends [never]
  ? unknown
  : { params: z.core.$ZodType<Record<PathKey<E['path']>, unknown>> }

/**
 * One declaration of an endpoint: routing, access, parsing, the typed client, the query key and OpenAPI come from it.
 */
export const endpoint = <const E extends Endpoint>(spec: E & NamesItsParams<E>): E => spec

type Part<E, Name extends string, Side extends 'input' | 'output'> = E extends { [N in Name]: infer S extends Schema }
  ? // A part whose fields are all optional is optional itself.
    undefined extends S['_zod'][Side]
    ? { [N in Name]?: S['_zod'][Side] }
    : { [N in Name]: S['_zod'][Side] }
  : unknown
type EndpointParts<E, Side extends 'input' | 'output'> = Part<E, 'params', Side> &
  Part<E, 'query', Side> &
  Part<E, 'body', Side>

/** A file as a browser has it (a `Blob`), and as the server receives it. */
type Uploaded = { input: { readonly size: number; readonly type: string }; output: Uint8Array }
type Upload<E, Side extends keyof Uploaded> = E extends { upload: object } ? { body: Uploaded[Side] } : unknown

/** The input of the caller, before parsing. */
export type Input<E> = EndpointParts<E, 'input'> & Upload<E, 'input'>
/** The input of the handler, after parsing. */
export type Parsed<E> = EndpointParts<E, 'output'> & Upload<E, 'output'>
/** The reply of the handler. */
export type Reply<E extends Endpoint> = z.input<E['response']>
/** The output for the caller. */
export type Output<E extends Endpoint> = z.output<E['response']>
/** The arguments of a call: an endpoint without input is called without arguments. */
export type Args<E> = unknown extends Input<E> ? [] : [input: Input<E>]
