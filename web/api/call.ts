import { v4 as newKey } from 'uuid'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import { loadFieldLabels } from './load-field-labels.ts'

/** A refusal by the server. A request without an answer throws the error of `fetch`. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.message ?? `HTTP ${status}`)
    this.status = status
    this.body = body
  }
}

export type Calling = {
  /** Only for a second attempt at the same call: without it each call has a new key. [offline/idempotency-key] */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The request outlives the page, for data that is saved while the user leaves. */
  readonly keepalive?: boolean
  /** The answer is a stream, so it has no timeout. */
  readonly endless?: boolean
  /** The owner for whom an earlier page made the call: the data group of a child, or null for the signed-in user. */
  readonly dataGroup?: string | null
}
/** An endpoint that asks for nothing is called with nothing. */
export type CallArgs<E> = unknown extends Input<E> ? [calling?: Calling] : [input: Input<E> & Calling]
export type Call = <E extends Endpoint>(endpoint: E, ...input: CallArgs<E>) => Promise<Output<E>>
/** An answer, and when the server read it, on its own clock. */
export type Answer<T> = { readonly output: T; readonly moment: string | null }
export type Read = <E extends Endpoint>(endpoint: E, ...input: CallArgs<E>) => Promise<Answer<Output<E>>>
/** For callers that read the answer as it arrives. */
export type Open = <E extends Endpoint>(endpoint: E, ...input: CallArgs<E>) => Promise<Response>
type Client = {
  call: Call
  read: Read
  open: Open
  refresh: () => Promise<string | null>
}

export type Send = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>
export type Token = { readonly token: string; readonly expiresAt: string }
/** Why the session ended; `CREDENTIALS_CHANGED` and `SESSION_ENDED` are the server's words for it. */
export type EndReason = 'signedOut' | 'expired' | 'ended' | 'changed' | 'leaving'
export type Session = {
  readonly token: () => string | null
  readonly user?: () => { readonly userId: string } | null
  readonly renew: (token: Token) => void
  readonly end: (reason: EndReason) => void
  /** Asks the user to prove their identity. false: the user declined. */
  readonly prove?: () => Promise<boolean>
  /** Says that the address of the account is to be confirmed first. */
  readonly explainUnverified?: () => void
  /** The server refused an action that a screen offered: the user's rights may have changed. */
  readonly tellForbidden?: () => void
  /**
   * The child's data group that calls of access `user` name while a parent acts for a child. [error/data-group-header]
   */
  readonly actingFor?: () => string | null
  /** The server does not know the data group any more. true: the page is being left, and no answer matters to it. */
  readonly lose?: (dataGroup: string) => boolean
  /** Whether a parent has handed this device over, so that it shows the view of a child. [family/locked-device] */
  readonly isHandedOver?: () => boolean
  /** That view is over. The page is being left for the lock screen, and no answer matters to it. */
  readonly lock?: () => void
}
type RequestParts = Calling & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The web waits this long for an answer. [limit/product-timing] */
const TIMEOUT_MS = 60_000
const REFRESH: Pick<Endpoint, 'method' | 'path'> = { method: 'POST', path: '/auth/refresh-token' }
/** SESSION_LOCKED: the device is handed over to a child, and asks for its parent. */
const LOCKED = 423
/** These statuses end the session at once. [account/session-endings] */
const ENDINGS = new Map<number, EndReason>([
  [419, 'changed'],
  [440, 'ended'],
])

