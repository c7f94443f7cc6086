import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { instant } from '#domain/time/time.ts'
import { subjectOfNew } from '#server/security/access.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { findOrAddActivity, assertOwned, listDefaultBeneficiaryIds, findOrAddSubActivityId } from './service.ts'

type Caller = ReturnType<ReturnType<typeof startServer>['as']>

const subActivity = (name: string, activityName: string, category: 'study' | 'work' = 'study') => ({
  body: { kind: 'sub_activity' as const, name, category, activityName },
})
const tag = (name: string, kind: 'activity_tag' | 'note_tag' = 'activity_tag') => ({ body: { name, kind } })
const listActivitiesNamed = async (caller: Caller, name: string) =>
  (await caller(catalogue.activities)).filter((activity) => activity.name === name)
const speak = (caller: Caller, lang: 'zh_CN' | 'zh_TW') =>
  caller(account.savePreference, { body: { language: { lang } } })
const taken = (name: string) => ({ status: 409, code: 'ALREADY_EXISTS', values: [name] })

describe('activities', () => {
  test('a new user is offered every default, and none of them is a row yet', async () => {
    const activities = await startServer().as('ann')(catalogue.activities)
    expect(activities).toHaveLength(86)
    expect(activities.flatMap(({ subActivities }) => subActivities)).toHaveLength(258)
    expect(new Set(activities.map(({ id }) => id))).toEqual(new Set([null]))
    expect(activities.find(({ defaultKey }) => defaultKey === 'sleep.nap')).toMatchObject({ name: 'Take a nap' })
  })

  test('used activities come first, the latest at the top', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    await ann(catalogue.createTag, subActivity('Chapter one', 'Read a book'))
    clock.advance(10)
    await ann(catalogue.createTag, subActivity('Bread', 'Bake', 'work'))
    clock.advance(10)
    await ann(catalogue.createTag, subActivity('Chapter two', 'Read a book'))
    const [read, bake, ...others] = await ann(catalogue.activities)
    expect(read).toMatchObject({ name: 'Read a book', defaultKey: 'study.read_book', lastUsedAt: clock.now() })
    expect(read!.subActivities.map(({ name }) => name)).toEqual([
      'Chapter one',
      'Chapter two',
      'Story book',
      'Popular science',
      'Textbook',
    ])
    expect(bake).toMatchObject({ name: 'Bake', defaultKey: null, category: 'work', subActivities: [{ name: 'Bread' }] })
    expect(others).toHaveLength(85)
  })

  test.each(['read a  BOOK', '阅读书籍', '閱讀書籍'])(
    "'%s' is the default activity of that name, and is shown in the owner’s language",
    async (typed) => {
      const ann = startServer().as('ann')
      const { activityId } = await ann(catalogue.createTag, subActivity('Chapter one', typed))
      expect(await listActivitiesNamed(ann, 'Read a book')).toMatchObject([
        { id: activityId, defaultKey: 'study.read_book' },
      ])
      await speak(ann, 'zh_TW')
      expect(await listActivitiesNamed(ann, '閱讀書籍')).toMatchObject([{ id: activityId }])
      expect(await ann(catalogue.activities)).toHaveLength(86)
    },
  )

  test('a name belongs to its category', async () => {
    const ann = startServer().as('ann')
    const study = await ann(catalogue.createTag, subActivity('Chapter one', 'Write'))
    const work = await ann(catalogue.createTag, subActivity('Chapter one', 'Write', 'work'))
    expect(study.activityId).not.toBe(work.activityId)
  })

  test('of twenty at once with one new name, all get the one activity', async () => {
    const ann = startServer().as('ann')
    const chapters = Array.from({ length: 20 }, (_, index) => subActivity(`Chapter ${index}`, 'Write a novel'))
    const tags = await Promise.all(chapters.map((chapter) => ann(catalogue.createTag, chapter)))
    expect(new Set(tags.map(({ activityId }) => activityId)).size).toBe(1)
    expect((await listActivitiesNamed(ann, 'Write a novel'))[0]?.subActivities).toHaveLength(20)
  })

  test('a child has a catalog of its own when a parent acts for it', async () => {
    const { as, given } = startServer()
    const child = given.child('ann', 'tim')
    await as('ann', child)(catalogue.createTag, subActivity('Chapter one', 'Write a novel'))
    expect(await listActivitiesNamed(as('tim'), 'Write a novel')).toHaveLength(1)
    expect(await listActivitiesNamed(as('ann'), 'Write a novel')).toHaveLength(0)
  })
})

