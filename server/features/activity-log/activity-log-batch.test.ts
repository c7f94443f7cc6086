import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { logBatch, MAX_OPERATIONS } from '#contract/log-batch.ts'
import { statistics } from '#contract/statistics.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'
import { at, create, log, type Operation } from '#server/testing/log-batches.ts'

const day = { query: { from: at('00:00'), to: '2026-03-03T00:00:00Z' } }
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })

/** 08:00–09:00, 09:00–10:00 and 10:00–11:00 of one person. */
async function createThreeLogs() {
  const { as } = startServer()
  const ann = as('ann')
  const logs = [
    await ann(activityLog.create, { body: log('08:00', '09:00', 'First') }),
    await ann(activityLog.create, { body: log('09:00', '10:00', 'Second') }),
    await ann(activityLog.create, { body: log('10:00', '11:00', 'Third') }),
  ] as const
  const apply = (...operations: Operation[]) => ann(logBatch.apply, { body: { operations } })
  const listHours = async () =>
    (await ann(activityLog.between, day)).map(
      ({ activityName, startTime, endTime }) =>
        `${activityName} ${[startTime, endTime].map((moment) => moment.slice(11, 16)).join('–')}`,
    )
  return { as, ann, logs, apply, listHours }
}
const AS_IT_WAS = ['First 08:00–09:00', 'Second 09:00–10:00', 'Third 10:00–11:00']

describe('several changes as one', () => {
  test('are made in their order, and answered whole', async () => {
    const { ann, logs, apply, listHours } = await createThreeLogs()
    const [first, second, third] = logs
    const id = randomUUID()
    const { logs: now, removed } = await apply(
      { op: 'remove', id: third.id, version: 1 },
      { op: 'change', id: second.id, version: 1, change: { startTime: at('09:30'), rating: 4 } },
      { op: 'create', log: { ...log('09:00', '09:30', 'Between'), id } },
      { op: 'change', id: first.id, change: { remark: 'Early.' } },
    )
    expect(removed).toEqual([third.id])
    expect(now.map((each) => each.id)).toEqual([second.id, id, first.id])
    for (const each of now) expect(await ann(activityLog.get, { params: { id: each.id } })).toEqual(each)
    expect(await listHours()).toEqual(['First 08:00–09:00', 'Between 09:00–09:30', 'Second 09:30–10:00'])

    const back = await apply({ op: 'restore', id: third.id })
    expect(back.logs).toMatchObject([{ id: third.id, activityName: 'Third', version: 2 }])
    expect(await listHours()).toHaveLength(4)
  })

  test('of one log are answered once, as it is in the end', async () => {
    const { logs, apply } = await createThreeLogs()
    const { id } = logs[0]
    const answer = await apply(
      { op: 'change', id, version: 1, change: { rating: 2 } },
      { op: 'change', id, version: 2, change: { rating: 5 } },
    )
    expect(answer).toMatchObject({ logs: [{ id, rating: 5, version: 3 }], removed: [] })
    expect(await apply({ op: 'remove', id }, { op: 'restore', id })).toMatchObject({ logs: [{ id }], removed: [] })
    expect(await apply({ op: 'change', id, change: { rating: 1 } }, { op: 'remove', id })).toEqual({
      logs: [],
      removed: [id],
      timers: [],
    })
  })

  test('are counted as if they had been made one by one', async () => {
    const { ann, logs, apply } = await createThreeLogs()
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    await apply(
      { op: 'remove', id: logs[0].id },
      { op: 'change', id: logs[1].id, change: { category: 'study', beneficiaries: [{ recipientId }] } },
      create('11:00', '11:30', 'Fourth'),
    )
    const getDailyStatistics = () => ann(statistics.daily, { query: { date: '2026-03-02' } })
    const before = await getDailyStatistics()
    expect(JSON.stringify(before)).toContain('"loggedMinutes":150')
    await ann(statistics.rebuildAspects)
    expect(await getDailyStatistics()).toEqual(before)
  })

  test('with the same key take effect once', async () => {
    const { ann, listHours } = await createThreeLogs()
    const idempotencyKey = randomUUID()
    const send = () => ann(logBatch.apply, { body: { operations: [create('12:00', '13:00')] } }, { idempotencyKey })
    const [one, other] = await Promise.all([send(), send()])
    expect(other).toEqual(one)
    expect(await listHours()).toHaveLength(4)
  })
})

