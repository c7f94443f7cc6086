import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { logImport } from '#contract/import.ts'
import { family } from '#contract/family.ts'
import {
  createOfferingHousehold,
  familyFile,
  listOffered,
  type OfferingHousehold,
} from '#server/testing/family-file.ts'
import { previewFile, sendFile } from '#server/testing/importing.ts'

const DAYS = { query: { from: '2026-01-01T00:00:00Z', to: '2026-01-05T00:00:00Z' } }
const FAMILY = { ada: 3, pat: 4, cat: 2 }

let house: OfferingHousehold
beforeEach(async () => {
  house = await createOfferingHousehold()
})
const listStatuses = async (id: string) =>
  (await house.as('ada')(logImport.get, { params: { id } })).offers.map(({ person, memberName, status }) => [
    person,
    memberName,
    status,
  ])
/** Offers Pat's entries to Pat. @returns the import of Ada, and the copy that waits */
async function offerToPat() {
  const id = await house.previewFamilyFile(FAMILY)
  await house.offer(id, ['pat', 'pat'])
  await house.deliver()
  const [copy] = await listOffered(house, 'pat')
  return { id, copy: copy!.id }
}

describe('a member who is offered entries', () => {
  test('sees them, and who offers whose, before anything is written', async () => {
    const { copy } = await offerToPat()
    const pat = house.as('pat')
    expect(await listOffered(house, 'pat')).toMatchObject([
      { status: 'ready', offer: { from: 'ada Test', person: 'pat Test', entries: 4 }, counts: { new: 4, leftOut: 0 } },
    ])
    const { source, mapping, ...detail } = await pat(logImport.get, { params: { id: copy } })
    expect(source).toMatchObject({ records: 4, people: [{ name: 'pat Test', entries: 4 }] })
    expect(mapping?.people).toBeNull()
    // Nothing of the others is in it, from the names to the rows.
    const rows = await pat(logImport.rows, { params: { id: copy }, query: {} })
    const shown = JSON.stringify({ source, mapping, rows, samples: detail.samples })
    expect(shown).toContain('Things of pat')
    expect(shown).not.toMatch(/of ada|of cat/)
    expect(await pat(activityLog.between, DAYS)).toEqual([])
    const [mail, ...others] = await house.offerMails()
    expect([mail?.subject, others]).toEqual(['ada Test offers you time entries', []])
    expect(mail?.text).toContain('4 entries of pat Test can be imported.')
    expect(mail?.text).toContain('/import')
  })

  test('decides how they are read, starts, and undoes it; the giver learns only that they were taken', async () => {
    const { id, copy } = await offerToPat()
    const pat = house.as('pat')
    expect(await listStatuses(id)).toEqual([['pat Test', 'pat Test', 'waiting']])
    await pat(logImport.map, { params: { id: copy }, body: { groups: { 'things of pat': 'work' } } })
    await house.runJobs()
    await pat(logImport.start, { params: { id: copy } })
    await house.runJobs()
    const logs = await pat(activityLog.between, DAYS)
    expect(logs.map(({ activityName, category }) => [activityName, category])).toEqual(
      Array.from({ length: 4 }, () => ['Deed of pat', 'work']),
    )
    expect(await listOffered(house, 'pat')).toEqual([])
    const { offers } = await house.as('ada')(logImport.get, { params: { id } })
    expect(offers.map((one) => Object.keys(one).toSorted())).toEqual([
      ['id', 'member', 'memberName', 'person', 'status'],
    ])
    expect(await listStatuses(id)).toEqual([['pat Test', 'pat Test', 'taken']])
    await pat(logImport.undo, { params: { id: copy } })
    await house.runJobs()
    expect(await pat(activityLog.between, DAYS)).toEqual([])
    expect(await listStatuses(id)).toEqual([['pat Test', 'pat Test', 'taken']])
  })

  test('declines them, and is not offered the same again', async () => {
    const { id, copy } = await offerToPat()
    await house.as('pat')(logImport.remove, { params: { id: copy } })
    expect(await listStatuses(id)).toEqual([['pat Test', 'pat Test', 'declined']])
    await house.offer(id, ['pat', 'pat'])
    await house.runJobs()
    expect(await listOffered(house, 'pat')).toEqual([])
    expect(await listStatuses(id)).toEqual([['pat Test', 'pat Test', 'declined']])
  })

  test('does not pass them on', async () => {
    const { copy } = await offerToPat()
    const member = await house.getUserId('ada')
    const body = { offers: [{ person: 'pat Test', member }] }
    await expect(house.as('pat')(logImport.offer, { params: { id: copy }, body })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('an offer', () => {
  test('is made to active members of the family only', async () => {
    const id = await house.previewFamilyFile(FAMILY)
    const missing = { status: 404, values: ['member'] }
    for (const name of ['eve', 'ada']) await expect(house.offer(id, ['pat', name])).rejects.toMatchObject(missing)
    const away = { isActive: false }
    await house.as('ada')(family.changeMember, { params: { user: await house.getUserId('sid') }, body: away })
    await expect(house.offer(id, ['pat', 'sid'])).rejects.toMatchObject(missing)
    // One that is wrong takes the others along.
    await expect(house.offer(id, ['pat', 'pat'], ['cat', 'eve'])).rejects.toMatchObject(missing)
    await expect(house.offer(id, ['zoe', 'pat'])).rejects.toMatchObject({ status: 404, values: ['person'] })
    await house.runJobs()
    expect(await listStatuses(id)).toEqual([])
    for (const name of ['pat', 'eve']) expect(await listOffered(house, name)).toEqual([])
  })

  test('is not made from the import of another, by a child under control, or without a family', async () => {
    const id = await house.previewFamilyFile(FAMILY)
    const member = await house.getUserId('pat')
    const body = { offers: [{ person: 'ada Test', member }] }
    const missing = { status: 404, values: ['id'] }
    for (const name of ['pat', 'eve'])
      await expect(house.as(name)(logImport.offer, { params: { id }, body })).rejects.toMatchObject(missing)
    await expect(house.cat(logImport.offer, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
    const own = (await previewFile(house, 'eve', familyFile(FAMILY))).id
    await expect(house.as('eve')(logImport.offer, { params: { id: own }, body })).rejects.toMatchObject({ status: 404 })
    const file = familyFile(FAMILY)
    const unread = await sendFile(house.as('ada'), file)
    await expect(house.offer(unread, ['pat', 'pat'])).rejects.toMatchObject({ status: 409, values: ['status'] })
  })

  test('leaves the giver no way to the copy', async () => {
    const { copy } = await offerToPat()
    const params = { id: copy }
    const ada = house.as('ada')
    for (const call of [
      () => ada(logImport.get, { params }),
      () => ada(logImport.start, { params }),
      () => ada(logImport.remove, { params }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  })

  test('is withdrawn as long as it waits', async () => {
    const { id, copy } = await offerToPat()
    const ada = house.as('ada')
    const [{ id: offer } = { id: '' }] = (await ada(logImport.get, { params: { id } })).offers
    await expect(house.as('pat')(logImport.withdrawOffer, { params: { id, offer } })).rejects.toMatchObject({
      status: 404,
    })
    await ada(logImport.withdrawOffer, { params: { id, offer } })
    expect(await listStatuses(id)).toEqual([])
    await expect(house.as('pat')(logImport.get, { params: { id: copy } })).rejects.toMatchObject({ status: 404 })
    await expect(ada(logImport.withdrawOffer, { params: { id, offer } })).rejects.toMatchObject({ values: ['offer'] })
    // It was a mistake, which can be made good.
    const [again] = await house.offer(id, ['pat', 'pat'])
    await house.runJobs()
    const [second] = await listOffered(house, 'pat')
    await house.as('pat')(logImport.start, { params: { id: second!.id } })
    await expect(ada(logImport.withdrawOffer, { params: { id, offer: again!.id } })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('a child under parental control', () => {
  test('waits for a parent, who looks at the entries and imports them for it', async () => {
    const id = await house.previewFamilyFile(FAMILY)
    await house.offer(id, ['cat', 'cat'])
    await house.deliver()
    const [copy] = await listOffered(house, 'pat', house.dataGroup)
    const params = { id: copy!.id }
    await expect(house.cat(logImport.start, { params })).rejects.toMatchObject({ status: 403 })
    // The other parent is told, and not the child.
    const { email } = await house.kin.ensureUser('pat')
    expect((await house.offerMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'ada Test offers cat Test time entries'],
    ])
    await house.pat(logImport.start, { params })
    await house.runJobs()
    expect(await house.cat(activityLog.between, DAYS)).toHaveLength(2)
    expect(await listStatuses(id)).toEqual([['cat Test', 'cat Test', 'taken']])
    const { items } = await house.cat(child.audit, { query: {} })
    const written = items.filter(({ entity }) => entity === 'logImport')
    expect(written.map(({ actorName, action }) => [actorName, action])).toEqual([
      ['pat Test', 'change'],
      ['ada Test', 'create'],
    ])
    expect(written.at(-1)).toMatchObject({ entityId: copy!.id, after: { name: 'cat Test' } })
  })

  test('has a file of several people in its account, from which a parent offers', async () => {
    const { id } = await previewFile(house, 'ada', familyFile(FAMILY), { dataGroup: house.dataGroup })
    const body = { offers: [{ person: 'pat Test', member: await house.getUserId('pat') }] }
    await house.ada(logImport.offer, { params: { id }, body })
    await house.runJobs()
    expect(await listOffered(house, 'pat')).toMatchObject([{ offer: { from: 'cat Test', entries: 4 } }])
  })
})
