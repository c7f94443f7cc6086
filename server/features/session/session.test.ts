import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { session } from '#contract/session.ts'
import { createAccountHolder, type Device } from '#server/testing/account-holder.ts'
import { quickPasswords, startServer } from '#server/testing/harness.ts'

const START = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()
const server = startServer({ now: START, inTurn })
const { clock } = server
beforeEach(() => clock.set(START))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const person = () => createAccountHolder(server, inTurn)
type Person = Awaited<ReturnType<typeof person>>
const signInDevice = async (who: Person, agent = FIREFOX): Promise<Device> =>
  (await who.signIn({ headers: { 'user-agent': agent } })).device!
const listSessions = async (device: Device) =>
  z.parse(session.sessions.response, (await device.get('/user/sessions')).json).items

describe('the devices of a user', () => {
  test('is listed by device, the latest first, with the one that asks marked', async () => {
    const ann = await person()
    const desk = await signInDevice(ann)
    clock.advance(30)
    const phone = await signInDevice(ann, IPHONE)
    expect(await listSessions(phone)).toMatchObject([
      { browser: 'Safari', system: 'iOS', kind: 'mobile', current: true, signedInAt: '2026-03-02T12:30:00.000Z' },
      { browser: 'Firefox', system: 'Linux', kind: 'desktop', current: false },
    ])
    clock.advance(4)
    expect((await desk.refresh()).status).toBe(200)
    expect(await listSessions(phone)).toMatchObject([
      { browser: 'Firefox', lastUsedAt: '2026-03-02T12:34:00.000Z', current: false },
      { browser: 'Safari', current: true },
    ])
  })

  test('says to 5 minutes when each device was used, without a sign-in or a new token', async () => {
    const ann = await person()
    const phone = await signInDevice(ann, IPHONE)
    const desk = await signInDevice(ann)
    const readLastUsed = async () => (await listSessions(desk)).find(({ system }) => system === 'iOS')?.lastUsedAt
    clock.advance(4)
    await listSessions(phone)
    expect(await readLastUsed()).toBe('2026-03-02T12:00:00.000Z')
    clock.advance(16)
    await listSessions(phone)
    clock.advance(3)
    expect(await readLastUsed()).toBe('2026-03-02T12:20:00.000Z')
  })

  test.each([
    { agent: '', device: { browser: null, system: null, kind: null } },
    { agent: 'curl/8.5.0', device: { system: null, kind: null } },
    { agent: '<script>alert(1)</script>'.repeat(20), device: { browser: null, system: null, kind: null } },
  ])('the list shows only known facts of $agent', async ({ agent, device }) => {
    expect(await listSessions(await signInDevice(await person(), agent))).toMatchObject([{ ...device, current: true }])
  })

  test('the list leaves out sessions that are signed out, revoked or too old', async () => {
    const ann = await person()
    const old = await signInDevice(ann)
    clock.advance(29 * 1440)
    const [gone, here] = [await signInDevice(ann), await signInDevice(ann)]
    await gone.get('/auth/sign-out')
    expect(await listSessions(here)).toHaveLength(2)
    clock.advance(1440)
    const now = await signInDevice(ann)
    expect(await listSessions(now)).toHaveLength(2)
    expect(await old.status()).toBe(401)
  })

  test('the list shows no other user and no digest of a token', async () => {
    const [ann, bob] = [await person(), await person()]
    await signInDevice(bob)
    const device = await signInDevice(ann)
    const answer = await device.get('/user/sessions')
    expect(await listSessions(device)).toHaveLength(1)
    expect(JSON.stringify(answer.json)).not.toContain('ash')
  })
})

describe('a session can be ended from another device', () => {
  test('at once: 440 for its token and its cookie, and a second time there is none', async () => {
    const ann = await person()
    const [lost, here] = [await signInDevice(ann, IPHONE), await signInDevice(ann)]
    const { id } = (await listSessions(here)).find(({ current }) => !current)!
    expect((await here.remove(`/user/sessions/${id}`)).json).toEqual({ ok: true })
    expect(await lost.status()).toBe(440)
    expect((await lost.refresh()).status).toBe(440)
    expect(await here.status()).toBe(200)
    expect((await here.remove(`/user/sessions/${id}`)).refusal).toMatchObject({ code: 'NOT_FOUND', values: ['id'] })
  })

  test.each([
    { whose: 'of another user', idOf: async (bob: Device) => (await listSessions(bob))[0]!.id, status: 404 },
    { whose: 'that never was', idOf: async () => uuidv7(), status: 404 },
    { whose: 'that is no id', idOf: async () => 'all', status: 400 },
  ])('but not one $whose', async ({ idOf, status }) => {
    const [device, stranger] = [await signInDevice(await person()), await signInDevice(await person())]
    expect((await device.remove(`/user/sessions/${await idOf(stranger)}`)).status).toBe(status)
    expect(await stranger.status()).toBe(200)
  })

  test('a user ends all their other sessions at once, and none of other users', async () => {
    const [ann, bob] = [await person(), await person()]
    const others = [await signInDevice(ann), await signInDevice(ann, IPHONE)]
    const [here, stranger] = [await signInDevice(ann), await signInDevice(bob)]
    expect((await here.remove('/user/sessions')).json).toEqual({ ended: 2 })
    for (const other of others) expect([await other.status(), (await other.refresh()).status]).toEqual([440, 440])
    expect([await here.status(), await stranger.status()]).toEqual([200, 200])
    expect((await here.remove('/user/sessions')).json).toEqual({ ended: 0 })
  })
})

test('a refresh token that is used twice ends its session, and the list no longer shows it', async () => {
  const ann = await person()
  const [robbed, here] = [await signInDevice(ann, IPHONE), await signInDevice(ann)]
  expect((await robbed.refresh()).status).toBe(200)
  clock.advance(1)
  expect((await robbed.refresh()).status).toBe(440)
  expect(await robbed.status()).toBe(440)
  expect(await listSessions(here)).toMatchObject([{ current: true }])
})
