import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { instant } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'

const USES = { query: { withUses: 'true' as const } }

test('lists say how many logs point at each, when they are asked to', async () => {
  const { as } = startServer()
  const [ann, bob] = [as('ann'), as('bob')]
  const tag = (name: string) => ann(catalogue.createTag, { body: { name, kind: 'activity_tag' } })
  const [music, unused] = [await tag('music'), await tag('unused')]
  const kitchen = await ann(catalogue.createProject, { body: { name: 'Kitchen' } })
  const mia = await ann(catalogue.createRecipient, { body: { name: 'Mia', type: 'personal' } })
  for (const hour of [8, 9])
    await ann(activityLog.create, {
      body: {
        category: 'work',
        activityName: 'Write',
        subActivity: 'Draft',
        tags: [music.id],
        projectId: kitchen.id,
        beneficiaries: [{ recipientId: mia.id }],
        startTime: `2026-03-02T0${hour}:00:00Z`,
        endTime: `2026-03-02T0${hour}:30:00Z`,
      },
    })
  const { items: tags } = await ann(catalogue.managedTags, USES)
  expect(tags.map(({ name, uses }) => [name, uses])).toEqual([
    ['Draft', 2],
    ['music', 2],
    [unused.name, 0],
  ])
  expect((await ann(catalogue.projects, USES)).items).toMatchObject([{ id: kitchen.id, uses: 2 }])
  expect((await ann(catalogue.recipients, USES)).items).toMatchObject([{ id: mia.id, uses: 2 }])
  expect((await ann(catalogue.projects, { query: {} })).items).toEqual([kitchen])
  await bob(catalogue.createProject, { body: { name: 'Kitchen' } })
  expect((await bob(catalogue.projects, USES)).items).toMatchObject([{ uses: 0 }])
})

test('of five thousand tags, a page and a search come at once', { timeout: 60_000 }, async () => {
  const { as, given } = startServer()
  const ann = as('ann')
  const ownerId = given.stranger('ann')
  await ann(catalogue.tags, { query: {} })
  const created = { archivedAt: null, version: 1, createdAt: instant('2026-03-02T12:00:00Z') }
  for (let made = 0; made < 5000; made += 500) {
    const tags = Array.from({ length: 500 }, (_, at) => {
      const name = `标签 ${String(made + at).padStart(4, '0')}`
      return { ownerId, id: uuidv7(), kind: 'activity_tag' as const, name, nameFold: name, ...created }
    })
    await db
      .insertInto('tags')
      .values(tags.map((row) => ({ ...row, activityId: null, defaultKey: null })))
      .execute()
  }
  const query = { kind: 'activity_tag' as const, pageSize: 100 }
  const started = process.cpuUsage()
  const last = await ann(catalogue.managedTags, { query: { ...query, page: 50, withUses: 'true' } })
  const found = await ann(catalogue.tags, { query: { ...query, q: '标签 49' } })
  const { user, system } = process.cpuUsage(started)
  expect(last).toMatchObject({ total: 5000, pageIndex: 50 })
  expect(last.items.at(-1)?.name).toBe('标签 4999')
  expect(found.items.map(({ name }) => name)).toContain('标签 4999')
  expect(found.total).toBe(100)
  // Measures the CPU time of this process, which does not depend on how busy the machine is.
  expect((user + system) / 1000).toBeLessThan(500)
})
