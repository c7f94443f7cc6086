import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { instant } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'

const log = (from: string, to: string) => ({
  body: {
    category: 'work' as const,
    activityName: 'Write report',
    startTime: `2026-03-02T${from}:00Z`,
    endTime: `2026-03-02T${to}:00Z`,
  },
})
const day = { query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } }
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })

describe('a new log', () => {
  test('is answered whole, with the figures that the server works out, and reads the same', async () => {
    const ann = startServer({ timezone: 'America/New_York' }).as('ann')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
    const { id: project } = await ann(catalogue.createProject, { body: { name: 'Book' } })
    const { id: recipient } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const given = {
      ...log('03:00', '06:30').body,
      subActivity: 'Draft',
      tags: [tag, tag],
      projectId: project,
      beneficiaries: [
        { recipientId: recipient, forWhat: 'Her talk', timeProportion: { type: 'percent' as const, value: 40 } },
      ],
      rating: 4,
      efficiency: 80,
      remark: 'went well',
      notesConcise: 'ch. 3',
      crossDay: false,
      duration: 1,
    }
    const made = await ann(activityLog.create, { body: given })
    expect(made).toMatchObject({
      ...given,
      startTime: '2026-03-02T03:00:00.000Z',
      endTime: '2026-03-02T06:30:00.000Z',
      tags: [tag],
      // From 22:00 to 01:30 in New York; the server ignores these figures. [log/computed-duration]
      crossDay: true,
      duration: 210,
      parallelActivity: false,
      planId: null,
      version: 1,
      createdAt: '2026-03-02T12:00:00.000Z',
    })
    expect(await ann(activityLog.get, { params: { id: made.id } })).toEqual(made)
    expect(await ann(activityLog.between, day)).toEqual([made])
  })

  test('a new log has no rating, no tags and no recipient by default', async () => {
    const ann = startServer().as('ann')
    const nothing = { rating: null, efficiency: null, remark: null, notesConcise: null, subActivity: null }
    const nobody = { subActivityId: null, projectId: null, tags: [], beneficiaries: [] }
    expect(await ann(activityLog.create, log('08:00', '09:00'))).toMatchObject({ ...nothing, ...nobody })
  })

  test('a new log adds its names to the catalog once, in any spelling', async () => {
    const ann = startServer().as('ann')
    const createNamedLog = (from: string, to: string, activityName: string, subActivity: string) =>
      ann(activityLog.create, { body: { ...log(from, to).body, activityName, subActivity } })
    const first = await createNamedLog('08:00', '09:00', 'Tax return', 'Receipts')
    const second = await createNamedLog('09:00', '10:00', 'TAX  return', 'receipts')
    expect(second).toMatchObject({ activityId: first.activityId, subActivityId: first.subActivityId })
    expect(second).toMatchObject({ activityName: 'Tax return', subActivity: 'Receipts' })
    const activities = await ann(catalogue.activities)
    expect(activities.filter(({ name }) => /tax/i.test(name))).toMatchObject([
      { id: first.activityId, category: 'work' },
    ])
  })

  test('a log of a project gets the recipients of the project, unless it names others', async () => {
    const ann = startServer().as('ann')
    const [mei, tom] = [
      await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } }),
      await ann(catalogue.createRecipient, { body: { name: 'Tom', type: 'personal' } }),
    ]
    const body = { name: 'Garden', defaultBeneficiaries: [tom.id, mei.id] }
    const { id: projectId } = await ann(catalogue.createProject, { body })
    const createForBeneficiaries = async (from: string, to: string, said: object) =>
      (await ann(activityLog.create, { body: { ...log(from, to).body, projectId, ...said } })).beneficiaries.map(
        ({ recipientId }) => recipientId,
      )
    expect(await createForBeneficiaries('08:00', '09:00', {})).toEqual([tom.id, mei.id])
    expect(await createForBeneficiaries('09:00', '10:00', { beneficiaries: [{ recipientId: mei.id }] })).toEqual([
      mei.id,
    ])
    expect(await createForBeneficiaries('10:00', '11:00', { beneficiaries: [] })).toEqual([])
  })
})

