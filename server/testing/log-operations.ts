import fc from 'fast-check'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue, Category } from '#contract/catalogue.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { durationsOf, rebuildDurations } from './durations.ts'
import { startServer } from './harness.ts'
import { Refused } from './typed-call.ts'

/** The first of the days on which they log. */
const START = instant('2026-03-06T05:00:00Z')
export const DAY = 1440

/** A user in New York in the week of the clock change, with names for logs. */
export async function setUpUser() {
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
  return {
    ann,
    clock,
    ownerId,
    table: () => durationsOf(ownerId),
    rebuiltTable: () => rebuildDurations(ownerId, ann),
    tags,
    recipients,
    projects,
  }
}
export type TestUser = Awaited<ReturnType<typeof setUpUser>>

/** Minutes since `START`. */
export const create = ({ ann }: TestUser, from: number, length: number, more: object = {}) =>
  ann(activityLog.create, {
    body: {
      category: 'work' as const,
      activityName: 'Write report',
      startTime: addMinutes(START, from),
      endTime: addMinutes(START, from + length),
      ...more,
    },
  })

/** Some hour of the first `days`. */
const timesOf = (days: number) => ({
  from: fc.integer({ min: 0, max: days * DAY }),
  length: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: DAY })),
})
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
export const operationWithin = (days: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), ...timesOf(days), hung }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('hang' as const), which: fc.nat(), hung }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('shift' as const), which: fc.nat(), ...timesOf(days) }) },
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
export type Operation = ReturnType<typeof operationWithin> extends fc.Arbitrary<infer O> ? O : never

const hangingOf = (
  { tags, recipients, projects }: TestUser,
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

/**
 * Hours that are taken and edges that cannot move are part of life.
 * @returns whether it was done
 */
export async function tryOperation(
  person: TestUser,
  logs: string[],
  removed: string[],
  each: Operation,
  refusals: readonly number[] = [400, 409],
): Promise<boolean> {
  try {
    await perform(person, logs, removed, each)
    return true
  } catch (error) {
    if (!(error instanceof Refused) || !refusals.includes(error.status)) throw error
    return false
  }
}

async function perform(person: TestUser, logs: string[], removed: string[], each: Operation): Promise<void> {
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
