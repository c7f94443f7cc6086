import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type * as z from 'zod/mini'
import { epochMs } from '#domain/time/time.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'
import { type Family, createHandedOverFamily } from '#server/testing/handed-over.ts'

const NOW = '2026-03-02T12:00:00Z'
const PIN = '2749'
const inTurn = quickPasswords()
const RETURN = '/auth/take-over/return'

let family: Family
beforeEach(async () => {
  family = await createHandedOverFamily(startServer({ now: NOW, inTurn }), inTurn, { devicePin: PIN })
})
const giveBack = (body: object, headers?: Record<string, string>) => family.byCookie('POST', RETURN, body, headers)
const isParents = async (token: string) => {
  const answer = await family.call(token, 'GET', '/user/account/basic-info')
  return answer.statusCode === 200 && answer.json().userId === family.parent.userId
}

test('the lock screen says who is asked, and for which credential', async () => {
  expect(await family.byCookie('GET', '/auth/take-over')).toMatchObject({
    status: 200,
    json: { parentName: 'Ann Lee', childName: 'Tim', ways: ['devicePin', 'password'] },
  })
})

describe('returning', () => {
  test.each([
    { by: 'password', body: () => ({ password: family.password }), isProof: true },
    { by: 'the PIN of the device', body: () => ({ devicePin: PIN }), isProof: false },
  ])('by $by opens the session of the parent, and closes the view of the child', async ({ body, isProof }) => {
    const { device, view, getStatus } = family
    // By then the proof of the sign-in has expired. [account/fresh-proof]
    family.clock.advance(11)
    const answer = await giveBack(body())
    const { token, user } = answer.json as z.output<typeof SignedIn>
    expect(user).toMatchObject({ userId: family.parent.userId, userName: 'Ann Lee' })
    expect(await isParents(token)).toBe(true)
    expect(await getStatus(view.token)).toBe(440)
    // What opens an account still takes the password: a PIN is no fresh proof. [family/return-from-hand-over]
    const begun = await device.post('/user/second-factor/totp')
    expect(begun.refusal?.code).toBe(isProof ? undefined : 'PROOF_REQUIRED')
    const cookie = answer.cookie!
    const refreshed = await family.byCookie('POST', '/auth/refresh-token', undefined, { cookie })
    expect(await isParents((refreshed.json as { token: string }).token)).toBe(true)
  })

  test('works after the hour of the view', async () => {
    family.clock.advance(600)
    const { status, json } = await giveBack({ password: family.password })
    expect(status).toBe(200)
    expect(await isParents((json as { token: string }).token)).toBe(true)
  })

  test('ends the PIN: the next hand-over has none, unless one is chosen', async () => {
    const cookie = (await giveBack({ devicePin: PIN })).cookie!
    await family.handOver(family.device)
    const answer = await giveBack({ devicePin: PIN }, { cookie })
    expect(answer).toMatchObject({ status: 400, refusal: { values: ['password'] } })
  })

  test.each([
    { what: 'another password', body: { password: 'not that one' }, values: ['password'] },
    { what: 'another PIN', body: { devicePin: '9999' }, values: ['devicePin'] },
    { what: 'an unexpected code', body: { code: '123456' }, values: ['devicePin', 'password'] },
    { what: 'nothing', body: {}, values: ['devicePin', 'password'] },
    { what: 'two at once', body: { devicePin: PIN, password: 'x' }, values: ['devicePin', 'password'] },
  ])('is refused with $what, and the lock stays', async ({ body, values }) => {
    expect(await giveBack(body)).toMatchObject({ status: 400, refusal: { code: 'INVALID_PARAMS', values } })
    expect(await family.device.status()).toBe(423)
    expect(await family.getStatus(family.view.token)).toBe(200)
  })

  test('another site cannot return the device, and neither can a request without the cookie', async () => {
    const body = { devicePin: PIN }
    expect((await giveBack(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await giveBack(body, { cookie: '' })).status).toBe(401)
    expect((await giveBack(body, { cookie: `${family.device.cookie}x` })).status).toBe(401)
    expect(await family.device.status()).toBe(423)
  })

  test('to a session that is not handed over is 404', async () => {
    const cookie = (await giveBack({ devicePin: PIN })).cookie!
    for (const [method, path] of [
      ['GET', '/auth/take-over'],
      ['POST', RETURN],
      ['POST', '/auth/take-over/return/options'],
      ['POST', '/auth/take-over/sign-out'],
    ] as const)
      expect(await family.byCookie(method, path, {}, { cookie })).toMatchObject({
        status: 404,
        refusal: { values: ['handOver'] },
      })
  })

  test('of many at once, one opens the session', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => giveBack({ password: family.password })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('guessing at the lock', () => {
  test('of fifty PINs at once, five are compared; the password still opens', async () => {
    const pins = Array.from({ length: 50 }, (_, at) => `${3000 + at}`)
    const answers = await Promise.all(pins.map((devicePin) => giveBack({ devicePin })))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect((await giveBack({ devicePin: PIN })).status).toBe(429)
    expect((await giveBack({ password: family.password })).status).toBe(200)
  })

  test('a password waits too, but not on the parent’s other devices', async () => {
    for (let at = 0; at < 5; at++) expect((await giveBack({ password: `guess ${at}` })).status).toBe(400)
    expect((await giveBack({ password: family.password })).status).toBe(429)
    const phone = (await family.parent.signIn()).device!
    expect((await phone.post('/user/session/proof', { password: family.password })).status).toBe(200)
  })

  test('a code waits too, but not on the parent’s other devices', async () => {
    const phone = (await family.parent.signIn()).device!
    const { secret } = (await phone.post('/user/second-factor/totp')).json as { secret: string }
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: epochMs(family.clock.now()) })
    expect((await phone.post('/user/second-factor/totp/confirm', { code: codeNow() })).status).toBe(200)
    // The clock moves on to the next code of the app.
    family.clock.advance(1)
    const wrong = codeNow() === '000000' ? '111111' : '000000'
    for (let at = 0; at < 5; at++) expect((await giveBack({ code: wrong })).status).toBe(400)
    expect((await giveBack({ code: codeNow() })).status).toBe(429)
    expect((await phone.post('/user/session/proof', { code: codeNow() })).status).toBe(200)
  })
})

describe('the PIN of the device', () => {
  test('is kept as argon2id, and handed out by no export', async () => {
    const row = await family.db
      .selectFrom('sessions')
      .selectAll()
      .where('handedOverTo', '=', family.child._id)
      .executeTakeFirstOrThrow()
    expect(row.devicePinHash).toMatch(/^\$argon2id\$/)
  })

  test.each(['1234', '0000', '1212'])('is not %s', async (devicePin) => {
    const cookie = (await giveBack({ devicePin: PIN })).cookie!
    expect(cookie).toBeDefined()
    const refused = await family.device.post('/auth/take-over', { childId: family.child._id, devicePin })
    expect(refused).toMatchObject({
      status: 400,
      refusal: { values: ['devicePin'], details: { reason: 'tooCommon' } },
    })
    expect(await family.device.status()).toBe(200)
  })
})

test('signing the device out from the lock screen ends the session of the parent', async () => {
  family.clock.advance(61)
  const left = await family.byCookie('POST', '/auth/take-over/sign-out')
  expect(left.status).toBe(200)
  expect((await giveBack({ devicePin: PIN })).status).toBe(401)
  expect((await family.device.refresh()).status).toBe(440)
})
