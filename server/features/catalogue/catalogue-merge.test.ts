import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { recommendation } from '#contract/recommendation.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { durationsOf, rebuildDurations } from '#server/testing/durations.ts'
import { startServer } from '#server/testing/harness.ts'

const START = instant('2026-02-20T00:00:00Z')
const invalid = { status: 400, code: 'INVALID_PARAMS', values: ['into'] }
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })

function setUpUser(name = 'ann', server = startServer()) {
  const ann = server.as(name)
  const ownerId = server.given.stranger(name)
  let hour = 0
  const idOf = ({ id }: { id: string }) => id
  return {
    ann,
    server,
    project: async (title: string, defaultBeneficiaries: string[] = []) =>
      idOf(await ann(catalogue.createProject, { body: { name: title, defaultBeneficiaries } })),
    person: async (title: string) =>
      idOf(await ann(catalogue.createRecipient, { body: { name: title, type: 'personal' } })),
    group: async (title: string, members: string[]) =>
      idOf(await ann(catalogue.createRecipient, { body: { name: title, type: 'group', members } })),
    tag: async (title: string) => idOf(await ann(catalogue.createTag, { body: { name: title, kind: 'activity_tag' } })),
    /** One hour, after the last one. */
    log: (more: object = {}) => {
      hour += 1
      const startTime = addMinutes(START, hour * 60)
      const body = { category: 'work' as const, activityName: 'Write', startTime, endTime: addMinutes(startTime, 60) }
      return ann(activityLog.create, { body: { ...body, ...more } })
    },
    read: (id: string) => ann(activityLog.get, { params: { id } }),
    /** Checks that the statistics equal a rebuild. [statistics/aspect-rebuild-invariant] */
    expectCounted: async () => {
      const counted = await durationsOf(ownerId)
      expect(counted.length).toBeGreaterThan(0)
      expect(await rebuildDurations(ownerId, ann)).toEqual(counted)
    },
  }
}