describe('all of them or none', () => {
  test.each([
    {
      name: 'hours that are taken, with who has them',
      last: () => create('10:30', '12:00'),
      refusal: (third: string) => ({
        status: 409,
        code: 'TIME_RANGE_OVERLAP',
        values: [third],
        details: { operation: 2, conflicts: [{ id: third, activityName: 'Third', startTime: at('10:00') }] },
      }),
    },
    {
      name: 'a log that is not there',
      last: () => ({ op: 'remove' as const, id: randomUUID() }),
      at: 'id',
      of: missing,
    },
    {
      name: 'one that was never deleted',
      last: () => ({ op: 'restore' as const, id: randomUUID() }),
      at: 'id',
      of: missing,
    },
    {
      name: 'a tag that is not there',
      last: () => ({ op: 'create' as const, log: { ...log('12:00', '13:00'), tags: [randomUUID()] } }),
      at: 'log.tags',
      of: missing,
    },
    {
      name: 'an end before the start that the server knows',
      last: (third: string) => ({ op: 'change' as const, id: third, change: { endTime: at('09:30') } }),
      at: 'change.endTime',
      of: invalid,
    },
    {
      name: 'a day too far ahead',
      last: () => ({
        op: 'create' as const,
        log: { ...log('23:00', '23:30'), startTime: '2026-03-04T01:00:00Z', endTime: '2026-03-04T02:00:00Z' },
      }),
      at: 'log.endTime',
      of: invalid,
    },
  ])('$name', async ({ last, refusal, at: field, of }) => {
    const { ann, logs, apply, listHours } = await createThreeLogs()
    const [first, second, third] = logs
    const attempt = apply(
      { op: 'remove', id: first.id },
      { op: 'change', id: second.id, change: { activityName: 'Another' } },
      last(third.id),
    )
    await expect(attempt).rejects.toMatchObject(refusal?.(third.id) ?? of!(`operations.2.${field}`))
    expect(await listHours()).toEqual(AS_IT_WAS)
    expect(await ann(activityLog.get, { params: { id: second.id } })).toEqual(second)
    // Nor is there anything to restore.
    await expect(apply({ op: 'restore', id: first.id })).rejects.toMatchObject(missing('operations.0.id'))
  })

  test('a batch with a stale version changes nothing, in an edit or a deletion', async () => {
    const { ann, logs, apply, listHours } = await createThreeLogs()
    const { id } = logs[1]
    const current = await ann(activityLog.rating, { body: { id, value: 3 } })
    for (const stale of [
      { op: 'change', id, version: 1, change: { rating: 1 } },
      { op: 'remove', id, version: 1 },
    ] as const)
      await expect(apply(create('12:00', '13:00'), stale)).rejects.toMatchObject({
        status: 409,
        code: null,
        values: ['operations.1.version'],
        details: { current },
      })
    expect(await listHours()).toEqual(AS_IT_WAS)
  })

  test('a number that another log has', async () => {
    const { logs, apply, listHours } = await createThreeLogs()
    const twice = apply(create('12:00', '13:00'), { op: 'create', log: { ...log('13:00', '14:00'), id: logs[0].id } })
    await expect(twice).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['operations.1.log.id'] })
    expect(await listHours()).toEqual(AS_IT_WAS)
  })

  test('hours that the batch itself has taken conflict, and those it has left do not', async () => {
    const { logs, apply, listHours } = await createThreeLogs()
    const id = randomUUID()
    const own = apply(
      { op: 'remove', id: logs[1].id },
      { op: 'create', log: { ...log('09:15', '09:45', 'New'), id } },
      create('09:30', '10:30'),
    )
    await expect(own).rejects.toMatchObject({
      code: 'TIME_RANGE_OVERLAP',
      values: [id, logs[2].id],
      details: { operation: 2, conflicts: [{ id, activityName: 'New' }, { id: logs[2].id }] },
    })
    expect(await listHours()).toEqual(AS_IT_WAS)
  })
})