describe('overlap', () => {
  test('adjacent entries are fine, and come back in order', async () => {
    const ann = startServer().as('ann')
    await ann(activityLog.create, log('09:00', '10:00'))
    await ann(activityLog.create, log('08:00', '09:00'))
    const logs = await ann(activityLog.between, day)
    expect(logs.map(({ startTime }) => startTime)).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z'])
  })

  test('an overlap is refused, and the answer names all logs in the way', async () => {
    const ann = startServer().as('ann')
    const first = await ann(activityLog.create, log('08:00', '09:00'))
    const second = await ann(activityLog.create, log('09:30', '10:30'))
    await ann(activityLog.create, log('11:00', '12:00'))
    await expect(ann(activityLog.create, log('08:59', '11:00'))).rejects.toMatchObject({
      status: 409,
      code: 'TIME_RANGE_OVERLAP',
      values: [first.id, second.id],
      details: {
        conflicts: [first, second].map(({ id, activityName, startTime, endTime }) => ({
          id,
          activityName,
          startTime,
          endTime,
        })),
      },
    })
  })

  test('logs in the parallel lane and logs of other users do not overlap', async () => {
    const { as } = startServer()
    await as('ann')(activityLog.create, log('08:00', '09:00'))
    await as('ann')(activityLog.create, { body: { ...log('08:00', '09:00').body, parallelActivity: true } })
    await as('bob')(activityLog.create, log('08:00', '09:00'))
    const lanes = (await as('ann')(activityLog.between, day)).map(({ parallelActivity }) => parallelActivity)
    expect(lanes).toEqual([false, true])
    const third = { ...log('08:30', '08:45').body, parallelActivity: true }
    await expect(as('ann')(activityLog.create, { body: third })).rejects.toMatchObject({ code: 'TIME_RANGE_OVERLAP' })
  })

  test('of fifty at once exactly one wins', async () => {
    const ann = startServer().as('ann')
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => ann(activityLog.create, log('08:00', '09:00'))),
    )
    const lost = tries.filter((one) => one.status === 'rejected')
    expect(lost).toHaveLength(49)
    for (const { reason } of lost) expect(reason).toMatchObject({ status: 409, code: 'TIME_RANGE_OVERLAP' })
    expect(await ann(activityLog.between, day)).toHaveLength(1)
  })
})

describe('access', () => {
  test("another user's log does not exist", async () => {
    const { as } = startServer()
    const ann = as('ann')
    const bob = as('bob')
    const mine = await ann(activityLog.create, log('08:00', '09:00'))
    const { id } = mine
    const params = { params: { id } }
    const calls = [
      bob(activityLog.get, params),
      bob(activityLog.change, { ...params, body: { rating: 1 } }),
      bob(activityLog.remove, params),
      bob(activityLog.restore, params),
      bob(activityLog.startTime, { body: { id, startTime: '2026-03-02T08:30:00Z' } }),
      bob(activityLog.endTime, { body: { id, endTime: '2026-03-02T08:30:00Z' } }),
      bob(activityLog.rating, { body: { id, value: 1 } }),
      bob(activityLog.timeProportion, { body: { id, value: { timeProportion: null } } }),
      bob(activityLog.efficiency, { body: { id, value: 1 } }),
      bob(activityLog.notesConcise, { body: { id, value: 'x' } }),
      bob(activityLog.subActivity, { body: { id, value: 'x' } }),
      bob(activityLog.activityTags, { body: { id, value: [] } }),
      bob(activityLog.executedProject, { body: { id, value: null } }),
      bob(activityLog.beneficiaries, { body: { id, value: [] } }),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(missing('id'))))
    expect(await bob(activityLog.between, day)).toEqual([])
    expect(await ann(activityLog.get, params)).toEqual(mine)
  })

  test.each(['tags', 'projectId', 'beneficiaries'] as const)(
    'a log cannot use %s that are unknown or of another user',
    async (field) => {
      const { as } = startServer()
      const bob = as('bob')
      const theirs = {
        tags: async () => (await bob(catalogue.createTag, { body: { name: 'Mine', kind: 'activity_tag' } })).id,
        projectId: async () => (await bob(catalogue.createProject, { body: { name: 'Mine' } })).id,
        beneficiaries: async () =>
          (await bob(catalogue.createRecipient, { body: { name: 'Mine', type: 'personal' } })).id,
      }
      const pointing = (id: string) =>
        ({
          tags: { tags: [id] },
          projectId: { projectId: id },
          beneficiaries: { beneficiaries: [{ recipientId: id }] },
        })[field]
      const ann = as('ann')
      const { id } = await ann(activityLog.create, log('08:00', '09:00'))
      for (const stranger of [await theirs[field](), uuidv7()]) {
        const body = pointing(stranger)
        const creation = ann(activityLog.create, { body: { ...log('09:00', '10:00').body, ...body } })
        await expect(creation).rejects.toMatchObject(missing(field))
        await expect(ann(activityLog.change, { params: { id }, body })).rejects.toMatchObject(missing(field))
      }
      expect(await ann(activityLog.between, day)).toMatchObject([{ id, version: 1, tags: [], beneficiaries: [] }])
    },
  )

  test('a log is refused with a tag of notes or an unknown plan', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(catalogue.createTag, { body: { name: 'Ideas', kind: 'note_tag' } })
    const create = (more: object) => ann(activityLog.create, { body: { ...log('08:00', '09:00').body, ...more } })
    await expect(create({ tags: [id] })).rejects.toMatchObject(missing('tags'))
    await expect(create({ planId: uuidv7() })).rejects.toMatchObject(missing('planId'))
    expect(await create({ planId: null })).toMatchObject({ planId: null })
  })

  test('a parent acts for an active child; a stranger does not exist', async () => {
    const { as, given } = startServer()
    const child = given.child('ann', 'tim')
    const { id } = await as('ann', child)(activityLog.create, log('08:00', '09:00'))
    expect(await as('tim')(activityLog.get, { params: { id } })).toMatchObject({ id })
    expect(await as('ann')(activityLog.between, day)).toEqual([])
    await expect(as('ann', given.stranger('bob'))(activityLog.between, day)).rejects.toMatchObject(missing('dataGroup'))
  })

  test('logs need a session', async () => {
    const { sendRaw } = startServer()
    const answer = await sendRaw({ method: 'GET', url: '/api/user/log/activity-logs' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', values: [], details: {} })
  })
})

