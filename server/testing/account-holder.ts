import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { SignedIn } from '#contract/auth.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { createAccount } from '#server/features/account/service.ts'
import type { InTurn } from '#server/security/password.ts'
import type { Raw, startServer } from './harness.ts'

type Server = Pick<ReturnType<typeof startServer>, 'sendRaw' | 'clock' | 'db'>

export const PASSWORD = 'one long walk a day'

/** The answer, with its cookie and its refusal. */
export type Answer = { status: number; json: unknown; cookie: string | undefined; refusal: ErrorBody | undefined }

/** A user with an address, a password, and as many devices as they sign in on. */
export async function createAccountHolder(
  server: Server,
  inTurn: InTurn,
  about: { password?: string | null; isVerified?: boolean } = {},
) {
  const { sendRaw, clock, db } = server
  const ids = { userId: uuidv7(), dataGroup: uuidv7() }
  const email = `${ids.userId}@example.org`
  const { password = PASSWORD, isVerified = true } = about
  const passwordHash = password === null ? null : await inTurn((argon) => argon.hash(password))
  const verified = isVerified ? { emailVerifiedAt: clock.now() } : {}
  const account = { ...ids, firstName: 'Ann', lastName: 'Lee', email, passwordHash, ...verified }
  await db.transaction().execute((trx) => createAccount(trx, account, clock.now()))
  return {
    ...ids,
    email,
    signIn: (more: Partial<Raw> = {}) => signInAs(sendRaw, { email, password: password ?? '' }, more),
  }
}

async function signInAs(sendRaw: Server['sendRaw'], payload: object, more: Partial<Raw>) {
  const answer = await send(sendRaw, { method: 'POST', url: '/api/auth/sign-in', payload, ...more })
  return { ...answer, device: answer.status === 200 ? deviceOf(sendRaw, answer) : undefined }
}

export async function send(sendRaw: Server['sendRaw'], request: Raw): Promise<Answer> {
  const answer = await sendRaw(request)
  const json: unknown = answer.body === '' ? undefined : answer.json()
  const cookie = answer.headers['set-cookie']
  return {
    status: answer.statusCode,
    json,
    cookie: cookie === undefined ? undefined : String(cookie).split(';', 1)[0],
    refusal: answer.statusCode >= 400 ? z.parse(ErrorBody, json) : undefined,
  }
}

/** A browser that is signed in, by what its sign-in was answered. */
export function deviceOf(sendRaw: Server['sendRaw'], { json, cookie = '' }: Pick<Answer, 'json' | 'cookie'>) {
  const { token } = z.parse(SignedIn, json)
  const headers = { authorization: `Bearer ${token}` }
  const call = (method: Raw['method'], path: string, payload?: object) =>
    send(sendRaw, { method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return {
    cookie,
    headers,
    get: (path: string) => call('GET', path),
    post: (path: string, payload?: object) => call('POST', path, payload),
    patch: (path: string, payload: object) => call('PATCH', path, payload),
    remove: (path: string) => call('DELETE', path),
    refresh: () => send(sendRaw, { method: 'POST', url: '/api/auth/refresh-token', headers: { cookie } }),
    /** 200 as long as it is signed in. */
    status: async () => (await call('GET', '/user/preference')).status,
  }
}
export type Device = ReturnType<typeof deviceOf>
