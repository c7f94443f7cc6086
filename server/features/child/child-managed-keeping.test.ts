import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { hour } from '#server/testing/hour.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

const DAY = 1440

/** Ann and Abe, with Tim, who has no e-mail, and Cat, who has one; Eve has a family of her own. */
async function start(born?: string) {
  const server = startServer({ now: '2026-03-02T12:00:00Z', inTurn: quickPasswords(), sendMail: async () => undefined })
  const kin = kinOf(server)
  const { as, sendRaw, given } = server
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  await kin.createFamily({ admin: 'eve', name: 'Eve’s' })
  const birth = born === undefined ? {} : { birthDate: born as LocalDate }
  const tim = await as('ann')(child.create, { body: { firstName: 'Tim', pin: '2749', ...birth } })
  const params = { user: tim._id }
  const remove = () => as('ann')(family.removeMember, { params, body: { name: 'Tim', erase: true } })
  const exportChild = async (by: string, user = tim._id) => {
    const url = `/api/user/family-group/children/${user}/export`
    return sendRaw({ method: 'GET', url, headers: await given.headers(by) })
  }
  const getFamilyCode = async () => (await kin.findFamily('ann'))!.code!
  const listFaces = async (familyCode: string) => {
    const answer = await visitor({ sendRaw }).ask({
      method: 'POST',
      url: '/api/auth/children',
      payload: { familyCode },
    })
    return answer.json<{ children: { name: string }[] }>().children.map(({ name }) => name)
  }
  return { ...server, kin, tim, params, remove, exportChild, getFamilyCode, listFaces }
}
describe('a child that was removed', () => {
  test('can be restored within 30 days, by any parent, with all its data', async () => {
    const { as, kin, tim, params, remove, clock, getFamilyCode, listFaces } = await start()
    await as('ann', tim.dataGroup!)(activityLog.create, { body: hour('08:00') })
    await remove()
    clock.advance(30 * DAY - 1)
    await sweep(db, clock.now())
    expect(await as('abe')(child.outside)).toEqual([
      { _id: tim._id, name: 'Tim', avatar: null, erasedAt: '2026-04-01T12:00:00.000Z' },
    ])
    expect(await as('abe')(child.keep, { params })).toMatchObject({ name: 'Tim', role: 'child', status: 'active' })
    expect(await as('abe')(child.outside)).toEqual([])
    expect((await kin.findFamily('ann'))?.members).toHaveLength(4)
    expect(await listFaces(await getFamilyCode())).toEqual(['Tim'])
    clock.advance(2 * DAY)
    await sweep(db, clock.now())
    const day = await as('ann', tim.dataGroup!)(activityLog.withAdjacent, {
      query: { date: '2026-03-02' },
    })
    expect(JSON.stringify(day)).toContain('Read')
  })

  test('is not, when the 30 days are over', async () => {
    const { as, params, remove, clock } = await start()
    await remove()
    clock.advance(30 * DAY)
    expect(await as('ann')(child.outside)).toEqual([])
    await expect(as('ann')(child.keep, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('needs a place, also if several are restored at once', async () => {
    const { as, kin, params, remove } = await start()
    await remove()
    await as('ann')(family.change, { body: { maxMembers: 3 } })
    await expect(as('ann')(child.keep, { params })).rejects.toMatchObject({ status: 409, values: ['maxMembers'] })
    await as('ann')(family.change, { body: { maxMembers: 4 } })
    const kept = await Promise.allSettled(['ann', 'abe'].map((name) => as(name)(child.keep, { params })))
    expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await kin.findFamily('ann'))?.members).toHaveLength(4)
  })

  test('a removed child can be kept only by its parents, not by a child, another family or a parent who left', async () => {
    const { as, params, remove, exportChild, tim } = await start()
    await remove()
    await as('abe')(family.leave)
    for (const name of ['cat', 'eve', 'abe']) {
      expect(await as(name)(child.outside)).toEqual([])
      const refused = { status: name === 'cat' ? 403 : 404 }
      await expect(as(name)(child.keep, { params })).rejects.toMatchObject(refused)
      expect((await exportChild(name, tim._id)).statusCode).toBe(404)
    }
  })
})

describe('the export of a child without an email', () => {
  test('is its parents’, also while it waits to be erased, and is written down as a reading', async () => {
    const { as, remove, exportChild, params } = await start()
    for (const by of ['ann', 'abe']) {
      const { statusCode, headers, rawPayload } = await exportChild(by)
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
      expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
    const { items } = await as('ann')(child.audit, { query: { child: params.user } })
    const read = items.filter(({ action }) => action === 'read').map(({ actorName }) => actorName)
    expect(new Set(read)).toEqual(new Set(['abe Test', 'ann Test']))
    expect(read).toHaveLength(2)
    await remove()
    expect((await exportChild('abe')).statusCode).toBe(200)
  })

  test('only a parent exports a child without an email, and not an adult or a child with an address', async () => {
    const { kin, exportChild } = await start()
    expect((await exportChild('cat')).statusCode).toBe(403)
    expect((await exportChild('eve')).statusCode).toBe(404)
    for (const name of ['cat', 'abe'])
      expect((await exportChild('ann', (await kin.ensureUser(name)).userId)).statusCode).toBe(403)
    expect((await exportChild('ann', (await kin.ensureUser('eve')).userId)).statusCode).toBe(404)
  })

  test('a child of age cannot be exported by a parent', async () => {
    const { exportChild, clock } = await start('2008-03-04')
    expect((await exportChild('ann')).statusCode).toBe(200)
    clock.set('2026-03-04T12:00:00Z')
    expect((await exportChild('ann')).statusCode).toBe(403)
  })
})

describe('the code of the family', () => {
  test('a new family code replaces the old one, which no longer finds the children', async () => {
    const { as, getFamilyCode, listFaces } = await start()
    const old = await getFamilyCode()
    const { code } = await as('ann')(child.renewCode)
    expect(code).not.toBe(old)
    expect(await getFamilyCode()).toBe(code)
    expect(await listFaces(old)).toEqual([])
    expect(await listFaces(code)).toEqual(['Tim'])
  })

  test.each(['abe', 'cat', 'eve', 'nobody'])('but not by %s', async (name) => {
    const { as, getFamilyCode } = await start()
    const old = await getFamilyCode()
    if (name === 'eve') await as('eve')(child.renewCode)
    else await expect(as(name)(child.renewCode)).rejects.toMatchObject({ status: name === 'nobody' ? 404 : 403 })
    expect(await getFamilyCode()).toBe(old)
  })

  test.each(['leaves', 'is removed', 'is suspended'] as const)('is another when a parent %s', async (what) => {
    const { as, kin, getFamilyCode, listFaces } = await start()
    const old = await getFamilyCode()
    const user = (await kin.ensureUser('abe')).userId
    if (what === 'leaves') await as('abe')(family.leave)
    if (what === 'is removed') await as('ann')(family.removeMember, { params: { user }, body: { name: 'abe Test' } })
    if (what === 'is suspended') await as('ann')(family.changeMember, { params: { user }, body: { isActive: false } })
    expect(await getFamilyCode()).not.toBe(old)
    expect(await listFaces(old)).toEqual([])
  })

  test('and stays when a child goes', async () => {
    const { as, kin, getFamilyCode, remove } = await start()
    const old = await getFamilyCode()
    await remove()
    const user = (await kin.ensureUser('cat')).userId
    await as('ann')(family.changeMember, { params: { user }, body: { isActive: false } })
    expect(await getFamilyCode()).toBe(old)
  })
})
