import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue, type Category } from '#contract/catalogue.ts'
import { recommendation } from '#contract/recommendation.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'

type Ann = ReturnType<ReturnType<typeof startServer>['as']>
const log = (ann: Ann, category: Category, activityName: string, from: string, minutes = 60, more: object = {}) => {
  const startTime = instant(from)
  const body = { category, activityName, startTime, endTime: addMinutes(startTime, minutes), ...more }
  return ann(activityLog.create, { body })
}
const names = (all: readonly { activityName: string }[]) => all.map(({ activityName }) => activityName)
const STRANGER = '019585e0-0000-7000-8000-000000000001'

describe('recommendations', () => {
  test('activities at about this time come first, with their usual details', async () => {
    const ann = startServer({ now: '2026-03-03T09:00:00Z' }).as('ann')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Book' } })
    await log(ann, 'work', 'Write report', '2026-02-27T09:00:00Z', 90)
    await log(ann, 'work', 'Write report', '2026-03-02T09:00:00Z', 120, {
      tags: [tag],
      projectId,
      subActivity: 'Draft',
    })
    await log(ann, 'leisure', 'Read', '2026-03-02T20:00:00Z', 45)
    const found = await ann(recommendation.list, { query: {} })
    expect(names(found)).toEqual(['Write report', 'Write report', 'Read'])
    expect(found[0]).toMatchObject({ subActivity: 'Draft', typicalMinutes: 120, tags: [tag], projectId })
    expect(found[1]).toMatchObject({ subActivity: null, typicalMinutes: 90, tags: [], projectId: null })
    const evening = await ann(recommendation.list, { query: { at: '2026-03-03T20:00:00Z' } })
    expect(evening[0]).toMatchObject({ category: 'leisure', activityName: 'Read' })
  })

  test('are only the owner’s own, of the last 56 days, begun by then, five at most', async () => {
    const { as } = startServer({ now: '2026-03-03T09:00:00Z' })
    const ann = as('ann')
    await log(ann, 'work', 'Long ago', '2026-01-06T09:00:00Z')
    await log(ann, 'work', 'Later', '2026-03-03T09:30:00Z')
    for (const [hour, name] of ['A', 'B', 'C', 'D', 'E', 'F'].entries())
      await log(ann, 'work', name, `2026-03-01T1${hour}:00:00Z`)
    const found = names(await ann(recommendation.list, { query: {} }))
    expect(found).toHaveLength(5)
    expect(found).not.toContain('Long ago')
    expect(found).not.toContain('Later')
    expect(await as('bob')(recommendation.list, { query: {} })).toEqual([])
    expect(await ann(recommendation.list, { query: { most: 50 } })).toHaveLength(6)
    expect(await ann(recommendation.list, { query: { most: 1 } })).toHaveLength(1)
    for (const most of [0, 51, 1.5])
      await expect(ann(recommendation.list, { query: { most } })).rejects.toMatchObject({ values: ['most'] })
  })

  test('a name of the defaults is in the owner’s language', async () => {
    const { as } = startServer({ now: '2026-03-03T09:00:00Z' })
    const ann = as('ann')
    const { activityName, activityId } = await log(ann, 'study', '读书', '2026-03-02T09:00:00Z')
    expect(await ann(recommendation.list, { query: {} })).toMatchObject([{ activityId, subActivityId: null }])
    expect(names(await ann(recommendation.list, { query: {} }))).toEqual([activityName])
  })

  test('a thousand logs take a moment', async () => {
    const { as, db } = startServer({ now: '2026-03-03T09:00:00Z' })
    const ann = as('ann')
    const first = await log(ann, 'work', 'Write report', '2026-01-10T00:00:00Z', 30)
    const row = await db.selectFrom('activityLogs').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 999 }, (_, index) => ({
      ...row,
      id: `019585e0-0000-7000-8000-${String(index).padStart(12, '0')}`,
      startTime: addMinutes(row.startTime, 60 * (index + 1)),
      endTime: addMinutes(row.endTime, 60 * (index + 1)),
    }))
    for (const part of [rows.slice(0, 500), rows.slice(500)]) await db.insertInto('activityLogs').values(part).execute()
    const times: number[] = []
    const floors: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      const before = performance.now()
      const [only] = await ann(recommendation.list, { query: {} })
      const between = performance.now()
      await ann(recommendation.favourites)
      times.push(between - before)
      floors.push(performance.now() - between)
      expect(only).toMatchObject({ activityName: 'Write report', typicalMinutes: 30 })
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[10]!
    // Against a request that has next to nothing to do: a busy machine takes its time for both.
    expect(median(times)).toBeLessThan(10 * median(floors))
  })
})

