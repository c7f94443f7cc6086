import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { note } from '#contract/note.ts'
import { startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })
const missing = { status: 404, code: 'NOT_FOUND', values: ['tags'] }

/** With a note that has two tags. */
async function setUpUser() {
  const server = startServer()
  const ann = server.as('ann')
  const createTag = async (name: string, kind: 'note_tag' | 'activity_tag' = 'note_tag') =>
    (await ann(catalogue.createTag, { body: { name, kind } })).id
  const [home, fun] = [await createTag('home'), await createTag('fun')]
  const made = await ann(note.create, { body: { title: 'A', tags: [fun, home, fun] } })
  return { ...server, ann, createTag, home, fun, made, read: () => ann(note.read, by(made.id)) }
}

describe('the tags of a note', () => {
  test('are each there once, and in the lists', async () => {
    const { ann, home, fun, made } = await setUpUser()
    expect(made.tags).toEqual([home, fun].toSorted())
    const { items } = await ann(note.all, { query: {} })
    expect(items).toMatchObject([{ tags: made.tags }])
    const fewer = await ann(note.properties, { body: { id: made.id, tags: [home] } })
    expect(fewer).toMatchObject({ tags: [home], version: 2 })
    expect(await ann(note.properties, { body: { id: made.id, tags: [] } })).toMatchObject({ tags: [] })
  })

  test('are note tags of the owner, and there', async () => {
    const { as, ann, createTag, made } = await setUpUser()
    const activityTag = await createTag('run', 'activity_tag')
    const gone = await createTag('gone')
    await ann(catalogueManagement.removeTag, by(gone))
    const { id: theirs } = await as('bob')(catalogue.createTag, { body: { name: 'bob’s', kind: 'note_tag' } })
    for (const id of [activityTag, gone, theirs, made.id]) {
      await expect(ann(note.create, { body: { tags: [id] } })).rejects.toMatchObject(missing)
      const change = { id: made.id, tags: [...made.tags, id] }
      await expect(ann(note.properties, { body: change })).rejects.toMatchObject(missing)
    }
  })

  test('are on a copy as well', async () => {
    const { ann, made } = await setUpUser()
    expect(await ann(note.copy, { body: { id: made.id } })).toMatchObject({ tags: made.tags })
  })
})

test('a list of tags says how many notes have each', async () => {
  const { ann, createTag, home, made } = await setUpUser()
  await ann(note.create, { body: { tags: [home] } })
  const unused = await createTag('unused')
  const loadTagUses = async () => {
    const { items } = await ann(catalogue.managedTags, { query: { kind: 'note_tag', withUses: 'true' } })
    return new Map(items.map((one) => [one.id, one.uses]))
  }
  expect([(await loadTagUses()).get(home), (await loadTagUses()).get(unused)]).toEqual([2, 0])
  await ann(note.remove, by(made.id))
  expect((await loadTagUses()).get(home)).toBe(1)
})

describe('a tag that a note has', () => {
  test('is not deleted before the note gives it up', async () => {
    const { ann, home, made } = await setUpUser()
    const details = { activityLogs: 0, groups: 0, projects: 0, plans: 0, notes: 1 }
    const inUse = { status: 409, code: 'CONFLICT_REFERENCE', values: [], details }
    await expect(ann(catalogueManagement.removeTag, by(home))).rejects.toMatchObject(inUse)
    await ann(note.properties, { body: { id: made.id, tags: [] } })
    await ann(catalogueManagement.removeTag, by(home))
  })

  test('disappears together with notes in the trash', async () => {
    const { ann, home, fun, made } = await setUpUser()
    await ann(note.remove, by(made.id))
    await ann(catalogueManagement.removeTag, by(home))
    expect(await ann(note.restore, by(made.id))).toMatchObject({ title: 'A', tags: [fun] })
  })

  test('merging a tag changes its notes', async () => {
    const { ann, createTag, home, fun, made, read } = await setUpUser()
    const play = await createTag('play')
    await ann(catalogueManagement.mergeTag, { ...by(fun), body: { into: play } })
    expect(await read()).toMatchObject({ tags: [home, play].toSorted(), version: 2, updatedAt: made.updatedAt })
    await ann(catalogueManagement.mergeTag, { ...by(home), body: { into: play } })
    expect(await read()).toMatchObject({ tags: [play], version: 3 })
    // A client that knows it by its old id may not have heard of the merge.
    expect(await ann(note.create, { body: { tags: [fun, home] } })).toMatchObject({ tags: [play] })
  })

  test('and a note that takes it at the same moment leave no missing tag', async () => {
    const { ann, createTag, read, made } = await setUpUser()
    for (const name of ['one', 'two', 'three']) {
      const id = await createTag(name)
      const [taken, removed] = await Promise.allSettled([
        ann(note.properties, { body: { id: made.id, tags: [id] } }),
        ann(catalogueManagement.removeTag, by(id)),
      ])
      expect([taken.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (taken.status === 'fulfilled') expect((await read()).tags).toEqual([id])
      else expect(taken.reason).toMatchObject(missing)
    }
  })
})
