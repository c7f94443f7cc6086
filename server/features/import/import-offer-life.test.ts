import { beforeEach, expect, test } from 'vitest'
import { accountData } from '#contract/account-data.ts'
import { activityLog } from '#contract/activity-log.ts'
import { family } from '#contract/family.ts'
import { logImport } from '#contract/import.ts'
import { sweep } from '#server/operation/sweep.ts'
import { findOwner } from '#server/features/account/service.ts'
import { subjectOfJob } from '#server/security/access.ts'
import {
  createOfferingHousehold,
  familyFile,
  listOffered,
  type OfferingHousehold,
} from '#server/testing/family-file.ts'
import { db } from '#server/testing/harness.ts'
import { importFile, previewFile } from '#server/testing/importing.ts'
import { takeNextStep } from './service.ts'

const FAMILY = { ada: 3, pat: 4, cat: 2 }
const DAYS = { query: { from: '2026-01-01T00:00:00Z', to: '2026-01-05T00:00:00Z' } }
const full = { status: 409, details: { reason: 'offersFull', limit: 5 } }

let house: OfferingHousehold
beforeEach(async () => {
  house = await createOfferingHousehold()
})

/** What Pat imports into the own account. */
async function takeFirst() {
  const [copy] = await listOffered(house, 'pat')
  await house.as('pat')(logImport.start, { params: { id: copy!.id } })
  await house.runJobs()
  return house.as('pat')(logImport.get, { params: { id: copy!.id } })
}
const countRowsLeft = async (ofPerson: string) => {
  const { dataGroup } = await house.kin.ensureUser(ofPerson)
  const tables = ['imports', 'importRecords', 'importRows'] as const
  const counted = tables.map((table) =>
    db.selectFrom(table).select('ownerId').where('ownerId', '=', dataGroup).execute(),
  )
  return (await Promise.all(counted)).map(({ length }) => length)
}

