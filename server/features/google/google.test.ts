import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { google } from '#contract/google.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { openIdClient } from '#server/ports/oidc.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { CLIENT, startProvider } from '#server/testing/oidc.ts'
import { visitor } from '#server/testing/visitor.ts'

const REDIRECT = 'http://localhost:3000/auth/google/callback'
const provider = await startProvider({ redirectUri: REDIRECT })
const discreet = await startProvider({ redirectUri: REDIRECT, claimsInToken: false })
afterAll(() => Promise.all([provider.stop(), discreet.stop()]))

type Start = Parameters<typeof startServer>[0]
const serverFor = ({ issuer }: typeof provider, start: Start = {}) =>
  startServer({
    ...start,
    oidc: openIdClient({ issuer, ...CLIENT }, REDIRECT),
    settings: { singleSignOn: 'Google', ...start.settings },
  })
const server = serverFor(provider)

const SignedIn = google.signUp.response
const CONFIRMED = { firstName: 'Ann', lastName: 'Lee', language: 'zh_TW', timezone: 'Asia/Taipei' }

/** A browser, with its actions here and at the provider. */
function guest(of = server, at = provider) {
  const { ask, cookies } = visitor(of)
  const depart = async (query = '') => {
    const answer = await ask({ method: 'GET', url: `/api/auth/authorize${query}` })
    return z.parse(google.authorize.response, answer.json()).url
  }
  const arrive = (payload: object) => ask({ method: 'POST', url: '/api/auth/google/callback', payload })
  const comeBack = async (login: string, query = '') => arrive(await at.visit(await depart(query), login))
  const confirm = (payload: object = CONFIRMED) => ask({ method: 'POST', url: '/api/auth/google/signup', payload })
  return { ask, cookies, depart, arrive, comeBack, confirm }
}
type Answered = Awaited<ReturnType<ReturnType<typeof guest>['ask']>>
const refusalOf = (answer: Answered) => ({ status: answer.statusCode, ...z.parse(ErrorBody, answer.json()) })

let people = 0
/** Creates a person whom the provider knows. */
function known(account: object = {}, at = provider) {
  people += 1
  const login = `person-${people}`
  const email = `${login}@example.org`
  at.accounts.set(login, { email, email_verified: true, given_name: 'Ann', family_name: 'Lee', ...account })
  return { login, email }
}

