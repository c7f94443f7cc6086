import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

const PNG = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer()
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

/** Ada and Pat with Cat, who has an e-mail, and Tim, who has none. */
async function createHousehold() {
  const server = startServer({ now: '2026-03-02T12:02:00Z', timezone: 'Europe/Berlin', inTurn: quickPasswords() })
  const kin = kinOf(server)
  const { as, sendRaw } = server
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat'] })
  const born = '2008-03-04' as LocalDate
  const tim = await as('ada')(child.create, { body: { firstName: 'Tim', birthDate: born, pin: '2749', avatar: 'owl' } })
  const params = { user: tim._id }
  const change = (body: object, by = 'ada') => as(by)(child.change, { params, body })
  async function signInTim() {
    const known = { familyCode: (await kin.findFamily('ada'))!.code!, childId: tim._id, pin: '2749' }
    const answer = await visitor({ sendRaw }).ask({ method: 'POST', url: '/api/auth/child-sign-in', payload: known })
    const authorization = `Bearer ${answer.json().token}`
    const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object | Buffer, type?: string) =>
      sendRaw({
        method,
        url: `/api${url}`,
        headers: { authorization, ...(type && { 'content-type': type }) },
        ...(payload && { payload }),
      })
    return { ask, own: (body: object) => ask('PATCH', `/user/family-group/children/${tim._id}`, body) }
  }
  const findTim = async (by = 'ada') => (await kin.findFamily(by))?.members.find(({ _id }) => _id === tim._id)
  return { ...server, kin, tim, params, change, signInTim, findTim }
}
let house: Awaited<ReturnType<typeof createHousehold>>
beforeEach(async () => {
  house = await createHousehold()
})

describe('the picture of a child without an email', () => {
  test('the picture of a child stays when other fields change', async () => {
    const { ask } = await house.signInTim()
    const { avatar } = (await ask('POST', '/user/profile/avatar', PNG, 'image/png')).json<{ avatar: string }>()
    expect(await house.change({ firstName: 'Timo' })).toMatchObject({ avatar })
    expect((await ask('GET', `/user/profile/avatar/${avatar}`)).statusCode).toBe(200)
  })

  test('is erased when a drawing replaces it', async () => {
    const { ask, own } = await house.signInTim()
    const upload = async () =>
      (await ask('POST', '/user/profile/avatar', PNG, 'image/png')).json<{ avatar: string }>().avatar
    const rows = () => db.selectFrom('avatars').select('id').where('ownerId', '=', house.tim.dataGroup!).execute()
    await upload()
    await house.change({ avatar: 'fox' })
    expect(await rows()).toEqual([])
    const again = await upload()
    expect((await own({ avatar: 'cat' })).json()).toMatchObject({ avatar: 'cat' })
    expect((await ask('GET', `/user/profile/avatar/${again}`)).statusCode).toBe(404)
  })
})