test('a member has five open offers at most, and one too many makes none of the others', async () => {
  const people = Object.fromEntries(['ada', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 1]))
  const id = await house.previewFamilyFile(people)
  await house.offer(id, ...['b', 'c', 'd', 'e'].map((person) => [person, 'pat'] as const))
  await expect(house.offer(id, ['f', 'pat'], ['g', 'pat'])).rejects.toMatchObject(full)
  await house.deliver()
  expect((await listOffered(house, 'pat')).map(({ offer }) => offer.person).toSorted()).toEqual(
    ['b', 'c', 'd', 'e'].map((name) => `${name} Test`),
  )
  // Two at once for the last place.
  const both = await Promise.allSettled([house.offer(id, ['f', 'pat']), house.offer(id, ['g', 'pat'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full })
  await house.deliver()
  // Another member has places of its own, and an answer makes room.
  await house.offer(id, ['g', 'cat'])
  await takeFirst()
  await house.offer(id, ['g', 'pat'])
  const many = Array.from({ length: 51 }, () => ['ada', 'pat'] as const)
  await expect(house.offer(id, ...many)).rejects.toMatchObject({ status: 400 })
})

test('the same person is offered to the same member once, also by two calls at once', async () => {
  const id = await house.previewFamilyFile(FAMILY)
  const both = await Promise.allSettled([1, 2].map(() => house.offer(id, ['pat', 'pat'], ['pat', 'pat'])))
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  expect(await listOffered(house, 'pat')).toHaveLength(1)
  expect(await house.offerMails()).toHaveLength(1)
})

test('offers and the receiver’s own files do not push each other out', async () => {
  const own = []
  for (let count = 0; count < 5; count++) own.push((await previewFile(house, 'pat', familyFile({ pat: 1 }))).id)
  const id = await house.previewFamilyFile({ ada: 1, b: 1, c: 1 })
  await house.offer(id, ['b', 'pat'], ['c', 'pat'])
  await house.deliver()
  const listIds = async () => (await house.as('pat')(logImport.list)).map((one) => one.id)
  expect(await listIds()).toEqual(expect.arrayContaining(own))
  await previewFile(house, 'pat', familyFile({ pat: 2 }))
  expect(await listIds()).not.toContain(own[0])
  expect(await listOffered(house, 'pat')).toHaveLength(2)
})

test('a server that stops in the middle of a copy goes on with it, and nothing is there twice', async () => {
  const id = await house.previewFamilyFile({ ada: 600, pat: 1500, cat: 900 })
  await house.offer(id, ['pat', 'pat'])
  const { userId, dataGroup } = await house.kin.ensureUser('pat')
  const [copy] = await listOffered(house, 'pat')
  const subject = subjectOfJob(dataGroup)
  const stopping = new AbortController()
  const ctx = {
    db,
    now: house.clock.now,
    newId: () => crypto.randomUUID(),
    live: { publish: () => stopping.abort(new Error('the server stops')) },
    subject,
    owner: (await findOwner(db, subject))!.owner,
    userId,
    importId: copy!.id,
    signal: stopping.signal,
    onZone: [],
  }
  await expect(takeNextStep(ctx, 'pat Test')).rejects.toThrow('the server stops')
  const between = await house.as('pat')(logImport.get, { params: { id: copy!.id } })
  expect(between).toMatchObject({ status: 'reading', source: null, progress: { done: 1000, all: 3000 } })
  // It cannot be started or mapped before all of it is there.
  await expect(house.as('pat')(logImport.start, { params: { id: copy!.id } })).rejects.toMatchObject({ status: 409 })
  const remap = { params: { id: copy!.id }, body: { overlap: 'trim' as const } }
  await expect(house.as('pat')(logImport.map, remap)).rejects.toMatchObject({ status: 409 })
  await house.deliver()
  const { source, status } = await house.as('pat')(logImport.get, { params: { id: copy!.id } })
  expect([status, source?.records]).toEqual(['ready', 1500])
  const rows = await db.selectFrom('importRows').select('position').where('importId', '=', copy!.id).execute()
  expect(rows).toHaveLength(1500)
  expect(await house.offerMails()).toHaveLength(1)
})

test('a giver who imports at once takes no records from the copy, and leaves none behind', async () => {
  const id = await house.previewFamilyFile(FAMILY)
  await house.offer(id, ['pat', 'pat'])
  await house.as('ada')(logImport.start, { params: { id } })
  await house.deliver()
  expect((await takeFirst()).counts).toMatchObject({ imported: 4 })
  const { dataGroup } = await house.kin.ensureUser('ada')
  expect(await db.selectFrom('importRecords').select('importId').where('ownerId', '=', dataGroup).execute()).toEqual([])
  // What was written has no records to offer any more.
  await expect(house.offer(id, ['cat', 'cat'])).rejects.toMatchObject({ status: 409, values: ['status'] })
})

test('what has arrived stays when the import is removed that it came from; what has not, does not come', async () => {
  const id = await house.previewFamilyFile(FAMILY)
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  await house.offer(id, ['cat', 'cat'])
  await house.as('ada')(logImport.remove, { params: { id } })
  await house.deliver()
  expect((await takeFirst()).counts).toMatchObject({ imported: 4 })
  expect(await listOffered(house, 'ada', house.dataGroup)).toEqual([])
  expect(await countRowsLeft('cat')).toEqual([0, 0, 0])
})

const endings = {
  'the giver leaves': async () => {
    const user = await house.getUserId('pat')
    await house.as('ada')(family.changeMember, { params: { user }, body: { isAdmin: true } })
    await house.as('ada')(family.leave)
  },
  'the receiver leaves': () => house.as('pat')(family.leave),
  'the receiver is removed': async () => {
    const user = await house.getUserId('pat')
    await house.as('ada')(family.removeMember, { params: { user }, body: { name: 'pat Test' } })
  },
}
test.each(Object.entries(endings))('an offer that waits is withdrawn when %s', async (_, end) => {
  const id = await house.previewFamilyFile({ ada: 3, pat: 4, b: 1 })
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  // One of them is still on its way.
  await house.offer(id, ['b', 'pat'])
  const [copy] = await listOffered(house, 'pat')
  await end()
  await house.deliver()
  await expect(house.as('pat')(logImport.start, { params: { id: copy!.id } })).rejects.toMatchObject({ status: 404 })
  expect(await listOffered(house, 'pat')).toEqual([])
  expect(await countRowsLeft('pat')).toEqual([0, 0, 0])
  expect((await house.as('ada')(logImport.get, { params: { id } })).offers).toEqual([])
})

test('erasing the giver withdraws what waits, and leaves what was taken', async () => {
  const user = await house.getUserId('pat')
  await house.as('ada')(family.changeMember, { params: { user }, body: { isAdmin: true } })
  const id = await house.previewFamilyFile({ ada: 3, pat: 4, b: 1 })
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  await takeFirst()
  await house.offer(id, ['b', 'pat'])
  await house.deliver()
  const { email, userId, dataGroup } = await house.kin.ensureUser('ada')
  await house.as('ada')(accountData.requestDeletion, { body: { typed: email } })
  expect(await listOffered(house, 'pat')).toEqual([])
  house.clock.advance(30 * 1440)
  await sweep(db, house.clock.now())
  expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([])
  const offers = db.selectFrom('importOffers').select('id')
  expect(
    await offers.where((is) => is.or([is('ownerId', '=', dataGroup), is('giverId', '=', userId)])).execute(),
  ).toEqual([])
  const pat = house.as('pat')
  expect(await pat(activityLog.between, DAYS)).toHaveLength(4)
})

test('an offer without an answer for a month is deleted, and makes room', async () => {
  const id = await house.previewFamilyFile(FAMILY)
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  house.clock.advance(30 * 1440 + 1)
  await sweep(db, house.clock.now())
  expect(await listOffered(house, 'pat')).toEqual([])
  const member = await house.getUserId('pat')
  expect(await db.selectFrom('importOffers').select('slot').where('memberId', '=', member).execute()).toEqual([])
})

test('what is in the account already is seen in an offer, and by its owner alone', async () => {
  await importFile(house, 'pat', familyFile({ pat: 2 }))
  const id = await house.previewFamilyFile(FAMILY)
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  expect(await listOffered(house, 'pat')).toMatchObject([{ counts: { new: 2, duplicate: 2 } }])
  expect(await house.as('ada')(logImport.get, { params: { id } })).toMatchObject({ counts: { duplicate: 0 } })
})
