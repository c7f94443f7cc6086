import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { statistics } from '#contract/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { db } from '#server/testing/harness.ts'
import { create, DAY, operationWithin, setUpUser, type TestUser, tryOperation } from '#server/testing/log-operations.ts'

describe('the totals after a rebuild', () => {
  test.each([11, 12])(
    'after 500 random operations the durations are those of a rebuild (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const person = await setUpUser()
      const [logs, removed]: [string[], string[]] = [[], []]
      const done: Record<string, number> = {}
      for (const each of fc.sample(operationWithin(5), { seed, numRuns: 500 }))
        if (await tryOperation(person, logs, removed, each)) done[each.kind] = (done[each.kind] ?? 0) + 1
      const kinds = ['create', 'hang', 'shift', 'start', 'end', 'remove', 'restore']
      expect(kinds.filter((kind) => (done[kind] ?? 0) < 4)).toEqual([])

      const kept = await person.table()
      const first = await person.ann(statistics.rebuildAspects)
      expect(await person.table()).toEqual(kept)
      expect(first).toMatchObject({ rows: kept.length, dates: new Set(kept.map(({ localDate }) => localDate)).size })
      expect(await person.ann(statistics.rebuildAspects)).toMatchObject({ checksum: first.checksum })
      expect(kept.length).toBeGreaterThan(50)
      for (const { primaryMinutes, parallelMinutes, entries } of kept) {
        expect(Math.min(primaryMinutes, parallelMinutes, entries)).toBeGreaterThanOrEqual(0)
        expect(primaryMinutes + parallelMinutes + entries).toBeGreaterThan(0)
      }
      for (const id of logs) await person.ann(activityLog.remove, { params: { id } })
      expect(await person.table()).toEqual([])
    },
  )

  test('holds after many people’s worth of changes at once', async () => {
    const person = await setUpUser()
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create(person, at * 60, 60, { tags: person.tags })),
    )
    await Promise.all([
      ...made.slice(0, 12).map(({ id }) => person.ann(activityLog.remove, { params: { id } })),
      ...made
        .slice(12)
        .map(({ id }) => person.ann(activityLog.change, { params: { id }, body: { category: 'study', tags: [] } })),
      ...Array.from({ length: 12 }, (_, at) => create(person, 2 * DAY + at * 60, 60)),
    ])
    const kept = await person.table()
    expect(await person.rebuiltTable()).toEqual(kept)
  })
})

describe('rebuild-all', () => {
  const spoil = async ({ ownerId }: TestUser, date: string) => {
    await db
      .deleteFrom('aspectDurations')
      .where('ownerId', '=', ownerId)
      .where('localDate', '=', date as LocalDate)
      .execute()
    const nonsense = { aspect: 'tag' as const, key: 'gone', primaryMinutes: 5, parallelMinutes: 0, entries: 1 }
    await db
      .insertInto('aspectDurations')
      .values({ ownerId, localDate: date as LocalDate, ...nonsense })
      .execute()
  }

  test('a rebuild corrects wrong totals, and gives the same result again', async () => {
    const person = await setUpUser()
    for (const at of [0, 1, 2]) await create(person, at * DAY, 600)
    const right = await person.table()
    await spoil(person, '2026-03-07')
    await spoil(person, '2020-01-01')
    const built = await person.ann(statistics.rebuildAspects)
    expect(built).toMatchObject({ dates: 3, rows: right.length, builtAt: '2026-03-12T12:00:00.000Z' })
    expect(built.checksum).toMatch(/^[0-9a-f]{64}$/)
    expect(await person.table()).toEqual(right)
  })

  test('one at a time: another one meanwhile is a conflict', async () => {
    const person = await setUpUser()
    await create(person, 0, 60)
    await create(person, -3650 * DAY, 60)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => person.ann(statistics.rebuildAspects)))
    const lost = tries.filter((one) => one.status === 'rejected')
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(12)
    for (const { reason } of lost) expect(reason).toMatchObject({ status: 409, code: null })
    expect(await person.ann(statistics.rebuildAspects)).toMatchObject({ dates: 2 })
  })

  test('a rebuild counts meanwhile writes once', async () => {
    const person = await setUpUser()
    for (let at = 0; at < 6; at++) await create(person, at * 60, 60)
    // In this month and in others, of which there was nothing before.
    const writing = Array.from({ length: 60 }, (_, at) => create(person, -DAY * (2 + (at % 4) * 25) + at * 30, 30))
    const rebuilding = (async () => {
      for (let turn = 0; turn < 5; turn++) await person.ann(statistics.rebuildAspects)
    })()
    await Promise.all([rebuilding, ...writing])
    const kept = await person.table()
    expect(await person.rebuiltTable()).toEqual(kept)
  })

  test.each([{ from: '0003-01-01' }, { to: '9997-12-31' }])(
    'update-all of %o touches no month without data',
    async (body) => {
      const person = await setUpUser()
      await create(person, 0, 600)
      const right = await person.table()
      await spoil(person, '2026-03-06')
      const listMonths = async () => {
        const marked = db.selectFrom('aspectMonths').select('month').where('ownerId', '=', person.ownerId)
        return (await marked.execute()).map(({ month }) => month)
      }
      const before = await listMonths()
      await person.ann(statistics.updateAspects, { body })
      expect(await listMonths()).toEqual(before)
      expect(await person.table()).toEqual(right)
    },
  )

  test('update-all computes the marked days again, or those of a range', async () => {
    const person = await setUpUser()
    const { ann, ownerId, table } = person
    for (const at of [0, 1, 2]) await create(person, at * DAY, 600)
    const right = await table()
    const update = async (body: object) => (await ann(statistics.updateAspects, { body })).updatedDates

    expect(await update({})).toBe(0)
    await spoil(person, '2026-03-07')
    await db
      .insertInto('staleDays')
      .values({ ownerId, localDate: '2026-03-07' as LocalDate })
      .execute()
    expect(await update({})).toBe(1)
    expect(await table()).toEqual(right)
    expect(await update({})).toBe(0)

    await spoil(person, '2026-03-07')
    expect(await update({ from: '2026-03-08', to: '2026-03-09' })).toBe(2)
    expect(await table()).not.toEqual(right)
    expect(await update({ from: '2026-03-07' })).toBe(2)
    expect(await table()).toEqual(right)
    expect(await update({ to: '2026-03-06' })).toBe(1)
    await expect(update({ from: '2026-03-07', to: '2026-03-06' })).rejects.toMatchObject({
      status: 400,
      values: ['to'],
    })
  })
})