describe('tags', () => {
  test('one of a kind has a name once', async () => {
    const ann = startServer().as('ann')
    expect(await ann(catalogue.createTag, tag('Music'))).toMatchObject({ category: null, activityId: null, version: 1 })
    await ann(catalogue.createTag, tag('Music', 'note_tag'))
    await expect(ann(catalogue.createTag, tag('music'))).rejects.toMatchObject(taken('music'))
    const { items } = await ann(catalogue.tags, { query: { kind: 'activity_tag' } })
    expect(items.map(({ name }) => name)).toEqual(['Music'])
  })

  test.each([
    { body: { kind: 'sub_activity', name: 'Piano' }, values: ['activityId'] },
    { body: { kind: 'sub_activity', name: 'Piano', activityName: 'Make music' }, values: ['category'] },
    { body: { kind: 'activity_tag', name: 'Piano', activityId: uuidv7() }, values: ['activityId'] },
    { body: { kind: 'note_tag', name: '', category: 'study' }, values: ['name', 'category'] },
  ] as const)('$body is refused', async ({ body, values }) => {
    const refused = startServer().as('ann')(catalogue.createTag, { body })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
  })

  test('a sub-activity is added to an activity of its owner, in the category that it has', async () => {
    const { as } = startServer()
    const ann = as('ann')
    const { activityId } = await ann(catalogue.createTag, subActivity('Cello', 'Practise an instrument'))
    const more = { kind: 'sub_activity', name: 'Harp', activityId: activityId! } as const
    expect(await ann(catalogue.createTag, { body: more })).toMatchObject({ activityId, category: 'study' })
    await expect(ann(catalogue.createTag, { body: { ...more, name: 'CELLO' } })).rejects.toMatchObject(taken('CELLO'))
    const wrong = ann(catalogue.createTag, { body: { ...more, name: 'Oboe', category: 'work' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, values: ['category'] })
    const theirs = as('bob')(catalogue.createTag, { body: more })
    await expect(theirs).rejects.toMatchObject({ status: 404, values: ['activityId'] })
    const { items } = await ann(catalogue.tags, { query: { activityId: activityId! } })
    expect(items.map(({ name }) => name)).toEqual(['Cello', 'Harp'])
  })

  test('a default sub-activity is listed and found as its owner speaks, until it is renamed', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(catalogue.createTag, subActivity('鋼琴', 'Practise an instrument'))
    await ann(catalogue.createTag, tag('Pianist'))
    const find = async (q: string) =>
      (await ann(catalogue.managedTags, { query: { q, category: 'study' } })).items.map(({ name }) => name)
    expect([await find('PIAN'), await find('钢')]).toEqual([['Piano'], []])
    await speak(ann, 'zh_CN')
    expect([await find('PIAN'), await find('钢')]).toEqual([[], ['钢琴']])
    const renamed = await ann(catalogue.renameTag, { params: { id }, body: { name: 'Grand piano', version: 1 } })
    expect(renamed).toMatchObject({ id, name: 'Grand piano', kind: 'sub_activity', category: 'study', version: 2 })
    expect([await find('PIAN'), await find('钢')]).toEqual([['Grand piano'], []])
    await expect(ann(catalogue.createTag, subActivity('Piano', '练习乐器'))).rejects.toMatchObject(taken('Piano'))
  })

  test('no sub-activity takes the name of a default one, in any language', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(catalogue.createTag, subActivity('Cello', 'Practise an instrument'))
    for (const name of ['violin', '小提琴']) {
      const renamed = ann(catalogue.renameTag, { params: { id }, body: { name } })
      await expect(renamed).rejects.toMatchObject(taken(name))
    }
  })

  test('a rename is refused when it is stale, or the name is taken', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(catalogue.createTag, tag('Music'))
    await ann(catalogue.createTag, tag('Sport'))
    const rename = (name: string, version?: number) =>
      ann(catalogue.renameTag, { params: { id }, body: { name, ...(version !== undefined && { version }) } })
    await expect(rename('SPORT', 1)).rejects.toMatchObject(taken('SPORT'))
    const current = await rename('Songs', 1)
    await expect(rename('Tunes', 1)).rejects.toMatchObject({ status: 409, code: null, details: { current } })
    expect(await rename('Tunes')).toMatchObject({ name: 'Tunes', version: 3 })
  })

  test("another user's tag does not exist", async () => {
    const { as } = startServer()
    const { id } = await as('ann')(catalogue.createTag, tag('Music'))
    const renamed = as('bob')(catalogue.renameTag, { params: { id }, body: { name: 'Mine' } })
    await expect(renamed).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', values: ['id'] })
    expect(await as('bob')(catalogue.tags, { query: {} })).toMatchObject({ items: [], total: 0 })
  })
})

