import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

/** Ada and Pat with Cat, who has an e-mail; Eve is in no family. */
async function createHousehold() {
  const server = startServer({ now: '2026-03-02T12:00:00Z', inTurn: quickPasswords() })
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'] })
  return { ...server, kin }
}
type Household = Awaited<ReturnType<typeof createHousehold>>

let house: Household
let ada: ReturnType<Household['as']>
beforeEach(async () => {
  house = await createHousehold()
  ada = house.as('ada')
})
const make = (body: object = {}, by = 'ada') => house.as(by)(child.create, { body: { firstName: 'Tim', ...body } })
const pinOf = (userId: string) =>
  db.selectFrom('managedChildren').select('pinHash').where('userId', '=', userId).executeTakeFirstOrThrow()
const day = (text: string) => text as LocalDate
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

async function signIn(childId: string, pin: string) {
  const { familyGroup } = await ada(family.mine)
  const payload = { familyCode: familyGroup!.code, childId, pin }
  const answer = await visitor(house).ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  const token = answer.statusCode === 200 ? String(answer.json().token) : ''
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    house.sendRaw({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
  return { status: answer.statusCode, call }
}

describe('a child without an email', () => {
  test.each(['ada', 'pat'])('is made by %s, a parent, and is an active child of the family', async (by) => {
    const tim = await make({ lastName: 'Lin', birthDate: '2015-06-27', avatar: 'owl', pin: '2749' }, by)
    expect(tim).toMatchObject({
      name: 'Tim Lin',
      avatar: 'owl',
      email: null,
      role: 'child',
      isAdmin: false,
      status: 'active',
      isManaged: true,
      dataGroup: expect.any(String),
    })
    expect((await ada(family.mine)).familyGroup!.members).toContainEqual(tim)
    const start = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
    const body = { category: 'study' as const, activityName: 'Read', ...start }
    await house.as('ada', tim.dataGroup!)(activityLog.create, { body })
  })

  test('speaks the language of its parent and lives where they do, unless they say otherwise', async () => {
    await ada(account.savePreference, { body: { language: { lang: 'zh_TW' }, timezone: { timezone: 'Asia/Taipei' } } })
    const getStoredPreferences = async ({ dataGroup }: { dataGroup: string | null }) => {
      const of = db.selectFrom('preferences').select(['language', 'timezoneHistory', 'accountMode'])
      return of.where('ownerId', '=', dataGroup!).executeTakeFirstOrThrow()
    }
    expect(await getStoredPreferences(await make())).toEqual({
      language: 'zh_TW',
      timezoneHistory: '[{"from":null,"tz":"Asia/Taipei"}]',
      accountMode: 'PERSONAL',
    })
    expect(await getStoredPreferences(await make({ language: 'en', timezone: 'Europe/Berlin' }))).toMatchObject({
      language: 'en',
      timezoneHistory: '[{"from":null,"tz":"Europe/Berlin"}]',
    })
  })

  test('has its PIN stored as argon2id, and nowhere else', async () => {
    const { _id } = await make({ pin: '274906' })
    expect((await pinOf(_id)).pinHash).toMatch(/^\$argon2id\$/)
    const keys = db.selectFrom('idempotencyKeys').selectAll().where('ownerId', '=', house.given.stranger('ada'))
    expect(await keys.execute()).toEqual([])
  })

  test.each(['0000', '1234', '4321', '1212', '2015', '0627', '270615'])('may not have the PIN %s', async (pin) => {
    const made = make({ birthDate: '2015-06-27', pin })
    await expect(made).rejects.toMatchObject({ status: 400, values: ['pin'], details: { reason: 'tooCommon' } })
  })

  test.each([
    { body: { firstName: ' ', pin: '12' }, values: ['firstName', 'pin'] },
    { body: { pin: '274 9' }, values: ['pin'] },
    { body: { pin: '274927491' }, values: ['pin'] },
    { body: { avatar: 'https://evil.example/x.png' }, values: ['avatar'] },
    { body: { birthDate: '2026-03-03', pin: '0000' }, values: ['birthDate', 'pin'] },
    { body: { birthDate: '0999-03-03' }, values: ['birthDate'] },
    { body: { timezone: 'Mars/Base' }, values: ['timezone'] },
    { body: { email: 'tim@example.org' }, values: ['email'] },
  ])('$body is refused: $values', ({ body, values }) =>
    expect(make(body)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values }),
  )

  test.each(['cat', 'eve'])('is not made by %s', async (name) => {
    const status = name === 'cat' ? 403 : 404
    await expect(make({}, name)).rejects.toMatchObject({ status })
    expect((await ada(family.mine)).familyGroup!.members).toHaveLength(3)
  })

  test('needs a place in the family, also of several at once', async () => {
    await ada(family.change, { body: { maxMembers: 4 } })
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => make()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(make()).rejects.toMatchObject({ status: 409, values: ['maxMembers'] })
    const { total } = await db
      .selectFrom('managedChildren')
      .select((is) => is.fn.countAll<number | string>().as('total'))
      .where('createdBy', '=', (await house.kin.ensureUser('ada')).userId)
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(1)
  })
})

describe('changing it', () => {
  const change = (user: string, body: object, by = 'ada') => house.as(by)(child.change, { params: { user }, body })

  test.each(['ada', 'pat'])('is for parents: %s', async (by) => {
    const { _id } = await make({ lastName: 'Lin', birthDate: '2015-06-27', pin: '2749' })
    const changed = await change(_id, { firstName: 'Timo', avatar: 'whale', birthDate: null }, by)
    expect(changed).toMatchObject({ name: 'Timo Lin', avatar: 'whale' })
    const { birthDate } = await db
      .selectFrom('users')
      .select('birthDate')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(birthDate).toBeNull()
    expect((await signIn(_id, '2749')).status).toBe(200)
  })

  test('a new PIN works at once, the old one does not, and its sessions end', async () => {
    const { _id } = await make({ pin: '2749' })
    const { call } = await signIn(_id, '2749')
    expect((await call('GET', '/user/preference')).statusCode).toBe(200)
    await change(_id, { pin: '8306' })
    expect((await call('GET', '/user/preference')).statusCode).toBe(419)
    expect((await signIn(_id, '2749')).status).toBe(401)
    expect((await signIn(_id, '8306')).status).toBe(200)
  })

  test('without a PIN it cannot sign in alone', async () => {
    const { _id } = await make({ pin: '2749' })
    await change(_id, { pin: null })
    expect((await signIn(_id, '2749')).status).toBe(401)
    expect((await pinOf(_id)).pinHash).toBeNull()
  })

  test('a new PIN must not be the birthday, also a known one', async () => {
    const { _id } = await make({ birthDate: day('2015-06-27') })
    await expect(change(_id, { pin: '2706' })).rejects.toMatchObject({ values: ['pin'] })
    await change(_id, { birthDate: null, pin: '2706' })
  })

  test('is closed to strangers, and for children with an email of their own', async () => {
    const { _id } = await make()
    await expect(change(_id, { firstName: 'X' }, 'cat')).rejects.toMatchObject(FORBIDDEN)
    await expect(change(_id, { firstName: 'X' }, 'eve')).rejects.toMatchObject({ status: 404 })
    const { userId } = await house.kin.ensureUser('cat')
    await expect(change(userId, { pin: '2749' })).rejects.toMatchObject(FORBIDDEN)
    const adult = (await house.kin.ensureUser('pat')).userId
    await expect(change(adult, { firstName: 'X' })).rejects.toMatchObject(FORBIDDEN)
    const stranger = (await house.kin.ensureUser('eve')).userId
    await expect(change(stranger, { firstName: 'X' })).rejects.toMatchObject({ status: 404 })
  })

  test('the child itself chooses its picture, and another PIN if it knows the one until now', async () => {
    const { _id } = await make({ pin: '2749' })
    const { call } = await signIn(_id, '2749')
    const own = (body: object) => call('PATCH', `/user/family-group/children/${_id}`, body)
    expect((await own({ avatar: 'rocket' })).json()).toMatchObject({ avatar: 'rocket' })
    for (const body of [{ firstName: 'Max' }, { birthDate: '2010-01-01' }, { pin: null, currentPin: '2749' }])
      expect((await own(body)).statusCode).toBe(403)
    const refused = await own({ pin: '8306', currentPin: '0000' })
    expect(refused.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['currentPin'] })
    expect((await own({ pin: '8306' })).statusCode).toBe(400)
    expect((await own({ pin: '8306', currentPin: '2749' })).statusCode).toBe(200)
    expect((await call('GET', '/user/preference')).statusCode).toBe(200)
    expect((await signIn(_id, '8306')).status).toBe(200)
  })

  test('guessing the PIN by changing it is throttled as signing in is', async () => {
    const { _id } = await make({ pin: '2749' })
    const { call } = await signIn(_id, '2749')
    const guess = (currentPin: string) =>
      call('PATCH', `/user/family-group/children/${_id}`, { pin: '8306', currentPin })
    for (let at = 0; at < 5; at++) expect((await guess('9999')).statusCode).toBe(400)
    expect((await guess('2749')).statusCode).toBe(429)
  })
})

describe('a child can see its watchers', () => {
  test('with their data', async () => {
    const { as, kin } = house
    const told = await as('cat')(child.watchers)
    const { userId } = await kin.ensureUser('pat')
    await ada(family.changeMember, { params: { user: userId }, body: { alias: 'Papa' } })
    const parts = 'activityLogs timers statistics plans sleep rewards bank catalogue favourites history'
    expect(told.visible).toEqual(parts.split(' '))
    expect((await as('cat')(child.watchers)).parents.map(({ name }) => name)).toEqual(['ada Test', 'Papa'])
    await ada(family.changeMember, { params: { user: userId }, body: { isActive: false } })
    expect((await as('cat')(child.watchers)).parents).toHaveLength(1)
  })

  test('a child without parental control has no watchers', async () => {
    const nobody = { parents: [], visible: [] }
    for (const name of ['ada', 'pat', 'eve']) expect(await house.as(name)(child.watchers)).toEqual(nobody)
    await ada(family.change, { body: { settings: { parentControl: false } } })
    expect(await house.as('cat')(child.watchers)).toEqual(nobody)
  })
})
