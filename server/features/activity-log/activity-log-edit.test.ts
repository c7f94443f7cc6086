import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { db, startServer } from '#server/testing/harness.ts'

const log = (from: string, to: string) => ({
  category: 'work' as const,
  activityName: 'Write report',
  startTime: `2026-03-02T${from}:00Z`,
  endTime: `2026-03-02T${to}:00Z`,
})
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })

/** Creates a user with one log, a tag, a project and three recipients. */
async function createLogWithFixtures(more: object = {}) {
  const { as } = startServer()
  const ann = as('ann')
  const createRecipient = async (name: string) =>
    (await ann(catalogue.createRecipient, { body: { name, type: 'personal' } })).id
  const [mei, tom, eva] = [await createRecipient('Mei'), await createRecipient('Tom'), await createRecipient('Eva')]
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
  const project = { name: 'Garden', defaultBeneficiaries: [tom, mei] }
  const { id: projectId } = await ann(catalogue.createProject, { body: project })
  const made = await ann(activityLog.create, { body: { ...log('08:00', '10:00'), ...more } })
  const params = { id: made.id }
  return { ann, mei, tom, eva, tag, projectId, made, params }
}
const minutes = (value: number) => ({ type: 'duration' as const, value })
const percent = (value: number) => ({ type: 'percent' as const, value })

describe('changing a log', () => {
  test('an edit changes the given fields and leaves the rest', async () => {
    const { ann, made, params, tag } = await createLogWithFixtures({
      remark: 'went well',
      rating: 3,
      subActivity: 'Draft',
    })
    const body = { tags: [tag], rating: null, endTime: '2026-03-02T10:30:00Z' }
    const changed = await ann(activityLog.change, { params, body })
    const { updatedAt } = changed
    const times = { endTime: '2026-03-02T10:30:00.000Z', duration: 150 }
    expect(changed).toEqual({ ...made, ...body, ...times, version: 2, updatedAt, ratingStatus: 'unrated' })
    expect(await ann(activityLog.get, { params })).toEqual(changed)
  })

  test('to another activity removes its sub-activity, unless a new one is given', async () => {
    const { ann, made, params } = await createLogWithFixtures({ subActivity: 'Draft' })
    const other = await ann(activityLog.change, { params, body: { category: 'study' } })
    expect(other).toMatchObject({ category: 'study', activityName: 'Write report', subActivity: 'Draft' })
    expect(other.activityId).not.toBe(made.activityId)
    expect(other.subActivityId).not.toBe(made.subActivityId)
    const named = await ann(activityLog.change, { params, body: { activityName: 'Read', subActivity: null } })
    expect(named).toMatchObject({ activityName: 'Read', subActivity: null, subActivityId: null })
    const back = await ann(activityLog.change, { params, body: { category: 'work', activityName: 'write REPORT' } })
    expect(back).toMatchObject({ activityId: made.activityId, activityName: 'Write report' })
  })

  test('into taken hours or a taken lane is refused, and nothing is changed', async () => {
    const { ann, made, params } = await createLogWithFixtures()
    const next = await ann(activityLog.create, { body: log('10:00', '11:00') })
    const aside = await ann(activityLog.create, { body: { ...log('09:00', '09:30'), parallelActivity: true } })
    const overlap = (id: string) => ({ status: 409, code: 'TIME_RANGE_OVERLAP', values: [id] })
    const longer = ann(activityLog.change, { params, body: { endTime: '2026-03-02T10:01:00Z' } })
    await expect(longer).rejects.toMatchObject(overlap(next.id))
    const parallel = ann(activityLog.change, { params, body: { parallelActivity: true } })
    await expect(parallel).rejects.toMatchObject(overlap(aside.id))
    expect(await ann(activityLog.get, { params })).toEqual(made)
  })

  test('an edit of a stale version is a conflict and shows the current log', async () => {
    const { ann, params } = await createLogWithFixtures()
    const current = await ann(activityLog.change, { params, body: { rating: 4, version: 1 } })
    await expect(ann(activityLog.change, { params, body: { rating: 1, version: 1 } })).rejects.toMatchObject({
      status: 409,
      code: null,
      values: ['version'],
      details: { current },
    })
    expect(await ann(activityLog.get, { params })).toEqual(current)
  })

  test('by twenty at once loses none of the changes', async () => {
    const { ann, params } = await createLogWithFixtures()
    const edits = [{ rating: 5 }, { remark: 'good' }, { efficiency: 90 }, { notesConcise: 'x' }]
    await Promise.all(Array.from({ length: 20 }, (_, at) => ann(activityLog.change, { params, body: edits[at % 4]! })))
    const after = await ann(activityLog.get, { params })
    expect(after).toMatchObject({ rating: 5, remark: 'good', efficiency: 90, notesConcise: 'x', version: 21 })
  })

  test.each([
    { body: { endTime: '2026-03-02T08:00:00Z' }, values: ['endTime'] },
    { body: { startTime: '2026-03-01T09:59:00Z' }, values: ['endTime'] },
    { body: { category: 'sleep', parallelActivity: true }, values: ['parallelActivity'] },
    {
      body: { rating: 6, endTime: '2026-03-02T07:00:00Z', startTime: '2026-03-02T08:00:30Z', activityName: ' ' },
      values: ['activityName', 'startTime', 'endTime', 'rating'],
    },
    { body: { startTime: '2026-03-02T08:00:30Z' }, values: ['startTime'] },
    { body: { endTime: '2026-03-04T00:01:00Z' }, values: ['endTime'] },
  ] as const)('to $body names $values', async ({ body, values }) => {
    const { ann, params } = await createLogWithFixtures()
    await expect(ann(activityLog.change, { params, body })).rejects.toMatchObject(invalid(...values))
  })

  test('a parallel log cannot become sleep', async () => {
    const { ann, params } = await createLogWithFixtures({ parallelActivity: true })
    const asleep = ann(activityLog.change, { params, body: { category: 'sleep' } })
    await expect(asleep).rejects.toMatchObject(invalid('parallelActivity'))
  })
})