describe('favourites', () => {
  const add = (ann: Ann, activityName: string, category: Category = 'work') =>
    ann(recommendation.addFavourite, { body: { category, activityName } })

  test('are in the order of their addition, each once, or in the owner’s order', async () => {
    const { as } = startServer()
    const ann = as('ann')
    const [a, b, c] = [await add(ann, 'Alpha'), await add(ann, 'Beta'), await add(ann, 'Gamma', 'study')]
    expect(await add(ann, 'alpha')).toEqual(a)
    expect(await ann(recommendation.favourites)).toEqual([a, b, c])
    await ann(recommendation.orderFavourites, { body: { ids: [c.id, a.id] } })
    expect(names(await ann(recommendation.favourites))).toEqual(['Gamma', 'Alpha', 'Beta'])
    await ann(recommendation.removeFavourite, { params: { id: a.id } })
    expect(names(await ann(recommendation.favourites))).toEqual(['Gamma', 'Beta'])
  })

  test('favorites belong to one user', async () => {
    const { as, given } = startServer()
    const { id } = await add(as('ann'), 'Alpha')
    const bob = as('bob')
    expect(await bob(recommendation.favourites)).toEqual([])
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expect(bob(recommendation.removeFavourite, { params: { id } })).rejects.toMatchObject(missing)
    await expect(bob(recommendation.orderFavourites, { body: { ids: [id] } })).rejects.toMatchObject(missing)
    const mia = given.child('ann', 'mia')
    await add(as('ann', mia), 'Piano', 'leisure')
    expect(names(await as('mia')(recommendation.favourites))).toEqual(['Piano'])
    expect(names(await as('ann')(recommendation.favourites))).toEqual(['Alpha'])
  })

  test('twice at once is one', async () => {
    const ann = startServer().as('ann')
    await Promise.all(Array.from({ length: 10 }, () => add(ann, 'Alpha')))
    expect(names(await ann(recommendation.favourites))).toEqual(['Alpha'])
  })

  test('are as many as can be seen at a glance', async () => {
    const ann = startServer().as('ann')
    for (let count = 1; count <= 20; count += 1) await add(ann, `Activity ${count}`)
    await expect(add(ann, 'One more')).rejects.toMatchObject({ status: 400, values: ['favourites'] })
    expect(await ann(recommendation.favourites)).toHaveLength(20)
  })

  test.each([
    ['no name', { category: 'work', activityName: '' }, ['activityName']],
    ['no category', { activityName: 'Alpha' }, ['category']],
    ['all', { category: 'all', activityName: 'Alpha' }, ['category']],
  ])('bad input: %s', async (_, body, values) => {
    const ann = startServer().as('ann')
    await expect(ann(recommendation.addFavourite, { body: body as never })).rejects.toMatchObject({
      status: 400,
      values,
    })
  })

  test('an order says each once', async () => {
    const ann = startServer().as('ann')
    const { id } = await add(ann, 'Alpha')
    const order = (ids: string[]) => ann(recommendation.orderFavourites, { body: { ids } })
    await expect(order([id, id])).rejects.toMatchObject({ status: 400, values: ['ids'] })
    await expect(order([STRANGER])).rejects.toMatchObject({ status: 404, values: ['ids'] })
  })
})