describe('one item replaces another', () => {
  test('a project: every log, the deleted ones too, and the days', async () => {
    const { ann, project, log, read, expectCounted } = setUpUser()
    const [from, into] = [await project('Kitchen'), await project('House')]
    const [one, other, deleted] = [
      await log({ projectId: from }),
      await log({ projectId: into }),
      await log({ projectId: from }),
    ]
    await ann(activityLog.remove, { params: { id: deleted.id } })
    const merged = await ann(catalogueManagement.mergeProject, { params: { id: from }, body: { into } })
    expect(merged).toEqual({ activityLogs: 1 })
    expect(await read(one.id)).toMatchObject({ projectId: into, version: one.version + 1 })
    expect(await read(other.id)).toEqual(other)
    await expect(ann(catalogue.project, { params: { id: from } })).rejects.toMatchObject(missing('id'))
    expect(await ann(activityLog.restore, { params: { id: deleted.id } })).toMatchObject({ projectId: into })
    await expectCounted()
  })

  test('a tag: a log with both has one, and is counted once', async () => {
    const { ann, tag, log, read, expectCounted } = setUpUser()
    const [from, into, other] = [await tag('music'), await tag('piano'), await tag('fun')]
    const both = await log({ tags: [from, into, other] })
    const only = await log({ tags: [from] })
    const merged = await ann(catalogueManagement.mergeTag, { params: { id: from }, body: { into } })
    expect(merged).toEqual({ activityLogs: 2 })
    expect((await read(both.id)).tags).toEqual([into, other].toSorted())
    expect((await read(only.id)).tags).toEqual([into])
    await expectCounted()
  })

  test('a recipient: shares are joined, and projects and groups name the other once', async () => {
    const { ann, person, project, group, log, read, expectCounted } = setUpUser()
    const [from, into, zoe] = [await person('Mia'), await person('Mia Lin'), await person('Zoe')]
    const kitchen = await project('Kitchen', [from, zoe, into])
    const garden = await project('Garden', [zoe, from])
    const club = await group('Club', [into, from])
    const team = await group('Team', [from, zoe])
    const percent = (recipientId: string, value: number, forWhat: string) =>
      ({ recipientId, forWhat, timeProportion: { type: 'percent', value } }) as const
    const both = await log({
      beneficiaries: [percent(from, 20, 'maths'), { recipientId: zoe }, percent(into, 30, 'art')],
    })
    const only = await log({ beneficiaries: [{ recipientId: from, forWhat: 'maths' }] })
    expect(await ann(catalogueManagement.mergeRecipient, { params: { id: from }, body: { into } })).toEqual({
      activityLogs: 2,
    })
    expect((await read(both.id)).beneficiaries).toEqual([
      percent(into, 50, 'maths; art'),
      { recipientId: zoe, forWhat: null, timeProportion: null },
    ])
    expect((await read(only.id)).beneficiaries).toMatchObject([{ recipientId: into, forWhat: 'maths' }])
    const listDefaultBeneficiaries = async (id: string) =>
      (await ann(catalogue.project, { params: { id } })).defaultBeneficiaries
    expect([await listDefaultBeneficiaries(kitchen), await listDefaultBeneficiaries(garden)]).toEqual([
      [zoe, into],
      [zoe, into],
    ])
    const has = async (id: string) => (await ann(catalogue.recipient, { params: { id } })).members
    expect([await has(club), await has(team)]).toEqual([[into], [into, zoe]])
    await expectCounted()
  })

  test('an activity: the logs take the category of the other, and sub-activities of one name are joined', async () => {
    const { ann, log, read, expectCounted } = setUpUser()
    const into = await log({ category: 'study', activityName: 'Read a book', subActivity: 'Bread' })
    const joined = await log({ activityName: 'Reading', subActivity: 'BREAD' })
    const moved = await log({ activityName: 'Reading', subActivity: 'Cake' })
    const byDefault = await log({ activityName: 'Reading', subActivity: 'Textbook' })
    const merged = await ann(catalogueManagement.mergeActivity, {
      params: { id: joined.activityId },
      body: { into: into.activityId },
    })
    expect(merged).toEqual({ activityLogs: 3 })
    const now = { category: 'study', activityId: into.activityId, activityName: 'Read a book' }
    expect(await read(joined.id)).toMatchObject({ ...now, subActivityId: into.subActivityId, subActivity: 'Bread' })
    expect(await read(moved.id)).toMatchObject({ ...now, subActivityId: moved.subActivityId, subActivity: 'Cake' })
    expect(await read(byDefault.id)).toMatchObject({ ...now, subActivity: 'Textbook' })
    const activities = await ann(catalogue.activities)
    expect(activities.find(({ name }) => name === 'Reading')).toBeUndefined()
    const subs = activities.find(({ id }) => id === into.activityId)!.subActivities.map(({ name }) => name)
    expect(subs.toSorted()).toEqual(['Bread', 'Cake', 'Popular science', 'Story book', 'Textbook'])
    await expectCounted()
  })

  test('a default that was merged is not offered again, until it is used', async () => {
    const { ann, log } = setUpUser()
    const book = await log({ category: 'study', activityName: 'Read a book' })
    const mine = await log({ category: 'study', activityName: 'Reading' })
    const merge = { params: { id: book.activityId }, body: { into: mine.activityId } }
    await ann(catalogueManagement.mergeActivity, merge)
    const listOffered = async () =>
      (await ann(catalogue.activities)).filter(({ defaultKey }) => defaultKey === 'study.read_book')
    expect(await listOffered()).toEqual([])
    await log({ category: 'study', activityName: '阅读书籍' })
    expect(await listOffered()).toHaveLength(1)
  })

  test('a merge keeps pinned activities, once and in their place', async () => {
    const { ann, log } = setUpUser()
    const [from, into, other] = [await log(), await log({ activityName: 'Draw' }), await log({ activityName: 'Walk' })]
    const addFavorite = (activityName: string) =>
      ann(recommendation.addFavourite, { body: { category: 'work', activityName } })
    await addFavorite('Write')
    await addFavorite('Walk')
    const merge = (id: string, target: string) =>
      ann(catalogueManagement.mergeActivity, { params: { id }, body: { into: target } })
    const listFavoriteNames = async () => (await ann(recommendation.favourites)).map(({ activityName }) => activityName)
    await merge(from.activityId, into.activityId)
    expect(await listFavoriteNames()).toEqual(['Draw', 'Walk'])
    await merge(into.activityId, other.activityId)
    expect(await listFavoriteNames()).toEqual(['Walk'])
  })

  test('a sub-activity, of the same activity', async () => {
    const { ann, log, read, expectCounted } = setUpUser()
    const [from, into] = [await log({ subActivity: 'Draft' }), await log({ subActivity: 'Drafts' })]
    const merge = { params: { id: from.subActivityId! }, body: { into: into.subActivityId! } }
    expect(await ann(catalogueManagement.mergeTag, merge)).toEqual({ activityLogs: 1 })
    expect(await read(from.id)).toMatchObject({ subActivity: 'Drafts', subActivityId: into.subActivityId })
    await expectCounted()
  })

  test('a merged id leads to its replacement, also after two merges', async () => {
    const { ann, project, tag, person, log } = setUpUser()
    const [a, b, c] = [await project('A'), await project('B'), await project('C')]
    const [oldTag, newTag] = [await tag('A'), await tag('B')]
    const [mia, zoe] = [await person('Mia'), await person('Zoe')]
    await ann(catalogueManagement.mergeProject, { params: { id: a }, body: { into: b } })
    await ann(catalogueManagement.mergeProject, { params: { id: b }, body: { into: c } })
    await ann(catalogueManagement.mergeTag, { params: { id: oldTag }, body: { into: newTag } })
    await ann(catalogueManagement.mergeRecipient, { params: { id: mia }, body: { into: zoe } })
    const pointing = {
      projectId: a,
      tags: [oldTag, newTag],
      beneficiaries: [{ recipientId: mia }, { recipientId: zoe }],
    }
    expect(await log(pointing)).toMatchObject({ projectId: c, tags: [newTag], beneficiaries: [{ recipientId: zoe }] })
    await expect(log({ ...pointing, projectId: uuidv7() })).rejects.toMatchObject(missing('projectId'))
  })
})

