import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { startServer } from '#server/testing/harness.ts'

type Caller = ReturnType<ReturnType<typeof startServer>['as']>

const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })
const inUse = (details: object) => ({ status: 409, code: 'CONFLICT_REFERENCE', values: [], details })
const NOTHING = { activityLogs: 0, groups: 0, projects: 0, plans: 0 }
const by = (id: string) => ({ params: { id } })

const log = (of: Caller, more: object = {}) =>
  of(activityLog.create, {
    body: {
      category: 'work',
      activityName: 'Write',
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T09:00:00Z',
      ...more,
    },
  })
const project = (of: Caller, name = 'Kitchen', more: object = {}) =>
  of(catalogue.createProject, { body: { name, ...more } })
const person = (of: Caller, name = 'Mia') => of(catalogue.createRecipient, { body: { name, type: 'personal' } })
const tag = (of: Caller, name = 'music') => of(catalogue.createTag, { body: { name, kind: 'activity_tag' } })

describe('deleting unused items', () => {
  test('takes it off the lists, and its name is free again', async () => {
    const ann = startServer().as('ann')
    const mia = await person(ann)
    const kitchen = await project(ann, 'Kitchen', { defaultBeneficiaries: [mia.id] })
    const music = await tag(ann)
    await ann(catalogueManagement.removeProject, by(kitchen.id))
    await ann(catalogueManagement.removeRecipient, by(mia.id))
    await ann(catalogueManagement.removeTag, by(music.id))
    await expect(ann(catalogue.project, by(kitchen.id))).rejects.toMatchObject(missing('id'))
    expect(await ann(catalogue.tags, { query: {} })).toMatchObject({ items: [], total: 0 })
    expect((await project(ann)).id).not.toBe(kitchen.id)
    expect((await tag(ann)).id).not.toBe(music.id)
  })

  test('a deleted item cannot be used again', async () => {
    const ann = startServer().as('ann')
    const [kitchen, mia, music] = [await project(ann), await person(ann), await tag(ann)]
    await ann(catalogueManagement.removeProject, by(kitchen.id))
    await ann(catalogueManagement.removeRecipient, by(mia.id))
    await ann(catalogueManagement.removeTag, by(music.id))
    const pointing = { projectId: kitchen.id, tags: [music.id], beneficiaries: [{ recipientId: mia.id }] }
    await expect(log(ann, pointing)).rejects.toMatchObject(missing('tags', 'projectId', 'beneficiaries'))
  })

  test('is undone by creating it again under its id', async () => {
    const ann = startServer().as('ann')
    const mia = await person(ann)
    const { version: _, ...kitchen } = await project(ann, 'Kitchen', { defaultBeneficiaries: [mia.id] })
    await ann(catalogueManagement.removeProject, by(kitchen.id))
    await ann(catalogue.createProject, { body: kitchen })
    expect(await ann(catalogue.project, by(kitchen.id))).toMatchObject(kitchen)
    const again = ann(catalogue.createProject, { body: kitchen })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['Kitchen'] })
  })

  test('a restored log finds the items that were deleted after it', async () => {
    const ann = startServer().as('ann')
    const [kitchen, mia, music] = [await project(ann), await person(ann), await tag(ann)]
    const pointing = { projectId: kitchen.id, tags: [music.id], beneficiaries: [{ recipientId: mia.id }] }
    const before = await log(ann, { ...pointing, subActivity: 'Draft' })
    await ann(activityLog.remove, by(before.id))
    await ann(catalogueManagement.removeProject, by(kitchen.id))
    await ann(catalogueManagement.removeRecipient, by(mia.id))
    await ann(catalogueManagement.removeTag, by(music.id))
    await ann(catalogueManagement.removeTag, by(before.subActivityId!))
    await ann(catalogueManagement.removeActivity, by(before.activityId))
    const restored = await ann(activityLog.restore, by(before.id))
    expect(restored).toMatchObject({ ...pointing, activityName: 'Write', subActivity: 'Draft' })
    expect(await ann(catalogue.project, by(kitchen.id))).toMatchObject({ name: 'Kitchen' })
    expect((await ann(catalogue.projects, { query: {} })).items).toEqual([])
    expect((await ann(catalogue.createProject, { body: { id: kitchen.id, name: 'Kitchen' } })).id).toBe(kitchen.id)
  })

  test('twice is once: the second time it is not found', async () => {
    const ann = startServer().as('ann')
    const { id } = await project(ann)
    const both = [1, 2].map(() => ann(catalogueManagement.removeProject, by(id)))
    const done = await Promise.allSettled(both)
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ann(catalogueManagement.removeProject, by(id))).rejects.toMatchObject(missing('id'))
  })
})