describe('time proportions', () => {
  test('shares that exceed the log or name a person twice are refused', async () => {
    const { ann, mei, tom, params } = await createLogWithFixtures()
    const shared = (...beneficiaries: object[]) =>
      ann(activityLog.change, { params, body: { beneficiaries: beneficiaries as { recipientId: string }[] } })
    const [a, b] = [{ recipientId: mei }, { recipientId: tom }]
    const refused = [
      [{ ...a, timeProportion: minutes(121) }],
      [
        { ...a, timeProportion: percent(60) },
        { ...b, timeProportion: minutes(49) },
      ],
      [
        { ...a, timeProportion: percent(60) },
        { ...b, timeProportion: percent(41) },
      ],
    ]
    for (const each of refused) await expect(shared(...each)).rejects.toMatchObject(invalid('timeProportion'))
    await expect(shared(a, a)).rejects.toMatchObject(invalid('beneficiaries'))
    const fits = [
      { ...a, timeProportion: percent(60) },
      { ...b, timeProportion: minutes(48) },
    ]
    expect(await shared(...fits)).toMatchObject({ beneficiaries: fits })
  })

  test('are refused together with hours that are too far ahead, in the order of the form', async () => {
    const { ann, mei } = await createLogWithFixtures()
    const body = {
      ...log('11:00', '12:00'),
      startTime: '2026-03-04T11:00:00Z',
      endTime: '2026-03-04T12:00:00Z',
      beneficiaries: [{ recipientId: mei, timeProportion: minutes(61) }],
    }
    await expect(ann(activityLog.create, { body })).rejects.toMatchObject(invalid('timeProportion', 'endTime'))
  })

  test('shares are scaled when the log becomes too short for them, and the answer says so', async () => {
    const { ann, mei, tom, params } = await createLogWithFixtures()
    const beneficiaries = [
      { recipientId: mei, timeProportion: minutes(60) },
      { recipientId: tom, timeProportion: minutes(30) },
    ]
    await ann(activityLog.beneficiaries, { body: { id: params.id, value: beneficiaries } })
    const shorter = (endTime: string) => ann(activityLog.change, { params, body: { endTime } })
    const still = await shorter('2026-03-02T09:30:00Z')
    expect(still.timeProportionAdjusted).toBeUndefined()
    const scaled = await shorter('2026-03-02T08:45:00Z')
    const half = [
      { recipientId: mei, forWhat: null, timeProportion: minutes(30) },
      { recipientId: tom, forWhat: null, timeProportion: minutes(15) },
    ]
    expect(scaled).toMatchObject({ timeProportionAdjusted: true, beneficiaries: half })
    expect(await ann(activityLog.get, { params })).toMatchObject({ beneficiaries: half })
  })

  test('a share is set for one person, who need not be named if there is only one', async () => {
    const { ann, mei, tom, eva, params } = await createLogWithFixtures()
    const { id } = params
    const set = (value: object) => ann(activityLog.timeProportion, { body: { id, value: value as never } })
    await expect(set({ timeProportion: percent(50) })).rejects.toMatchObject(invalid('recipientId'))
    await ann(activityLog.beneficiaries, { body: { id, value: [{ recipientId: mei, forWhat: 'Talk' }] } })
    const one = await set({ timeProportion: percent(50) })
    expect(one.beneficiaries).toEqual([{ recipientId: mei, forWhat: 'Talk', timeProportion: percent(50) }])
    await ann(activityLog.beneficiaries, { body: { id, value: [{ recipientId: mei }, { recipientId: tom }] } })
    await expect(set({ timeProportion: null })).rejects.toMatchObject(invalid('recipientId'))
    await expect(set({ recipientId: eva, timeProportion: null })).rejects.toMatchObject(missing('recipientId'))
    await expect(set({ recipientId: tom, timeProportion: minutes(121) })).rejects.toMatchObject(
      invalid('timeProportion'),
    )
    const two = await set({ recipientId: tom, timeProportion: minutes(20) })
    expect(two.beneficiaries.map(({ timeProportion }) => timeProportion)).toEqual([null, minutes(20)])
  })
})

