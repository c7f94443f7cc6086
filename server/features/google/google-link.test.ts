import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { google } from '#contract/google.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { epochMs } from '#domain/time/time.ts'
import { openIdClient } from '#server/ports/oidc.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { CLIENT, startProvider } from '#server/testing/oidc.ts'
import { changeDuringRequest } from '#server/testing/overtaken.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { visitor } from '#server/testing/visitor.ts'

const REDIRECT = 'http://localhost:3000/auth/google/callback'
const provider = await startProvider({ redirectUri: REDIRECT })
const smtp = await startSmtp()
const server = startServer({
  oidc: openIdClient({ issuer: provider.issuer, ...CLIENT }, REDIRECT),
  settings: { singleSignOn: 'Google' },
  sendMail: smtp.sendMail,
})
const { as, given, clock } = server
afterAll(() => Promise.all([provider.stop(), smtp.stop()]))

/** Creates a member who is signed in in a browser; `login` is their account at the provider. */
async function createMember(name: string, login = name) {
  provider.accounts.set(login, { email: `${login}@over.example`, email_verified: true })
  const { ask } = visitor(server)
  const { userId, email } = await as(name)(account.basicInfo)
  const callGoogle = async (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    ask({
      method,
      url: `/api/user/account/google${path}`,
      headers: await given.headers(name),
      ...(payload && { payload }),
    })
  const leave = async (to = login) => {
    const begun = await callGoogle('POST', '/authorize')
    expect(begun.statusCode).toBe(200)
    return provider.visit(z.parse(google.beginLink.response, begun.json()).url, to)
  }
  const link = async () => callGoogle('POST', '', await leave())
  const readState = async () => as(name)(google.identity)
  const hasPassword = () => db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', userId).execute()
  return { ask, userId, email, callGoogle, leave, link, readState, hasPassword }
}
type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof createMember>>['callGoogle']>>
const refusalOf = (answer: Answered) => ({ status: answer.statusCode, ...z.parse(ErrorBody, answer.json()) })

/** Signs in at the provider, in a browser that is new to this server. */
async function signInOverThere(login: string) {
  const { ask } = visitor(server)
  const { url }: { url: string } = (await ask({ method: 'GET', url: '/api/auth/authorize' })).json()
  const payload = await provider.visit(url, login)
  return ask({ method: 'POST', url: '/api/auth/google/callback', payload })
}

test('a linked Google account opens this account, with any address there', async () => {
  const ann = await createMember('ann')
  expect(await ann.readState()).toEqual({ linked: null, onlyWayIn: false })
  expect((await ann.link()).statusCode).toBe(204)
  expect(await ann.readState()).toEqual({
    linked: { email: 'ann@over.example', linkedAt: clock.now() },
    onlyWayIn: true,
  })
  expect((await signInOverThere('ann')).json()).toMatchObject({ user: { userId: ann.userId, email: ann.email } })
})

test('a user with a second step is asked for it after Google, too', async () => {
  const tom = await createMember('tom')
  await tom.link()
  const ask = async (path: string, payload: object = {}) =>
    tom.ask({ method: 'POST', url: `/api${path}`, payload, headers: await given.headers('tom') })
  const { secret }: { secret: string } = (await ask('/user/second-factor/totp')).json()
  const codeAt = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) + seconds * 1000 })
  expect((await ask('/user/second-factor/totp/confirm', { code: codeAt(0) })).statusCode).toBe(200)

  const { ask: visit, cookies } = visitor(server)
  const { url }: { url: string } = (
    await visit({ method: 'GET', url: '/api/auth/authorize?redirectUrl=/plans' })
  ).json()
  const payload = await provider.visit(url, 'tom')
  const refusal = refusalOf(await visit({ method: 'POST', url: '/api/auth/google/callback', payload }))
  expect(refusal).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED', details: { redirectUrl: '/plans' } })
  expect([...cookies.keys()]).not.toContain('__Host-rt')
  const { ticket } = z.parse(z.object({ ticket: z.string() }), refusal.details)
  const second = await visit({
    method: 'POST',
    url: '/api/auth/second-factor',
    payload: { ticket, code: codeAt(30) },
  })
  expect(second.json()).toMatchObject({ user: { userId: tom.userId } })
})

test('unlinked, it opens nothing any more', async () => {
  const bob = await createMember('bob')
  await bob.hasPassword()
  await bob.link()
  expect(await bob.readState()).toMatchObject({ onlyWayIn: false })
  expect((await bob.callGoogle('DELETE')).statusCode).toBe(204)
  expect(await bob.readState()).toEqual({ linked: null, onlyWayIn: false })
  expect((await signInOverThere('bob')).json()).toMatchObject({ newcomer: { email: 'bob@over.example' } })
  expect(refusalOf(await bob.callGoogle('DELETE'))).toMatchObject({ status: 404, values: ['google'] })
})