describe('a new user', () => {
  test('is asked for a name, and has an account after that', async () => {
    const { login, email } = known()
    const ann = guest()
    const arrived = await ann.comeBack(login, '?redirectUrl=/plans')
    expect(arrived.json()).toEqual({ newcomer: { email, firstName: 'Ann', lastName: 'Lee' } })
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    const pending = await ann.ask({ method: 'GET', url: '/api/auth/google/signup' })
    expect(pending.json()).toEqual({ email, firstName: 'Ann', lastName: 'Lee' })

    const made = z.parse(SignedIn, (await ann.confirm({ ...CONFIRMED, firstName: 'Anna' })).json())
    expect(made).toMatchObject({ redirectUrl: '/plans', user: { userName: 'Anna Lee', email } })
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ passwordHash: null, emailVerifiedAt: server.clock.now() })
    const headers = { authorization: `Bearer ${made.token}` }
    const preference = await ann.ask({ method: 'GET', url: '/api/user/preference', headers })
    expect(preference.json()).toMatchObject({ language: { lang: 'zh_TW' }, timezone: { timezone: 'Asia/Taipei' } })
    expect([...ann.cookies.keys()]).toEqual(['__Host-rt'])
  })

  test('makes no second account by sending the form twice at once', async () => {
    const { login } = known()
    const ann = guest()
    await ann.comeBack(login)
    const codes = (await Promise.all([ann.confirm(), ann.confirm(), ann.confirm()])).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(await db.selectFrom('identities').select('userId').where('subject', '=', login).execute()).toHaveLength(1)
  })

  test('confirms within half an hour, and in the browser they came with', async () => {
    const { login } = known()
    const ann = guest()
    await ann.comeBack(login)
    expect(refusalOf(await guest().confirm())).toMatchObject({ status: 404, values: ['newcomer'] })
    const later = serverFor(provider, { now: '2026-03-02T12:30:00Z' })
    const headers = { cookie: `__Host-oidc=${ann.cookies.get('__Host-oidc')}` }
    const late = await later.sendRaw({ method: 'POST', url: '/api/auth/google/signup', payload: CONFIRMED, headers })
    expect(late.statusCode).toBe(404)
    expect((await ann.confirm()).statusCode).toBe(200)
  })

  test('sees every wrong field', async () => {
    const { login } = known()
    const ann = guest()
    await ann.comeBack(login)
    const wrong = { firstName: ' ', lastName: 'x'.repeat(61), language: 'fr', timezone: '+08:00' }
    expect(refusalOf(await ann.confirm(wrong))).toMatchObject({
      code: 'INVALID_PARAMS',
      values: ['firstName', 'lastName', 'language', 'timezone'],
    })
    expect((await ann.confirm()).statusCode).toBe(200)
  })

  test('may be known to the provider by one name only', async () => {
    const { login } = known({ given_name: undefined, family_name: undefined, name: '林小美' })
    expect((await guest().comeBack(login)).json()).toMatchObject({ newcomer: { firstName: '林小美', lastName: '' } })
  })

  test('may have a name that no database takes', async () => {
    const { login } = known({ given_name: 'An\0n\ud83d', family_name: `${'x'.repeat(59)}👋👋` })
    const ann = guest()
    const newcomer = { firstName: 'Ann', lastName: `${'x'.repeat(59)}👋` }
    expect((await ann.comeBack(login)).json()).toMatchObject({ newcomer })
    expect((await ann.confirm({ ...CONFIRMED, ...newcomer })).statusCode).toBe(200)
  })

  test('comes from a provider that sends more data on request only', async () => {
    const { login, email } = known({}, discreet)
    const answer = await guest(serverFor(discreet), discreet).comeBack(login)
    expect(answer.json()).toEqual({ newcomer: { email, firstName: 'Ann', lastName: 'Lee' } })
  })
})

test('a known user signs in again, also after the address at the provider changed', async () => {
  const { login } = known()
  const ann = guest()
  await ann.comeBack(login)
  const first = z.parse(SignedIn, (await ann.confirm()).json())
  provider.accounts.set(login, { email: `new-${login}@example.org`, email_verified: true })
  const answer = await guest().comeBack(login, '?redirectUrl=/management/tags')
  const again = z.parse(SignedIn, answer.json())
  expect(again).toMatchObject({ user: first.user, redirectUrl: '/management/tags' })
  expect(again.token).not.toBe(first.token)
})

test('a disabled account stays out, and its owner is told why', async () => {
  const { login, email } = known()
  const ann = guest()
  await ann.comeBack(login)
  await ann.confirm()
  await db.updateTable('users').set({ disabledAt: server.clock.now() }).where('email', '=', email).execute()
  expect(refusalOf(await guest().comeBack(login))).toMatchObject({ status: 403, details: { reason: 'disabled' } })
})

test.each([
  { account: { email_verified: false }, why: 'has not verified' },
  { account: { email_verified: undefined }, why: 'says nothing about' },
  { account: { email: undefined }, why: 'does not tell' },
  { account: { email: 'ann\r\nBcc: eve@example.org' }, why: 'invents' },
])('the provider $why the address: 403', async ({ account }) => {
  const refusal = refusalOf(await guest().comeBack(known(account).login))
  expect(refusal).toMatchObject({ status: 403, values: ['email'], details: { reason: 'unverified' } })
})