/** The typed client, and the one refresh of the session that all calls share. */
export function createCall(send: Send, session: Session): Client {
  const attempt = ({ method, path }: typeof REFRESH, sent: RequestParts, headers: Headers, token: string | null) => {
    if (token) headers.set('authorization', `Bearer ${token}`)
    const { body, signal, keepalive = false, endless = false } = sent
    const isFile = body instanceof Blob
    if (body !== undefined) headers.set('content-type', isFile ? body.type : 'application/json')
    const timeout = endless ? [] : [AbortSignal.timeout(TIMEOUT_MS)]
    return send(urlOf(path, sent), {
      method,
      headers,
      credentials: 'same-origin',
      keepalive,
      signal: AbortSignal.any([...(signal ? [signal] : []), ...timeout]),
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
  }

  /** All calls share one attempt. A server that does not answer signs no one out. [account/session-endings] */
  let refreshing: Promise<string | null> | undefined
  async function fetchToken(): Promise<string | null> {
    const answer = await attempt(REFRESH, {}, new Headers(), null)
    if (answer.status === LOCKED) return lockPage(session)
    const fresh = await readToken(answer)
    if (fresh) {
      session.renew(fresh)
      return fresh.token
    }
    if (answer.status === 429 || answer.status >= 500) throw await readApiError(answer)
    await answer.body?.cancel()
    session.end(ENDINGS.get(answer.status) ?? 'expired')
    return null
  }
  function refresh(): Promise<string | null> {
    refreshing ??= fetchToken().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  const open: Open = async (endpoint, ...[input]) => {
    const sent: RequestParts = input ?? {}
    const isPublic = endpoint.access === 'public'
    const headers = new Headers()
    const key = sent.idempotencyKey ?? (endpoint.method === 'POST' ? newKey() : undefined)
    if (key && !isPublic) headers.set('idempotency-key', key)
    const asked = sent.dataGroup === undefined ? session.actingFor?.() : sent.dataGroup
    // The user's own settings stay the user's own, also while they act for a child.
    const child = (endpoint.access === 'user' && asked) || null
    if (child) headers.set('x-data-group', child)
    const token = isPublic ? null : session.token()
    const user = session.user?.()?.userId
    let answer = await attempt(endpoint, sent, headers, token)
    // A public call carries no session: its 401 says that the password is wrong.
    if (answer.status === 401 && !isPublic) {
      // Another user has signed in on this device: this call is not theirs to repeat.
      if (session.user?.()?.userId !== user) throw await readApiError(answer)
      // Another request or another tab may have been first.
      const fresh = session.token() === token ? await refresh() : session.token()
      if (fresh) {
        // An unread body would keep the connection open.
        await answer.body?.cancel()
        answer = await attempt(endpoint, sent, headers, fresh)
      }
    }
    if (answer.status === LOCKED && !isPublic) return lockPage(session)
    if (!answer.ok) {
      const reason = ENDINGS.get(answer.status) ?? (answer.status === 401 ? 'expired' : undefined)
      // The view of a child may end alone. The refresh tells what became of the parent's session.
      if (reason && !isPublic) await (session.isHandedOver?.() ? refresh() : session.end(reason))
      const refusal = await readApiError(answer)
      const isLost = child && answer.status === 404 && refusal.body?.values.includes('dataGroup')
      if (isLost && session.lose?.(child)) return new Promise<never>(() => undefined)
      // After a fresh proof the call is made again. [account/fresh-proof]
      if (refusal.body?.code === 'PROOF_REQUIRED' && (await session.prove?.()))
        return open(endpoint, ...([input] as never))
      if (refusal.body?.code === 'EMAIL_UNVERIFIED') session.explainUnverified?.()
      if (refusal.body?.code === 'FORBIDDEN' && !isPublic) session.tellForbidden?.()
      if (refusal.body?.code === 'INVALID_PARAMS') await loadFieldLabels()
      throw refusal
    }
    return answer
  }

  const read: Read = async (endpoint, ...input) => readAnswer(await open(endpoint, ...input))
  const call: Call = async (endpoint, ...input) => (await read(endpoint, ...input)).output
  return { call, read, open, refresh }
}

function lockPage({ lock }: Session): Promise<never> {
  lock?.()
  return new Promise(() => undefined)
}

async function readAnswer<T>(answer: Response): Promise<Answer<T>> {
  const text = await answer.text()
  return { output: (text === '' ? undefined : JSON.parse(text)) as T, moment: answer.headers.get('x-hourkin-now') }
}

async function readToken(answer: Response): Promise<Token | null> {
  const { token, expiresAt } = answer.ok ? ((await answer.json()) as Partial<Token>) : {}
  return token && expiresAt ? { token, expiresAt } : null
}

function urlOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return `/api${filled}${search.size ? `?${search}` : ''}`
}

/** A proxy on the way may answer with a page of its own. */
async function readApiError(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined)
  const ours = typeof body === 'object' && body !== null && 'code' in body && 'values' in body
  return new ApiError(answer.status, ours ? (body as ErrorBody) : undefined)
}