describe('references of a log, in its own transaction', () => {
  const making = { now: () => instant('2026-03-02T12:00:00Z'), newId: uuidv7 }

  test('two at once that name a new sub-activity get the same one', async () => {
    const owner = { subject: subjectOfNew(uuidv7()), language: 'zh_TW' as const }
    const music = { category: 'study' as const, activityName: 'Practise an instrument' }
    const createSubActivity = (name: string) =>
      db.transaction().execute(async (trx) => {
        const { activityId } = await findOrAddActivity(trx, owner, music, making)
        return findOrAddSubActivityId(trx, owner, { activityId, name }, making)
      })
    const [piano, ...others] = await Promise.all(['Piano', '钢琴', '鋼琴', ' PIANO '].map(createSubActivity))
    expect(others).toEqual([piano, piano, piano])
    expect(await createSubActivity('Cello')).not.toBe(piano)
  })

  test('a log with items of another user is refused, and all are named in the order of the form', async () => {
    const { as, given } = startServer()
    const [ann, subject] = [as('ann'), subjectOfNew(given.stranger('ann'))]
    const mine = await createBelongings(ann)
    const theirs = await createBelongings(as('bob'))
    await assertOwned(db, subject, mine)
    await assertOwned(db, subject, { tags: [], projectId: null })
    const missing = { code: 'NOT_FOUND', values: ['tags', 'projectId', 'beneficiaries'] }
    await expect(assertOwned(db, subject, theirs)).rejects.toMatchObject(missing)
    const mixed = { ...mine, recipients: [...mine.recipients, ...theirs.recipients] }
    await expect(assertOwned(db, subject, mixed)).rejects.toMatchObject({ values: ['beneficiaries'] })
    const subTag = await ann(catalogue.createTag, subActivity('Cello', 'Practise an instrument'))
    await expect(assertOwned(db, subject, { tags: [subTag.id] })).rejects.toMatchObject({ values: ['tags'] })
    expect(await listDefaultBeneficiaryIds(db, subject, mine.projectId)).toEqual(mine.recipients)
  })
})

async function createBelongings(of: Caller) {
  const { id: tagId } = await of(catalogue.createTag, tag('Music'))
  const friend = await of(catalogue.createRecipient, { body: { name: 'Mia', type: 'personal' } })
  const body = { name: 'Concert', defaultBeneficiaries: [friend.id] }
  const project = await of(catalogue.createProject, { body })
  return { tags: [tagId], projectId: project.id, recipients: [friend.id] }
}
