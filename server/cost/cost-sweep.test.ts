import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { LocalDate, NoContent } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CEILINGS } from '#domain/ceiling.ts'
import { localDate } from '#domain/time/zone.ts'
import { findPlaces } from '#server/data/city-data.ts'
import { sessionFinder } from '#server/features/auth/service.ts'
import { type Handlers, serve } from '#server/http/http.ts'
import { type CallCost, measureCosts } from '#server/testing/cost-sweep.ts'
import { everyEndpoint } from '#server/testing/contract-request.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { db, quickPasswords, type Raw, startServer } from '#server/testing/harness.ts'
import { seedLongLife } from '#server/testing/long-life.ts'
import { loadOwnedIds } from '#server/testing/owned-ids.ts'

/** For so long at most may one call keep the event loop, and work altogether, in milliseconds of CPU time. */
const MAX_IN_A_TURN = 1000
const MAX_IN_ALL = 5000
const UTC = [{ from: null, tz: 'UTC' }]

const started = () => startServer({ sendMail: async () => undefined, inTurn: quickPasswords() })

// The test runner compiles the list of cities, which takes it a second; the built server only parses it.
beforeAll(() => findPlaces('US', 'Boston'))

/** A user with years of everything, and callers in their name. */
async function createLongTimeUser(server: ReturnType<typeof started>, plans?: number) {
  const owner = await seedFullLife(server, 'owner')
  const now = server.clock.now()
  await seedLongLife(db, owner, now, plans)
  await db.updateTable('users').set({ adminSince: now }).where('id', '=', owner.userId).execute()
  const ask = async (request: Raw) =>
    (await server.sendRaw({ ...request, headers: await server.given.headers('owner') })).statusCode
  return { ask, ids: await loadOwnedIds(db, owner), today: localDate(UTC, now) }
}

/**
 * Answered to a parent in the place of a child, and to no user about themselves; its reads have a bound of their own.
 */
const IN_A_CHILDS_PLACE = ['ratingRule.list']

const tooCostly = (costs: readonly CallCost[]) =>
  costs
    .filter(({ longestTurn, total }) => longestTurn > MAX_IN_A_TURN || total > MAX_IN_ALL)
    .map(({ call, longestTurn, total }) => `${call}: ${Math.round(longestTurn)} of ${Math.round(total)} ms`)

// The rules cost the same on both databases. Only SQLite runs its statements in this process, where they block the loop.
test.runIf(!inject('postgres'))(
  'no call with an extreme value keeps the event loop for a second',
  { timeout: 600_000 },
  async () => {
    const costs = await measureCosts(everyEndpoint, await createLongTimeUser(started()))
    expect(tooCostly(costs)).toEqual([])
    expect(costs.length).toBeGreaterThan(1500)
    // A sweep that is refused everything would find nothing.
    const answered = new Set(costs.filter(({ status }) => status < 400).map(({ name }) => name))
    const reads = everyEndpoint.filter(
      ({ noun, endpoint: { method, access, stream } }) =>
        method === 'GET' && access !== 'public' && noun !== 'auth' && stream === undefined,
    )
    const refused = reads.map(({ noun, name }) => `${noun}.${name}`).filter((name) => !answered.has(name))
    expect(refused).toEqual(IN_A_CHILDS_PLACE)
  },
)

test('neither does any call about plans with as many as one may have', { timeout: 300_000 }, async () => {
  const ownPlans = CEILINGS.plans - 10
  const targets = everyEndpoint.filter(
    ({ noun, endpoint: { method } }) => /^(plan|planStatistics|calendar|reward)$/.test(noun) && method === 'GET',
  )
  const costs = await measureCosts(targets, await createLongTimeUser(started(), ownPlans), 'usual')
  expect(tooCostly(costs)).toEqual([])
  expect(costs.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
})

const planted = {
  loops: endpoint({
    method: 'GET',
    path: '/planted',
    access: 'user',
    query: z.strictObject({ date: LocalDate }),
    response: NoContent,
    status: 204,
  }),
}
const workedMs = () => Object.values(process.cpuUsage()).reduce((sum, micros) => sum + micros / 1000, 0)
/** Two seconds of work, for the latest date that there is. */
const faults: Handlers<typeof planted> = {
  async loops(_, { query: { date } }) {
    const until = workedMs() + (date > '9000' ? 2000 : 0)
    while (workedMs() < until);
  },
}

test('the sweep names a handler that loops for two seconds, and with which value', { timeout: 120_000 }, async () => {
  const server = started()
  const { tokens, clock, app } = server
  serve(app, { db, now: clock.now, newId: uuidv7, findSession: sessionFinder(db, tokens, clock.now) }, planted, faults)
  const targets = Object.entries(planted).map(([name, of]) => ({ noun: 'planted', name, endpoint: of }))
  const found = tooCostly(await measureCosts(targets, await createLongTimeUser(server)))
  expect(found).toEqual([expect.stringMatching(/^planted\.loops query\.date=9997-12-31: \d{4} of \d{4} ms$/)])
})
