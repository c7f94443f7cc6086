import { afterAll, describe, expect, test } from 'vitest'
import { accountData } from '#contract/account-data.ts'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { delivery } from '#contract/delivery.ts'
import { family } from '#contract/family.ts'
import { grants } from '#server/app.ts'
import { NOW, startDelivering } from '#server/testing/delivery.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { disableAccount, enableAccount } from './service.ts'

// What a disabled account means to the person, to the family, and to work in the background.
type Server = Pick<ReturnType<typeof startServer>, 'as' | 'withToken' | 'given' | 'clock' | 'db'>

const service = await startPushService()
afterAll(() => service.stop())

/** @returns the id of the person, who is disabled now */
async function disable(server: Server, name: string): Promise<string> {
  const { userId } = await kinOf(server).ensureUser(name)
  await db.transaction().execute((trx) => disableAccount(trx, { userId, grants }, server.clock.now()))
  return userId
}

describe('a disabled person', () => {
  test('gets no notification, and none that they missed once they are enabled', async () => {
    const server = startDelivering(service)
    const phone = await server.addDevice('ann')
    await server.remind('ann', { title: 'Dentist' })
    const userId = await disable(server, 'ann')
    await server.workAt('2026-03-16T15:00:00Z')
    await db.transaction().execute((trx) => enableAccount(trx, userId))
    await server.workAt('2026-03-16T15:10:00Z')
    expect(phone.titles()).toEqual([])
  })

  test('answers no notification that was sent before', async () => {
    const server = startDelivering(service)
    const phone = await server.addDevice('ann')
    await server.remind('ann', { title: 'Dentist' })
    await server.workAt('2026-03-16T15:00:00Z')
    const { token } = phone.got()[0]!
    await disable(server, 'ann')
    expect(await server.as('bob')(delivery.act, { body: { token: token!, action: 'done' } })).toMatchObject({
      applied: false,
    })
  })

  test('gets no mail, not even one that waited', async () => {
    const mails: string[] = []
    const server = startServer({ now: NOW, sendMail: async ({ to }) => void mails.push(to) })
    const { email } = await server.as('ann')(account.basicInfo)
    await server.as('ann')(accountData.requestDeletion, { body: { typed: email! } })
    await disable(server, 'ann')
    await server.runJobs()
    expect(mails).toEqual([])
  })
})

describe('a disabled parent', () => {
  test('closes the view of a child on a device that they had handed over', async () => {
    const server = startServer()
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'mother', parents: ['father'], children: ['kid'] })
    const view = await kin.handOver('father', 'kid')
    await view(account.preference)
    await disable(server, 'father')
    await expect(view(account.preference)).rejects.toMatchObject({ status: 419 })
    await server.as('kid')(account.preference)
  })

  test('leaves the children without an address, who sign in with their PIN as before', async () => {
    const server = startServer({ inTurn: quickPasswords() })
    const kin = kinOf(server)
    await kin.createFamily({ admin: 'mother', parents: ['father'] })
    const { _id: childId } = await server.as('father')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
    const { familyGroup } = await server.as('mother')(family.mine)
    await disable(server, 'father')
    const payload = { familyCode: familyGroup!.code!, childId, pin: '2749' }
    const answer = await server.sendRaw({ method: 'POST', url: '/api/auth/child-sign-in', payload })
    expect(answer.statusCode).toBe(200)
    expect((await server.as('mother')(family.mine)).familyGroup?.members).toHaveLength(3)
  })
})

test('no parent acts for a disabled child, and its picture is not offered at sign-in', async () => {
  const server = startServer({ inTurn: quickPasswords() })
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'mother' })
  const created = await server.as('mother')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const { familyGroup } = await server.as('mother')(family.mine)
  const inPlace = server.as('mother', created.dataGroup!)
  await inPlace(activityLog.withAdjacent, { query: { date: '2026-03-02' } })
  await db.transaction().execute((trx) => disableAccount(trx, { userId: created._id, grants }, server.clock.now()))
  await expect(inPlace(activityLog.withAdjacent, { query: { date: '2026-03-02' } })).rejects.toMatchObject({
    status: 404,
  })
  const faces = await server.as('mother')(child.faces, { body: { familyCode: familyGroup!.code! } })
  expect(JSON.stringify(faces)).not.toContain('Tim')
})