test('unlinking during a sign-in keeps it out', async () => {
  const pam = await createMember('pam')
  await pam.link()
  const { ask } = visitor(server)
  const { url }: { url: string } = (await ask({ method: 'GET', url: '/api/auth/authorize' })).json()
  const payload = await provider.visit(url, 'pam')
  const answer = await changeDuringRequest(pam.userId, {
    request: () => ask({ method: 'POST', url: '/api/auth/google/callback', payload }),
    change: (trx) => trx.deleteFrom('identities').where('userId', '=', pam.userId).execute(),
  })
  expect(answer.json()).not.toHaveProperty('token')
})

test('the only way in stays', async () => {
  const cay = await createMember('cay')
  await cay.link()
  expect(refusalOf(await cay.callGoogle('DELETE'))).toMatchObject({ status: 409, code: null, values: ['password'] })
  expect((await signInOverThere('cay')).statusCode).toBe(200)
})

describe('a mail reports it', () => {
  beforeAll(async () => void (await server.runJobs()))
  test('when it is linked and when it is not any more', async () => {
    const dan = await createMember('dan')
    await dan.hasPassword()
    await dan.link()
    await server.runJobs()
    await dan.callGoogle('DELETE')
    await server.runJobs()
    const mails = smtp.received.filter(({ recipients }) => recipients.includes(dan.email ?? ''))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You can now sign in to Hourkin with Google',
      'You can no longer sign in to Hourkin with Google',
    ])
    expect(mails[0]?.text).toContain('http://localhost:3000/account/management')
  })
})

test('one account over there is one account here', async () => {
  const [eve, mallory] = [await createMember('eve'), await createMember('mallory', 'eve')]
  await eve.link()
  expect(refusalOf(await mallory.link())).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['google'] })
  expect(await mallory.readState()).toMatchObject({ linked: null })
  expect(refusalOf(await eve.callGoogle('POST', '/authorize'))).toMatchObject({ status: 409, values: ['google'] })
})

test('of two who link the same account at once, only one succeeds', async () => {
  const [fay, guy] = [await createMember('fay', 'both'), await createMember('guy', 'both')]
  const [hers, his] = [await fay.leave(), await guy.leave()]
  const answers = await Promise.all([fay.callGoogle('POST', '', hers), guy.callGoogle('POST', '', his)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('an unverified address links nothing', async () => {
  const hal = await createMember('hal')
  provider.accounts.set('hal', { email: 'hal@over.example', email_verified: false })
  expect(refusalOf(await hal.link())).toMatchObject({ status: 403, details: { reason: 'unverified' } })
  expect(await hal.readState()).toMatchObject({ linked: null })
})

describe('a sign-in that was started for one purpose', () => {
  test('is not ended for another user, in the same browser', async () => {
    const [ida, joe] = [await createMember('ida'), await createMember('joe')]
    const back = await ida.leave()
    const headers = await given.headers('joe')
    const answer = await ida.ask({ method: 'POST', url: '/api/user/account/google', payload: back, headers })
    expect(refusalOf(answer)).toMatchObject({ status: 401 })
    expect(await joe.readState()).toMatchObject({ linked: null })
    expect((await ida.callGoogle('POST', '', back)).statusCode).toBe(204)
  })

  test('is not ended for another purpose', async () => {
    const kim = await createMember('kim')
    const linking = await kim.leave()
    const signIn = await kim.ask({ method: 'POST', url: '/api/auth/google/callback', payload: linking })
    expect(signIn.statusCode).toBe(401)
    const { url }: { url: string } = (await kim.ask({ method: 'GET', url: '/api/auth/authorize' })).json()
    expect(refusalOf(await kim.callGoogle('POST', '', await provider.visit(url, 'kim')))).toMatchObject({ status: 401 })
    expect(await kim.readState()).toMatchObject({ linked: null })
  })

  test('is not ended in another browser', async () => {
    const [len, other] = [await createMember('len'), await createMember('len')]
    expect(refusalOf(await other.callGoogle('POST', '', await len.leave()))).toMatchObject({ status: 401 })
  })
})

test('a session that was left open opens no other way in, and closes none', async () => {
  const may = await createMember('may')
  await may.hasPassword()
  await may.link()
  clock.advance(11)
  for (const [method, path] of [
    ['POST', '/authorize'],
    ['DELETE', ''],
  ] as const)
    expect(refusalOf(await may.callGoogle(method, path))).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' })
  expect(await may.readState()).toMatchObject({ linked: { email: 'may@over.example' } })
})

test('a managed child has no external account', async () => {
  const ned = await createMember('ned')
  await db.updateTable('users').set({ email: null }).where('id', '=', ned.userId).execute()
  expect(refusalOf(await ned.callGoogle('POST', '/authorize'))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('deleting the user deletes the link', async () => {
  const ona = await createMember('ona')
  await ona.link()
  await db.deleteFrom('users').where('id', '=', ona.userId).execute()
  expect(await db.selectFrom('identities').selectAll().where('subject', '=', 'ona').execute()).toEqual([])
})