test('logs of another user are not found: not to change, delete or restore', async () => {
  const { as, ann, logs, listHours } = await createThreeLogs()
  const bob = as('bob')
  const { id } = logs[0]
  await ann(activityLog.remove, { params: { id: logs[2].id } })
  for (const operation of [
    { op: 'change', id, change: { rating: 1 } },
    { op: 'remove', id },
    { op: 'restore', id: logs[2].id },
  ] as const) {
    const attempt = bob(logBatch.apply, { body: { operations: [create('08:00', '09:00'), operation] } })
    await expect(attempt).rejects.toMatchObject(missing('operations.1.id'))
  }
  expect(await bob(activityLog.between, day)).toEqual([])
  expect(await listHours()).toEqual(AS_IT_WAS.slice(0, 2))
})

describe('races', () => {
  test('of ten batches that want the same hours one gets them, wholly', async () => {
    const { ann, listHours } = await createThreeLogs()
    const send = (index: number) =>
      ann(logBatch.apply, {
        body: {
          operations: [create(`1${index % 3}:30`, `1${index % 3}:45`), create('14:00', '15:00', `Batch ${index}`)],
        },
      })
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        ann(logBatch.apply, {
          body: {
            operations: [create('12:00', '12:30', `Batch ${index}`), create('14:00', '15:00', `Batch ${index}`)],
          },
        }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await listHours()
    expect(now).toHaveLength(5)
    expect(now[3]!.slice(0, 7)).toBe(now[4]!.slice(0, 7))
    await expect(send(2)).rejects.toMatchObject({ code: 'TIME_RANGE_OVERLAP', details: { operation: 1 } })
  })

  test('batches that change the same logs in opposite orders all come through', async () => {
    const { ann, logs } = await createThreeLogs()
    const rated = (order: readonly number[], rating: number) =>
      ann(logBatch.apply, {
        body: {
          operations: order.map((place) => ({ op: 'change' as const, id: logs[place]!.id, change: { rating } })),
        },
      })
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]
    await Promise.all(Array.from({ length: 24 }, (_, index) => rated(orders[index % 4]!, (index % 5) + 1)))
    const now = await ann(activityLog.between, day)
    expect(new Set(now.map(({ rating }) => rating)).size).toBe(1)
    expect(now.map(({ version }) => version)).toEqual([25, 25, 25])
  })
})

test('200 operations take less than half a second', async () => {
  const ann = startServer().as('ann')
  const start = instant(at('00:00'))
  const operations = Array.from({ length: MAX_OPERATIONS }, (_, index): Operation => ({
    op: 'create',
    log: {
      ...log('00:00', '00:05', `Task ${index % 7}`),
      startTime: addMinutes(start, index * 5),
      endTime: addMinutes(start, index * 5 + 5),
    },
  }))
  await ann(logBatch.apply, { body: { operations: operations.slice(0, 1) } })
  let { logs } = await ann(logBatch.apply, { body: { operations: operations.slice(1) } })
  /** All of them by so many minutes, those first that the others wait for. */
  async function shift(minutes: number) {
    const moved = (minutes > 0 ? logs.toReversed() : logs).map(({ id, version, startTime, endTime }): Operation => ({
      op: 'change',
      id,
      version,
      change: { startTime: addMinutes(startTime, minutes), endTime: addMinutes(endTime, minutes) },
    }))
    const began = performance.now()
    const answer = await ann(logBatch.apply, { body: { operations: moved } })
    const took = performance.now() - began
    logs = answer.logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
    return took
  }
  // Other work may run on the machine: the quickest of three counts.
  expect(Math.min(await shift(5), await shift(-5), await shift(5))).toBeLessThan(500)
})
