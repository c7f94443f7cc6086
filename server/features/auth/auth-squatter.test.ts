import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { family } from '#contract/family.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { epochMs } from '#domain/time/time.ts'
import type { Mail } from '#server/ports/mail.ts'
import { createAccountHolder, type Device, send } from '#server/testing/account-holder.ts'
import { softAuthenticator } from '#server/testing/authenticator.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'

const NEW = 'two long walks a day'
const inTurn = quickPasswords()
const mails: Mail[] = []
const server = startServer({
  inTurn,
  settings: { singleSignOn: 'Google' },
  sendMail: async (mail) => void mails.push(mail),
})
const { sendRaw, clock, runJobs } = server
const post = (path: string, payload: object) => send(sendRaw, { method: 'POST', url: `/api${path}`, payload })
const Options = z.object({ options: z.object({ challenge: z.string() }) })
const challengeIn = (json: unknown) => z.parse(Options, json).options.challenge

async function requestLink(email: string): Promise<string> {
  mails.length = 0
  await post('/auth/forgot-password', { email })
  await runJobs()
  const link = mails.find(({ to, text }) => to === email && text.includes('/reset-password#'))
  return link?.text.match(/token=([\w-]{43})/)?.[1] ?? ''
}

async function addPasskey(device: Device) {
  const passkey = softAuthenticator()
  const { json } = await device.post('/user/second-factor/passkeys/options')
  const made = passkey.make({ challenge: challengeIn(json) })
  expect((await device.post('/user/second-factor/passkeys', { name: 'x', passkey: made })).status).toBe(201)
  return {
    signIn: async () => {
      const challenge = challengeIn((await post('/auth/passkey/options', {})).json)
      return post('/auth/passkey', { passkey: passkey.sign({ challenge }) })
    },
  }
}

/** Creates an account of an address, which may be another person's, with every way to sign in. */
async function createFullAccount() {
  const who = await createAccountHolder(server, inTurn)
  const device = (await who.signIn()).device!
  const unverify = () => db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', who.userId).execute()
  const passkey = await addPasskey(device)
  const { userId, email } = who
  await db
    .insertInto('identities')
    .values({ issuer: 'https://id.example.org', subject: userId, userId, email, linkedAt: clock.now() })
    .execute()
  // The account was made while the server sent no mail.
  await unverify()
  const getVerifiedAt = async () =>
    (await db.selectFrom('users').select('emailVerifiedAt').where('id', '=', userId).executeTakeFirstOrThrow())
      .emailVerifiedAt
  const identities = () => db.selectFrom('identities').selectAll().where('userId', '=', userId).execute()
  return { ...who, device, passkey, getVerifiedAt, identities }
}

describe('a user who takes over a squatted address by mail', () => {
  test('the owner of the mailbox has the account alone after choosing a password, and learns what was there', async () => {
    const squatted = await createFullAccount()
    const token = await requestLink(squatted.email)
    expect((await post('/auth/reset-password', { token, password: NEW })).status).toBe(200)
    expect((await squatted.passkey.signIn()).refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await squatted.identities()).toEqual([])
    expect(await squatted.device.status()).toBe(419)
    expect(await squatted.getVerifiedAt()).toBe(clock.now())
    mails.length = 0
    await runJobs()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey was removed from your Hourkin account',
      'You can no longer sign in to Hourkin with Google',
      'Your Hourkin password was changed',
    ])
  })

  test('keeps later additions', async () => {
    const owner = await createFullAccount()
    await post('/auth/reset-password', { token: await requestLink(owner.email), password: NEW })
    const verifiedAt = await owner.getVerifiedAt()
    clock.advance(60)
    const payload = { email: owner.email, password: NEW }
    const { json } = await post('/auth/sign-in', payload)
    const headers = { authorization: `Bearer ${z.parse(z.object({ token: z.string() }), json).token}` }
    const asOwner = (path: string, body?: object) =>
      send(sendRaw, { method: 'POST', url: `/api${path}`, headers, ...(body && { payload: body }) })
    const passkey = softAuthenticator()
    const made = passkey.make({
      challenge: challengeIn((await asOwner('/user/second-factor/passkeys/options')).json),
    })
    await asOwner('/user/second-factor/passkeys', { name: 'mine', passkey: made })
    await post('/auth/reset-password', { token: await requestLink(owner.email), password: 'three long walks a day' })
    const challenge = challengeIn((await post('/auth/passkey/options', {})).json)
    expect((await post('/auth/passkey', { passkey: passkey.sign({ challenge }) })).status).toBe(200)
    expect(await owner.getVerifiedAt()).toBe(verifiedAt)
  })

  test('the owner of the mailbox gets the invitations to the address', async () => {
    await server.as('ada')(family.create, { body: { name: 'Lin' } })
    const owner = await createFullAccount()
    await server.as('ada')(family.invite, { body: { email: owner.email, role: 'parent' } })
    const path = '/user/family-group/invitations/pending'
    expect((await owner.device.get(path)).json).toEqual([])
    await post('/auth/reset-password', { token: await requestLink(owner.email), password: NEW })
    const { json } = await post('/auth/sign-in', { email: owner.email, password: NEW })
    const headers = { authorization: `Bearer ${z.parse(z.object({ token: z.string() }), json).token}` }
    expect((await send(sendRaw, { method: 'GET', url: `/api${path}`, headers })).json).toMatchObject([
      { familyName: 'Lin' },
    ])
  })
})

test('a sign-in that was begun with the old password does not go on after a reset', async () => {
  const ann = await createAccountHolder(server, inTurn)
  const device = (await ann.signIn()).device!
  const { secret } = z.parse(secondFactor.beginTotp.response, (await device.post('/user/second-factor/totp')).json)
  const code = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) + seconds * 1000 })
  expect((await device.post('/user/second-factor/totp/confirm', { code: code() })).status).toBe(200)
  const { ticket } = (await ann.signIn()).refusal!.details as { ticket: string }
  await post('/auth/reset-password', { token: await requestLink(ann.email), password: NEW })
  const answer = await post('/auth/second-factor', { ticket, code: code(30) })
  expect(answer.refusal).toMatchObject({ code: 'INVALID_PARAMS', values: ['ticket'] })
})
