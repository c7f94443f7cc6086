import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue, Category } from '#contract/catalogue.ts'
import { statistics } from '#contract/statistics.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time.ts'
import { db, Refused, startServer } from '#server/testing/harness.ts'

const START = instant('2026-03-06T05:00:00Z')
const DAY = 1440

/** Somebody in New York in the week in which the clocks change, with names to hang on logs. */
async function somebody() {
  const { as, given, clock } = startServer({ now: '2026-03-12T12:00:00Z', timezone: 'America/New_York' })
  const ann = as('ann')
  const many = <T>(make: (name: string) => Promise<T>) => Promise.all(['A', 'B', 'C'].map(make))
  const idOf = ({ id }: { id: string }) => id
  const tags = await many(async (name) =>
    idOf(await ann(catalogue.createTag, { body: { name, kind: 'activity_tag' } })),
  )
  const recipients = await many(async (name) =>
    idOf(await ann(catalogue.createRecipient, { body: { name, type: 'personal' } })),
  )
  const projects = await many(async (name) =>
    idOf(await ann(catalogue.createProject, { body: { name, defaultBeneficiaries: recipients.slice(1) } })),
  )
  const ownerId = given.stranger('ann')
  const table = () =>
    db
      .selectFrom('aspectDurations')
      .selectAll()
      .where('ownerId', '=', ownerId)
      .orderBy('localDate')
      .orderBy('aspect')
      .orderBy('key')
      .execute()
  return { ann, clock, ownerId, table, tags, recipients, projects }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const create = ({ ann }: Somebody, from: number, length: number, more: object = {}) =>
  ann(activityLog.create, {
    body: {
      category: 'work' as const,
      activityName: 'Write report',
      startTime: addMinutes(START, from),
      endTime: addMinutes(START, from + length),
      ...more,
    },
  })

const times = {
  from: fc.integer({ min: 0, max: 5 * DAY }),
  length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: DAY })),
}
const proportion = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('duration' as const), value: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 30 }) }),
  ),
)
const hung = fc.record({
  category: fc.constantFrom(...Category.options),
  activityName: fc.constantFrom('Read', 'Write', 'Walk'),
  subActivity: fc.option(fc.constantFrom('Alone', 'Together')),
  tags: fc.subarray([0, 1, 2]),
  project: fc.option(fc.nat(2)),
  beneficiaries: fc.option(fc.array(fc.record({ at: fc.nat(2), proportion }), { maxLength: 3 })),
  parallelActivity: fc.boolean(),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
})
/** `which` picks one of the logs that there are, or that there were. */
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), ...times, hung }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hang' as const), which: fc.nat(), hung }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shift' as const), which: fc.nat(), ...times }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('start' as const, 'end' as const),
      which: fc.nat(),
      by: fc.integer({ min: -120, max: 120 }),
      moveAdjacent: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), which: fc.nat() }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

const hangingOf = (
  { tags, recipients, projects }: Somebody,
  given: typeof hung extends fc.Arbitrary<infer H> ? H : never,
) => {
  const { tags: tagsAt, project, beneficiaries, ...rest } = given
  return {
    ...rest,
    tags: tagsAt.map((at) => tags[at]!),
    projectId: project === null ? null : projects[project]!,
    ...(beneficiaries && {
      beneficiaries: beneficiaries.map((each) => ({
        recipientId: recipients[each.at]!,
        timeProportion: each.proportion,
      })),
    }),
  }
}

async function perform(person: Somebody, logs: string[], removed: string[], each: Operation): Promise<void> {
  const { ann } = person
  if (each.kind === 'create') {
    logs.push((await create(person, each.from, each.length, hangingOf(person, each.hung))).id)
    return
  }
  const pool = each.kind === 'restore' ? removed : logs
  const id = pool[each.which % pool.length]
  if (id === undefined) return
  const params = { id }
  if ('by' in each) {
    const { startTime, endTime } = await ann(activityLog.get, { params })
    const { moveAdjacent, by } = each
    if (each.kind === 'start')
      await ann(activityLog.startTime, { body: { id, startTime: addMinutes(instant(startTime), by), moveAdjacent } })
    else await ann(activityLog.endTime, { body: { id, endTime: addMinutes(instant(endTime), by), moveAdjacent } })
  } else if (each.kind === 'hang') await ann(activityLog.change, { params, body: hangingOf(person, each.hung) })
  else if (each.kind === 'shift')
    await ann(activityLog.change, {
      params,
      body: { startTime: addMinutes(START, each.from), endTime: addMinutes(START, each.from + each.length) },
    })
  else if (each.kind === 'rate') await ann(activityLog.rating, { body: { id, value: 3 } })
  else if (each.kind === 'remove') {
    await ann(activityLog.remove, { params })
    removed.push(...logs.splice(logs.indexOf(id), 1))
  } else if (each.kind === 'restore') {
    await ann(activityLog.restore, { params })
    logs.push(...removed.splice(removed.indexOf(id), 1))
  }
}

describe('rule [1.6-e]', () => {
  test.each([11, 12])(
    'after 500 random operations the durations are those of a rebuild (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const person = await somebody()
      const [logs, removed]: [string[], string[]] = [[], []]
      const done: Record<string, number> = {}
      for (const each of fc.sample(operation, { seed, numRuns: 500 }))
        try {
          await perform(person, logs, removed, each)
          done[each.kind] = (done[each.kind] ?? 0) + 1
        } catch (error) {
          // Hours that are taken and edges that cannot move are part of life.
          if (!(error instanceof Refused) || ![400, 409].includes(error.status)) throw error
        }
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
    const person = await somebody()
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
    await person.ann(statistics.rebuildAspects)
    expect(await person.table()).toEqual(kept)
  })
})

describe('rebuild-all (rule [1.6-d])', () => {
  const spoil = async ({ ownerId }: Somebody, date: string) => {
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

  test('puts right what is wrong, and says the same again', async () => {
    const person = await somebody()
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
    const person = await somebody()
    await create(person, 0, 60)
    await create(person, -3650 * DAY, 60)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => person.ann(statistics.rebuildAspects)))
    const lost = tries.filter((one) => one.status === 'rejected')
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.length).toBeLessThan(12)
    for (const { reason } of lost) expect(reason).toMatchObject({ status: 409, code: null })
    expect(await person.ann(statistics.rebuildAspects)).toMatchObject({ dates: 2 })
  })

  test('counts what is written meanwhile once', async () => {
    const person = await somebody()
    for (let at = 0; at < 6; at++) await create(person, at * 60, 60)
    // In this month and in others, of which there was nothing before.
    const writing = Array.from({ length: 60 }, (_, at) => create(person, -DAY * (2 + (at % 4) * 25) + at * 30, 30))
    const rebuilding = (async () => {
      for (let turn = 0; turn < 5; turn++) await person.ann(statistics.rebuildAspects)
    })()
    await Promise.all([rebuilding, ...writing])
    const kept = await person.table()
    await person.ann(statistics.rebuildAspects)
    expect(await person.table()).toEqual(kept)
  })

  test('update-all computes the marked days again, or those of a range (rule [1.6-c])', async () => {
    const person = await somebody()
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
