import { generateKeyPairSync } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Passkey, secondFactor, SecondStep } from '#contract/second-factor.ts'
import { createAccountHolder, type Device, deviceOf, send } from '#server/testing/account-holder.ts'
import { type SoftAuthenticator, softAuthenticator } from '#server/testing/authenticator.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { TOTP } from 'otpauth'
import { epochMs } from '#domain/time/time.ts'

const START = '2026-03-02T12:00:00Z'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const inTurn = quickPasswords()
const server = startServer({ now: START, inTurn, sendMail: smtp.sendMail })
const { clock, sendRaw, runJobs } = server
beforeEach(async () => {
  await runJobs()
  smtp.received.length = 0
  clock.set(START)
})

const PASSKEYS = '/user/second-factor/passkeys'
const Options = z.object({ options: z.object({ challenge: z.string() }) })
const challengeIn = (json: unknown) => z.parse(Options, json).options.challenge
let addresses = 0
const post = (path: string, payload?: object) => {
  const remoteAddress = `10.9.${++addresses >> 8}.${addresses & 255}`
  return send(sendRaw, { method: 'POST', url: `/api${path}`, remoteAddress, ...(payload && { payload }) })
}
const listPasskeys = async (device: Device) =>
  z.parse(secondFactor.status.response, (await device.get('/user/second-factor')).json).passkeys

async function createSignedInUser() {
  const who = await createAccountHolder(server, inTurn)
  return { ...who, device: (await who.signIn()).device! }
}
const challengeFor = async (device: Device) => challengeIn((await device.post(`${PASSKEYS}/options`)).json)
async function register(device: Device, passkey: SoftAuthenticator, name = 'My phone') {
  return device.post(PASSKEYS, { name, passkey: passkey.make({ challenge: await challengeFor(device) }) })
}
/** A user with a passkey. */
async function createPasskeyHolder(passkey = softAuthenticator()) {
  const who = await createSignedInUser()
  const answer = await register(who.device, passkey)
  return { ...who, passkey, added: z.parse(Passkey, answer.json) }
}
const signInChallenge = async () => challengeIn((await post('/auth/passkey/options')).json)
const signIn = (passkey: object) => post('/auth/passkey', { passkey })

