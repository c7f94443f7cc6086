import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { delivery } from '#contract/delivery.ts'
import { family } from '#contract/family.ts'
import { reminder } from '#contract/reminder.ts'
import { addMinutes } from '#domain/time/time.ts'
import { createAccountHolder, PASSWORD } from '#server/testing/account-holder.ts'
import { startDelivering } from '#server/testing/delivery.ts'
import { db, quickPasswords } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startPushService } from '#server/testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.stop())
const inTurn = quickPasswords()

const DUE = '2026-03-16T15:00:00Z'
const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }

/** ann, abe and ada of one family with the child cat, and una of none; each has a device. */
async function start() {
  const server = startDelivering(service, { inTurn })
  const kin = kinOf(server)
  // The reminder was written before she was a child.
  await server.remind('cat', { title: 'By cat' })
  await kin.createFamily({ admin: 'ann', parents: ['abe', 'ada'], children: ['cat'] })
  const getUserId = async (name: string) => (await kin.ensureUser(name)).userId
  const names = ['ann', 'abe', 'ada', 'cat', 'una'] as const
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await getUserId(name)] as const)))
  const devices = new Map<string, Awaited<ReturnType<typeof server.addDevice>>>()
  for (const name of names) devices.set(name, await server.addDevice(name))
  /** The titles that each person was notified of. */
  const notifiedTitles = () =>
    Object.fromEntries([...devices].flatMap(([name, { titles }]) => (titles().length ? [[name, titles()]] : [])))
  const share = (body: object) => server.remind('ann', { title: 'Dentist', ...body })
  return { ...server, ids: ids as Record<(typeof names)[number], string>, devices, notifiedTitles, share }
}

describe('notified users', () => {
  test('are the owner, the assignee and the readers: a child gets nothing of its own', async () => {
    const { ids, share, notifiedTitles, workAt, devices, remind } = await start()
    await share({ assignee: ids.abe, sharedWith: [ids.cat] })
    await remind('una', { title: 'By una' })
    await workAt(DUE)
    expect(notifiedTitles()).toEqual({ ann: ['Dentist'], abe: ['Dentist'], cat: ['Dentist'], una: ['By una'] })
    expect(devices.get('ann')!.got()[0]?.body).toBe('Due at 11:00')
    expect(devices.get('abe')!.got()[0]?.body).toBe('Due at 11:00 · from ann Test')
  })

  test('are the readers at the due time, each on their own clock and in their own language', async () => {
    const { as, ids, share, notifiedTitles, workAt, devices } = await start()
    const id = await share({ sharedWith: [ids.abe] })
    await as('ann')(reminder.share, { body: { id, assignee: null, sharedWith: [ids.ada] } })
    await as('ada')(account.savePreference, {
      body: { timezone: { timezone: 'Asia/Taipei' }, language: { lang: 'zh_TW' } },
    })
    await workAt(DUE)
    expect(notifiedTitles()).toEqual({ ann: ['Dentist'], ada: ['Dentist'] })
    expect(devices.get('ada')!.got()[0]).toMatchObject({ lang: 'zh-Hant', body: '23:00 到期 · 來自 ann Test' })
  })

  test('a user who is suspended, has left or lost access meanwhile is not notified', async () => {
    const { as, ids, share, notifiedTitles, workAt, runJobs, clock } = await start()
    await share({ sharedWith: [ids.abe, ids.ada, ids.cat] })
    await as('ann')(family.changeMember, { params: { user: ids.ada }, body: { isActive: false } })
    await as('abe')(family.leave)
    await as('cat')(delivery.change, { body: { quietHours: { from: '10:30', to: '12:00' } } })
    await workAt(DUE)
    expect(notifiedTitles()).toEqual({ ann: ['Dentist'] })
    await as('ann')(family.changeMember, { params: { user: ids.cat }, body: { isActive: false } })
    clock.set('2026-03-16T16:00:00Z')
    await runJobs()
    expect(notifiedTitles()).toEqual({ ann: ['Dentist'] })
  })
})