test('an address with an account here is not linked, and the message says how it can be', async () => {
  const { login, email } = known()
  const password = 'one long walk a day'
  const account = { firstName: 'Ann', lastName: 'Lee', email: email.toUpperCase(), password }
  await server.sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload: account })
  const bob = guest()
  const refusal = refusalOf(await bob.comeBack(login))
  expect(refusal).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['email'] })
  expect(refusal.message).toContain('Sign in to it, then link')
  expect((await bob.confirm()).statusCode).toBe(404)
  expect(await db.selectFrom('identities').selectAll().where('subject', '=', login).execute()).toEqual([])
})

describe('SIGN_UP', () => {
  test.each(['closed', 'invite'] as const)('SIGN_UP %s keeps new users out', async (signUp) => {
    const { login } = known()
    const closed = serverFor(provider, { settings: { signUp } })
    const ann = guest(closed)
    expect(refusalOf(await ann.comeBack(login))).toMatchObject({ status: 403, details: { reason: signUp } })
    expect((await ann.confirm()).statusCode).toBe(404)
  })

  test.each(['closed', 'invite'] as const)('SIGN_UP %s lets existing users in', async (signUp) => {
    const { login } = known()
    const ann = guest()
    await ann.comeBack(login)
    await ann.confirm()
    const closed = serverFor(provider, { settings: { signUp } })
    expect((await guest(closed).comeBack(login)).statusCode).toBe(200)
  })

  test('invite: an invited address is let in', async () => {
    const { login, email } = known()
    const { userId } = await invite(email)
    const ann = guest(serverFor(provider, { settings: { signUp: 'invite' } }))
    expect((await ann.comeBack(login)).json()).toMatchObject({ newcomer: { email } })
    await db.updateTable('familyInvitations').set({ status: 'cancelled' }).where('inviterId', '=', userId).execute()
    expect(refusalOf(await ann.confirm())).toMatchObject({ status: 403, details: { reason: 'invite' } })
  })
})

/** An open invitation, as the family feature stores it. */
async function invite(email: string) {
  const [id, userId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { now } = server.clock
  await db
    .insertInto('familyInvitations')
    .values({
      id,
      groupId: id,
      inviterId: userId,
      email,
      role: 'parent',
      alias: null,
      status: 'pending',
      tokenHash: id,
      createdAt: now(),
      expiresAt: '2026-03-09T12:00:00.000Z' as ReturnType<typeof now>,
      respondedAt: null,
    })
    .execute()
  return { userId }
}

test('a server without a provider says so, and has none of its endpoints', async () => {
  const plain = startServer()
  expect((await plain.sendRaw({ method: 'GET', url: '/api/sys/settings' })).json()).toMatchObject({
    singleSignOn: null,
  })
  expect((await server.sendRaw({ method: 'GET', url: '/api/sys/settings' })).json()).toMatchObject({
    singleSignOn: 'Google',
  })
  const ann = visitor(plain)
  const answers = await Promise.all([
    ann.ask({ method: 'GET', url: '/api/auth/authorize' }),
    ann.ask({ method: 'GET', url: '/api/auth/google/signup' }),
    ann.ask({ method: 'POST', url: '/api/auth/google/callback', payload: { code: 'x', state: 'y' } }),
    ann.ask({ method: 'POST', url: '/api/auth/google/signup', payload: CONFIRMED }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

test('a provider that is away is 503, at either end of the way', async () => {
  const nobody = startServer({ oidc: openIdClient({ issuer: 'http://127.0.0.1:9', ...CLIENT }, REDIRECT) })
  const answer = await visitor(nobody).ask({ method: 'GET', url: '/api/auth/authorize' })
  expect(refusalOf(answer)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })

  const brief = await startProvider({ redirectUri: REDIRECT })
  const { login } = known({}, brief)
  const ann = guest(serverFor(brief), brief)
  const back = await brief.visit(await ann.depart(), login)
  await brief.stop()
  expect(refusalOf(await ann.arrive(back))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})
