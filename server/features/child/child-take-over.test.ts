import { decodeJwt } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import { contract } from '#contract/index.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { db, quickPasswords, type Raw, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const NOW = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()

/** Ada and Pat with Cat; Eve is in no family. */
async function createHousehold() {
  const server = startServer({ now: NOW, inTurn })
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat', 'sid'] })
  const { userId, dataGroup } = await kin.ensureUser('cat')
  const takeOver = (by = 'pat', childId = userId) => server.as(by)(child.takeOver, { body: { childId } })
  const call = (token: string, method: Raw['method'], path: string, payload?: object, headers: object = {}) =>
    server.sendRaw({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    })
  const getStatus = async (token: string) => (await call(token, 'GET', '/user/preference')).statusCode
  return { ...server, kin, takeOver, call, getStatus, cat: { userId, dataGroup } }
}

let house: Awaited<ReturnType<typeof createHousehold>>
beforeEach(async () => (house = await createHousehold()))
const getUserId = async (name: string) => (await house.kin.ensureUser(name)).userId

describe('taking over', () => {
  test('gives a token of the child that names the parent, valid for an hour', async () => {
    const { token, expiresAt, user } = await house.takeOver()
    expect(decodeJwt(token)).toMatchObject({ sub: house.cat.userId, act: { sub: await getUserId('pat') } })
    expect(expiresAt).toBe('2026-03-02T13:00:00.000Z')
    expect(user).toMatchObject({ ...house.cat, userName: 'cat Test', authority: ['user'] })
  })

  test('shows the child’s view, and writes the child’s data', async () => {
    const { token } = await house.takeOver()
    const body = {
      category: 'study',
      activityName: 'Read',
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T09:00:00Z',
    }
    const written = await house.call(token, 'POST', '/user/log/activity-log', body)
    expect(written.statusCode).toBe(201)
    const path = `/user/log/activity-log/${written.json().id}`
    const headers = await house.given.headers('cat')
    expect((await house.sendRaw({ method: 'GET', url: `/api${path}`, headers })).statusCode).toBe(200)
    for (const shown of ['/user/preference', '/user/account/mode', '/user/account/basic-info', '/family-group'])
      expect((await house.call(token, 'GET', shown)).statusCode).toBe(200)
    const { familyGroup } = (await house.call(token, 'GET', '/family-group')).json()
    expect(familyGroup.column).toBe('controlledChild')
    const named = await house.call(token, 'GET', '/user/tags', undefined, { 'x-data-group': house.cat.dataGroup })
    expect(named.statusCode).toBe(200)
  })

  test.each([
    { by: 'eve', of: 'cat', status: 404 },
    { by: 'sid', of: 'cat', status: 404 },
    { by: 'cat', of: 'cat', status: 404 },
    { by: 'ada', of: 'pat', status: 404 },
    { by: 'ada', of: 'ada', status: 404 },
  ])('$by does not take over $of', async ({ by, of, status }) => {
    await expect(house.takeOver(by, await getUserId(of))).rejects.toMatchObject({ status, values: ['childId'] })
  })

  test('taking over an unknown child, or one without parental control, is 404', async () => {
    await expect(house.takeOver('ada', uuidv7())).rejects.toMatchObject({ status: 404 })
    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    await expect(house.takeOver('ada')).rejects.toMatchObject({ status: 404 })
  })

  test('again, while the device is handed over, is refused', async () => {
    await house.takeOver()
    await expect(house.takeOver()).rejects.toMatchObject({ status: 423, code: 'SESSION_LOCKED' })
  })

  test('leaves nothing behind that could be exchanged for more', async () => {
    const payload = { childId: house.cat.userId }
    const headers = await house.given.headers('pat')
    const answer = await house.sendRaw({ method: 'POST', url: '/api/auth/take-over', headers, payload })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('the end of a child’s view', () => {
  const ENDS: { what: string; end: () => Promise<unknown> }[] = [
    {
      what: 'the session of the parent',
      end: async () =>
        db
          .updateTable('sessions')
          .set({ endedAt: house.clock.now(), endedWhy: 'revoked' })
          .where('userId', '=', await getUserId('pat'))
          .execute(),
    },
    {
      what: 'the password of the parent',
      end: async () =>
        db
          .updateTable('sessions')
          .set({ endedAt: house.clock.now(), endedWhy: 'credentials_changed' })
          .where('userId', '=', await getUserId('pat'))
          .execute(),
    },
    {
      what: 'the account of the parent',
      end: async () =>
        db
          .updateTable('users')
          .set({ disabledAt: house.clock.now() })
          .where('id', '=', await getUserId('pat'))
          .execute(),
    },
    {
      what: 'the place of the parent in the family',
      end: async () =>
        house.as('ada')(family.changeMember, { params: { user: await getUserId('pat') }, body: { isActive: false } }),
    },
    {
      what: 'the place of the child in the family',
      end: () =>
        house.as('ada')(family.changeMember, { params: { user: house.cat.userId }, body: { isActive: false } }),
    },
    {
      what: 'parental control',
      end: () => house.as('ada')(family.change, { body: { settings: { parentControl: false } } }),
    },
    {
      what: 'the child’s being one',
      end: () =>
        db
          .updateTable('users')
          .set({ birthDate: '2008-03-02' as LocalDate })
          .where('id', '=', house.cat.userId)
          .execute(),
    },
    {
      what: 'the row of the parent’s session',
      end: async () =>
        db
          .deleteFrom('sessions')
          .where('userId', '=', await getUserId('pat'))
          .execute(),
    },
  ]
  test.each(ENDS)('$what', async ({ end }) => {
    const { token } = await house.takeOver()
    expect(await house.getStatus(token)).toBe(200)
    await end()
    expect([419, 440]).toContain(await house.getStatus(token))
  })
})

describe('a parent on a taken-over device', () => {
  // The list comes from the contract, so a new endpoint is tested here as well.
  const endpoints = Object.values(contract).flatMap((all): Endpoint[] => Object.values(all))
  const closed = endpoints.filter(({ access }) => access === 'self' || access === 'admin')

  test('is refused by all endpoints for the user’s own account', async () => {
    const { token } = await house.takeOver()
    expect(closed.length).toBeGreaterThan(30)
    for (const { method, path } of closed) {
      const answer = await house.call(token, method, path.replaceAll(/\{\w+\}/g, uuidv7()))
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 403 })
    }
    expect(await house.getStatus(token)).toBe(200)
  })

  test('a parent on a taken-over device acts for no other user', async () => {
    const { token } = await house.takeOver()
    const { dataGroup } = await house.kin.ensureUser('sid')
    for (const wanted of [dataGroup, house.given.stranger('pat')]) {
      const answer = await house.call(token, 'GET', '/user/tags', undefined, { 'x-data-group': wanted })
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('a token that was tampered with', () => {
  const sessionIn = (token: string) => String(decodeJwt(token)['sid'])

  test('is no session without the parent, nor with another one', async () => {
    const { token } = await house.takeOver()
    const of = { userId: house.cat.userId, sessionId: sessionIn(token) }
    for (const actorId of [undefined, await getUserId('ada'), house.cat.userId]) {
      const forged = await house.tokens.issue({ ...of, actorId }, house.clock.now())
      expect(await house.getStatus(forged.token)).toBe(440)
    }
  })

  test('cannot turn the user’s own session into a child’s view', async () => {
    const own = (await house.given.headers('cat')).authorization.replace('Bearer ', '')
    const of = { userId: house.cat.userId, sessionId: sessionIn(own), actorId: await getUserId('pat') }
    expect(await house.getStatus((await house.tokens.issue(of, house.clock.now())).token)).toBe(440)
  })
})