describe('parents edit the data of a child', () => {
  test('parents read the data of a child, and other users do not', async () => {
    const told = {
      firstName: 'Tim',
      lastName: '',
      birthDate: '2008-03-04',
      language: 'en',
      timezone: 'Europe/Berlin',
      isOfAge: false,
      pendingEmail: null,
    }
    for (const by of ['ada', 'pat']) expect((await house.findTim(by))?.account).toEqual(told)
    expect((await house.findTim('cat'))?.account).toBeNull()
    expect((await house.kin.findMember('ada', 'cat'))?.account).toBeNull()
    const { ask } = await house.signInTim()
    const { familyGroup } = (await ask('GET', '/family-group')).json()
    expect(familyGroup.members.every((member: { account: unknown }) => member.account === null)).toBe(true)
  })

  test('its names, and one alone', async () => {
    expect(await house.change({ firstName: '小明', lastName: '林' })).toMatchObject({ fullName: '林小明' })
    expect(await house.change({ lastName: '' })).toMatchObject({ fullName: '小明' })
    await expect(house.change({ firstName: ' ' })).rejects.toMatchObject({ status: 400, values: ['firstName'] })
  })

  test('the zone of a child applies to all its time while it has no data, and later from now on', async () => {
    const listTimeZones = async () => {
      const { ask } = await house.signInTim()
      return (await ask('GET', '/user/preference/timezones')).json().items
    }
    await house.change({ timezone: 'Asia/Taipei' })
    expect(await listTimeZones()).toEqual([{ from: null, timezone: 'Asia/Taipei' }])
    const time = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
    const body = { category: 'study' as const, activityName: 'Read', ...time }
    await house.as('ada', house.tim.dataGroup!)(activityLog.create, { body })
    const moved = await house.change({ timezone: 'America/New_York', language: 'zh_TW' }, 'pat')
    expect(moved.account).toMatchObject({ timezone: 'America/New_York', language: 'zh_TW' })
    expect(await listTimeZones()).toEqual([
      { from: null, timezone: 'Asia/Taipei' },
      { from: '2026-03-02T12:00:00.000Z', timezone: 'America/New_York' },
    ])
    await expect(house.change({ timezone: 'Mars/Base' })).rejects.toMatchObject({ status: 400, values: ['timezone'] })
  })

  test('parents cannot edit the child’s own settings or those of other users', async () => {
    const { ask, own } = await house.signInTim()
    for (const body of [{ timezone: 'Asia/Taipei' }, { lastName: 'X' }]) expect((await own(body)).statusCode).toBe(403)
    expect((await own({ language: 'zh_CN' })).statusCode).toBe(200)
    for (const body of [{ firstName: 'Max' }, { lastName: 'Lin' }])
      expect((await ask('PATCH', '/user/account/basic-info', body)).statusCode).toBe(403)
    expect(await house.findTim()).toMatchObject({ fullName: 'Tim', account: { language: 'zh_CN' } })
  })
})

describe('a child of age', () => {
  const birthday = () => house.clock.set('2026-03-04T12:00:00Z')

  test('no parent regains control: neither by the birth date nor by the PIN', async () => {
    birthday()
    for (const by of ['ada', 'pat'])
      for (const body of [{ birthDate: null }, { birthDate: '2015-06-27' }, { pin: '8306' }, { pin: null }])
        await expect(house.change(body, by)).rejects.toMatchObject(FORBIDDEN)
    expect((await house.findTim())?.account).toMatchObject({ isOfAge: true, birthDate: '2008-03-04' })
    expect((await house.as('ada')(family.mine)).familyGroup?.members).toContainEqual(
      expect.objectContaining({ _id: house.tim._id, dataGroup: null }),
    )
    expect(await house.change({ lastName: 'Lin' })).toMatchObject({ fullName: 'Tim Lin' })
  })

  test('it speaks for itself: names, a birth date that was wrong, and the PIN by the one until now', async () => {
    birthday()
    const { ask, own } = await house.signInTim()
    expect((await ask('PATCH', '/user/account/basic-info', { firstName: 'Timothy' })).statusCode).toBe(200)
    expect((await own({ pin: null, currentPin: '2749' })).statusCode).toBe(403)
    expect((await own({ pin: '8306', currentPin: '2749' })).statusCode).toBe(200)
    expect((await own({ birthDate: '2015-06-27' })).json()).toMatchObject({ fullName: 'Timothy', account: null })
    expect((await own({ birthDate: '2008-03-04' })).statusCode).toBe(403)
  })

  test('a day before, its parents may', async () => {
    house.clock.set('2026-03-03T12:00:00Z')
    const changed = await house.change({ birthDate: '2015-06-27', pin: '8306' })
    expect(changed.account).toMatchObject({ birthDate: '2015-06-27', isOfAge: false })
  })
})

test('a last name is optional, and can be removed', async () => {
  await db.updateTable('users').set({ lastName: '' }).where('dataGroup', '=', house.given.stranger('cat')).execute()
  const save = (name: string, body: object) => house.as(name)(account.saveBasicInfo, { body })
  expect(await save('cat', { firstName: 'Kit', lastName: '' })).toMatchObject({ userName: 'Kit' })
  expect(await save('pat', { firstName: 'Pat', lastName: ' ' })).toMatchObject({ userName: 'Pat', lastName: '' })
})
