import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { plan } from '#contract/plan.ts'
import { startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })
const inUse = {
  status: 409,
  code: 'CONFLICT_REFERENCE',
  values: [],
  details: { activityLogs: 0, groups: 0, projects: 0, plans: 1 },
}

/** With a plan that has a project, two tags and an activity of the owner's own. */
async function setUpUser() {
  const ann = startServer().as('ann')
  const createTag = async (name: string) =>
    (await ann(catalogue.createTag, { body: { name, kind: 'activity_tag' } })).id
  const createProject = async (name: string) => (await ann(catalogue.createProject, { body: { name } })).id
  const activity = (category: 'sports' | 'leisure', name: string) =>
    ann(catalogueManagement.createActivity, { body: { category, name } })
  const [fit, fun, race] = [await createTag('fit'), await createTag('fun'), await createProject('Race')]
  const made = await ann(plan.create, {
    body: {
      name: 'Run',
      category: 'sports',
      activityName: 'Running about',
      tags: [fit, fun],
      projectId: race,
      scheduleType: 'weeklyFlexible',
      weeklyQuota: 3,
      duration: 40,
      startDate: '2026-03-02',
      endDate: '2026-04-05',
    },
  })
  return { ann, createTag, createProject, activity, fit, fun, race, made, read: () => ann(plan.get, by(made.id)) }
}

describe('items that a plan uses', () => {
  test('is not deleted before the plan is', async () => {
    const { ann, fit, race, made } = await setUpUser()
    const removals = [
      () => ann(catalogueManagement.removeProject, by(race)),
      () => ann(catalogueManagement.removeTag, by(fit)),
      () => ann(catalogueManagement.removeActivity, by(made.activityId)),
    ]
    for (const remove of removals) await expect(remove()).rejects.toMatchObject(inUse)
    await ann(plan.remove, by(made.id))
    for (const remove of removals) await remove()
  })

  test('merging a project changes its plans', async () => {
    const { ann, createProject, activity, race, made, read } = await setUpUser()
    const other = await createProject('Other')
    await ann(catalogueManagement.mergeProject, { ...by(race), body: { into: other } })
    expect(await read()).toMatchObject({ projectId: other, version: 2 })
    const { id: dancing } = await activity('leisure', 'Dancing about')
    await ann(catalogueManagement.mergeActivity, { ...by(made.activityId), body: { into: dancing! } })
    expect(await read()).toMatchObject({
      activityId: dancing,
      activityName: 'Dancing about',
      category: 'leisure',
      version: 3,
    })
  })

  test('a tag of two that are merged is used once', async () => {
    const { ann, createTag, fit, fun, read } = await setUpUser()
    const play = await createTag('play')
    await ann(catalogueManagement.mergeTag, { ...by(fun), body: { into: play } })
    expect(await read()).toMatchObject({ tags: [fit, play].toSorted(), version: 2 })
    await ann(catalogueManagement.mergeTag, { ...by(fit), body: { into: play } })
    expect(await read()).toMatchObject({ tags: [play], version: 3 })
  })

  test('a chosen item may have been merged meanwhile', async () => {
    const { ann, createTag, createProject, fun, race, made } = await setUpUser()
    const [play, other] = [await createTag('play'), await createProject('Other')]
    const old = await createTag('old')
    await ann(catalogueManagement.mergeTag, { ...by(old), body: { into: play } })
    const gone = await createProject('Gone')
    await ann(catalogueManagement.mergeProject, { ...by(gone), body: { into: other } })
    const changed = await ann(plan.change, { ...by(made.id), body: { tags: [fun, old], projectId: gone } })
    expect(changed).toMatchObject({ tags: [fun, play].toSorted(), projectId: other })
    expect(race).not.toBe(other)
  })

  test('is called in the owner’s language', async () => {
    const { ann, made, read } = await setUpUser()
    await ann(plan.change, { ...by(made.id), body: { category: 'study', activityName: 'read a book' } })
    await ann(account.savePreference, { body: { language: { lang: 'zh_CN' } } })
    const { activityName, activityId } = await read()
    expect(activityName).toBe('阅读书籍')
    expect(await ann(plan.change, { ...by(made.id), body: { name: '跑步' } })).toMatchObject({
      activityId,
      activityName,
    })
  })
})