describe('is refused', () => {
  test('into itself', async () => {
    const { ann, project, person, tag, log } = setUpUser()
    const [a, b, c] = [await project('A'), await person('B'), await tag('C')]
    const { activityId } = await log()
    const itself = (id: string) => ({ params: { id }, body: { into: id } })
    await expect(ann(catalogueManagement.mergeProject, itself(a))).rejects.toMatchObject(invalid)
    await expect(ann(catalogueManagement.mergeRecipient, itself(b))).rejects.toMatchObject(invalid)
    await expect(ann(catalogueManagement.mergeTag, itself(c))).rejects.toMatchObject(invalid)
    await expect(ann(catalogueManagement.mergeActivity, itself(activityId))).rejects.toMatchObject(invalid)
  })

  test('a merge with items that are unknown or of another user is refused, and all are named', async () => {
    const server = startServer()
    const [ann, bob] = [setUpUser('ann', server), setUpUser('bob', server)]
    const [mine, theirs] = [await ann.project('Mine'), await bob.project('Theirs')]
    const merge = (id: string, into: string) =>
      ann.ann(catalogueManagement.mergeProject, { params: { id }, body: { into } })
    await expect(merge(mine, theirs)).rejects.toMatchObject(missing('into'))
    await expect(merge(theirs, mine)).rejects.toMatchObject(missing('id'))
    await expect(merge(theirs, uuidv7())).rejects.toMatchObject(missing('id', 'into'))
    expect(await bob.ann(catalogue.project, { params: { id: theirs } })).toMatchObject({ name: 'Theirs' })
  })

  test('a member into its group, or into any: a group has no groups in it', async () => {
    const { ann, person, group } = setUpUser()
    const mia = await person('Mia')
    const [club, team] = [await group('Club', [mia]), await group('Team', [])]
    for (const into of [club, team]) {
      const merge = ann(catalogueManagement.mergeRecipient, { params: { id: mia }, body: { into } })
      await expect(merge).rejects.toMatchObject(invalid)
    }
    expect(await ann(catalogue.recipient, { params: { id: club } })).toMatchObject({ members: [mia] })
  })

  test('tags of two kinds, and sub-activities of two activities', async () => {
    const { ann, tag, log } = setUpUser()
    const note = await ann(catalogue.createTag, { body: { name: 'x', kind: 'note_tag' } })
    const [write, read] = [
      await log({ subActivity: 'Draft' }),
      await log({ activityName: 'Read', subActivity: 'Draft' }),
    ]
    for (const [id, into] of [
      [await tag('x'), note.id],
      [write.subActivityId!, read.subActivityId!],
    ] as const) {
      const merge = ann(catalogueManagement.mergeTag, { params: { id }, body: { into } })
      await expect(merge).rejects.toMatchObject(invalid)
    }
  })

  test('an activity of parallel logs cannot be merged into sleep', async () => {
    const { ann, log, read, expectCounted } = setUpUser()
    const podcast = await log({ activityName: 'Podcast', parallelActivity: true })
    const nap = await log({ category: 'sleep', activityName: 'Nap' })
    const merge = { params: { id: podcast.activityId }, body: { into: nap.activityId } }
    await expect(ann(catalogueManagement.mergeActivity, merge)).rejects.toMatchObject(invalid)
    expect(await read(podcast.id)).toEqual(podcast)
    await expectCounted()
  })
})