describe('changing one facet at a time', () => {
  test('each answers the whole log', async () => {
    const { ann, mei, tom, tag, projectId, made, params } = await createLogWithFixtures()
    const { id } = params
    const steps = [
      await ann(activityLog.rating, { body: { id, value: 5 } }),
      await ann(activityLog.efficiency, { body: { id, value: 0 } }),
      await ann(activityLog.notesConcise, { body: { id, value: 'ch. 3' } }),
      await ann(activityLog.subActivity, { body: { id, value: 'Draft' } }),
      await ann(activityLog.activityTags, { body: { id, value: [tag] } }),
      await ann(activityLog.executedProject, { body: { id, value: projectId } }),
      await ann(activityLog.beneficiaries, { body: { id, value: [{ recipientId: mei }] } }),
      await ann(activityLog.rating, { body: { id, value: null } }),
      await ann(activityLog.subActivity, { body: { id, value: null } }),
    ]
    const nobody = { forWhat: null, timeProportion: null }
    const expected = [
      { rating: 5, ratingStatus: 'confirmed' },
      { efficiency: 0 },
      { notesConcise: 'ch. 3' },
      { subActivity: 'Draft', subActivityId: steps[3]!.subActivityId },
      { tags: [tag] },
      { projectId, beneficiaries: [tom, mei].map((recipientId) => ({ recipientId, ...nobody })) },
      { beneficiaries: [{ recipientId: mei, ...nobody }] },
      { rating: null, ratingStatus: 'unrated' },
      { subActivity: null, subActivityId: null },
    ]
    let whole: object = made
    for (const [at, facet] of expected.entries()) {
      whole = { ...whole, ...facet, version: at + 2, updatedAt: steps[at]!.updatedAt }
      expect(steps[at]).toEqual(whole)
    }
    expect(await ann(activityLog.get, { params })).toEqual(whole)
  })

  test('a project keeps the existing recipients of the log', async () => {
    const { ann, eva, projectId, params } = await createLogWithFixtures()
    const { id } = params
    await ann(activityLog.beneficiaries, { body: { id, value: [{ recipientId: eva }] } })
    const after = await ann(activityLog.executedProject, { body: { id, value: projectId } })
    expect(after.beneficiaries.map(({ recipientId }) => recipientId)).toEqual([eva])
    expect(after.timeProportionAdjusted).toBeUndefined()
    const without = await ann(activityLog.executedProject, { body: { id, value: null } })
    expect(without).toMatchObject({ projectId: null, beneficiaries: [{ recipientId: eva }] })
  })

  test.each([
    { name: 'rating', value: 6 },
    { name: 'rating', value: 0 },
    { name: 'rating', value: 2.5 },
    { name: 'efficiency', value: 101 },
    { name: 'notesConcise', value: 'x'.repeat(201) },
    { name: 'subActivity', value: 'x'.repeat(61) },
  ] as const)('$name refuses $value', async ({ name, value }) => {
    const { ann, params } = await createLogWithFixtures()
    const call = ann(activityLog[name], { body: { id: params.id, value: value as never } })
    await expect(call).rejects.toMatchObject(invalid('value'))
  })
})

test('a log that was deleted before the product had one of its details can be restored', async () => {
  const { ann, params } = await createLogWithFixtures({ remark: 'went well', efficiency: 80 })
  await ann(activityLog.remove, { params })
  const rows = db.selectFrom('deletedLogs').select('content').where('id', '=', params.id)
  const { efficiency: _, ...content } = JSON.parse((await rows.executeTakeFirstOrThrow()).content) as object & {
    efficiency: number
  }
  const change = db.updateTable('deletedLogs').set({ content: JSON.stringify(content) })
  await change.where('id', '=', params.id).execute()
  expect(await ann(activityLog.restore, { params })).toMatchObject({ remark: 'went well', efficiency: null })
})