describe('a device', () => {
  test('is visible to its owner alone, who can remove it', async () => {
    const { as, addDevice, remind, workAt } = await start()
    const [phone, desk] = [await addDevice('bob'), await addDevice('bob')]
    const seen = await as('bob')(delivery.settings)
    expect(seen.devices.map(({ id }) => id)).toEqual([phone.id, desk.id])
    expect(seen.devices).toMatchObject([{ current: true }, { current: true }])
    await expect(as('ann')(delivery.removeDevice, { params: { id: phone.id } })).rejects.toMatchObject(missing)
    await as('bob')(delivery.removeDevice, { params: { id: phone.id } })
    await expect(as('bob')(delivery.removeDevice, { params: { id: phone.id } })).rejects.toMatchObject(missing)
    await remind('bob')
    await workAt(DUE)
    expect([phone.titles(), desk.titles()]).toEqual([[], ['Bins']])
  })

  test('that is added again is the same one', async () => {
    const { as, addDevice } = await start()
    const phone = await addDevice('bob')
    expect((await addDevice('bob', phone)).id).toBe(phone.id)
    expect((await as('bob')(delivery.settings)).devices).toHaveLength(1)
  })

  test('a device belongs to its last signed-in user, and older notifications show nothing', async () => {
    const { as, addDevice, remind, workAt } = await start()
    const phone = await addDevice('bob')
    await remind('bob', { title: 'By bob' })
    await workAt(DUE)
    const token = phone.got()[0]?.token ?? ''
    const theirs = await addDevice('una', phone)
    expect(theirs.id).not.toBe(phone.id)
    expect((await as('bob')(delivery.settings)).devices).toEqual([])
    for (const name of ['bob', 'una'])
      await remind(name, { title: `Later by ${name}`, dueDate: '2026-03-16T16:00:00Z' })
    await workAt('2026-03-16T16:00:00Z')
    expect(phone.titles()).toEqual(['By bob', 'Later by una'])
    expect(await as('una')(delivery.act, { body: { token, action: 'done' } })).toEqual({ applied: false })
  })

  test('that two people put there at once is of one of them, with the session of that one', async () => {
    const { addDevice } = await start()
    for (let round = 0; round < 10; round++) {
      const browser = service.newBrowser()
      await Promise.all(['ann', 'abe', 'una'].map((name) => addDevice(name, browser)))
      const rows = await db
        .selectFrom('pushDevices as d')
        .innerJoin('sessions as s', 's.id', 'd.sessionId')
        .select(['d.userId as owner', 's.userId as signedIn'])
        .where('d.endpoint', '=', browser.endpoint)
        .execute()
      expect(rows).toHaveLength(1)
      expect(rows[0]?.owner).toBe(rows[0]?.signedIn)
    }
  })

  test('is dropped for the twenty-first after it', async () => {
    const { as, clock, addDevice } = await start()
    const ids: string[] = []
    for (let at = 0; at < 21; at++) {
      clock.set(addMinutes(clock.now(), 1))
      ids.push((await addDevice('bob')).id)
    }
    expect((await as('bob')(delivery.settings)).devices.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await as('una')(delivery.settings)).devices).toHaveLength(1)
  })
})

describe('nothing is sent any more to where a session has ended:', () => {
  type Signed = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof createAccountHolder>>['signIn']>>['device']>
  const others = {
    'signed out': ({ phone }: { phone: Signed }) => phone.get('/auth/sign-out'),
    'ended from elsewhere': ({ desk }: { desk: Signed }) => desk.remove('/user/sessions'),
    'another password': ({ desk }: { desk: Signed }) =>
      desk.post('/user/account/password', { currentPassword: PASSWORD, newPassword: 'two long walks a day' }),
  }
  test.each(Object.keys(others) as (keyof typeof others)[])('%s', async (how) => {
    const server = startDelivering(service, { now: '2026-03-16T14:45:00Z', inTurn, sendMail: async () => {} })
    const ann = await createAccountHolder(server, inTurn)
    const [phone, desk] = [(await ann.signIn()).device!, (await ann.signIn()).device!]
    const browsers = [service.newBrowser(), service.newBrowser()] as const
    for (const [at, signed] of [phone, desk].entries())
      expect((await signed.post('/user/delivery/devices', browsers[at]!.subscription)).status).toBe(201)
    const bins = { title: 'Bins', dueDate: DUE }
    await desk.post('/user/task', bins)
    await desk.post('/user/task', { ...bins, title: 'Later', dueDate: '2026-03-16T15:30:00Z' })
    await server.workAt(DUE)
    const [told] = server.gotBy(browsers[0])
    expect(told?.title).toBe('Bins')
    expect((await others[how]({ phone, desk })).status).toBe(200)
    await server.workAt('2026-03-16T15:30:00Z')
    expect(browsers.map((browser) => server.gotBy(browser).map(({ title }) => title))).toEqual([
      ['Bins'],
      ['Bins', 'Later'],
    ])
    const settings = (await desk.get('/user/delivery')).json as { devices: object[] }
    expect(settings.devices).toMatchObject([{ current: true }])
    // Nor does an action work from that device.
    const act = { method: 'POST', url: '/api/delivery/act', payload: { token: told?.token, action: 'done' } } as const
    expect((await server.sendRaw(act)).json()).toEqual({ applied: false })
  })

  test('the last session of all, by the way of the screens', async () => {
    const { as, addDevice, remind, workAt } = await start()
    const phone = await addDevice('bob')
    await remind('bob')
    await as('bob')(auth.signOut)
    await workAt(DUE)
    expect(phone.got()).toEqual([])
  })
})