describe('removing', () => {
  test('a removed log disappears, and its hours are free again', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(activityLog.create, log('08:00', '09:00'))
    await ann(activityLog.remove, { params: { id } })
    await expect(ann(activityLog.get, { params: { id } })).rejects.toMatchObject(missing('id'))
    await expect(ann(activityLog.remove, { params: { id } })).rejects.toMatchObject(missing('id'))
    await ann(activityLog.create, log('08:00', '09:00'))
  })

  test('is undone with all that hung on the log, once', async () => {
    const ann = startServer().as('ann')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const said = { tags: [tag], beneficiaries: [{ recipientId, forWhat: 'Her talk' }], subActivity: 'Draft', rating: 5 }
    const before = await ann(activityLog.create, { body: { ...log('08:00', '09:00').body, ...said } })
    const undo = { params: { id: before.id } }
    await ann(activityLog.remove, undo)
    const after = await ann(activityLog.restore, undo)
    expect(after).toEqual({ ...before, version: 2, updatedAt: after.updatedAt })
    expect(await ann(activityLog.get, undo)).toEqual(after)
    await expect(ann(activityLog.restore, undo)).rejects.toMatchObject(missing('id'))
  })

  test('a deletion cannot be undone while the hours are taken, and can when they are free again', async () => {
    const ann = startServer().as('ann')
    const first = await ann(activityLog.create, log('08:00', '09:00'))
    await ann(activityLog.remove, { params: { id: first.id } })
    const second = await ann(activityLog.create, log('08:30', '09:30'))
    await expect(ann(activityLog.restore, { params: { id: first.id } })).rejects.toMatchObject({
      status: 409,
      code: 'TIME_RANGE_OVERLAP',
      values: [second.id],
      details: { conflicts: [{ id: second.id }] },
    })
    await ann(activityLog.remove, { params: { id: second.id } })
    expect(await ann(activityLog.restore, { params: { id: first.id } })).toMatchObject({ id: first.id })
  })

  test('can be undone for thirty days, and is forgotten after that', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const { id } = await ann(activityLog.create, log('08:00', '09:00'))
    const listDeletedIds = () => db.selectFrom('deletedLogs').select('id').where('id', '=', id).execute()
    await ann(activityLog.remove, { params: { id } })
    await sweep(db, instant('2026-04-01T11:59:00Z'))
    expect(await listDeletedIds()).toHaveLength(1)
    clock.set('2026-04-01T12:00:00Z')
    await expect(ann(activityLog.restore, { params: { id } })).rejects.toMatchObject(missing('id'))
    await sweep(db, clock.now())
    expect(await listDeletedIds()).toEqual([])
  })
})