describe('at the same time', () => {
  test('logs that are made, changed and deleted meanwhile end up at the other', async () => {
    const { ann, project, tag, log, server, expectCounted } = setUpUser()
    const [from, into] = [await project('From'), await project('Into')]
    const [oldTag, newTag] = [await tag('Old'), await tag('New')]
    const logs = []
    for (let count = 0; count < 8; count += 1) logs.push(await log({ projectId: from, tags: [oldTag] }))
    await Promise.all([
      ...Array.from({ length: 8 }, () => log({ projectId: from, tags: [oldTag] })),
      ann(catalogueManagement.mergeProject, { params: { id: from }, body: { into } }),
      ann(activityLog.remove, { params: { id: logs[0]!.id } }),
      ann(activityLog.change, { params: { id: logs[1]!.id }, body: { rating: 5 } }),
      ann(catalogueManagement.mergeTag, { params: { id: oldTag }, body: { into: newTag } }),
      ann(activityLog.change, { params: { id: logs[2]!.id }, body: { remark: 'meanwhile', projectId: from } }),
      ...Array.from({ length: 8 }, () => log({ projectId: from, tags: [oldTag] })),
    ])
    await ann(activityLog.restore, { params: { id: logs[0]!.id } })
    const all = await ann(activityLog.between, { query: { from: START, to: server.clock.now() } })
    expect(all).toHaveLength(24)
    for (const each of all) expect(each).toMatchObject({ projectId: into, tags: [newTag] })
    expect(all.map(({ rating }) => rating)).toContain(5)
    expect(all.map(({ remark }) => remark)).toContain('meanwhile')
    await expectCounted()
  })

  test('of two that merge into each other, one is reported as deleted', async () => {
    const { ann, project, log, read, expectCounted } = setUpUser()
    const [a, b] = [await project('A'), await project('B')]
    const [one, other] = [await log({ projectId: a }), await log({ projectId: b })]
    const merge = (id: string, into: string) =>
      ann(catalogueManagement.mergeProject, { params: { id }, body: { into } })
    const done = await Promise.allSettled([merge(a, b), merge(b, a)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { items } = await ann(catalogue.projects, { query: {} })
    expect(items).toHaveLength(1)
    for (const { id } of [one, other]) expect((await read(id)).projectId).toBe(items[0]!.id)
    await expectCounted()
  })
})