describe('an item in use cannot be deleted', () => {
  test('by logs, each with its count', async () => {
    const ann = startServer().as('ann')
    const [kitchen, mia, music] = [await project(ann), await person(ann), await tag(ann)]
    const pointing = { projectId: kitchen.id, tags: [music.id], beneficiaries: [{ recipientId: mia.id }] }
    const made = await log(ann, { ...pointing, subActivity: 'Draft' })
    await log(ann, { ...pointing, startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' })
    const two = inUse({ ...NOTHING, activityLogs: 2 })
    await expect(ann(catalogueManagement.removeProject, by(kitchen.id))).rejects.toMatchObject(two)
    await expect(ann(catalogueManagement.removeRecipient, by(mia.id))).rejects.toMatchObject(two)
    await expect(ann(catalogueManagement.removeTag, by(music.id))).rejects.toMatchObject(two)
    await expect(ann(catalogueManagement.removeActivity, by(made.activityId))).rejects.toMatchObject(two)
    const one = inUse({ ...NOTHING, activityLogs: 1 })
    await expect(ann(catalogueManagement.removeTag, by(made.subActivityId!))).rejects.toMatchObject(one)
    expect(await ann(activityLog.get, by(made.id))).toEqual(made)
  })

  test('by groups and by projects that help by default', async () => {
    const ann = startServer().as('ann')
    const { id } = await person(ann)
    await ann(catalogue.createRecipient, { body: { name: 'Club', type: 'group', members: [id] } })
    const { id: kitchen } = await project(ann, 'Kitchen', { defaultBeneficiaries: [id] })
    const remove = () => ann(catalogueManagement.removeRecipient, by(id))
    await expect(remove()).rejects.toMatchObject(inUse({ ...NOTHING, groups: 1, projects: 1 }))
    await ann(catalogueManagement.removeProject, by(kitchen))
    await expect(remove()).rejects.toMatchObject(inUse({ ...NOTHING, groups: 1 }))
    const { items } = await ann(catalogue.recipients, { query: { type: 'group' } })
    await ann(catalogueManagement.removeRecipient, by(items[0]!.id))
    await remove()
  })

  test('a log created meanwhile keeps its items, or learns that they are deleted', async () => {
    const ann = startServer().as('ann')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await project(ann, `Kitchen ${round}`)
      const startTime = `2026-03-02T0${round}:00:00Z`
      const made = log(ann, { projectId: id, startTime, endTime: `2026-03-02T0${round}:30:00Z` })
      const [logged, removed] = await Promise.allSettled([made, ann(catalogueManagement.removeProject, by(id))])
      expect([logged.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (logged.status === 'fulfilled') expect(await ann(catalogue.project, by(id))).toMatchObject({ id })
      else expect(logged.reason).toMatchObject(missing('projectId'))
    }
  })
})

test('items of another user are not found', async () => {
  const { as } = startServer()
  const [ann, bob] = [as('ann'), as('bob')]
  const [kitchen, mia, music, made] = [await project(ann), await person(ann), await tag(ann), await log(ann)]
  const gone = missing('id')
  await expect(bob(catalogueManagement.removeProject, by(kitchen.id))).rejects.toMatchObject(gone)
  await expect(bob(catalogueManagement.removeRecipient, by(mia.id))).rejects.toMatchObject(gone)
  await expect(bob(catalogueManagement.removeTag, by(music.id))).rejects.toMatchObject(gone)
  await expect(bob(catalogueManagement.removeActivity, by(made.activityId))).rejects.toMatchObject(gone)
  const rename = { ...by(made.activityId), body: { name: 'Mine' } }
  await expect(bob(catalogueManagement.renameActivity, rename)).rejects.toMatchObject(gone)
  const hide = bob(catalogueManagement.hideActivity, { body: { id: made.activityId } })
  await expect(hide).rejects.toMatchObject(gone)
  await expect(bob(catalogueManagement.removeProject, by(uuidv7()))).rejects.toMatchObject(gone)
  await expect(bob(catalogueManagement.removeProject, by('nonsense'))).rejects.toMatchObject({ status: 400 })
  expect(await ann(catalogue.project, by(kitchen.id))).toEqual(kitchen)
})