describe('a passkey', () => {
  test('is added with a name, listed, renamed and removed, and its owner is notified', async () => {
    const { device, email } = await createSignedInUser()
    const { json } = await device.post(`${PASSKEYS}/options`)
    expect(json).toMatchObject({
      options: {
        rp: { id: 'localhost', name: 'Hourkin' },
        user: { name: email, displayName: 'Ann Lee' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    const passkey = softAuthenticator().make({ challenge: challengeIn(json) })
    const added = await device.post(PASSKEYS, { name: ' My phone ', passkey })
    expect(added.status).toBe(201)
    const { id } = z.parse(Passkey, added.json)
    const shown = { id, name: 'My phone', createdAt: '2026-03-02T12:00:00.000Z', lastUsedAt: null, isSynced: false }
    expect(await listPasskeys(device)).toEqual([shown])
    expect((await device.patch(`${PASSKEYS}/${id}`, { name: 'Old phone' })).json).toEqual({
      ...shown,
      name: 'Old phone',
    })
    expect((await device.remove(`${PASSKEYS}/${id}`)).json).toEqual({ ok: true })
    expect(await listPasskeys(device)).toEqual([])
    await runJobs()
    expect(smtp.received.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your Hourkin account',
      'A passkey was removed from your Hourkin account',
    ])
  })

  test('that exists already is refused: its device is asked not to make another, and another user cannot have it', async () => {
    const { device, passkey } = await createPasskeyHolder()
    expect((await device.post(`${PASSKEYS}/options`)).json).toMatchObject({
      options: { excludeCredentials: [{ id: passkey.id }] },
    })
    expect((await register(device, passkey)).refusal).toMatchObject({ code: 'ALREADY_EXISTS', values: ['passkey'] })
    const bob = await createSignedInUser()
    expect((await register(bob.device, passkey)).refusal).toMatchObject({ code: 'ALREADY_EXISTS' })
  })

  test.each<{ name: string; make: (challenge: string) => object }>([
    {
      name: 'of another site',
      make: (challenge) => softAuthenticator().make({ challenge, origin: 'https://evil.example' }),
    },
    { name: 'for another name', make: (challenge) => softAuthenticator().make({ challenge, rpId: 'evil.example' }) },
    { name: 'for nothing that was asked', make: () => softAuthenticator().make({ challenge: 'bm90aGluZw' }) },
    {
      name: 'without a finger or a PIN',
      make: (challenge) => softAuthenticator({ flags: { present: true, verified: false } }).make({ challenge }),
    },
    {
      name: 'that is an answer to a sign-in',
      make: (challenge) => {
        const made = softAuthenticator()
        const { response } = made.make({ challenge })
        return {
          ...made.make({ challenge }),
          response: { ...response, ...made.sign({ challenge }).response, signature: undefined },
        }
      },
    },
  ])('$name is not taken', async ({ make }) => {
    const { device } = await createSignedInUser()
    const passkey = make(await challengeFor(device))
    expect((await device.post(PASSKEYS, { name: 'x', passkey })).refusal).toMatchObject({ values: ['passkey'] })
    expect(await listPasskeys(device)).toEqual([])
  })

  test('is created once for each challenge, within five minutes, by the user who asked', async () => {
    const [ann, bob] = [await createSignedInUser(), await createSignedInUser()]
    const challenge = await challengeFor(ann.device)
    const made = softAuthenticator().make({ challenge })
    expect((await bob.device.post(PASSKEYS, { name: 'x', passkey: made })).status).toBe(400)
    expect((await ann.device.post(PASSKEYS, { name: 'x', passkey: made })).status).toBe(201)
    const again = softAuthenticator().make({ challenge })
    expect((await ann.device.post(PASSKEYS, { name: 'x', passkey: again })).status).toBe(400)
    const late = await challengeFor(ann.device)
    clock.advance(5)
    const passkey = softAuthenticator().make({ challenge: late })
    expect((await ann.device.post(PASSKEYS, { name: 'x', passkey })).status).toBe(400)
  })

  test('a passkey of another user is not found', async () => {
    const [ann, bob] = [await createPasskeyHolder(), await createSignedInUser()]
    expect((await bob.device.patch(`${PASSKEYS}/${ann.added.id}`, { name: 'mine' })).status).toBe(404)
    expect((await bob.device.remove(`${PASSKEYS}/${ann.added.id}`)).status).toBe(404)
    expect(await listPasskeys(ann.device)).toMatchObject([{ name: 'My phone' }])
  })

  test('is not added or removed without a fresh proof; a passkey is one', async () => {
    const { device, passkey, added } = await createPasskeyHolder()
    clock.advance(10)
    expect((await device.post(`${PASSKEYS}/options`)).refusal).toMatchObject({ code: 'PROOF_REQUIRED' })
    const make = softAuthenticator().make({ challenge: 'bm90aGluZw' })
    expect((await device.post(PASSKEYS, { name: 'x', passkey: make })).refusal).toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    expect((await device.remove(`${PASSKEYS}/${added.id}`)).refusal).toMatchObject({ code: 'PROOF_REQUIRED' })
    const challenge = challengeIn((await device.post('/user/session/proof/options')).json)
    expect((await device.post('/user/session/proof', { passkey: passkey.sign({ challenge }) })).status).toBe(200)
    expect((await device.remove(`${PASSKEYS}/${added.id}`)).status).toBe(200)
  })

  test('of a stranger proves nothing', async () => {
    const [ann, bob] = [await createPasskeyHolder(), await createPasskeyHolder()]
    const challenge = challengeIn((await ann.device.post('/user/session/proof/options')).json)
    expect((await ann.device.post('/user/session/proof', { passkey: bob.passkey.sign({ challenge }) })).status).toBe(
      400,
    )
  })
})

describe('signing in with a passkey alone', () => {
  test('needs no name and no password', async () => {
    const { passkey, userId, email, device } = await createPasskeyHolder()
    const answer = await signIn(passkey.sign({ challenge: await signInChallenge() }, { userHandle: userId }))
    expect(answer.json).toMatchObject({ user: { userId, email } })
    expect(await deviceOf(sendRaw, answer).status()).toBe(200)
    expect((await deviceOf(sendRaw, answer).refresh()).status).toBe(200)
    expect(await listPasskeys(device)).toMatchObject([{ lastUsedAt: '2026-03-02T12:00:00.000Z' }])
  })

  type Holder = Awaited<ReturnType<typeof createPasskeyHolder>>
  test.each<{ name: string; answer: (who: Holder, challenge: string) => object | Promise<object> }>([
    {
      name: 'for another site',
      answer: ({ passkey }, challenge) => passkey.sign({ challenge, origin: 'https://evil.example' }),
    },
    { name: 'for another name', answer: ({ passkey }, challenge) => passkey.sign({ challenge, rpId: 'evil.example' }) },
    { name: 'of an invented challenge', answer: ({ passkey }) => passkey.sign({ challenge: 'bm90aGluZw' }) },
    {
      name: 'of a challenge that was for something else',
      answer: async ({ passkey, device }) => passkey.sign({ challenge: await challengeFor(device) }),
    },
    {
      name: 'by another key',
      answer: ({ passkey }, challenge) =>
        passkey.sign({ challenge }, { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    },
    { name: 'by an unknown passkey', answer: (_, challenge) => softAuthenticator().sign({ challenge }) },
    {
      name: 'for another user',
      answer: ({ passkey }, challenge) => passkey.sign({ challenge }, { userHandle: uuidv7() }),
    },
    {
      name: 'by a copy, which has counted less',
      answer: async ({ passkey }, challenge) => {
        await signIn(passkey.sign({ challenge: await signInChallenge() }))
        passkey.setBack(1)
        return passkey.sign({ challenge })
      },
    },
    {
      name: 'and removed since',
      answer: async ({ passkey, device, added }, challenge) => {
        await device.remove(`${PASSKEYS}/${added.id}`)
        return passkey.sign({ challenge })
      },
    },
  ])('is refused when signed $name', async ({ answer }) => {
    const who = await createPasskeyHolder()
    const { refusal, cookie } = await signIn(await answer(who, await signInChallenge()))
    expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED', message: 'This passkey opens no account here' })
    expect(cookie).toBeUndefined()
  })

  test('is refused for a disabled account, and says so to its owner', async () => {
    const { passkey, userId } = await createPasskeyHolder()
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute()
    const { refusal, cookie } = await signIn(passkey.sign({ challenge: await signInChallenge() }))
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'disabled' } })
    expect(cookie).toBeUndefined()
  })

  test('is refused without a finger or a PIN', async () => {
    const flags = { present: true, verified: true }
    const { passkey } = await createPasskeyHolder(softAuthenticator({ flags }))
    flags.verified = false
    expect((await signIn(passkey.sign({ challenge: await signInChallenge() }))).status).toBe(401)
    flags.verified = true
    expect((await signIn(passkey.sign({ challenge: await signInChallenge() }))).status).toBe(200)
  })

  test('an answer counts once, also of two at once; a passkey that does not count is no exception', async () => {
    const { passkey } = await createPasskeyHolder(softAuthenticator({ counts: false }))
    const answer = passkey.sign({ challenge: await signInChallenge() })
    const answers = await Promise.all([signIn(answer), signIn(answer)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await signIn(answer)).status).toBe(401)
  })

  test('repeated tries of passkeys have to wait', async () => {
    const passkey = softAuthenticator().sign({ challenge: 'bm90aGluZw' })
    const request = {
      method: 'POST',
      url: '/api/auth/passkey',
      payload: { passkey },
      remoteAddress: '10.8.0.1',
    } as const
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await sendRaw(request)).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('with two steps, a passkey', () => {
  async function createTwoStepUser() {
    const who = await createPasskeyHolder()
    const begun = z.parse(secondFactor.beginTotp.response, (await who.device.post('/user/second-factor/totp')).json)
    const code = new TOTP({ secret: begun.secret }).generate({ timestamp: epochMs(clock.now()) })
    await who.device.post('/user/second-factor/totp/confirm', { code })
    return who
  }
  const getTicket = async (who: Awaited<ReturnType<typeof createTwoStepUser>>) => {
    const step = z.parse(SecondStep, (await who.signIn()).refusal?.details)
    expect(step.methods).toEqual(['code', 'passkey'])
    return step.ticket
  }

  test('is the second one, in place of the code', async () => {
    const who = await createTwoStepUser()
    const ticket = await getTicket(who)
    const { json } = await post('/auth/second-factor/options', { ticket })
    expect(json).toMatchObject({ options: { allowCredentials: [{ id: who.passkey.id }] } })
    const passkey = who.passkey.sign({ challenge: challengeIn(json) })
    expect((await post('/auth/second-factor', { ticket, passkey })).json).toMatchObject({ user: { email: who.email } })
    expect((await post('/auth/second-factor', { ticket, passkey })).refusal).toMatchObject({ values: ['ticket'] })
  })

  test('a passkey of another user is not a second step', async () => {
    const [ann, bob] = [await createTwoStepUser(), await createPasskeyHolder()]
    const ticket = await getTicket(ann)
    const challenge = challengeIn((await post('/auth/second-factor/options', { ticket })).json)
    const passkey = bob.passkey.sign({ challenge })
    expect((await post('/auth/second-factor', { ticket, passkey })).refusal).toMatchObject({ values: ['passkey'] })
  })

  test('goes without the other step: it is something one has, opened by something one is or knows', async () => {
    const { passkey, email } = await createTwoStepUser()
    const answer = await signIn(passkey.sign({ challenge: await signInChallenge() }))
    expect(answer.json).toMatchObject({ user: { email } })
  })
})
