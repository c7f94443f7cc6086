import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Passkey } from '#contract/second-factor.ts'
import { createAccountHolder, type Device, send } from '#server/testing/account-holder.ts'
import { softAuthenticator } from '#server/testing/authenticator.ts'
import { db, quickPasswords, type Raw, startServer } from '#server/testing/harness.ts'

const inTurn = quickPasswords()
const Options = z.object({ options: z.object({ challenge: z.string() }) })
const challengeIn = (json: unknown) => z.parse(Options, json).options.challenge
const PASSKEYS = '/user/second-factor/passkeys'

/** @param singleSignOn the name of the server's identity provider; null: it has none */
function town(singleSignOn: string | null = 'Google') {
  const server = startServer({ inTurn, settings: { singleSignOn } })
  const { sendRaw, clock } = server
  const post = (path: string, payload: object, more: Partial<Raw> = {}) =>
    send(sendRaw, { method: 'POST', url: `/api${path}`, payload, ...more })

  async function add(device: Device) {
    const passkey = softAuthenticator()
    const made = passkey.make({ challenge: challengeIn((await device.post(`${PASSKEYS}/options`)).json) })
    const { json } = await device.post(PASSKEYS, { name: 'x', passkey: made })
    return { passkey, id: z.parse(Passkey, json).id }
  }
  async function signIn({ passkey }: Awaited<ReturnType<typeof add>>, more: Partial<Raw> = {}) {
    const challenge = challengeIn((await post('/auth/passkey/options', {}, more)).json)
    return post('/auth/passkey', { passkey: passkey.sign({ challenge }) }, more)
  }
  /** A user who signs in by passkeys, and otherwise as given. */
  async function createPasskeyHolder({ password = false, isLinked = false, passkeys = 1 } = {}) {
    const who = await createAccountHolder(server, inTurn)
    const device = (await who.signIn()).device!
    const added: Awaited<ReturnType<typeof add>>[] = []
    for (let at = 0; at < passkeys; at++) added.push(await add(device))
    const { userId, email } = who
    if (!password) await db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
    const identity = { issuer: 'https://id.example.org', subject: userId, userId, email, linkedAt: clock.now() }
    if (isLinked) await db.insertInto('identities').values(identity).execute()
    const getGoogleLink = async () => (await device.get('/user/account/google')).json
    const remove = (at: number) => device.remove(`${PASSKEYS}/${added[at]!.id}`)
    return { device, added, getGoogleLink, remove, unlink: () => device.remove('/user/account/google') }
  }
  return { post, createPasskeyHolder, signIn, clock }
}

describe('the last way in stays', () => {
  test('a passkey, if it is the only one', async () => {
    const { createPasskeyHolder, signIn } = town()
    const ann = await createPasskeyHolder({ passkeys: 2 })
    expect((await ann.remove(0)).status).toBe(200)
    expect((await ann.remove(1)).refusal).toMatchObject({ code: null, values: ['password'] })
    expect((await signIn(ann.added[1]!)).status).toBe(200)
  })

  test.each([
    { name: 'a password', of: { password: true }, singleSignOn: 'Google', status: 200 },
    { name: 'an account elsewhere', of: { isLinked: true }, singleSignOn: 'Google', status: 200 },
    {
      name: 'an account elsewhere that this server asks no more',
      of: { isLinked: true },
      singleSignOn: null,
      status: 409,
    },
  ])('with $name, the removal of the only passkey answers $status', async ({ of, singleSignOn, status }) => {
    const ann = await town(singleSignOn).createPasskeyHolder(of)
    expect((await ann.remove(0)).status).toBe(status)
  })

  test('an account elsewhere goes while there is a passkey, and then that stays', async () => {
    const ann = await town().createPasskeyHolder({ isLinked: true })
    expect(await ann.getGoogleLink()).toMatchObject({ onlyWayIn: false })
    expect((await ann.unlink()).status).toBe(204)
    expect((await ann.remove(0)).status).toBe(409)
  })

  test('an external account stays once the passkey is removed', async () => {
    const ann = await town().createPasskeyHolder({ isLinked: true })
    expect((await ann.remove(0)).status).toBe(200)
    expect(await ann.getGoogleLink()).toMatchObject({ onlyWayIn: true })
    expect((await ann.unlink()).refusal).toMatchObject({ code: null, values: ['password'] })
  })

  test('of two that are closed at once, one stays', async () => {
    const ann = await town().createPasskeyHolder({ isLinked: true })
    const answers = await Promise.all([ann.remove(0), ann.unlink()])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })
})

describe('endless requests for challenges', () => {
  const from = { remoteAddress: '10.7.0.1' }

  test('waits, also of three hundred and ten at once', async () => {
    const { post } = town()
    const answers = await Promise.all(Array.from({ length: 310 }, () => post('/auth/passkey/options', {}, from)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('does not, if they are a class that begins behind one address, and then signs in at once', async () => {
    const { createPasskeyHolder, post, signIn } = town()
    const school = { remoteAddress: '10.7.0.3' }
    const begun = await Promise.all(Array.from({ length: 40 }, () => post('/auth/passkey/options', {}, school)))
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200))
    const ann = await createPasskeyHolder()
    expect((await signIn(ann.added[0]!, school)).status).toBe(200)
  })

  test('does not, if it is a house in which many sign in', async () => {
    const { createPasskeyHolder, signIn } = town()
    const ann = await createPasskeyHolder()
    const home = { remoteAddress: '10.7.0.2' }
    for (let at = 0; at < 25; at++) expect((await signIn(ann.added[0]!, home)).status).toBe(200)
  })
})
